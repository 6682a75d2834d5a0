//! Fixtures that count for no rating: results that not both have played, and of two accounts only
//! so many a day.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::games::aa1940::v1::{Command, StandingOrders, command};
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    AttendRequest, FixtureDecided, GetPlayerFactsRequest, ListRatingHistoryRequest, PoolFixture,
    RunEstimateRequest, StartComparisonRequest,
};
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings, ResultCause, UnratedCause};
use tonic::Request;

use crate::pool_lines::{
    AttendStream, DAY, Lines, attend_as, blitz, create, fixtures, get, players, seconds,
    until_nobody_attends, verify,
};
use crate::test_env::{Member, TestEnv};

/// The next decision of a fixture on a line.
async fn decided(line: &mut AttendStream) -> FixtureDecided {
    loop {
        if let AttendResponses::Decided(decided) = line.next().await {
            return decided;
        }
    }
}

/// The next fixture that a line is to join.
async fn fixture(line: &mut AttendStream) -> PoolFixture {
    loop {
        match line.next().await {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 => return fixture,
            _ => {}
        }
    }
}

fn as_version(pool: &str, version: &str) -> AttendRequest {
    AttendRequest {
        pool: pool.to_owned(),
        capacity: 1,
        version: version.to_owned(),
        ..AttendRequest::default()
    }
}

fn cause(decided: &FixtureDecided) -> UnratedCause {
    let fixture = decided.fixture.as_ref().unwrap();
    fixture.result.as_ref().unwrap().unrated()
}

/// Reports whether a fixture has changed a player's rating: it is sent either way.
fn moved(decided: &FixtureDecided) -> bool {
    let [before, after] = [&decided.before, &decided.after].map(|it| it.as_ref().unwrap());
    before.fixtures < after.fixtures
}

/// Requires a pool in which nothing follows from the decided fixtures.
async fn must_know_nothing(env: &TestEnv, pool: &str, organiser: &Member) {
    for player in players(env, pool).await {
        let rating = player.rating.unwrap();
        assert_eq!((rating.rating, rating.fixtures), (1_500.0, 0), "{player:?}");
        let name = player.name.clone();
        let facts = env
            .ladder
            .get_player_facts(Request::new(GetPlayerFactsRequest { name }));
        assert_eq!(facts.await.unwrap().into_inner().sides, []);
        let history = ListRatingHistoryRequest {
            parent: player.name,
            ..Default::default()
        };
        let history = env.ladder.list_rating_history(Request::new(history)).await;
        assert_eq!(history.unwrap().into_inner().points, []);
    }
    let name = pool.to_owned();
    let estimate = env
        .ladder
        .run_estimate(organiser.by(RunEstimateRequest { name }));
    assert_eq!(estimate.await.unwrap().into_inner().matches, 0);
    assert_eq!(verify(env, pool).await.differences, []);
}

#[tokio::test]
async fn whoever_waits_for_those_who_do_not_come_gains_points_and_no_rating() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.join_within = seconds(5);
    let pool = create(&env, &members[0], wanted).await;
    let mut here = attend_as(&env.ladder, &members[0], as_version(&pool, "1"))
        .await
        .unwrap();
    let away = attend_as(&env.ladder, &members[1], as_version(&pool, "1"))
        .await
        .unwrap();
    for _ in 0..3 {
        let fixture = fixture(&mut here).await;
        let name = &fixture.matches[0].r#match;
        env.sit(name, fixture.own_seats[0], &members[0])
            .await
            .unwrap();
        env.pass(5_000);
        let decided = decided(&mut here).await;
        assert!(!moved(&decided));
        assert_eq!(cause(&decided), UnratedCause::NotPlayed);
        let shown = decided.fixture.unwrap();
        let result = shown.result.unwrap();
        assert_eq!(result.cause(), ResultCause::Forfeit);
        let winner = result.winner as usize - 1;
        assert_eq!(shown.players[winner], fixture.players[winner]);
        assert_eq!(result.points[winner], 2, "the points are its all the same");
        assert_eq!(shown.matches[0].result.as_ref().unwrap().moves, [0, 0]);
    }
    drop((here, away));
    must_know_nothing(&env, &pool, &members[0]).await;
}

