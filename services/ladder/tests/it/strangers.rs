//! Limits on one unauthenticated client, or on those of one address, and room for others.

use futures::StreamExt;
use futures::stream::select_all;
use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::{FaultKind, PoolSettings};
use sandtable_proto::matches::v1::ExpiryConsequence;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    EnterTournamentRequest, Entrant, RegistrationSettings, ResultCause, WatchTournamentRequest,
    WatchTournamentResponse, WithdrawEntrantRequest,
};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status};

use crate::pool_lines::{AttendStream, Lines, attend_from, blitz, create, fixtures, get};
use crate::test_env::{Member, TestEnv, origin, settings, swiss};

fn named(name: &str) -> PoolSettings {
    PoolSettings {
        display_name: name.to_owned(),
        ..blitz()
    }
}

/// The first fixture that a player receives, once it has a match to join.
async fn first_match(line: &mut AttendStream) -> String {
    loop {
        if let AttendResponses::Fixture(fixture) = line.next().await
            && let Some(open) = fixture.matches.last()
        {
            return open.r#match.clone();
        }
    }
}

#[tokio::test]
async fn an_account_and_an_address_hold_a_share_of_the_machine_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        ("ladder.pools.max_matches", "8"),
        ("ladder.pools.max_matches_per_account", "2"),
        ("ladder.pools.max_matches_per_address", "3"),
    ];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(6).await;
    let hoard = create(&env, &members[0], named("Hoard")).await;
    let mut sitting = Vec::new();
    for member in &members[..4] {
        let mut line = attend_from(&env, &hoard, member, 8, 1).await.unwrap();
        line.next().await;
        sitting.push(line);
    }
    let other = create(&env, &members[4], named("Others")).await;
    let mut first = attend_from(&env, &other, &members[4], 1, 2).await.unwrap();
    let second = attend_from(&env, &other, &members[5], 1, 3).await.unwrap();
    first_match(&mut first).await;
    let held = fixtures(&env, &hoard).await;
    assert!(held.len() <= 3, "an address has {} of 8", held.len());
    for player in 1..=4 {
        let name = format!("Player {player}");
        let own = held.iter().filter(|it| it.display_names.contains(&name));
        assert!(own.count() <= 2, "{name}");
    }
    drop((sitting, second));
}

#[tokio::test]
async fn who_does_not_move_while_others_wait_for_the_machine_loses() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        ("ladder.pools.max_matches", "1"),
        ("ladder.pools.max_matches_per_account", "0"),
        ("ladder.look_seconds", "0"),
    ];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(4).await;
    let hoard = create(&env, &members[0], named("Hoard")).await;
    let mut idle = attend_from(&env, &hoard, &members[0], 1, 1).await.unwrap();
    let opponent = attend_from(&env, &hoard, &members[1], 1, 1).await.unwrap();
    let open = first_match(&mut idle).await;
    env.join(&open, &members).await;
    let mut either = Lines::default();
    either.add(idle);
    either.add(opponent);
    let either = &mut either.told;
    // No others wait for room: they may think.
    env.pass(601_000);
    let other = create(&env, &members[2], named("Others")).await;
    let mut waits = attend_from(&env, &other, &members[2], 1, 2).await.unwrap();
    assert!(fixtures(&env, &hoard).await[0].result.is_none());
    let _too = attend_from(&env, &other, &members[3], 1, 3).await.unwrap();
    first_match(&mut waits).await;
    let decided = &fixtures(&env, &hoard).await[0];
    let result = decided.result.as_ref().unwrap();
    assert_eq!(result.cause(), ResultCause::Forfeit);
    assert!(result.reason.contains("did not move"), "{result:?}");
    let mut points = result.points.clone();
    points.sort_unstable();
    assert_eq!(points, [0, 2], "who was waited for has lost");
    loop {
        if let AttendResponses::Fault(fault) = either.next().await.unwrap() {
            assert_eq!(fault.kind(), FaultKind::Stalled);
            break;
        }
    }
}

#[tokio::test]
async fn a_pool_always_has_a_clock() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let shown = get(&env, &pool).await.settings.unwrap().r#match.unwrap();
    let clock = shown.clock_settings.unwrap();
    assert_eq!(clock.on_expiry(), ExpiryConsequence::Forfeit);
    let mut one = attend_from(&env, &pool, &members[0], 1, 1).await.unwrap();
    let _other = attend_from(&env, &pool, &members[1], 1, 1).await.unwrap();
    let open = first_match(&mut one).await;
    assert_eq!(env.shown(&open).await.clock_settings, Some(clock));
}

async fn enter_from(
    env: &TestEnv,
    name: &str,
    member: &Member,
    address: u8,
) -> Result<Entrant, Status> {
    let request = EnterTournamentRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let entered = env.ladder.enter_tournament(member.from(address, request));
    Ok(entered.await?.into_inner())
}

