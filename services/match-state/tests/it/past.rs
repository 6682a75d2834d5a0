//! Matches as they were, what a seat's default answer is, and whose matches a list is of.

use sandtable_match_state::MatchSettings;
use sandtable_proto::accounts::v1::{Role, Scope};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetDefaultCommandRequest, GetViewRequest, ListMatchesRequest,
    SubmitCommandRequest, Visibility,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

use crate::club::{Club, Member};
use crate::support::{TestEnv, by, counter_match, open_log, refused, settings};

/// Returns a caller's view of a match at a version.
async fn seen(env: &TestEnv, name: &str, token: &str, version: u64) -> Result<String, Status> {
    let request = GetViewRequest {
        name: name.to_owned(),
        version: Some(version),
        ..Default::default()
    };
    let shown = env.service.get_view(by(token, request)).await?;
    let shown = shown.into_inner();
    assert_eq!(shown.version, version);
    Ok(String::from_utf8(shown.view.unwrap().value).unwrap())
}

#[tokio::test]
async fn a_match_is_seen_as_it_was_at_any_version_that_there_was() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..3 {
        let said = table.say("hello", "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    for version in 0..=3 {
        for (token, eyes) in [("", "Spectator(())"), (&table.tokens[1], "Seat(1)")] {
            let text = seen(&env, &table.name, token, version).await.unwrap();
            assert_eq!(text, format!("{eyes} at {version}"));
        }
    }
    let beyond = refused(seen(&env, &table.name, "", 4).await);
    assert_eq!(beyond, (Code::InvalidArgument, "INVALID_FIELD".to_owned()));
    let nobody = refused(seen(&env, "matches/none", "", 0).await);
    assert_eq!(nobody.1, "MATCH_NOT_FOUND");
    // The present goes on from where it was.
    let said = table.say("hello", "");
    assert_eq!(env.submit(&table.tokens[1], said).await.unwrap().version, 4);
}

#[tokio::test]
async fn who_looks_at_the_past_too_much_is_refused_and_others_are_shown_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let few = MatchSettings {
        past_entries_per_minute: 6,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), few).await;
    let table = env.start_match().await;
    for number in 0..3 {
        let said = table.say("hello", "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    let look = async |from: &str, version: u64| {
        let mut request = Request::new(GetViewRequest {
            name: table.name.clone(),
            version: Some(version),
            ..Default::default()
        });
        let origin = ClientAddress::new(from.parse().unwrap());
        request.extensions_mut().insert(origin);
        env.service.get_view(request).await
    };
    // Four and two of the six that there are.
    look("192.0.2.1", 3).await.unwrap();
    look("192.0.2.1", 1).await.unwrap();
    let refused = look("192.0.2.1", 2).await.unwrap_err();
    assert_eq!(refused.code(), Code::ResourceExhausted);
    let details = refused.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(info.reason, "LIMIT_REACHED");
    assert_eq!(info.metadata["subject"], "address");
    assert_eq!(info.metadata["limit"], "6");
    assert!(details.retry_info().is_some() && details.quota_failure().is_some());
    // Earlier views are cached, and other callers have their own quota.
    look("192.0.2.1", 3).await.unwrap();
    look("192.0.2.2", 2).await.unwrap();
    look("192.0.2.1", 2).await.unwrap();
    let own = seen(&env, &table.name, &table.tokens[0], 2).await;
    assert_eq!(own.unwrap(), "Seat(0) at 2");
}

#[tokio::test]
async fn a_seat_that_is_awaited_is_told_what_would_stand_in_for_it_and_no_other_is() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let asked = async |token: &str| {
        let request = GetDefaultCommandRequest {
            name: table.name.clone(),
            seat: None,
        };
        let given = env.service.get_default_command(by(token, request)).await?;
        Ok::<_, Status>(given.into_inner())
    };
    let given = asked(&table.tokens[0]).await.unwrap();
    assert_eq!(given.version, 0);
    let request = SubmitCommandRequest {
        command: given.command,
        expected_version: Some(0),
        ..table.say("", "")
    };
    assert_eq!(
        env.submit(&table.tokens[0], request).await.unwrap().version,
        1
    );
    assert_eq!(refused(asked(&table.tokens[0]).await).1, "SEAT_NOT_AWAITED");
    assert_eq!(refused(asked("").await).1, "TOKEN_MISSING");
}

async fn listed(club: &Club, token: &str, account: &str) -> Result<Vec<String>, Status> {
    let request = ListMatchesRequest {
        account: account.to_owned(),
        ..Default::default()
    };
    let page = club.service.list_matches(by(token, request)).await?;
    let matches = page.into_inner().matches;
    Ok(matches.into_iter().map(|it| it.name).collect())
}

async fn hosted(club: &Club, member: &Member, visibility: Visibility) -> String {
    let request = CreateMatchRequest {
        visibility: visibility.into(),
        ..counter_match()
    };
    let created = club.create(&member.key, request).await.unwrap();
    created.r#match.unwrap().name
}

#[tokio::test]
async fn an_account_s_matches_are_listed_private_ones_to_itself_only() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[Role::Player]).await;
    let grace = club.member("Grace", &[Role::Player]).await;
    let open = hosted(&club, &ada, Visibility::Public).await;
    let closed = hosted(&club, &ada, Visibility::Private).await;
    let others = hosted(&club, &grace, Visibility::Public).await;
    club.join(&ada.key, &others).await.unwrap();

    let all = [others.clone(), closed, open.clone()];
    assert_eq!(listed(&club, &ada.key, "accounts/me").await.unwrap(), all);
    assert_eq!(
        listed(&club, &grace.key, &ada.account).await.unwrap(),
        [others.clone(), open]
    );
    assert_eq!(
        listed(&club, &grace.key, "accounts/me").await.unwrap(),
        [others]
    );
    let hosting = club.key(&ada, &[Scope::Host]).await;
    for (token, account, reason) in [
        ("", "accounts/me", "ACCOUNT_NEEDED"),
        (&hosting[..], "accounts/me", "SCOPE_MISSING"),
        ("", "Ada", "INVALID_FIELD"),
    ] {
        assert_eq!(refused(listed(&club, token, account).await).1, reason);
    }
}
