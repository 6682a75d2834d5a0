//! Ladders: players attend, play to rated results, and all of it is computed again.

use std::collections::HashSet;

use futures::StreamExt;
use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    ComparisonState, FaultKind, GetEstimateRequest, GetPlayerFactsRequest, ListPoolsRequest,
    ListRatingHistoryRequest, PoolFixture, RunEstimateRequest, StartComparisonRequest,
    StartSeasonRequest, WatchComparisonRequest,
};
use sandtable_proto::matches::v1::JoinMatchRequest;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::tournaments::v1::{FixtureResult, FixtureState};
use sandtable_store::{Change, DocumentQuery, Documents};
use tonic::Request;

use crate::pool_lines::{
    DAY, Lines, attend, blitz, create, fixtures, get, players, seconds, verify,
};
use crate::test_env::{Member, TestEnv, operator};

#[tokio::test]
async fn those_who_attend_are_paired_rated_and_not_farmed() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let mut wanted = blitz();
    wanted.most_meetings = 1;
    let pool = create(&env, &members[0], wanted.clone()).await;
    assert_eq!(create(&env, &members[0], wanted).await, pool);
    let mut lines = Lines::attend(&env, &pool, &members, 2).await;
    lines.decide(&env, &members, 3).await;
    // All have met, and no two meet again until a day has passed.
    env.pass(DAY);
    while get(&env, &pool).await.decided < 4 {
        lines.next(&env, &members).await;
    }
    let mut played = fixtures(&env, &pool).await;
    played.retain(|it| it.state() == FixtureState::Decided);
    played.reverse();
    let met: HashSet<_> = played[..3]
        .iter()
        .map(|it| {
            let mut pair = it.players.clone();
            pair.sort();
            pair
        })
        .collect();
    assert_eq!(
        met.len(),
        3,
        "everybody has met everybody before anybody met twice"
    );
    assert!(played.iter().all(|it| it.matches.len() == 1));
    let table = players(&env, &pool).await;
    assert_eq!(
        table[0].account, members[0].account,
        "who wins everything is first"
    );
    let history = ListRatingHistoryRequest {
        parent: table[0].name.clone(),
        ..Default::default()
    };
    let history = env.ladder.list_rating_history(Request::new(history)).await;
    let history = history.unwrap().into_inner().points;
    assert!(history.len() >= 2 && history.iter().all(|it| it.points == 2));
    let name = table[0].name.clone();
    let facts = env
        .ladder
        .get_player_facts(Request::new(GetPlayerFactsRequest { name }));
    let facts = facts.await.unwrap().into_inner();
    assert_eq!(
        facts.sides.iter().map(|it| it.wins as usize).sum::<usize>(),
        history.len()
    );
    let name = pool.clone();
    let made = env
        .ladder
        .run_estimate(members[0].by(RunEstimateRequest { name }))
        .await;
    assert!(made.unwrap().into_inner().matches >= 4);
    let request = GetEstimateRequest {
        name: pool.clone(),
        ..Default::default()
    };
    let estimate = env
        .ladder
        .get_estimate(Request::new(request))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(estimate.rows[0].player, table[0].name);
    assert!(estimate.rows[0].likely_superior[1] > 0.5);
    drop(lines);
    let verified = verify(&env, &pool).await;
    assert_eq!(verified.differences, []);
    assert!(verified.pairings > 0 && verified.ratings >= 8);
    // A season takes ratings back, and keeps history.
    let request = StartSeasonRequest {
        name: pool.clone(),
        ..Default::default()
    };
    let season = env
        .ladder
        .start_season(operator().by(request))
        .await
        .unwrap()
        .into_inner();
    assert!(season.name.ends_with("/seasons/2"));
    assert!((players(&env, &pool).await[0].rating.unwrap().rating - 1_500.0).abs() < 1e-6);
}