#[tokio::test]
async fn so_many_accounts_of_one_address_enter_a_tournament_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let mut two = settings(vec![swiss(2)]);
    two.registration = Some(RegistrationSettings {
        max_entrants_per_address: Some(2),
        ..Default::default()
    });
    let name = env.create(&members[0], two).await;
    let first = enter_from(&env, &name, &members[0], 1).await.unwrap();
    enter_from(&env, &name, &members[1], 1).await.unwrap();
    let refused = |status: Status| reason_of(&status).unwrap();
    let third = enter_from(&env, &name, &members[2], 1).await;
    assert_eq!(refused(third.unwrap_err()), "LIMIT_REACHED");
    enter_from(&env, &name, &members[3], 2).await.unwrap();
    // Leaving makes no room for another, and an account that has left may come back.
    let leave = WithdrawEntrantRequest {
        name: first.name,
        ..Default::default()
    };
    let left = env.ladder.withdraw_entrant(members[0].by(leave)).await;
    left.unwrap();
    let third = enter_from(&env, &name, &members[2], 1).await;
    assert_eq!(refused(third.unwrap_err()), "LIMIT_REACHED");
    enter_from(&env, &name, &members[0], 1).await.unwrap();
    // Without a known address, nothing is counted.
    env.enter(&name, &members[4]).await.unwrap();

    let made = env.get(&name).await.settings.unwrap().registration.unwrap();
    assert_eq!(made.max_entrants_per_address, Some(2));
    let name = env
        .create_as(&members[0], settings(vec![swiss(2)]), "another")
        .await;
    let made = env.get(&name).await.settings.unwrap().registration.unwrap();
    assert_eq!(made.max_entrants_per_address, Some(32));
}

#[tokio::test]
async fn so_many_accounts_of_one_address_play_in_a_pool_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let two = PoolSettings {
        max_accounts_per_address: Some(2),
        ..blitz()
    };
    let pool = create(&env, &members[0], two).await;
    let _in = [
        attend_from(&env, &pool, &members[0], 0, 1).await.unwrap(),
        attend_from(&env, &pool, &members[1], 0, 1).await.unwrap(),
    ];
    let third = attend_from(&env, &pool, &members[2], 0, 1).await;
    let third = third.map(drop).unwrap_err();
    assert_eq!(reason_of(&third).as_deref(), Some("LIMIT_REACHED"));
    attend_from(&env, &pool, &members[0], 0, 1).await.unwrap();
    attend_from(&env, &pool, &members[3], 0, 2).await.unwrap();
}

#[tokio::test]
async fn one_address_does_not_take_all_places_of_those_who_attend() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        ("ladder.pools.max_attending", "4"),
        ("ladder.pools.max_attending_per_account", "2"),
        ("ladder.pools.max_attending_per_address", "3"),
    ];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(4).await;
    let mut pools = Vec::new();
    for name in ["One", "Two"] {
        pools.push(create(&env, &members[0], named(name)).await);
    }
    let mut held = Vec::new();
    for (pool, member) in [(0, 0), (1, 0), (0, 1)] {
        let member = &members[member];
        held.push(attend_from(&env, &pools[pool], member, 0, 1).await.unwrap());
    }
    // Of the same address: a holder of two gives up the one that has been unused for longest.
    let third = attend_from(&env, &pools[0], &members[2], 0, 1).await;
    let ended = loop {
        match held[0].told.next().await.unwrap() {
            Ok(_) => {}
            Err(status) => break status,
        }
    };
    assert_eq!(reason_of(&ended).as_deref(), Some("PLACE_YIELDED"));
    // From elsewhere.
    let victim = attend_from(&env, &pools[0], &members[3], 0, 2).await;
    drop((third.unwrap(), victim.unwrap()));
}

type Watching = ReceiverStream<Result<WatchTournamentResponse, Status>>;

async fn watch(
    env: &TestEnv,
    name: &str,
    who: Option<&Member>,
    address: u8,
) -> Result<Watching, Status> {
    let message = WatchTournamentRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let mut request = match who {
        Some(member) => member.by(message),
        None => Request::new(message),
    };
    request.extensions_mut().insert(origin(address));
    Ok(env.ladder.watch_tournament(request).await?.into_inner())
}

#[tokio::test]
async fn those_who_run_or_have_entered_a_tournament_watch_it_whoever_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        ("ladder.max_streams", "8"),
        ("ladder.max_streams_per_account", "2"),
        ("ladder.max_streams_per_address", "3"),
    ];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(2).await;
    let name = env.create(&members[0], settings(vec![swiss(2)])).await;
    env.enter(&name, &members[1]).await.unwrap();
    let mut held = Vec::new();
    for address in [1, 1, 1, 2, 2, 2] {
        held.push(watch(&env, &name, None, address).await.unwrap());
    }
    let more = watch(&env, &name, None, 1).await.map(drop).unwrap_err();
    assert_eq!(reason_of(&more).as_deref(), Some("LIMIT_REACHED"));
    // The last two are reserved for these.
    let organiser = watch(&env, &name, Some(&members[0]), 3).await.unwrap();
    let entrant = watch(&env, &name, Some(&members[1]), 4).await.unwrap();
    // An anonymous client from elsewhere takes a place of an address that has three.
    let stranger = watch(&env, &name, None, 5).await.unwrap();
    // Two addresses have three, and the first of these to receive something gives one up.
    let mut held = select_all(held);
    let ended = loop {
        match held.next().await.unwrap() {
            Ok(_) => {}
            Err(status) => break status,
        }
    };
    assert_eq!(reason_of(&ended).as_deref(), Some("PLACE_YIELDED"));
    drop((organiser, entrant, stranger));
}
