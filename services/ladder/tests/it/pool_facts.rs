//! Facts that a pool knows about the play of its players, and their consequences.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::games::aa1940::v1::Command;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::{FaultKind, GetPlayerFactsRequest, PlayerFacts, PoolFixture};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{GetMatchRequest, JoinMatchRequest, SubmitCommandRequest};
use tonic::Request;

use crate::pool_lines::{Lines, blitz, create, players, verify};
use crate::test_env::{Member, TestEnv};

async fn facts(env: &TestEnv, pool: &str, member: &Member) -> PlayerFacts {
    let table = players(env, pool).await;
    let own = table.iter().find(|it| it.account == member.account);
    let name = own.unwrap().name.clone();
    let told = env
        .ladder
        .get_player_facts(Request::new(GetPlayerFactsRequest { name }));
    told.await.unwrap().into_inner()
}

/// Everybody sits down at a fixture's match, and one of them has so many commands refused.
async fn bungle(env: &TestEnv, fixture: &PoolFixture, members: &[Member], times: u32) {
    let name = fixture.matches[0].r#match.clone();
    let request = GetMatchRequest { name: name.clone() };
    let found = env.matches.get_match(Request::new(request)).await.unwrap();
    for seat in found.into_inner().seats {
        let own = members.iter().find(|it| it.account == seat.reserved_for);
        let own = own.unwrap();
        let request = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat.seat),
            request_id: format!("join-{}", seat.seat),
            ..Default::default()
        };
        env.matches.join_match(own.by(request)).await.unwrap();
    }
    let request = GetMatchRequest { name: name.clone() };
    let found = env.matches.get_match(Request::new(request)).await.unwrap();
    let bungler = members.last().unwrap();
    let seats = found.into_inner().seats;
    let seat = seats.iter().find(|it| it.account == bungler.account);
    for _ in 0..times {
        let request = SubmitCommandRequest {
            name: name.clone(),
            seat: seat.map(|it| it.seat),
            command: Some(Any {
                type_url: Command::type_url(),
                value: Command::default().encode_to_vec(),
            }),
            ..Default::default()
        };
        let refused = env.matches.submit_command(bungler.by(request)).await;
        refused.unwrap_err();
    }
}

#[tokio::test]
async fn commands_refusals_and_times_are_told_and_too_many_refusals_are_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    let mut faults = Vec::new();
    let mut decided = 0;
    // Two fixtures, each of which is reported to both: every player has had each side.
    while faults.is_empty() || decided < 4 {
        match futures::StreamExt::next(&mut lines.told).await.unwrap() {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 => {
                let name = fixture.matches[0].r#match.clone();
                if lines.played.is_empty() {
                    bungle(&env, &fixture, &members, 12).await;
                }
                if lines.played.insert(name.clone()) {
                    env.play(&name, &members).await;
                }
            }
            AttendResponses::Fault(fault) => faults.push(fault),
            AttendResponses::Decided(_) => decided += 1,
            _ => {}
        }
    }
    drop(lines);
    let fault = &faults[0];
    assert_eq!(fault.kind(), FaultKind::Refusals);
    assert!(fault.text.contains("12 of 13 commands"), "{}", fault.text);
    let bungler = facts(&env, &pool, &members[1]).await;
    assert_eq!(bungler.faults[0].kind(), FaultKind::Refusals);
    assert!(bungler.commands >= 1);
    let refusals = bungler.refusals_per_thousand.unwrap();
    assert!(refusals > 0.0 && refusals < 1_000.0, "{refusals}");
    let server = bungler.server_latency.unwrap();
    let nanos = |it: Option<prost_types::Duration>| {
        let it = it.unwrap();
        it.seconds * 1_000_000_000 + i64::from(it.nanos)
    };
    assert!(nanos(server.p50) > 0 && nanos(server.p50) <= nanos(server.longest));
    assert!(bungler.own_latency.is_some());
    // A player who has sent nothing has no times, and nothing is made up.
    let other = facts(&env, &pool, &members[0]).await;
    assert_eq!((other.commands, other.refusals_per_thousand), (0, None));
    assert!(other.own_latency.is_none() && other.server_latency.is_none());
    assert!(other.faults.is_empty());
    assert_eq!(verify(&env, &pool).await.differences, []);
}
