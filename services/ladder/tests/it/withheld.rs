//! Nonces that are not revealed: the side that keeps a match from starting loses it.

use futures::StreamExt;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::{FaultKind, PoolFixture};
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{JoinMatchRequest, RevealNonceRequest};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    FixtureResult, ListRoundsRequest, PauseTournamentRequest, ResultCause, ResumeTournamentRequest,
    RoundSettings, TournamentEventKind, UnratedCause,
};
use sha2::{Digest, Sha256};

use crate::pool_lines::{Lines, blitz, create, players, seconds, verify};
use crate::test_env::{Member, TestEnv, settings, swiss};

const NONCE: [u8; 32] = [7; 32];

fn commitment() -> Vec<u8> {
    let hasher = Sha256::new().chain_update(b"sandtable/dice/nonce/2");
    let hasher = hasher.chain_update([NONCE.len() as u8]);
    hasher.chain_update(NONCE).finalize().to_vec()
}

/// Everybody sits down, bound to a nonce.
async fn bind(env: &TestEnv, name: &str, members: &[Member]) {
    for seat in env.shown(name).await.seats {
        let own = members.iter().find(|it| it.account == seat.reserved_for);
        let request = JoinMatchRequest {
            name: name.to_owned(),
            seat: Some(seat.seat),
            request_id: format!("join-{}", seat.seat),
            nonce_commitment: commitment(),
            ..Default::default()
        };
        env.matches
            .join_match(own.unwrap().by(request))
            .await
            .unwrap();
    }
    assert!(env.shown(name).await.awaits_nonces);
}

async fn reveal(env: &TestEnv, name: &str, member: &Member) {
    let seats = env.shown(name).await.seats;
    let own = seats
        .iter()
        .find(|it| it.account == member.account)
        .unwrap();
    let request = RevealNonceRequest {
        name: name.to_owned(),
        seat: Some(own.seat),
        nonce: NONCE.to_vec(),
        ..Default::default()
    };
    env.matches.reveal_nonce(member.by(request)).await.unwrap();
}

/// A fixture of a pool in which only these reveal their nonces: its result, and the accounts that
/// were notified of a fault.
async fn withhold(revealing: &[usize]) -> (PoolFixture, Vec<String>, Vec<Member>) {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.join_within = seconds(20);
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    let mut begun = false;
    let decided = loop {
        match lines.told.next().await.unwrap() {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 && !begun => {
                begun = true;
                let name = &fixture.matches[0].r#match;
                // The other one comes late, and still has all of the time for its nonce.
                env.pass(19_000);
                bind(&env, name, &members).await;
                for place in revealing {
                    reveal(&env, name, &members[*place]).await;
                }
                let deadline = async || {
                    let fixtures = crate::pool_lines::fixtures(&env, &pool).await;
                    fixtures[0].matches[0].reveal_deadline
                };
                while deadline().await.is_none() {
                    tokio::task::yield_now().await;
                }
                env.pass(20_000);
            }
            AttendResponses::Decided(decided) => break decided,
            _ => {}
        }
    };
    let table = players(&env, &pool).await;
    let mut blamed = Vec::new();
    for player in &table {
        assert_eq!(player.rating.unwrap().fixtures, 0);
        let name = player.name.clone();
        let request = sandtable_proto::ladder::v1::GetPlayerFactsRequest { name };
        let facts =
            sandtable_proto::ladder::v1::ladder_service_server::LadderService::get_player_facts(
                &env.ladder,
                tonic::Request::new(request),
            );
        for fault in facts.await.unwrap().into_inner().faults {
            assert_eq!(fault.kind(), FaultKind::NonceWithheld);
            blamed.push(player.account.clone());
        }
    }
    assert_eq!(verify(&env, &pool).await.differences, []);
    (decided.fixture.unwrap(), blamed, members)
}

