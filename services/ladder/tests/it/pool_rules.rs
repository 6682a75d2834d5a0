//! Organisers' decisions about pools: meetings, fixed ratings, rests, seasons.

use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    EndRestRequest, GetPlayerRequest, ListRatingHistoryRequest, ListSeasonsRequest,
    PausePoolRequest, Player, PoolState, RatingPoint, Season, SetAnchorRequest, StartSeasonRequest,
};
use sandtable_proto::tournaments::v1::EntrantKind;
use sandtable_store::{Change, DocumentQuery, Documents};
use sha2::{Digest, Sha256};
use tonic::Request;

use crate::pool_lines::{
    DAY, Lines, attend, blitz, create, fixtures, get, players, seconds, verify,
};
use crate::test_env::{Member, TestEnv, operator};

async fn player(env: &TestEnv, name: &str) -> Player {
    let request = GetPlayerRequest {
        name: name.to_owned(),
    };
    let found = env.ladder.get_player(Request::new(request)).await;
    found.unwrap().into_inner()
}

async fn history(env: &TestEnv, player: &str) -> Vec<RatingPoint> {
    let request = ListRatingHistoryRequest {
        parent: player.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_rating_history(Request::new(request)).await;
    listed.unwrap().into_inner().points
}

async fn seasons(env: &TestEnv, pool: &str) -> Vec<Season> {
    let request = ListSeasonsRequest {
        parent: pool.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_seasons(Request::new(request)).await;
    listed.unwrap().into_inner().seasons
}

async fn next_season(env: &TestEnv, pool: &str, organiser: &Member) {
    let request = StartSeasonRequest {
        name: pool.to_owned(),
        ..Default::default()
    };
    let begun = env.ladder.start_season(organiser.by(request)).await;
    begun.unwrap();
}

fn account_of<'a>(table: &'a [Player], name: &str) -> &'a str {
    &table.iter().find(|it| it.name == name).unwrap().account
}

#[tokio::test]
async fn people_and_bots_meet_only_where_the_pool_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let mut members = env.members(2).await;
    for name in ["Robot", "Android"] {
        members.push(env.bot(name).await);
    }
    let mut wanted = blitz();
    wanted.most_meetings = 2;
    let apart = create(&env, &members[0], wanted.clone()).await;
    let mut lines = Lines::attend(&env, &apart, &members, 2).await;
    lines.decide(&env, &members, 4).await;
    drop(lines);
    let table = players(&env, &apart).await;
    let is_bot = |name: &str| {
        let account = account_of(&table, name);
        members[2..].iter().any(|it| it.account == account)
    };
    for fixture in fixtures(&env, &apart).await {
        let [one, other] = [0, 1].map(|it| is_bot(&fixture.players[it]));
        assert_eq!(one, other, "{fixture:?}");
    }
    // One of each has no opponent there, and each has the other in a pool that is mixed.
    wanted.mixed = true;
    "Mixed".clone_into(&mut wanted.display_name);
    let mixed = create(&env, &members[0], wanted).await;
    let two = [members[0].clone(), members[2].clone()];
    let mut lines = Lines::attend(&env, &mixed, &two, 1).await;
    lines.decide(&env, &members, 1).await;
}

#[tokio::test]
async fn a_pool_of_one_kind_takes_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (person, bot) = (env.member("Person").await, env.bot("Robot").await);
    for (kind, in_, out) in [
        (EntrantKind::Person, &person, &bot),
        (EntrantKind::Bot, &bot, &person),
    ] {
        let mut wanted = blitz();
        wanted.set_kind(kind);
        kind.as_str_name().clone_into(&mut wanted.display_name);
        let pool = create(&env, &person, wanted).await;
        assert!(attend(&env.ladder, &pool, in_, 1).await.is_ok());
        let refused = attend(&env.ladder, &pool, out, 1).await.map(drop);
        let reason = reason_of(&refused.unwrap_err());
        assert_eq!(reason.as_deref(), Some("NOT_ALLOWED"));
    }
}

