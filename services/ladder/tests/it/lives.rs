//! Incidents in a tournament: processes die, people leave, deadlines pass.

use std::collections::HashSet;

use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, FixtureState, ListAuditEntriesRequest,
    PauseTournamentRequest, ResultCause, ResumeTournamentRequest, RoundRobinSettings,
    RoundSettings, TournamentEventKind, TournamentState, WithdrawEntrantRequest,
};
use tonic::Code;

use crate::test_env::{TestEnv, must_be_over, settings, swiss};

#[tokio::test]
async fn whenever_the_process_dies_no_fixture_is_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let name = env.create(&members[0], settings(vec![swiss(2)])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    // Each process does one thing more or less, and dies before or after it is durable.
    for turn in 0..40 {
        let dying = env.reopen(2 + turn % 3, turn % 2 == 0);
        for hosted in env.matches_of(&name).await {
            if hosted.outcome.is_none() {
                env.play(&hosted.name, &members).await;
            }
        }
        drop(dying);
    }
    env.reopen(u32::MAX, true);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    assert_eq!(fixtures.len(), 4);
    let named: HashSet<_> = fixtures
        .iter()
        .flat_map(|it| &it.matches)
        .map(|it| &it.r#match)
        .collect();
    let hosted = env.matches_of(&name).await;
    assert_eq!(hosted.len(), 4, "a match for each fixture");
    assert!(hosted.iter().all(|it| named.contains(&it.name)));
    env.must_verify(&name).await;
}

#[tokio::test]
async fn whoever_withdraws_in_mid_round_loses_and_is_paired_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let name = env.create(&members[0], settings(vec![swiss(3)])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::Match
    })
    .await;
    let request = WithdrawEntrantRequest {
        name: format!("{name}/entrants/me"),
        ..Default::default()
    };
    let left = env
        .ladder
        .withdraw_entrant(members[1].by(request))
        .await
        .unwrap()
        .into_inner();
    assert!(left.withdraw_time.is_some());
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    let own: Vec<_> = fixtures
        .iter()
        .filter(|it| it.first == 2 || it.second == 2)
        .collect();
    assert_eq!(own.len(), 1, "the one that had begun");
    let result = own[0].result.as_ref().unwrap();
    assert_eq!(result.cause(), ResultCause::Withdrawal);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn who_has_left_is_missed_by_no_round_and_the_whole_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let all = System::RoundRobin(RoundRobinSettings::default());
    let name = env.create(&members[0], settings(vec![all])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::Match
    })
    .await;
    // Of three, each has no opponent in one round; one is gone before it comes to that.
    let request = WithdrawEntrantRequest {
        name: format!("{name}/entrants/me"),
        ..Default::default()
    };
    let left = env.ladder.withdraw_entrant(members[2].by(request)).await;
    assert_eq!(left.unwrap().into_inner().seed, 3);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn who_does_not_come_in_time_loses_by_forfeit() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.round = Some(RoundSettings {
        join_within: Some(prost_types::Duration {
            seconds: 60,
            nanos: 0,
        }),
        ..RoundSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::Match
    })
    .await;
    env.pass(61_000);
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    let fixture = &env.fixtures(&name).await[0];
    let result = fixture.result.as_ref().unwrap();
    assert_eq!(
        (result.cause(), result.points.as_slice()),
        (ResultCause::Forfeit, &[0, 0][..])
    );
}

#[tokio::test]
async fn organisers_pause_annul_and_adjudicate_on_record_but_not_for_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(2).await;
    let name = env.create(&organiser, settings(vec![swiss(1)])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    let told = env
        .until(&name, &[], |event| {
            event.kind() == TournamentEventKind::Match
        })
        .await;
    let pause = PauseTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let refused = env
        .ladder
        .pause_tournament(members[0].by(pause.clone()))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let paused = env
        .ladder
        .pause_tournament(organiser.by(pause))
        .await
        .unwrap()
        .into_inner();
    assert!(paused.paused);
    // A match is played again: the first one counts for nothing, though it was played.
    let annul = AnnulFixtureRequest {
        name: told.subject.clone(),
        number: 1,
        reason: "a wrong scenario".to_owned(),
        ..Default::default()
    };
    env.ladder.annul_fixture(organiser.by(annul)).await.unwrap();
    let resume = ResumeTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    env.ladder
        .resume_tournament(organiser.by(resume))
        .await
        .unwrap();
    let second = env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::Match && event.r#match != told.r#match
    });
    let second = second.await;
    let adjudicate = AdjudicateFixtureRequest {
        name: told.subject.clone(),
        points: vec![0, 2],
        reason: "agreed by both".to_owned(),
        ..Default::default()
    };
    env.ladder
        .adjudicate_fixture(organiser.by(adjudicate))
        .await
        .unwrap();
    let over = env.play_all(&name, &[]).await;
    must_be_over(&over);
    let fixture = &env.fixtures(&name).await[0];
    assert_eq!(fixture.state(), FixtureState::Decided);
    assert_eq!(fixture.matches.len(), 2);
    assert_eq!(fixture.matches[1].r#match, second.r#match);
    assert_eq!(over.winners, [fixture.second]);
    let request = ListAuditEntriesRequest {
        name: name.clone(),
        ..Default::default()
    };
    let audit_entries = env
        .ladder
        .list_audit_entries(organiser.by(request))
        .await
        .unwrap()
        .into_inner()
        .audit_entries;
    let actions: Vec<&str> = audit_entries.iter().map(|it| it.action.as_str()).collect();
    assert_eq!(
        actions,
        [
            "ADJUDICATE_FIXTURE",
            "RESUME_TOURNAMENT",
            "ANNUL_FIXTURE",
            "PAUSE_TOURNAMENT",
            "START_TOURNAMENT",
            "OPEN_TOURNAMENT"
        ]
    );
    assert_eq!(over.state(), TournamentState::Finished);
}
