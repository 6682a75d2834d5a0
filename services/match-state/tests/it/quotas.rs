//! Limits on one host, and the handling of idle matches.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandtable_match_state::{Clock, MatchSettings};
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, CreateMatchRequest, CreateMatchResponse, GetMatchRequest, LeaveMatchRequest,
    Match, MatchState as State,
};
use sandtable_server::limits::ClientAddress;
use sandtable_store::Store;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

use crate::clocks::per_turn;
use crate::support::{TestEnv, by, counter_match, open_log, settings};

/// A time of day that a test sets.
struct Hands(AtomicI64);

impl Clock for Hands {
    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(self.0.load(Ordering::SeqCst).unsigned_abs())
    }
}

async fn host(env: &TestEnv, from: &str) -> Result<CreateMatchResponse, Status> {
    let mut request = Request::new(counter_match());
    let origin = ClientAddress::new(from.parse().unwrap());
    request.extensions_mut().insert(origin);
    Ok(env.service.create_match(request).await?.into_inner())
}

async fn get(env: &TestEnv, name: &str) -> Match {
    let request = GetMatchRequest {
        name: name.to_owned(),
    };
    let got = env.service.get_match(Request::new(request)).await;
    got.unwrap().into_inner()
}

#[track_caller]
fn assert_quota(status: &Status, what: &str, limit: &str) {
    assert_eq!(status.code(), Code::ResourceExhausted);
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    let received = ["what", "subject", "limit", "found"].map(|key| info.metadata[key].as_str());
    assert_eq!(received, [what, "address", limit, limit]);
    assert!(details.retry_info().is_some() && details.quota_failure().is_some());
}

#[tokio::test]
async fn one_address_hosts_so_many_matches_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let few = MatchSettings {
        max_open_matches_per_address: 2,
        ..settings()
    };
    let env = TestEnv::over(log.clone(), few.clone()).await;
    let first = host(&env, "2001:db8::1").await.unwrap();
    host(&env, "2001:db8::ffff:1").await.unwrap();
    let refused = host(&env, "2001:db8::2").await.unwrap_err();
    assert_quota(&refused, "open matches", "2");
    host(&env, "2001:db8:0:1::1").await.unwrap();
    // Those of a process that was there before count, too.
    let env = TestEnv::over(log, few).await;
    let refused = host(&env, "2001:db8::3").await.unwrap_err();
    assert_quota(&refused, "open matches", "2");
    let call_off = LeaveMatchRequest {
        name: first.r#match.unwrap().name,
        ..Default::default()
    };
    let called_off = env.service.leave_match(by(&first.host_token, call_off));
    called_off.await.unwrap();
    host(&env, "2001:db8::3").await.unwrap();
}