#[tokio::test]
async fn an_anchor_stays_and_others_are_measured_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    let table = players(&env, &pool).await;
    let strong = table.iter().find(|it| it.account == members[0].account);
    let strong = strong.unwrap().name.clone();
    let fix = |rating| SetAnchorRequest {
        name: strong.clone(),
        rating,
        ..Default::default()
    };
    let stranger = env.ladder.set_anchor(members[1].by(fix(Some(2_000.0))));
    let reason = reason_of(&stranger.await.unwrap_err());
    assert_eq!(reason.as_deref(), Some("NOT_ALLOWED"));
    let odd = env.ladder.set_anchor(operator().by(fix(Some(5_001.0))));
    assert_eq!(
        reason_of(&odd.await.unwrap_err()).as_deref(),
        Some("INVALID_FIELD")
    );
    let fixed = env.ladder.set_anchor(operator().by(fix(Some(2_000.0))));
    let fixed = fixed.await.unwrap().into_inner();
    assert!(fixed.anchor && fixed.rank == 0);
    lines.decide(&env, &members, 3).await;
    let table = players(&env, &pool).await;
    let rating = |account: &str| {
        let found = table.iter().find(|it| it.account == account).unwrap();
        found.rating.unwrap().rating
    };
    assert!((rating(&members[0].account) - 2_000.0).abs() < 1e-9);
    // A loss to 2,000 costs less than a loss to an equal.
    let lost = rating(&members[1].account);
    assert!(lost < 1_500.0 && lost > 1_350.0, "{lost}");
    // Let go, it moves again.
    let free = env.ladder.set_anchor(operator().by(fix(None))).await;
    assert!(!free.unwrap().into_inner().anchor);
    // The last decision may be sent once more.
    lines.decide(&env, &members, 2).await;
    let moved = player(&env, &strong).await.rating.unwrap().rating;
    assert!(moved > 2_000.0, "{moved}");
    drop(lines);
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn who_runs_a_pool_ends_a_rest_and_nobody_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.join_within = seconds(5);
    wanted.faults.get_or_insert_default().tolerated = 1;
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    for _ in 0..2 {
        assert!(lines.fault(&env, 5_000).await.rest_until.is_some());
    }
    let rested = players(&env, &pool).await;
    assert!(rested.iter().all(|it| it.rest_until.is_some()));
    let end = |player: &Player| EndRestRequest {
        name: player.name.clone(),
        request_id: "end".to_owned(),
    };
    let own = rested
        .iter()
        .find(|it| it.account == members[1].account)
        .unwrap();
    let refused = env.ladder.end_rest(members[1].by(end(own))).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("NOT_ALLOWED"));
    for (place, player) in rested.iter().enumerate() {
        let request = EndRestRequest {
            request_id: format!("end-{place}"),
            ..end(player)
        };
        let ended = env.ladder.end_rest(operator().by(request)).await;
        let ended = ended.unwrap().into_inner();
        assert!(ended.rest_until.is_none() && ended.rest_reason.is_empty());
    }
    // They are paired again at once: no time has passed. Forfeited fixtures are reported, too.
    lines.decide(&env, &members, 2).await;
}

#[tokio::test]
async fn a_reset_takes_ratings_back_and_keeps_history() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    for soft in [false, true] {
        let mut wanted = blitz();
        wanted.soft_reset = soft;
        wanted.display_name = format!("Soft-{soft}");
        let pool = create(&env, &members[0], wanted).await;
        let mut lines = Lines::attend(&env, &pool, &members, 1).await;
        lines.decide(&env, &members, 3).await;
        drop(lines);
        let before = players(&env, &pool).await[0].clone();
        let points = history(&env, &before.name).await;
        assert!(points.len() >= 3 && points.iter().all(|it| it.season == 1));
        next_season(&env, &pool, &operator()).await;
        let after = player(&env, &before.name).await;
        let [before, after] = [before, after].map(|it| it.rating.unwrap().rating);
        let kept = if soft { 0.5 } else { 0.0 };
        let expected = 1_500.0 + (before - 1_500.0) * kept;
        assert!((after - expected).abs() < 1e-6, "{before} {after}");
        let name = players(&env, &pool).await[0].name.clone();
        assert!(history(&env, &name).await.len() >= 3);
        let mut lines = Lines::attend(&env, &pool, &members, 1).await;
        lines.decide(&env, &members, 1).await;
        drop(lines);
        let seasons = history(&env, &name).await;
        assert_eq!((seasons[0].season, seasons.last().unwrap().season), (2, 1));
        assert_eq!(verify(&env, &pool).await.differences, []);
    }
}

#[tokio::test]
async fn absence_widens_what_is_known_of_a_player() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 8).await;
    drop(lines);
    let name = players(&env, &pool).await[0].name.clone();
    let known = player(&env, &name).await.rating.unwrap();
    env.pass(400 * DAY);
    let faded = player(&env, &name).await.rating.unwrap();
    assert!(faded.deviation > known.deviation, "{faded:?} {known:?}");
    assert!((faded.rating - known.rating).abs() < 1e-9);
    assert_eq!(faded.fixtures, known.fixtures);
}

