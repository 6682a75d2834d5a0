//! Facts about the play of its seats that the service that hosts a match receives.

use sandtable_proto::matches::v1::hosting_service_server::HostingService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetSeatFactsRequest, HostMatchRequest, JoinMatchRequest, SeatFacts,
    TimeCount,
};
use tonic::{Code, Request, Status};

use crate::support::{Started, TestEnv, counter_match, refused};

/// A match of two that a service hosts and that has started.
async fn hosted(env: &TestEnv) -> Started {
    let create = CreateMatchRequest {
        request_id: "fixture".to_owned(),
        ..counter_match()
    };
    let request = HostMatchRequest {
        service: "ladder".to_owned(),
        r#match: Some(create),
        ..Default::default()
    };
    let made = env.service.host_match(Request::new(request)).await;
    let name = made.unwrap().into_inner().name;
    let mut tokens = Vec::new();
    for seat in 0..2 {
        let join = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat),
            ..Default::default()
        };
        let joined = env.service.join_match(Request::new(join)).await;
        tokens.push(joined.unwrap().into_inner().seat_token);
    }
    Started {
        name,
        tokens: tokens.try_into().unwrap(),
        host: String::new(),
    }
}

async fn facts(env: &TestEnv, service: &str, name: &str) -> Result<Vec<SeatFacts>, Status> {
    let request = GetSeatFactsRequest {
        service: service.to_owned(),
        name: name.to_owned(),
    };
    let facts = env.service.get_seat_facts(Request::new(request)).await?;
    Ok(facts.into_inner().seats)
}

fn counted(times: &[TimeCount]) -> u64 {
    times.iter().map(|it| it.count).sum()
}

#[tokio::test]
async fn commands_refusals_and_times_are_counted_by_seat() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = hosted(&env).await;
    let [zero, one] = &table.tokens;
    env.submit(zero, table.say("a", "1")).await.unwrap();
    // A repetition is no second command.
    env.submit(zero, table.say("a", "1")).await.unwrap();
    env.submit(one, table.say("b", "2")).await.unwrap();
    env.submit(zero, table.say("c", "3")).await.unwrap();
    for _ in 0..3 {
        let early = env.submit(zero, table.say("d", "")).await;
        assert_eq!(refused(early).1, "RULE_VIOLATION");
    }
    // A caller with an unknown token is refused for that, and it counts for no seat.
    let stranger = env.submit("nonsense", table.say("d", "")).await;
    assert_eq!(refused(stranger).1, "TOKEN_UNKNOWN");
    let seats = facts(&env, "ladder", &table.name).await.unwrap();
    let told: Vec<_> = seats
        .iter()
        .map(|it| {
            let times = (counted(&it.own_times), counted(&it.server_times));
            (it.seat, it.commands, it.refused, times)
        })
        .collect();
    assert_eq!(told, [(0, 2, 3, (2, 2)), (1, 1, 0, (1, 1))]);
    assert!(seats[0].server_times.iter().all(|it| it.micros > 0));
}

#[tokio::test]
async fn what_the_log_tells_is_whole_when_a_process_has_gone() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = hosted(&env).await;
    let [zero, one] = &table.tokens;
    env.submit(zero, table.say("a", "1")).await.unwrap();
    env.submit(one, table.say("b", "2")).await.unwrap();
    let log = env.log.clone();
    drop(env);
    let env = TestEnv::over(log, crate::support::settings()).await;
    env.submit(zero, table.say("c", "3")).await.unwrap();
    let seats = facts(&env, "ladder", &table.name).await.unwrap();
    assert_eq!([seats[0].commands, seats[1].commands], [2, 1]);
    assert_eq!(counted(&seats[0].own_times), 2);
    // Times that were not stored are not made up: there are as many times as there were commands
    // since.
    assert_eq!(counted(&seats[0].server_times), 1);
    assert_eq!(counted(&seats[1].server_times), 0);
}

#[tokio::test]
async fn only_the_service_that_hosts_a_match_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = hosted(&env).await;
    let foreign = facts(&env, "other", &table.name).await;
    assert_eq!(refused(foreign), (Code::NotFound, "MATCH_NOT_FOUND".into()));
    let own = env.start_match().await;
    let unhosted = facts(&env, "ladder", &own.name).await;
    assert_eq!(refused(unhosted).0, Code::NotFound);
    assert_eq!(
        refused(facts(&env, "", &own.name).await).0,
        Code::InvalidArgument
    );
}
