//! Tournaments by the ratings of a pool.

use std::collections::BTreeSet;

use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, Entrant, Fixture, GetStandingsRequest, InviteEntrantRequest,
    KnockoutSettings, ListEntrantsRequest, RegistrationSettings, Seeding, StageIntake,
    TournamentSettings,
};
use tonic::{Code, Request};

use crate::pool_lines::{Lines, blitz, create, players};
use crate::test_env::{Member, TestEnv, must_be_over, settings, swiss};

/// A pool in which so many have been decided among these.
async fn rated(env: &TestEnv, members: &[Member], decided: usize) -> String {
    let pool = create(env, &members[0], blitz()).await;
    // One at a time, so that nothing is counted any more once so many are.
    let mut lines = Lines::attend(env, &pool, members, 1).await;
    lines.decide(env, members, decided).await;
    pool
}

fn by_pool(pool: &str, stages: Vec<System>) -> TournamentSettings {
    TournamentSettings {
        registration: Some(RegistrationSettings {
            rating_pool: pool.to_owned(),
            ..RegistrationSettings::default()
        }),
        ..settings(stages)
    }
}

/// The rating of a member in a pool, as the pool reports it.
async fn rating(env: &TestEnv, pool: &str, member: &Member) -> f64 {
    let players = players(env, pool).await;
    let found = players.iter().find(|it| it.account == member.account);
    found.unwrap().rating.unwrap().rating
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[tokio::test]
async fn one_enters_with_the_rating_of_the_pool_and_within_its_limits() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let pool = rated(&env, &members[..2], 3).await;
    let mut wanted = by_pool(&pool, vec![swiss(1)]);
    wanted.registration.as_mut().unwrap().min_rating = Some(1_450.0);
    let name = env.create(&members[0], wanted).await;
    let strong = env.enter(&name, &members[0]).await.unwrap();
    let own = rating(&env, &pool, &members[0]).await;
    assert!(own > 1_550.0 && same(strong.rating, own));
    let weak = env.enter(&name, &members[1]).await.unwrap_err();
    assert_eq!(reason_of(&weak).as_deref(), Some("RATING_OUT_OF_RANGE"));
    let unknown = env.enter(&name, &members[2]).await.unwrap();
    assert!(same(unknown.rating, 1_500.0));
    // An entrant whom the organiser invites has the pool's rating; an organiser who plays may not
    // set another one.
    let invitation = |member: &Member, rating| InviteEntrantRequest {
        name: name.clone(),
        account: member.account.clone(),
        display_name: "Guest".to_owned(),
        rating,
        ..Default::default()
    };
    let request = members[0].by(invitation(&members[1], None));
    let invited = env.ladder.invite_entrant(request).await;
    let expected = rating(&env, &pool, &members[1]).await;
    assert!(same(invited.unwrap().into_inner().rating, expected));
    let request = members[0].by(invitation(&members[3], Some(1_700.0)));
    let refused = env.ladder.invite_entrant(request).await.unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("CONFLICT_OF_INTEREST"));
}

#[tokio::test]
async fn ratings_are_of_a_pool_that_there_is_and_of_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(1).await;
    let pool = create(&env, &members[0], blitz()).await;
    let nowhere = format!("pools/{}", "0".repeat(32));
    let mut other = by_pool(&pool, vec![swiss(1)]);
    other.r#match.as_mut().unwrap().game = "axis-empires".to_owned();
    for wrong in [
        by_pool(&nowhere, vec![swiss(1)]),
        by_pool("tournaments/x", vec![swiss(1)]),
        other,
    ] {
        let request = CreateTournamentRequest {
            settings: Some(wrong),
            ..Default::default()
        };
        let refused = env.ladder.create_tournament(members[0].by(request)).await;
        let refused = refused.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{refused}");
        let field = "settings.registration.rating_pool";
        assert!(refused.message().contains(field), "{refused}");
    }
    // Later stages take the best of the one before, whatever their ratings are; those of a
    // Swiss come as late as they may.
    let mut best = by_pool(&pool, vec![swiss(1)]);
    best.stages[0].intake = Some(StageIntake {
        best: 8,
        seeding: Seeding::Rating as i32,
    });
    let request = CreateTournamentRequest {
        settings: Some(best),
        ..Default::default()
    };
    let refused = env.ladder.create_tournament(members[0].by(request)).await;
    assert!(refused.unwrap_err().message().contains("intake.best"));
}

async fn entrants(env: &TestEnv, name: &str) -> Vec<Entrant> {
    let request = ListEntrantsRequest {
        parent: name.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_entrants(Request::new(request)).await;
    listed.unwrap().into_inner().entrants
}

/// Pairs in the first round of a knockout of eight, by the places of a list.
fn meetings(fixtures: &[Fixture], stage: u32, order: &[u32]) -> BTreeSet<(usize, usize)> {
    let place = |entrant: u32| 1 + order.iter().position(|it| *it == entrant).unwrap();
    let first = fixtures.iter().filter(|it| it.stage == stage);
    let round = first.clone().map(|it| it.round).min();
    first
        .filter(|it| Some(it.round) == round)
        .map(|it| {
            let (one, other) = (place(it.first), place(it.second));
            (one.min(other), one.max(other))
        })
        .collect()
}

#[tokio::test]
async fn of_a_season_the_top_eight_meet_1_8_2_7_3_6_4_5() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(10).await;
    let pool = rated(&env, &members, 12).await;
    let expected = BTreeSet::from([(1, 8), (2, 7), (3, 6), (4, 5)]);
    let knockout = || System::Knockout(KnockoutSettings::default());

    // A season seeded by rating, whose best eight play for the title.
    let mut season = by_pool(&pool, vec![swiss(3), knockout()]);
    season.stages[1].intake = Some(StageIntake {
        best: 8,
        seeding: 0,
    });
    let name = env.create(&members[0], season).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let mut seeded = entrants(&env, &name).await;
    seeded.sort_by_key(|it| it.seed);
    assert!(seeded.iter().zip(1..).all(|(it, seed)| it.seed == seed));
    assert!(seeded.windows(2).all(|it| it[0].rating >= it[1].rating));
    assert!(seeded[0].rating > seeded[9].rating + 100.0);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let request = GetStandingsRequest {
        name: name.clone(),
        stage: 1,
        ..Default::default()
    };
    let standings = env.ladder.get_standings(Request::new(request)).await;
    let rows = standings.unwrap().into_inner().rows;
    let order: Vec<u32> = rows.iter().map(|it| it.entrant).collect();
    let fixtures = env.fixtures(&name).await;
    assert_eq!(meetings(&fixtures, 2, &order), expected);
    env.must_verify(&name).await;

    // The pool itself was the season: its eight best ratings among those who enter.
    let mut finals = by_pool(&pool, vec![knockout()]);
    finals.display_name = "Finals".to_owned();
    finals.stages[0].intake = Some(StageIntake {
        best: 8,
        seeding: Seeding::Rating as i32,
    });
    let name = env.create_as(&members[0], finals, "finals").await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let mut seeded = entrants(&env, &name).await;
    seeded.retain(|it| it.seed > 0);
    seeded.sort_by_key(|it| it.seed);
    assert_eq!(seeded.len(), 8);
    let order: Vec<u32> = seeded
        .iter()
        .map(|it| it.name.rsplit('/').next().unwrap().parse().unwrap())
        .collect();
    let fixtures = env.fixtures(&name).await;
    assert_eq!(meetings(&fixtures, 1, &order), expected);
    assert_eq!(fixtures.len(), 7);
    env.must_verify(&name).await;
}
