//! Threats to what a seat holds: everybody gets what follows from what they see.

use sandtable_proto::matches::v1::fork_service_server::ForkService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateForkRequest, CreateMatchRequest, GetForkThreatsRequest, GetThreatsRequest, Visibility,
};
use tonic::{Code, Status};

use crate::support::{TestEnv, by, counter_match, refused};

/// Returns what a caller is told of threats to a seat, and of which version.
async fn told(
    env: &TestEnv,
    name: &str,
    token: &str,
    holder: Option<u32>,
    spaces: &[&str],
) -> Result<(u64, String), Status> {
    let request = GetThreatsRequest {
        name: name.to_owned(),
        holder,
        spaces: spaces.iter().map(|space| (*space).to_owned()).collect(),
        ..Default::default()
    };
    let told = env.service.get_threats(by(token, request)).await?;
    let told = told.into_inner();
    let text = told.threats.unwrap_or_default().value;
    Ok((told.version, String::from_utf8(text).unwrap()))
}

#[tokio::test]
async fn threats_follow_from_what_their_viewer_sees() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let said = table.say("hello", "");
    env.submit(&table.tokens[0], said).await.unwrap();
    let of_own = told(&env, &table.name, &table.tokens[1], None, &["x", "y"]).await;
    assert_eq!(of_own.unwrap(), (1, "Seat(1) at 1 on 1: x y".to_owned()));
    let of_other = told(&env, &table.name, &table.tokens[1], Some(0), &[]).await;
    assert_eq!(of_other.unwrap(), (1, "Seat(1) at 1 on 0: ".to_owned()));
    let spectator = told(&env, &table.name, "", Some(0), &[]).await;
    assert_eq!(
        spectator.unwrap(),
        (1, "Spectator(()) at 1 on 0: ".to_owned())
    );

    // Whose spaces a spectator means is not known, and a request has its limits.
    let whose = refused(told(&env, &table.name, "", None, &[]).await);
    assert_eq!(whose, (Code::InvalidArgument, "INVALID_FIELD".to_owned()));
    let many = vec!["x"; 17];
    let many = refused(told(&env, &table.name, &table.tokens[0], None, &many).await);
    assert_eq!(many, (Code::InvalidArgument, "INVALID_FIELD".to_owned()));
    let nobody = refused(told(&env, "matches/none", "", Some(0), &[]).await);
    assert_eq!(nobody.1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn a_private_match_is_closed_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateMatchRequest {
        visibility: Visibility::Private.into(),
        ..counter_match()
    };
    let made = env.service.create_match(by("", request)).await.unwrap();
    let name = made.into_inner().r#match.unwrap().name;
    let seen = told(&env, &name, "", Some(0), &[]).await;
    assert_eq!(refused(seen).1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn a_fork_shows_what_its_moves_lead_to() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[1];
    let request = CreateForkRequest {
        parent: table.name.clone(),
        ..Default::default()
    };
    let fork = env.service.create_fork(by(token, request)).await.unwrap();
    let name = fork.into_inner().name;
    let ask = |holder, token: &str| {
        let request = GetForkThreatsRequest {
            name: name.clone(),
            holder,
            spaces: Vec::new(),
        };
        env.service.get_fork_threats(by(token, request))
    };
    for (holder, text) in [
        (None, "Seat(1) at 0 on 1: "),
        (Some(0), "Seat(1) at 0 on 0: "),
    ] {
        let told = ask(holder, token).await.unwrap().into_inner();
        assert_eq!(told.threats.unwrap().value, text.as_bytes());
    }
    let other = ask(None, &table.tokens[0]).await;
    assert_eq!(refused(other).1, "FORK_NOT_FOUND");
}