#[tokio::test]
async fn lots_are_committed_to_and_shown_when_the_season_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    let during = seasons(&env, &pool).await.remove(0);
    assert!(during.lots_commitment.len() == 32 && during.lots_seed.is_empty());
    assert_eq!(verify(&env, &pool).await.differences, []);
    next_season(&env, &pool, &operator()).await;
    let [next, over] = <[Season; 2]>::try_from(seasons(&env, &pool).await).unwrap();
    assert_eq!(over.lots_commitment, during.lots_commitment);
    let mut preimage = b"sandtable/lots/commitment/1\0".to_vec();
    preimage.extend(&over.lots_seed);
    assert_eq!(over.lots_commitment, Sha256::digest(&preimage).to_vec());
    assert!(next.lots_seed.is_empty() && next.lots_commitment != over.lots_commitment);
    // The choice of another seed is detected.
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let mut lobby = env
        .store
        .list("pool_lobby", all, 1)
        .await
        .unwrap()
        .remove(0);
    let seed = lobby.content.windows(7).position(|it| it == b"\"seed\":");
    let digits = &mut lobby.content[seed.unwrap() + 7..];
    let end = digits.iter().position(|it| *it == b',').unwrap();
    let digit = &mut digits[end - 1];
    *digit = if *digit == b'0' { b'1' } else { b'0' };
    env.store.write(vec![Change::Replace(lobby)]).await.unwrap();
    let request = sandtable_proto::ladder::v1::VerifyPoolRequest {
        name: pool.clone(),
        season: 1,
    };
    let found = env.ladder.verify_pool(Request::new(request)).await;
    let found = found.unwrap().into_inner().differences;
    let name = format!("{pool}/pairings/1");
    assert!(found.iter().any(|it| it.name == name), "{found:?}");
}

#[tokio::test]
async fn a_request_that_is_sent_again_does_nothing_again() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let pool = create(&env, &organiser, blitz()).await;
    let pause = |resume, id: &str| PausePoolRequest {
        name: pool.clone(),
        resume,
        request_id: id.to_owned(),
    };
    let paused = env.ladder.pause_pool(organiser.by(pause(false, "1"))).await;
    assert_eq!(paused.unwrap().into_inner().state(), PoolState::Paused);
    let resumed = env.ladder.pause_pool(organiser.by(pause(true, "2"))).await;
    assert_eq!(resumed.unwrap().into_inner().state(), PoolState::Open);
    // It is answered, and pauses nothing that goes on by now.
    let again = env.ladder.pause_pool(organiser.by(pause(false, "1"))).await;
    assert_eq!(again.unwrap().into_inner().state(), PoolState::Open);
    let other = env.ladder.pause_pool(organiser.by(pause(true, "1"))).await;
    let reason = reason_of(&other.unwrap_err());
    assert_eq!(reason.as_deref(), Some("REQUEST_ID_REUSED"));
    assert_eq!(get(&env, &pool).await.state(), PoolState::Open);
}

#[tokio::test]
async fn nothing_comes_after_a_heartbeat_has_said_so() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let mut wanted = blitz();
    wanted.most_meetings = 1_000;
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members[1..], 2).await;
    let mut leaver = attend(&env.ladder, &pool, &members[0], 2).await.unwrap();
    let mut told = Vec::new();
    let leaving = async {
        let (mut left, mut playing) = (false, u32::MAX);
        while !left || playing > 0 {
            match leaver.next().await {
                AttendResponses::Fixture(fixture) => {
                    assert!(!left || told.contains(&fixture.name), "{fixture:?}");
                    told.push(fixture.name.clone());
                    if told.len() == 1 {
                        // In the middle of play, with a place that is free.
                        leaver.set_capacity(0).await;
                    }
                    for open in fixture.matches.iter().filter(|it| it.result.is_none()) {
                        env.play(&open.r#match, &members).await;
                    }
                }
                AttendResponses::Heartbeat(beat) => {
                    left |= beat.capacity == 0;
                    playing = beat.playing;
                }
                _ => {}
            }
        }
    };
    let others = async {
        loop {
            lines.next(&env, &members).await;
        }
    };
    tokio::select! {
        () = leaving => {}
        () = others => {}
    }
    // The others play on, and it was paired for no fixture that was not reported to it.
    lines.decide(&env, &members, 3).await;
    let table = players(&env, &pool).await;
    let own = table.iter().find(|it| it.account == members[0].account);
    let own = &own.unwrap().name;
    for fixture in fixtures(&env, &pool).await {
        let paired = fixture.players.contains(own);
        assert!(!paired || told.contains(&fixture.name), "{fixture:?}");
    }
}
