//! Rounds of a Swiss: their number, their byes, and the start of the next one.

use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    ByeReason, PauseTournamentRequest, ResumeTournamentRequest, SwissSettings, TournamentEventKind,
    TournamentState,
};
use sandtable_store::{DocumentQuery, Documents};
use tokio::time::timeout;
use tonic::Code;

use crate::rounds::{HOUR, next_round, paused, play_round, rounds};
use crate::test_env::{TestEnv, must_be_over, operator, settings, swiss};

#[tokio::test]
async fn a_swiss_has_no_more_rounds_than_its_entrants_allow() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let name = env.create(&members[0], settings(vec![swiss(5)])).await;
    for (entered, allowed) in [(3, "3 rounds"), (4, "3 rounds")] {
        let missing = entered - env.get(&name).await.entrants as usize;
        for member in members[..entered].iter().rev().take(missing) {
            env.enter(&name, member).await.unwrap();
        }
        let refused = env.begin(&name).await.unwrap_err();
        assert_eq!(refused.code(), Code::FailedPrecondition);
        assert_eq!(reason_of(&refused).as_deref(), Some("TOO_MANY_ROUNDS"));
        assert!(refused.message().contains(allowed), "{refused}");
        assert_eq!(env.get(&name).await.state(), TournamentState::Open);
    }
    // Of five each has a bye in one of five rounds.
    env.enter(&name, &members[4]).await.unwrap();
    let begun = env.begin(&name).await.unwrap();
    assert_eq!(begun.state(), TournamentState::InProgress);
}

#[tokio::test]
async fn a_start_that_was_announced_calls_off_a_swiss_of_too_many_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = settings(vec![swiss(2)]);
    let start = env.now() / 1000 + HOUR;
    wanted.start_time = Some(prost_types::Timestamp {
        seconds: start,
        nanos: 0,
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.pass((HOUR + 1) * 1000);
    env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::State && event.text.contains("is cancelled")
    })
    .await;
    let shown = env.get(&name).await;
    assert_eq!(shown.state(), TournamentState::Cancelled);
    assert!(
        shown.cancel_reason.contains("2 entrants allow 1 rounds"),
        "{}",
        shown.cancel_reason
    );
}

#[tokio::test]
async fn whoever_has_played_and_lost_has_the_bye_before_whoever_enters_late() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let wanted = paused(SwissSettings {
        rounds: 3,
        late_entry_rounds: 2,
        ..SwissSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members[..4] {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    play_round(&env, &name, &members, 1).await;
    env.enter(&name, &members[4]).await.unwrap();
    next_round(&env, &name, &operator()).await;
    let second = &rounds(&env, &name).await[1];
    let byes: Vec<_> = second.byes.iter().map(|it| it.entrant).collect();
    assert_eq!(byes.len(), 1);
    assert_eq!(second.byes[0].reason(), ByeReason::Pairing);
    let fixtures = env.fixtures(&name).await;
    let lost = fixtures.iter().filter(|it| it.round == 1).map(|it| {
        let result = it.result.as_ref().unwrap();
        if result.winner == 1 {
            it.second
        } else {
            it.first
        }
    });
    assert!(lost.collect::<Vec<_>>().contains(&byes[0]), "{byes:?}");
    let late = |it: &&sandtable_proto::tournaments::v1::Fixture| it.first == 5 || it.second == 5;
    assert_eq!(fixtures.iter().filter(late).count(), 1);
    env.must_verify(&name).await;
}

/// When something is due of the only tournament.
async fn due(env: &TestEnv) -> Option<i64> {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let found = env.store.list("tournament", all, 1).await.unwrap();
    found.into_iter().next().and_then(|it| it.due)
}

#[tokio::test]
async fn a_tournament_that_is_paused_between_rounds_waits_as_much_longer() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let wanted = paused(SwissSettings {
        rounds: 2,
        ..SwissSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    play_round(&env, &name, &members, 1).await;
    let pause = PauseTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let paused = env.ladder.pause_tournament(operator().by(pause)).await;
    assert!(paused.unwrap().into_inner().paused);
    env.pass(2 * HOUR * 1000);
    let resume = ResumeTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let resumed = env.ladder.resume_tournament(operator().by(resume)).await;
    assert!(!resumed.unwrap().into_inner().paused);
    // The hour between the rounds has only begun.
    let later = async {
        while due(&env).await.is_none_or(|due| due <= env.now()) {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(20), later).await.unwrap();
    let waits = due(&env).await.unwrap() - env.now();
    assert!(waits <= HOUR * 1000, "{waits}");
    assert_eq!(env.get(&name).await.round, 1);
    env.pass(HOUR * 1000);
    must_be_over(&env.play_all(&name, &members).await);
    assert_eq!(rounds(&env, &name).await.len(), 2);
    env.must_verify(&name).await;
}