#[tokio::test]
async fn whoever_withholds_a_nonce_forfeits_and_who_revealed_wins() {
    let (fixture, blamed, members) = withhold(&[0]).await;
    let result = fixture.result.unwrap();
    assert_eq!(blamed, [members[1].account.clone()]);
    assert_eq!(result.cause(), ResultCause::Forfeit);
    assert_eq!(result.unrated(), UnratedCause::NotPlayed);
    assert_eq!(result.points.iter().sum::<u32>(), 2);
    assert!(result.winner > 0);
    assert!(result.reason.contains("nonce"), "{}", result.reason);
}

#[tokio::test]
async fn when_both_withhold_nobody_wins() {
    let (fixture, blamed, _) = withhold(&[]).await;
    let result = fixture.result.unwrap();
    assert_eq!((result.winner, result.points.clone()), (0, vec![0, 0]));
    assert_eq!(result.unrated(), UnratedCause::NotPlayed);
    assert_eq!(blamed.len(), 2);
}

#[tokio::test]
async fn in_a_tournament_whoever_withholds_a_nonce_forfeits() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.round = Some(RoundSettings {
        join_within: seconds(60),
        ..RoundSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let hosted = env.hosted(&name, 1).await;
    bind(&env, &hosted[0], &members).await;
    reveal(&env, &hosted[0], &members[1]).await;
    while env.fixtures(&name).await[0].matches[0]
        .reveal_deadline
        .is_none()
    {
        tokio::task::yield_now().await;
    }
    env.pass(60_000);
    env.until(&name, &[], |event| {
        event.kind() == TournamentEventKind::Result
    })
    .await;
    let fixture = env.fixtures(&name).await.remove(0);
    let result: FixtureResult = fixture.result.unwrap();
    assert_eq!(result.cause(), ResultCause::Forfeit);
    assert!(result.reason.contains("nonce"), "{}", result.reason);
    // Entrants are counted in the order in which they entered.
    let winner = [fixture.first, fixture.second][result.winner as usize - 1];
    assert_eq!(winner, 2);
    assert_eq!(result.unrated(), UnratedCause::NotPlayed);
}

#[tokio::test]
async fn a_pause_puts_off_the_time_for_nonces() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(2).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.round = Some(RoundSettings {
        duration: seconds(3_600),
        join_within: seconds(60),
        ..RoundSettings::default()
    });
    let name = env.create(&organiser, wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    let hosted = env.hosted(&name, 1).await;
    bind(&env, &hosted[0], &members).await;
    let reveal_by = async || {
        let fixture = env.fixtures(&name).await.remove(0);
        fixture.matches[0].reveal_deadline
    };
    while reveal_by().await.is_none() {
        tokio::task::yield_now().await;
    }
    let before = env.fixtures(&name).await.remove(0);
    let round = async || {
        let request = ListRoundsRequest {
            parent: name.clone(),
            ..Default::default()
        };
        let listed = env.ladder.list_rounds(tonic::Request::new(request)).await;
        listed.unwrap().into_inner().rounds.remove(0)
    };
    let round_before = round().await;
    let pause = PauseTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let paused = env.ladder.pause_tournament(organiser.by(pause)).await;
    paused.unwrap();
    env.pass(600_000);
    let resume = ResumeTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    let resumed = env.ladder.resume_tournament(organiser.by(resume)).await;
    resumed.unwrap();
    let after = env.fixtures(&name).await.remove(0);
    let later = |before: Option<prost_types::Timestamp>, after: Option<prost_types::Timestamp>| {
        after.unwrap().seconds - before.unwrap().seconds
    };
    for moved in [
        later(before.deadline, after.deadline),
        later(
            before.matches[0].join_deadline,
            after.matches[0].join_deadline,
        ),
        later(
            before.matches[0].reveal_deadline,
            after.matches[0].reveal_deadline,
        ),
        later(round_before.deadline, round().await.deadline),
    ] {
        assert!((600..660).contains(&moved), "{moved}");
    }
    // A nonce revealed now is in time.
    for member in &members {
        reveal(&env, &hosted[0], member).await;
    }
    assert_eq!(env.fixtures(&name).await[0].result, None);
}