#[tokio::test]
async fn resigning_without_a_move_of_both_tells_nothing_about_either() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut line = attend_as(&env.ladder, &members[0], as_version(&pool, "1"))
        .await
        .unwrap();
    let other = attend_as(&env.ladder, &members[1], as_version(&pool, "1"))
        .await
        .unwrap();
    for moves in 0..3 {
        let fixture = fixture(&mut line).await;
        let name = &fixture.matches[0].r#match;
        assert!(env.join(name, &members).await);
        // One of them plays, and the other one gives orders that anybody may give at any time.
        for _ in 0..moves {
            let shown = env.shown(name).await;
            env.step(&shown, shown.awaited[0], &members).await.unwrap();
        }
        let shown = env.shown(name).await;
        let idle = shown
            .seats
            .iter()
            .find(|it| !shown.awaited.contains(&it.seat))
            .unwrap();
        let idler = members
            .iter()
            .find(|it| it.account == idle.account)
            .unwrap();
        let orders = Command {
            kind: Some(command::Kind::SetOrders(StandingOrders {
                passage: Some(true),
                ..StandingOrders::default()
            })),
        };
        let request = SubmitCommandRequest {
            name: name.clone(),
            seat: Some(idle.seat),
            command: Some(Any {
                type_url: Command::type_url(),
                value: orders.encode_to_vec(),
            }),
            ..Default::default()
        };
        env.matches.submit_command(idler.by(request)).await.unwrap();
        env.play(name, &members).await;
        let decided = decided(&mut line).await;
        assert_eq!(cause(&decided), UnratedCause::NotPlayed);
        let result = decided.fixture.unwrap().matches.remove(0).result.unwrap();
        assert_eq!(
            result.moves.iter().sum::<u64>(),
            moves,
            "{:?}",
            result.moves
        );
    }
    drop((line, other));
    must_know_nothing(&env, &pool, &members[0]).await;
}

