//! Tournaments that are played to their end.

use futures::StreamExt;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    ArenaSettings, ExportContent, ExportFormat, ExportTournamentRequest, FixtureForm,
    FixtureSettings, FixtureState, GetBracketRequest, GetStandingsRequest, KnockoutSettings,
    RoundRobinSettings, StageIntake, SwissPairing, SwissSettings, TournamentEvent,
    TournamentEventKind,
};
use tonic::Request;

use crate::test_env::{TestEnv, must_be_over, settings, swiss};

#[tokio::test]
async fn a_swiss_is_played_to_its_end_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let name = env.create(&members[0], settings(vec![swiss(3)])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    assert_eq!(fixtures.len(), 6);
    assert!(
        fixtures
            .iter()
            .all(|it| it.state() == FixtureState::Decided && it.matches.len() == 1)
    );
    assert_eq!(env.matches_of(&name).await.len(), 6);
    let request = GetStandingsRequest {
        name: name.clone(),
        ..Default::default()
    };
    let standings = env
        .ladder
        .get_standings(Request::new(request))
        .await
        .unwrap()
        .into_inner();
    // The earlier account wins everything; an entrant whom it never met may have as many points,
    // and then tie-breaks decide.
    let first = &standings.rows[0];
    assert_eq!((&over.winners[..], first.points), (&[first.entrant][..], 6));
    let best = standings.rows.iter().find(|it| it.entrant == 1);
    assert_eq!(best.map(|it| it.points), Some(6));
    let points: u32 = standings.rows.iter().map(|it| it.points).sum();
    assert_eq!(
        points,
        3 * (2 * 2 + 2),
        "two fixtures and a bye in each round"
    );
    env.must_verify(&name).await;
    for (content, format) in [
        (ExportContent::Standings, ExportFormat::Csv),
        (ExportContent::CrossTable, ExportFormat::Svg),
        (ExportContent::Results, ExportFormat::Trf),
    ] {
        let request = ExportTournamentRequest {
            name: name.clone(),
            content: content as i32,
            format: format as i32,
            stage: 0,
        };
        let pieces = env
            .ladder
            .export_tournament(Request::new(request))
            .await
            .unwrap();
        let pieces: Vec<_> = pieces.into_inner().collect().await;
        let whole: Vec<u8> = pieces
            .into_iter()
            .flat_map(|it| it.unwrap().chunk)
            .collect();
        assert!(String::from_utf8(whole).unwrap().contains("Player 1"));
    }
}

#[tokio::test]
async fn groups_lead_into_a_knockout_of_mirror_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(6).await;
    let groups = System::RoundRobin(RoundRobinSettings {
        leaving: 0,
        groups: 2,
        twice: false,
    });
    let knockout = System::Knockout(KnockoutSettings {
        third_place: true,
        ..KnockoutSettings::default()
    });
    let mut wanted = settings(vec![groups, knockout]);
    wanted.stages[1].intake = Some(StageIntake {
        best: 2,
        seeding: 5,
    });
    wanted.stages[1].fixture = Some(FixtureSettings {
        form: FixtureForm::Mirror as i32,
        ..FixtureSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    assert_eq!(over.winners, [1]);
    let fixtures = env.fixtures(&name).await;
    let knockout: Vec<_> = fixtures.iter().filter(|it| it.stage == 2).collect();
    assert_eq!((fixtures.len() - knockout.len(), knockout.len()), (6, 4));
    assert!(knockout.iter().all(|it| it.matches.len() == 2));
    let request = GetBracketRequest {
        name: name.clone(),
        ..Default::default()
    };
    let bracket = env
        .ladder
        .get_bracket(Request::new(request))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(bracket.slots.len(), 4);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_double_elimination_by_the_best_of_three_and_a_dutch_swiss_end() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let dutch = System::Swiss(SwissSettings {
        rounds: 2,
        pairing: SwissPairing::Dutch as i32,
        ..SwissSettings::default()
    });
    let double = System::Knockout(KnockoutSettings {
        double_elimination: true,
        ..KnockoutSettings::default()
    });
    let mut wanted = settings(vec![dutch, double]);
    wanted.stages[1].fixture = Some(FixtureSettings {
        form: FixtureForm::BestOf as i32,
        best_of: 3,
        ..FixtureSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    assert_eq!(over.winners, [1]);
    let fixtures = env.fixtures(&name).await;
    let double: Vec<_> = fixtures.iter().filter(|it| it.stage == 2).collect();
    // Everybody but the winner loses twice, who never loses.
    assert_eq!(double.len(), 6);
    assert!(double.iter().all(|it| it.matches.len() == 2));
    env.must_verify(&name).await;
}

#[tokio::test]
async fn an_arena_pairs_those_who_wait_until_its_time_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let arena = System::Arena(ArenaSettings {
        duration: Some(prost_types::Duration {
            seconds: 600,
            nanos: 0,
        }),
        interval: None,
    });
    let name = env.create(&members[0], settings(vec![arena])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let decided = |board: &'static str| {
        move |event: &TournamentEvent| {
            event.kind() == TournamentEventKind::Result && event.subject.ends_with(board)
        }
    };
    env.until(&name, &members, decided("-00001")).await;
    env.until(&name, &members, decided("-00002")).await;
    // Entrants who are free are paired when the next ten seconds are over.
    env.pass(10_000);
    env.until(&name, &members, decided("-00003")).await;
    env.pass(600_000);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    assert_eq!(over.winners, [1]);
    let fixtures = env.fixtures(&name).await;
    assert!(
        fixtures.len() >= 3
            && fixtures
                .iter()
                .all(|it| it.state() == FixtureState::Decided)
    );
    env.must_verify(&name).await;
}
