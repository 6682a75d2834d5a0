//! Suspended accounts: they leave what they have entered, whether a fixture of theirs is due or
//! not.

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_proto::accounts::v1::SuspendAccountRequest;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    EntrantState, GetEntrantRequest, RoundRobinSettings, TournamentEventKind,
};
use tonic::{Code, Request};

use crate::pool_lines::{attend, blitz, create, players};
use crate::test_env::{Member, TestEnv, must_be_over, operator, settings, swiss};

/// Milliseconds within which a suspended account is out.
const AT_MOST: i64 = 60_000;

async fn suspend(env: &TestEnv, member: &Member) {
    let request = SuspendAccountRequest {
        name: member.account.clone(),
        reason: "plays with help".to_owned(),
    };
    let suspended = env.accounts.suspend_account(operator().by(request)).await;
    suspended.unwrap();
}

/// A tournament with its entrants, whose organiser does not play.
async fn entered(env: &TestEnv, system: System, count: usize) -> (String, Vec<Member>) {
    let organiser = env.member("Organiser").await;
    let name = env.create(&organiser, settings(vec![system])).await;
    let members = env.members(count).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    (name, members)
}

async fn state_of(env: &TestEnv, name: &str, number: u32) -> EntrantState {
    let name = format!("{name}/entrants/{number}");
    let found = env
        .ladder
        .get_entrant(Request::new(GetEntrantRequest { name }));
    found.await.unwrap().into_inner().state()
}

#[tokio::test]
async fn a_suspended_account_loses_its_fixture() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (name, members) = entered(&env, swiss(1), 2).await;
    env.begin(&name).await.unwrap();
    env.hosted(&name, 1).await;
    let own = env.fixtures(&name).await.remove(0);
    suspend(&env, &members[1]).await;
    env.pass(AT_MOST);
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    let decided = env.fixtures(&name).await.remove(0);
    let expected = if own.first == 2 { [0, 2] } else { [2, 0] };
    assert_eq!(decided.result.unwrap().points, expected);
    assert!(!over.winners.contains(&2));
}

#[tokio::test]
async fn a_suspended_account_leaves_a_tournament_that_has_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (name, members) = entered(&env, swiss(1), 3).await;
    suspend(&env, &members[1]).await;
    env.pass(AT_MOST);
    env.until(&name, &[], |it| it.text.contains("is out")).await;
    assert_eq!(state_of(&env, &name, 2).await, EntrantState::Withdrawn);
    assert_eq!(env.get(&name).await.entrants, 2);
}

#[tokio::test]
async fn a_suspended_account_that_rests_is_not_paired_again() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let system = System::RoundRobin(RoundRobinSettings::default());
    let (name, members) = entered(&env, system, 3).await;
    env.begin(&name).await.unwrap();
    env.hosted(&name, 1).await;
    let playing = env.fixtures(&name).await.remove(0);
    let resting = (1..=3)
        .find(|it| ![playing.first, playing.second].contains(it))
        .unwrap();
    suspend(&env, &members[resting as usize - 1]).await;
    env.pass(AT_MOST);
    env.until(&name, &[], |it| {
        it.kind() == TournamentEventKind::Entrant && it.text.contains("is out")
    })
    .await;
    let state = state_of(&env, &name, resting).await;
    assert_eq!(state, EntrantState::Withdrawn);
}

#[tokio::test]
async fn a_suspended_account_attends_a_pool_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut line = attend(&env.ladder, &pool, &members[1], 1).await.unwrap();
    line.next().await;
    suspend(&env, &members[1]).await;
    env.pass(AT_MOST);
    let ended = loop {
        if let Err(status) = line.told.next().await.unwrap() {
            break status;
        }
    };
    assert_eq!(ended.code(), Code::PermissionDenied);
    assert_eq!(reason_of(&ended).as_deref(), Some("ACCOUNT_SUSPENDED"));
    // No player is paired with one who is gone, nor ranked behind them.
    let table = players(&env, &pool).await;
    assert!(
        table
            .iter()
            .all(|it| it.account != members[1].account || it.rank == 0)
    );
}
