//! Drawn fixtures of a knockout: the bracket goes on by its policy, regardless of who drew them.

use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, DeadlinePolicy, DrawnKnockout, Fixture, FixtureState,
    KnockoutSettings, ResultCause, RoundSettings, TournamentEventKind, TournamentState,
};
use tonic::Status;

use crate::pool_lines::seconds;
use crate::test_env::{Member, TestEnv, must_be_over, settings};

/// A knockout of two with its organiser, who does not play.
async fn begun(
    env: &TestEnv,
    if_drawn: DrawnKnockout,
    at_deadline: DeadlinePolicy,
) -> (String, Member) {
    let organiser = env.member("Organiser").await;
    let knockout = KnockoutSettings {
        if_drawn: if_drawn as i32,
        ..KnockoutSettings::default()
    };
    let mut wanted = settings(vec![System::Knockout(knockout)]);
    wanted.round = Some(RoundSettings {
        duration: seconds(3_600),
        at_deadline: at_deadline as i32,
        ..RoundSettings::default()
    });
    let name = env.create(&organiser, wanted).await;
    for member in env.members(2).await {
        env.enter(&name, &member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    env.hosted(&name, 1).await;
    (name, organiser)
}

async fn adjudicate(
    env: &TestEnv,
    organiser: &Member,
    name: &str,
    points: [u32; 2],
) -> Result<Fixture, Status> {
    let fixture = env.fixtures(name).await.remove(0);
    let request = AdjudicateFixtureRequest {
        name: fixture.name,
        points: points.to_vec(),
        reason: "the server stood still".to_owned(),
        ..Default::default()
    };
    let decided = env.ladder.adjudicate_fixture(organiser.by(request)).await;
    decided.map(tonic::Response::into_inner)
}

#[tokio::test]
async fn of_an_adjudicated_draw_the_better_seed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let policy = DrawnKnockout::BetterSeed;
    let (name, organiser) = begun(&env, policy, DeadlinePolicy::Organiser).await;
    let decided = adjudicate(&env, &organiser, &name, [1, 1]).await.unwrap();
    assert_eq!(decided.state(), FixtureState::Decided);
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    assert_eq!(over.winners.len(), 1);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn an_adjudicated_draw_is_played_again_with_the_sides_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let policy = DrawnKnockout::Replay;
    let (name, organiser) = begun(&env, policy, DeadlinePolicy::Organiser).await;
    for replays in 1..=3 {
        let open = adjudicate(&env, &organiser, &name, [1, 1]).await.unwrap();
        assert_eq!((open.state(), open.result), (FixtureState::Pending, None));
        let hosted = env.hosted(&name, replays + 1).await;
        let matches = env.fixtures(&name).await.remove(0).matches;
        let last = matches.last().unwrap();
        assert_eq!(last.r#match, hosted[replays]);
        assert_eq!(last.first_side, if replays % 2 == 0 { 1 } else { 2 });
        let drawn = matches[replays - 1].result.as_ref().unwrap();
        assert_eq!(drawn.points, [1, 1]);
        assert_eq!(drawn.cause(), ResultCause::Adjudicated);
    }
    // Often enough: the better seed goes on.
    let decided = adjudicate(&env, &organiser, &name, [1, 1]).await.unwrap();
    assert_eq!(decided.state(), FixtureState::Decided);
    must_be_over(&env.play_all(&name, &[]).await);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_win_that_is_corrected_to_a_draw_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let policy = DrawnKnockout::Replay;
    let (name, organiser) = begun(&env, policy, DeadlinePolicy::Organiser).await;
    adjudicate(&env, &organiser, &name, [2, 0]).await.unwrap();
    must_be_over(&env.play_all(&name, &[]).await);
    let request = sandtable_proto::tournaments::v1::ReopenTournamentRequest {
        name: name.clone(),
        reason: "misread".to_owned(),
        ..Default::default()
    };
    let opened = env.ladder.reopen_tournament(organiser.by(request)).await;
    opened.unwrap();
    adjudicate(&env, &organiser, &name, [1, 1]).await.unwrap();
    let request = sandtable_proto::tournaments::v1::ResumeTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let resumed = env.ladder.resume_tournament(organiser.by(request)).await;
    resumed.unwrap();
    env.hosted(&name, 2).await;
    // The one round goes on, and no other is paired for the same place in the bracket.
    let found = env.get(&name).await;
    assert_eq!(
        (found.state(), found.round),
        (TournamentState::InProgress, 1)
    );
    assert_eq!(env.fixtures(&name).await.len(), 1);
}

#[tokio::test]
async fn where_organisers_say_who_goes_on_a_draw_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let policy = DrawnKnockout::Organiser;
    let (name, organiser) = begun(&env, policy, DeadlinePolicy::Draw).await;
    let refused = adjudicate(&env, &organiser, &name, [1, 1]).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("WINNER_NEEDED"));
    // A deadline draws it: the organiser is asked as after a draw by play.
    env.pass(3_600_000);
    env.until(&name, &[], |it| it.kind() == TournamentEventKind::Attention)
        .await;
    let waiting = env.fixtures(&name).await.remove(0);
    assert_eq!(waiting.state(), FixtureState::Attention);
    adjudicate(&env, &organiser, &name, [0, 2]).await.unwrap();
    must_be_over(&env.play_all(&name, &[]).await);
}

#[tokio::test]
async fn what_a_deadline_draws_is_played_again_until_the_better_seed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let policy = DrawnKnockout::Replay;
    let (name, _) = begun(&env, policy, DeadlinePolicy::Draw).await;
    for replays in 1..=3 {
        env.pass(3_600_000);
        env.hosted(&name, replays + 1).await;
        let open = env.fixtures(&name).await.remove(0);
        let deadline = open.deadline.unwrap().seconds * 1000;
        assert!(deadline > env.now() + 3_500_000, "it has as long again");
    }
    env.pass(3_600_000);
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    let decided = env.fixtures(&name).await.remove(0);
    assert_eq!(decided.result.unwrap().cause(), ResultCause::Deadline);
    assert_eq!(over.winners, [decided.first.min(decided.second)]);
}