#[tokio::test]
async fn whoever_does_not_come_forfeits_and_is_rested() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.join_within = seconds(5);
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    let mut faults = Vec::new();
    while faults.len() < 6 {
        let fault = lines.fault(&env, 5_000).await;
        assert_eq!(fault.kind(), FaultKind::NoShow);
        assert!(!fault.text.is_empty() && !fault.fixture.is_empty());
        faults.push(fault);
    }
    assert_eq!(
        faults.iter().filter(|it| it.rest_until.is_some()).count(),
        2
    );
    let table = players(&env, &pool).await;
    assert!(
        table
            .iter()
            .all(|it| it.rest_until.is_some() && !it.rest_reason.is_empty())
    );
    // When both stay away neither is the stronger for it.
    assert!(
        table
            .iter()
            .all(|it| (it.rating.unwrap().rating - 1_500.0).abs() < 1e-6)
    );
    // After the rest they are paired again; who comes wins by forfeit.
    env.pass(5 * 60 * 1000);
    let fixture = loop {
        match lines.told.next().await.unwrap() {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 => break fixture,
            _ => {}
        }
    };
    let name = fixture.matches[0].r#match.clone();
    let request = JoinMatchRequest {
        name,
        seat: Some(0),
        request_id: "come".to_owned(),
        ..Default::default()
    };
    let first = table
        .iter()
        .find(|it| it.name == fixture.players[0])
        .unwrap();
    let came = members
        .iter()
        .find(|it| it.account == first.account)
        .unwrap();
    env.matches.join_match(came.by(request)).await.unwrap();
    env.pass(5_000);
    let decided = loop {
        match lines.told.next().await.unwrap() {
            AttendResponses::Decided(it) if it.fixture.as_ref().unwrap().name == fixture.name => {
                break it;
            }
            _ => {}
        }
    };
    assert_eq!(decided.fixture.unwrap().result.unwrap().winner, 1);
    drop(lines);
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn whenever_the_process_dies_nothing_is_played_or_counted_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.most_meetings = 12;
    wanted.most_rated_meetings = 12;
    let pool = create(&env, &members[0], wanted).await;
    drop(Lines::attend(&env, &pool, &members, 1).await);
    for turn in 0..30 {
        let dying = env.reopen(1 + turn % 6, turn % 2 == 0);
        for member in &members {
            // It may be dead by now.
            drop(attend(&env.ladder, &pool, member, 1).await);
        }
        for hosted in env.matches_of(&pool).await {
            if hosted.outcome.is_none() {
                env.contest(&hosted.name, &members).await;
            }
        }
        drop(dying);
    }
    env.reopen(u32::MAX, true);
    // Two processes at a time decide everything once, too.
    let beside = env.beside();
    let mut lines = Lines::attend(&env, &pool, &members[..1], 1).await;
    lines.add(attend(&beside.0, &pool, &members[1], 1).await.unwrap());
    // Then no two may meet any more, and all is at rest.
    while get(&env, &pool).await.decided < 12 {
        lines.next(&env, &members).await;
    }
    drop(lines);
    let fixtures = fixtures(&env, &pool).await;
    let named: Vec<_> = fixtures
        .iter()
        .flat_map(|it| &it.matches)
        .map(|it| &it.r#match)
        .collect();
    let once: HashSet<_> = named.iter().collect();
    assert_eq!(once.len(), named.len());
    let hosted = env.matches_of(&pool).await;
    assert!(
        hosted.iter().all(|it| named.contains(&&it.name)),
        "a match for each fixture"
    );
    assert!(fixtures.iter().all(|it| it.matches.len() <= 1));
    assert_eq!(verify(&env, &pool).await.differences, []);
    let table = players(&env, &pool).await;
    assert!(table.iter().all(|it| it.rating.unwrap().fixtures == 12));
}

#[tokio::test]
async fn verify_finds_what_was_tampered_with() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.most_meetings = 2;
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    assert_eq!(verify(&env, &pool).await.differences, []);
    let all = || DocumentQuery::All {
        after: String::new(),
    };
    let other = PoolFixture {
        result: Some(FixtureResult {
            points: vec![1, 1],
            ..FixtureResult::default()
        }),
        ..PoolFixture::default()
    };
    loop {
        let found = env.store.list("pool_fixture", all(), 1).await.unwrap();
        let mut fixture = found.into_iter().next().unwrap();
        // A part that comes twice is merged.
        fixture.content.push(0x0a);
        fixture
            .content
            .extend(other.encode_length_delimited_to_vec());
        // Pending writes of the process itself come first.
        if env
            .store
            .write(vec![Change::Replace(fixture)])
            .await
            .is_ok()
        {
            break;
        }
    }
    let differences = verify(&env, &pool).await.differences;
    assert!(differences.iter().any(|it| it.name.contains("/fixtures/")),);
    let result = env
        .store
        .list("pool_result", all(), 1)
        .await
        .unwrap()
        .remove(0);
    env.store.write(vec![result.remove()]).await.unwrap();
    let differences = verify(&env, &pool).await.differences;
    assert!(differences.iter().any(|it| it.name == pool));
    assert!(differences.iter().any(|it| it.name.contains("/players/")));
}

