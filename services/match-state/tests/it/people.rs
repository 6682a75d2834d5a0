//! Accounts at the table: what a key reaches in a match.

use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{Role, Scope, SuspendAccountRequest};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetViewRequest, ListMatchesRequest, MatchState as State, StartMatchRequest,
    StartPolicy, Visibility,
};
use tonic::Code;

use crate::club::Club;
use crate::support::{OPERATOR, by, counter_match, refused};

#[tokio::test]
async fn a_key_hosts_joins_and_plays_for_its_account() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let name = club.table(&ada, &bob).await;
    let shown = club.get("", &name).await.unwrap();
    assert_eq!(shown.host_account, ada.account);
    let seated: Vec<_> = shown
        .seats
        .iter()
        .map(|it| (&it.account, &it.player[..]))
        .collect();
    assert_eq!(seated, [(&ada.account, "Ada"), (&bob.account, "Bob")]);

    assert_eq!(club.say(&ada.key, &name, None, "add").await.unwrap(), 1);
    let foreign = club.say(&ada.key, &name, Some(1), "add").await;
    assert_eq!(
        refused(foreign),
        (Code::PermissionDenied, "NOT_YOUR_SEAT".into())
    );
    assert_eq!(club.authorize(&bob.key, &name).await.unwrap().1, Some(1));

    let watching = club.key(&bob, &[Scope::Watch]).await;
    assert_eq!(club.authorize(&watching, &name).await.unwrap().1, Some(1));
    assert_eq!(
        refused(club.say(&watching, &name, None, "add").await).1,
        "NOT_ALLOWED"
    );
    let stranger = club.member("Cy", &[]).await;
    assert_eq!(
        refused(club.say(&stranger.key, &name, None, "add").await).1,
        "TOKEN_MISSING"
    );
    assert_eq!(club.authorize(&stranger.key, &name).await.unwrap().1, None);
    assert!(
        club.audit_entries(&name).await.is_empty(),
        "players act for themselves"
    );
}

#[tokio::test]
async fn one_account_may_hold_several_seats() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let name = club.table(&ada, &ada).await;
    assert_eq!(
        refused(club.say(&ada.key, &name, None, "add").await).1,
        "SEAT_NEEDED"
    );
    club.say(&ada.key, &name, Some(0), "add").await.unwrap();
    let view = |seat| {
        let request = GetViewRequest {
            name: name.clone(),
            seat,
            ..Default::default()
        };
        club.service.get_view(by(&ada.key, request))
    };
    view(Some(1)).await.unwrap();
    assert_eq!(refused(view(None).await).1, "SEAT_NEEDED");
    assert_eq!(refused(view(Some(2)).await).1, "NOT_YOUR_SEAT");
}

#[tokio::test]
async fn a_key_needs_the_scope_for_what_it_does() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let (host, play) = (
        club.key(&ada, &[Scope::Host]).await,
        club.key(&ada, &[Scope::Play]).await,
    );
    let by_host = || CreateMatchRequest {
        start_policy: StartPolicy::ByHost as i32,
        ..counter_match()
    };
    assert_eq!(
        refused(club.create(&play, by_host()).await).1,
        "SCOPE_MISSING"
    );
    let seated = CreateMatchRequest {
        seat: Some(0),
        ..by_host()
    };
    assert_eq!(refused(club.create(&host, seated).await).1, "SCOPE_MISSING");
    let name = club
        .create(&host, by_host())
        .await
        .unwrap()
        .r#match
        .unwrap()
        .name;
    assert_eq!(refused(club.join(&host, &name).await).1, "SCOPE_MISSING");
    club.join(&play, &name).await.unwrap();
    club.join(&play, &name).await.unwrap();
    let start = |key: &str| {
        let request = StartMatchRequest {
            name: name.clone(),
            ..Default::default()
        };
        club.service.start_match(by(key, request))
    };
    assert_eq!(refused(start(&play).await).1, "NOT_ALLOWED");
    start(&host).await.unwrap();
    for key in ["sdk_nobody", "sdt_nobody"] {
        assert_eq!(refused(start(key).await).1, "TOKEN_UNKNOWN");
    }
    assert_eq!(
        refused(club.join("sdk_nobody", &name).await).1,
        "TOKEN_UNKNOWN"
    );
}

#[tokio::test]
async fn a_suspended_account_is_out_of_its_matches_at_once() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let name = club.table(&ada, &bob).await;
    club.say(&ada.key, &name, None, "add").await.unwrap();
    let request = SuspendAccountRequest {
        name: bob.account.clone(),
        reason: "abuse".to_owned(),
    };
    club.accounts
        .suspend_account(by(OPERATOR, request))
        .await
        .unwrap();
    let refusal = club.say(&bob.key, &name, None, "add").await;
    assert_eq!(
        refused(refusal),
        (Code::Unauthenticated, "TOKEN_UNKNOWN".into())
    );
    assert_eq!(
        refused(club.authorize(&bob.key, &name).await).1,
        "TOKEN_UNKNOWN"
    );
    assert_eq!(refused(club.join(&bob.key, &name).await).1, "TOKEN_UNKNOWN");
}

