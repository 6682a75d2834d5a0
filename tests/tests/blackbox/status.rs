//! The status of a server for its operator, and what a caller may do.

use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::games::aa1940::v1::command::{EndPhase, Kind};
use sandtable_proto::matches::v1::{ListMatchesRequest, MatchState};
use sandtable_proto::platform::v1::{LimitSubject, MethodTraffic, ServerStatus};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use tonic::Code;

use crate::test_env::TestEnv;

fn method<'a>(status: &'a ServerStatus, method: &str) -> &'a MethodTraffic {
    let traffic = status.traffic.as_ref().unwrap();
    let found = traffic.methods.iter().find(|it| it.method == method);
    found.unwrap_or_else(|| panic!("{method} is not in {traffic:?}"))
}

#[tokio::test]
async fn an_operator_sees_health_figures_and_limits_and_nobody_else_does() {
    let env = TestEnv::open().await;
    let (outsider, operator) = (
        env.whole.client(Part::Matches).unwrap(),
        env.whole.operator(Part::Matches).unwrap(),
    );
    for client in [&outsider, &env.seats[0]] {
        let refused = client.status().await.unwrap_err();
        assert_eq!(refused.code(), Some(Code::Unauthenticated));
    }
    // Of another seat, so that it is refused.
    let ended = env.command(Kind::EndPhase(EndPhase {}));
    env.seats[1]
        .matches()
        .submit_command(ended)
        .await
        .unwrap_err();

    let status = operator.status().await.unwrap();
    let process = status.process.clone().unwrap();
    assert_eq!(
        (process.program.as_str(), process.ready),
        ("sandtable", true)
    );
    let seconds = |time: Option<prost_types::Timestamp>| time.unwrap().seconds;
    assert!(seconds(process.start_time) <= seconds(process.server_time));
    assert!(status.services.iter().all(|it| it.serving));
    let store = status.checks.iter().find(|it| it.name == "store").unwrap();
    assert!(store.ok && store.latency.is_some() && store.check_time.is_some());
    for rules in [&status.rules, &status.rules_in_use] {
        let found = rules.iter().find(|it| it.game == "aa1940");
        assert!(!found.unwrap().version.is_empty());
    }
    let in_progress = status
        .matches
        .iter()
        .find(|it| it.state() == MatchState::InProgress);
    assert_eq!(in_progress.unwrap().count, 1);

    let submitted = method(&status, "SubmitCommand");
    assert_eq!(submitted.calls, 2);
    assert!(submitted.calls_per_minute > submitted.refusals_per_minute);
    assert!(submitted.refusals_per_minute > 0.0 && submitted.latency_p50.is_some());
    let traffic = status.traffic.as_ref().unwrap();
    assert!(traffic.commands_per_minute > 0.0 && traffic.connections > 0);
    assert!(!status.refusals.is_empty());
    let stored = status.store.as_ref().unwrap();
    assert!(stored.commits_per_minute > 0.0 && stored.commit_p99.is_some());
    assert_eq!(stored.last_backup_time, None);
    let limits = status.limits.as_ref().unwrap();
    assert_eq!(limits.rates.len(), 9, "each class of each kind of caller");
    let matches = limits
        .capacities
        .iter()
        .find(|it| it.limit == "open matches");
    assert_eq!(matches.unwrap().taken, Some(1));
    assert!(limits.callers.is_empty());
}

#[tokio::test]
async fn the_status_shows_services_of_other_processes_and_no_one_waits_for_them() {
    let setup = Setup::default()
        .with("SANDTABLE_SERVER__CHECK_INTERVAL_MS", 100)
        // Nobody listens there.
        .with("SANDTABLE_MATCHES__LADDER", "http://127.0.0.1:1");
    let split = Deployment::split(setup).await.unwrap();
    let operator = split.operator(Part::Matches).unwrap();
    loop {
        let status = operator.status().await.unwrap();
        assert!(status.process.unwrap().ready);
        let check = |name: &str| status.checks.iter().find(|it| it.name == name).unwrap();
        let ladder = check("ladder");
        assert!(!ladder.ok && !ladder.reason.is_empty());
        // It began after this one.
        if check("notifications").ok {
            return;
        }
    }
}

#[tokio::test]
async fn streams_and_who_is_at_a_limit_are_in_the_status() {
    let setup = Setup::default()
        .with("SANDTABLE_LIMITS__ADDRESS__READS", 1)
        .with("SANDTABLE_LIMITS__ADDRESS__READS_BURST", 3);
    let whole = Deployment::whole(setup).await.unwrap();
    let operator = whole.operator(Part::Matches).unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let mut wire = client.matches();
    let mut refused = 0;
    while refused == 0 {
        let listed = wire.list_matches(ListMatchesRequest::default()).await;
        refused += u32::from(listed.is_err_and(|it| it.code() == Code::ResourceExhausted));
    }
    // The client waits for its turn.
    let status = operator.status().await.unwrap();
    let limits = status.limits.unwrap();
    let rates = limits.rates.iter();
    let mut reads = rates.filter(|it| it.limit == "reads" && it.subject == "address");
    let reads = reads.next().unwrap();
    assert_eq!((reads.per_second, reads.burst), (1, 3));
    assert!(reads.refused > 0 && reads.refused_per_minute > 0.0);
    let at_limit = limits
        .callers
        .iter()
        .find(|it| it.limit == "reads")
        .unwrap();
    assert_eq!(at_limit.caller, "127.0.0.1");
    assert!(at_limit.count > 0 && at_limit.last_time.is_some());
}

#[tokio::test]
async fn a_caller_learns_what_it_may_do_and_what_is_left() {
    // What is used comes back slowly enough to be seen.
    let setup = Setup::default()
        .with("SANDTABLE_LIMITS__CALLER__READS", 1)
        .with("SANDTABLE_LIMITS__CALLER__READS_BURST", 50);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let nobody = client.caller().await.unwrap();
    assert!(nobody.account.is_empty() && nobody.scopes.is_empty() && !nobody.operator_token);
    assert!(!nobody.shares.is_empty(), "its address has a share");

    let request = CreateAccountRequest {
        display_name: "Ada".to_owned(),
        ..Default::default()
    };
    let made = client.create_account(request).await.unwrap();
    let account = made.account.clone().unwrap();
    let ada = client.with_token(&made.secret).unwrap();
    let caller = ada.caller().await.unwrap();
    assert_eq!(
        (&caller.account, &caller.display_name),
        (&account.name, &account.display_name)
    );
    assert_eq!(caller.key, made.key.unwrap().name);
    assert!(!caller.roles.is_empty() && !caller.scopes.is_empty());
    let own = caller.shares.iter();
    let own = own.filter(|it| it.subject() == LimitSubject::Caller);
    let reads = own.clone().find(|it| it.limit == "reads").unwrap();
    assert!((1..reads.most).contains(&reads.used) && reads.per_second > 0);
    assert!(reads.reset_time.is_some());
    let calls = own
        .clone()
        .find(|it| it.limit == "calls at a time")
        .unwrap();
    assert_eq!((calls.used, calls.per_second), (1, 0), "this call");

    let operator = whole
        .operator(Part::Matches)
        .unwrap()
        .caller()
        .await
        .unwrap();
    assert!(operator.operator_token && operator.scopes.len() == 7);
    let unknown = client.with_token("sdk_unknown").unwrap().caller().await;
    assert_eq!(unknown.unwrap_err().code(), Some(Code::Unauthenticated));
}