#[tokio::test]
async fn pools_share_what_the_machine_plays() {
    let folder = tempfile::tempdir().unwrap();
    let own = [("ladder.pools.max_matches", "2")];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(4).await;
    let mut pools = Vec::new();
    for name in ["One", "Other", "Third"] {
        let mut wanted = blitz();
        wanted.display_name = name.to_owned();
        pools.push(create(&env, &members[0], wanted).await);
    }
    let mut lines = Lines::attend(&env, &pools[0], &members, 4).await;
    for pool in &pools[1..] {
        for member in &members {
            lines.add(attend(&env.ladder, pool, member, 4).await.unwrap());
        }
    }
    let mut decided = [0; 3];
    while decided.iter().any(|it| *it < 4) {
        let told = lines.next(&env, &members).await;
        if let AttendResponses::Decided(it) = told {
            let name = it.fixture.unwrap().name;
            let place = pools
                .iter()
                .position(|pool| name.starts_with(pool))
                .unwrap();
            decided[place] += 1;
        }
        // All of them as they were at one moment.
        let listed = env
            .ladder
            .list_pools(Request::new(ListPoolsRequest::default()));
        let listed = listed.await.unwrap().into_inner().pools;
        let playing: u32 = listed.iter().map(|it| it.playing).sum();
        assert!(playing <= 2, "{playing}");
    }
}

#[tokio::test]
async fn a_comparison_ends_with_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 2).await;
    let mut names = Vec::new();
    while names.len() < 2 {
        if let AttendResponses::Attending(player) = lines.next(&env, &members).await {
            names.push((player.account != members[0].account, player.name));
        }
    }
    names.sort();
    let request = StartComparisonRequest {
        parent: pool.clone(),
        candidate: names[0].1.clone(),
        baseline: names[1].1.clone(),
        elo1: 400.0,
        alpha: 0.3,
        beta: 0.3,
        ..Default::default()
    };
    let same = StartComparisonRequest {
        baseline: request.candidate.clone(),
        ..request.clone()
    };
    assert!(
        env.ladder
            .start_comparison(members[0].by(same))
            .await
            .is_err()
    );
    let stranger = env.member("Stranger").await;
    let foreign = env
        .ladder
        .start_comparison(stranger.by(request.clone()))
        .await
        .unwrap_err();
    assert_eq!(reason_of(&foreign).as_deref(), Some("NOT_ALLOWED"));
    let begun = env.ladder.start_comparison(members[0].by(request)).await;
    let name = begun.unwrap().into_inner().name;
    let request = WatchComparisonRequest {
        name,
        ..Default::default()
    };
    let watched = env.ladder.watch_comparison(Request::new(request)).await;
    let mut watched = watched.unwrap().into_inner();
    let mut curve = Vec::new();
    let over = loop {
        tokio::select! {
            _ = lines.next(&env, &members) => {}
            told = watched.next() => {
                let told = told.unwrap().unwrap();
                curve.extend(told.points);
                let comparison = told.comparison.unwrap();
                if comparison.state() != ComparisonState::Running {
                    break comparison;
                }
            }
        }
    };
    assert_eq!(over.state(), ComparisonState::Accepted);
    assert_eq!(curve.len(), over.pairs as usize);
    assert_eq!(
        over.pair_points[4], over.pairs,
        "who wins everything has two points of each"
    );
    drop(lines);
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn an_account_attends_so_many_pools_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let own = [("ladder.pools.max_attending_per_account", "2")];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut other = blitz();
    other.display_name = "Another".to_owned();
    let other = create(&env, &members[0], other).await;
    // Neither takes the place of the other, so both stay however fast they are notified of it.
    let first = attend(&env.ladder, &pool, &members[0], 1).await.unwrap();
    let second = attend(&env.ladder, &other, &members[0], 1).await.unwrap();
    let third = attend(&env.ladder, &pool, &members[0], 1).await;
    let third = third.map(drop).unwrap_err();
    assert_eq!(reason_of(&third).as_deref(), Some("LIMIT_REACHED"));
    let theirs = attend(&env.ladder, &pool, &members[1], 1).await;
    assert!(theirs.is_ok(), "the limit is each account's own");
    drop((first, second));
}

#[tokio::test]
async fn another_stream_takes_the_place_and_strangers_have_none() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(1).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut first = attend(&env.ladder, &pool, &members[0], 1).await.unwrap();
    let second = attend(&env.ladder, &pool, &members[0], 1).await.unwrap();
    let ended = loop {
        match first.told.next().await.unwrap() {
            Ok(_) => {}
            Err(status) => break status,
        }
    };
    assert_eq!(reason_of(&ended).as_deref(), Some("ATTENDED_ELSEWHERE"));
    drop(second);
    let many = attend(&env.ladder, &pool, &members[0], 65)
        .await
        .map(drop)
        .unwrap_err();
    assert_eq!(reason_of(&many).as_deref(), Some("INVALID_FIELD"));
    let nobody = Member {
        account: String::new(),
        key: "nobody".to_owned(),
    };
    assert!(attend(&env.ladder, &pool, &nobody, 1).await.is_err());
}