#[tokio::test]
async fn one_host_has_so_many_bots_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let few = MatchSettings {
        max_bots_per_host: 1,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), few).await;
    let add = async |created: &CreateMatchResponse, seat| {
        let request = AddBotRequest {
            name: created.r#match.clone().unwrap().name,
            seat,
            bot: "sensible".to_owned(),
            ..Default::default()
        };
        env.service.add_bot(by(&created.host_token, request)).await
    };
    let [one, other, elsewhere] = [
        host(&env, "192.0.2.1").await.unwrap(),
        host(&env, "192.0.2.1").await.unwrap(),
        host(&env, "192.0.2.2").await.unwrap(),
    ];
    add(&one, 0).await.unwrap();
    assert_quota(&add(&other, 0).await.unwrap_err(), "bots at seats", "1");
    add(&elsewhere, 1).await.unwrap();
    // A refusal comes before anything is changed.
    assert!(!get(&env, &other.r#match.unwrap().name).await.seats[0].taken);
}

/// A service that opens at a time of day, and so scans all matches.
async fn at(log: &Arc<dyn Store>, seconds: i64) -> TestEnv {
    let expiring = MatchSettings {
        expire_lobby_seconds: 100,
        expire_unplayed_seconds: 1_000,
        expire_played_seconds: 10_000,
        ..settings()
    };
    let clock = Arc::new(Hands(AtomicI64::new(1_767_225_600 + seconds)));
    TestEnv::at(log.clone(), expiring, clock).await
}

#[tokio::test]
async fn matches_that_nobody_plays_are_called_off_and_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let env = at(&log, 0).await;
    let lobby = CreateMatchRequest {
        seat: Some(0),
        ..counter_match()
    };
    let lobby = env.create(lobby).await.unwrap().r#match.unwrap().name;
    let unplayed = env.start_match().await;
    let played = env.start_match().await;
    let hello = || played.say("hello", "");
    env.submit(&played.tokens[0], hello()).await.unwrap();
    drop(env);

    let mut changed = log.changed();
    let env = at(&log, 200).await;
    changed.recv().await.unwrap();
    let off = get(&env, &lobby).await;
    assert_eq!(off.state(), State::Abandoned);
    assert!(!off.close_reason.is_empty());
    for name in [&unplayed.name, &played.name] {
        assert_eq!(get(&env, name).await.state(), State::InProgress);
    }
    drop(env);

    let mut committed = log.committed();
    let env = at(&log, 1_100).await;
    committed.recv().await.unwrap();
    let off = get(&env, &unplayed.name).await;
    assert_eq!(off.state(), State::Finished);
    assert!(!off.close_reason.is_empty() && off.outcome.is_some());
    assert_eq!(get(&env, &played.name).await.state(), State::InProgress);
    env.submit(&played.tokens[1], hello()).await.unwrap();
    drop(env);

    let mut committed = log.committed();
    let env = at(&log, 12_000).await;
    committed.recv().await.unwrap();
    assert_eq!(get(&env, &played.name).await.state(), State::Finished);
}

#[tokio::test]
async fn a_seat_that_goes_in_circles_is_slowed_and_told() {
    const ENTRIES: &str = "entries in one turn of a match without clocks, then one a second";
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(Hands(AtomicI64::new(1_767_225_600)));
    let three = MatchSettings {
        max_entries_per_turn: 3,
        ..settings()
    };
    let env = TestEnv::at(open_log(folder.path()), three, clock.clone()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let says = async |token: &str, word, id| env.submit(token, table.say(word, id)).await;
    for id in ["a", "b", "c"] {
        says(zero, "stay", id).await.unwrap();
    }
    let slowed = says(zero, "stay", "d").await.unwrap_err();
    assert_eq!(slowed.code(), Code::ResourceExhausted);
    let details = slowed.get_error_details();
    let info = details.error_info().unwrap();
    let received = ["what", "subject", "limit", "found"].map(|key| info.metadata[key].as_str());
    assert_eq!(received, [ENTRIES, "seat", "3", "3"]);
    let wait = details.retry_info().unwrap().retry_delay;
    assert_eq!(wait, Some(Duration::from_secs(1)));
    // What was accepted is answered again, and a second later there is one more.
    says(zero, "stay", "c").await.unwrap();
    clock.0.fetch_add(1, Ordering::SeqCst);
    says(zero, "stay", "d").await.unwrap();
    says(zero, "hello", "e").await.unwrap_err();
    // The next turn begins afresh, for the other seat.
    clock.0.fetch_add(1, Ordering::SeqCst);
    says(zero, "hello", "e").await.unwrap();
    for id in ["a", "b", "c"] {
        says(one, "stay", id).await.unwrap();
    }
    says(one, "stay", "d").await.unwrap_err();
    // A clock that is set back holds nobody up.
    clock.0.fetch_sub(60, Ordering::SeqCst);
    says(one, "stay", "d").await.unwrap();

    // A clock ends a turn without this.
    let table = env.start_with(Some(per_turn(90))).await;
    for id in ["a", "b", "c", "d", "e"] {
        let stays = env.submit(&table.tokens[0], table.say("stay", id)).await;
        stays.unwrap();
    }
}