#[tokio::test]
async fn what_has_lasted_too_long_is_rated_only_if_both_have_played() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.longest = seconds(60);
    let pool = create(&env, &members[0], wanted).await;
    let mut line = attend_as(&env.ladder, &members[0], as_version(&pool, "1"))
        .await
        .unwrap();
    let other = attend_as(&env.ladder, &members[1], as_version(&pool, "1"))
        .await
        .unwrap();
    for played in [false, true] {
        let fixture = fixture(&mut line).await;
        let name = &fixture.matches[0].r#match;
        assert!(env.join(name, &members).await);
        if played {
            env.both_move(name, &members).await;
        }
        env.pass(60_000);
        let decided = decided(&mut line).await;
        let told = decided.fixture.clone().unwrap().result.unwrap();
        assert_eq!(
            (told.cause(), told.points),
            (ResultCause::Deadline, vec![1, 1])
        );
        let unrated = cause(&decided);
        assert_eq!(unrated == UnratedCause::Unspecified, played, "{unrated:?}");
        assert_eq!(moved(&decided), played);
    }
    drop((line, other));
    let table = players(&env, &pool).await;
    assert!(table.iter().all(|it| it.rating.unwrap().fixtures == 1));
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn of_two_accounts_so_many_fixtures_count_a_day_by_whatever_versions() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.most_rated_meetings = 2;
    let pool = create(&env, &members[0], wanted).await;
    let meet = async |version: &str| {
        let mut line = attend_as(&env.ladder, &members[0], as_version(&pool, version))
            .await
            .unwrap();
        let other = attend_as(&env.ladder, &members[1], as_version(&pool, version))
            .await
            .unwrap();
        let fixture = fixture(&mut line).await;
        env.contest(&fixture.matches[0].r#match, &members).await;
        let decided = loop {
            let told = decided(&mut line).await;
            if told.fixture.as_ref().unwrap().name == fixture.name {
                break told;
            }
        };
        drop((line, other));
        until_nobody_attends(&env, &pool).await;
        decided
    };
    for version in ["1", "2"] {
        let decided = meet(version).await;
        assert_eq!(cause(&decided), UnratedCause::Unspecified);
        assert!(moved(&decided));
    }
    for version in ["3", "1"] {
        let decided = meet(version).await;
        assert_eq!(cause(&decided), UnratedCause::MetTooOften);
        assert!(!moved(&decided));
    }
    env.pass(DAY);
    assert_eq!(cause(&meet("3").await), UnratedCause::Unspecified);
    let table = players(&env, &pool).await;
    let rated: u32 = table.iter().map(|it| it.rating.unwrap().fixtures).sum();
    assert_eq!(rated, 6, "three fixtures of two players");
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn a_comparison_counts_no_pair_that_was_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.most_meetings = 1;
    wanted.fixture = Some(FixtureSettings {
        form: FixtureForm::Mirror as i32,
        ..FixtureSettings::default()
    });
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 1).await;
    let table = players(&env, &pool).await;
    let request = StartComparisonRequest {
        parent: pool.clone(),
        candidate: table[0].name.clone(),
        baseline: table[1].name.clone(),
        elo1: 30.0,
        ..Default::default()
    };
    let begun = env.ladder.start_comparison(members[0].by(request)).await;
    let comparison = begun.unwrap().into_inner().name;
    let mut unplayed = 0;
    while unplayed < 2 {
        match futures::StreamExt::next(&mut lines.told).await.unwrap() {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 => {
                for open in fixture.matches.iter().filter(|it| it.result.is_none()) {
                    if lines.played.insert(open.r#match.clone()) {
                        env.play(&open.r#match, &members).await;
                    }
                }
            }
            AttendResponses::Decided(decided) => {
                let fixture = decided.fixture.unwrap();
                unplayed += usize::from(fixture.comparison == comparison);
            }
            _ => {}
        }
    }
    drop(lines);
    let request = sandtable_proto::ladder::v1::GetComparisonRequest {
        name: comparison.clone(),
    };
    let found = env.ladder.get_comparison(Request::new(request)).await;
    assert_eq!(found.unwrap().into_inner().pairs, 0);
    assert_eq!(verify(&env, &pool).await.differences, []);
    let told = fixtures(&env, &pool).await;
    let tested = told
        .iter()
        .find(|it| it.comparison == comparison && it.result.is_some());
    let unrated = tested.unwrap().result.as_ref().unwrap().unrated();
    assert_eq!(unrated, UnratedCause::Comparison);
}

#[tokio::test]
async fn one_authors_players_never_meet_where_the_pool_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let mut wanted = blitz();
    wanted.authors_apart = true;
    wanted.most_meetings = 2;
    let pool = create(&env, &members[0], wanted.clone()).await;
    let authors = ["Ada", " ADA ", "Bob"];
    let mut lines = Lines::attend(&env, &pool, &[], 1).await;
    for (member, author) in members.iter().zip(authors) {
        let first = AttendRequest {
            author: author.to_owned(),
            ..as_version(&pool, "1")
        };
        lines.add(attend_as(&env.ladder, member, first).await.unwrap());
    }
    lines.decide(&env, &members, 4).await;
    drop(lines);
    let table = players(&env, &pool).await;
    let author = |name: &str| {
        let player = table.iter().find(|it| it.name == name).unwrap();
        player.author.to_lowercase()
    };
    for fixture in fixtures(&env, &pool).await {
        let [one, other] = [0, 1].map(|it| author(&fixture.players[it]));
        assert_ne!(one, other);
    }
    // It is the pool's to say, and may be changed.
    let request = sandtable_proto::ladder::v1::UpdatePoolRequest {
        name: pool.clone(),
        settings: Some(sandtable_proto::ladder::v1::PoolSettings {
            authors_apart: false,
            ..wanted
        }),
        update_mask: Some(prost_types::FieldMask {
            paths: vec!["authors_apart".to_owned()],
        }),
        ..Default::default()
    };
    env.ladder
        .update_pool(members[0].by(request))
        .await
        .unwrap();
    assert!(!get(&env, &pool).await.settings.unwrap().authors_apart);
    let mut lines = Lines::attend(&env, &pool, &members[..2], 1).await;
    lines.decide(&env, &members, 1).await;
}