#[tokio::test]
async fn where_accounts_are_required_tokens_alone_neither_host_nor_join() {
    let club = Club::open(true).await;
    let ada = club.member("Ada", &[]).await;
    let anonymous = club.create("", counter_match()).await;
    assert_eq!(
        refused(anonymous),
        (Code::Unauthenticated, "ACCOUNT_NEEDED".into())
    );
    let created = club.create(&ada.key, counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    assert_eq!(refused(club.join("", &name).await).1, "ACCOUNT_NEEDED");
    club.join(&ada.key, &name).await.unwrap();
    // Seats that are taken go on with their tokens.
    let joined = club.join(&ada.key, &name).await.unwrap();
    club.say(&joined.seat_token, &name, None, "add")
        .await
        .unwrap_err();
    club.resign(&joined.seat_token, &name, None).await.unwrap();
}

#[tokio::test]
async fn a_repeated_request_belongs_to_its_account() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let request = CreateMatchRequest {
        request_id: "c".to_owned(),
        ..counter_match()
    };
    let first = club.create(&ada.key, request.clone()).await.unwrap();
    let other_key = club.key(&ada, &[Scope::Host]).await;
    assert_eq!(
        club.create(&other_key, request.clone()).await.unwrap(),
        first
    );
    // Another caller's request of the same id is a different one.
    let other = club.create(&bob.key, request).await.unwrap();
    assert_ne!(other.r#match.unwrap().name, first.r#match.unwrap().name);
    assert_ne!(other.host_token, first.host_token);
}

#[tokio::test]
async fn moderators_see_every_match_resign_seats_and_close_lobbies_on_record() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let judge = club.member("Judge", &[Role::Moderator]).await;
    let name = club.table(&ada, &bob).await;
    assert_eq!(
        refused(club.say(&judge.key, &name, Some(0), "add").await).1,
        "NOT_YOUR_SEAT"
    );
    assert_eq!(
        refused(club.resign(&judge.key, &name, None).await).1,
        "SEAT_NEEDED"
    );
    let resigned = club.resign(&judge.key, &name, Some(1)).await.unwrap();
    assert!(resigned.seats[1].resigned);
    let audit_entries = club.audit_entries(&name).await;
    assert_eq!(audit_entries.len(), 1);
    let entry = &audit_entries[0];
    assert_eq!(
        (
            &entry.actor,
            &entry.action[..],
            &entry.target,
            &entry.reason[..]
        ),
        (
            &judge.account,
            "RESIGN_SEAT",
            &format!("{name}/seats/1"),
            "absent"
        )
    );

    let private = CreateMatchRequest {
        visibility: Visibility::Private as i32,
        ..counter_match()
    };
    let private = club
        .create(&ada.key, private)
        .await
        .unwrap()
        .r#match
        .unwrap()
        .name;
    assert_eq!(
        refused(club.get(&bob.key, &private).await).1,
        "MATCH_NOT_FOUND"
    );
    let watching = club.key(&ada, &[Scope::Watch]).await;
    for key in [&ada.key, &watching, &judge.key] {
        assert_eq!(club.get(key, &private).await.unwrap().name, private);
    }
    let listed = async |key: &str| {
        let list = by(key, ListMatchesRequest::default());
        let listed = club.service.list_matches(list).await.unwrap().into_inner();
        listed.matches.iter().any(|it| it.name == private)
    };
    assert!(listed(&judge.key).await && !listed(&ada.key).await);
    assert_eq!(
        refused(club.leave(&watching, &private, None).await).1,
        "NOT_ALLOWED"
    );
    let closed = club.leave(&judge.key, &private, None).await.unwrap();
    assert_eq!(closed.state(), State::Abandoned);
    let audit_entries = club.audit_entries(&private).await;
    assert_eq!(
        (audit_entries.len(), &audit_entries[0].action[..]),
        (1, "CALL_OFF_MATCH")
    );
}

#[tokio::test]
async fn an_organiser_manages_the_matches_of_others_but_resigns_nobody() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let organiser = club.member("Org", &[Role::Player, Role::Organiser]).await;
    let created = club.create(&ada.key, counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    club.join(&bob.key, &name).await.unwrap();
    assert_eq!(
        refused(club.leave(&ada.key, &name, Some(1)).await).1,
        "SEAT_FREE"
    );
    let freed = club.leave(&organiser.key, &name, Some(0)).await.unwrap();
    assert!(!freed.seats[0].taken && freed.seats[0].account.is_empty());
    assert_eq!(club.audit_entries(&name).await[0].action, "FREE_SEAT");

    let played = club.table(&ada, &bob).await;
    let refusal = club.resign(&organiser.key, &played, Some(0)).await;
    assert_eq!(refused(refusal).0, Code::PermissionDenied);
}

#[tokio::test]
async fn whoever_sits_at_a_match_has_no_office_in_it() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let everything = [
        Role::Player,
        Role::Organiser,
        Role::Moderator,
        Role::Operator,
    ];
    let chief = club.member("Chief", &everything).await;
    let name = club.table(&ada, &chief).await;
    assert_eq!(
        refused(club.resign(&chief.key, &name, Some(0)).await).1,
        "NOT_YOUR_SEAT"
    );
    assert_eq!(club.authorize(&chief.key, &name).await.unwrap().1, Some(1));
    assert!(club.audit_entries(&name).await.is_empty());

    let bob = club.member("Bob", &[]).await;
    let others = club.table(&ada, &bob).await;
    club.say(&chief.key, &others, Some(0), "add").await.unwrap();
    assert_eq!(
        club.audit_entries(&others).await[0].action,
        "SUBMIT_COMMAND"
    );
}
