//! View of a match that is held back from callers without a seat.

use prost::Message;
use prost::bytes::Bytes;
use prost_types::{Duration, Timestamp};
use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, ClockSettings, CreateMatchRequest, GetClocksRequest, GetMatchRequest,
    GetThreatsRequest, GetViewRequest, JoinMatchRequest, ListMatchesRequest, Match,
    ReadEntriesRequest, RecordedEntry,
};
use sandtable_store::NewEntry;
use tonic::Request;

use crate::clocks::per_turn;
use crate::support::{OPERATOR, Started, TestEnv, by, counter_match, open_log, refused, settings};
use crate::texts::all_of;

const DAY: i64 = 24 * 60 * 60;

const ONE_DAY: Duration = Duration {
    seconds: DAY,
    nanos: 0,
};

async fn delayed(env: &TestEnv, clocks: Option<ClockSettings>) -> Started {
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        spectator_delay: Some(ONE_DAY),
        clock_settings: clocks,
        ..counter_match()
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let join = JoinMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let joined = env.service.join_match(Request::new(join)).await.unwrap();
    Started {
        name,
        tokens: [created.seat_token, joined.into_inner().seat_token],
        host: created.host_token,
    }
}

async fn seen(env: &TestEnv, table: &Started, token: &str) -> Match {
    let request = GetMatchRequest {
        name: table.name.clone(),
    };
    let reply = env.service.get_match(by(token, request)).await;
    reply.unwrap().into_inner()
}

async fn view(env: &TestEnv, table: &Started, token: &str) -> (u64, String) {
    let request = GetViewRequest {
        name: table.name.clone(),
        seat: None,
        ..Default::default()
    };
    let reply = env.service.get_view(by(token, request)).await;
    let reply = reply.unwrap().into_inner();
    let text = String::from_utf8(reply.view.unwrap().value).unwrap();
    (reply.version, text)
}

/// Threats to seat 0 as a caller learns of them, with their version.
async fn threats(env: &TestEnv, table: &Started, token: &str) -> (u64, String) {
    let request = GetThreatsRequest {
        name: table.name.clone(),
        holder: Some(0),
        ..Default::default()
    };
    let reply = env.service.get_threats(by(token, request)).await;
    let reply = reply.unwrap().into_inner();
    let text = String::from_utf8(reply.threats.unwrap().value).unwrap();
    (reply.version, text)
}

/// Threats follow from what the caller has come to see, and from nothing later.
#[tokio::test]
async fn threats_reveal_nothing_that_is_held_back() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = delayed(&env, None).await;
    let said = table.say("hello", "");
    env.submit(&table.tokens[0], said).await.unwrap();
    let outside = threats(&env, &table, "").await;
    assert_eq!(outside, (0, "Spectator(()) at 0 on 0: ".to_owned()));
    let seat = threats(&env, &table, &table.tokens[1]).await;
    assert_eq!(seat, (1, "Seat(1) at 1 on 0: ".to_owned()));
}

/// Returns the version that is shown when one is requested, or the reason why none is.
async fn past(env: &TestEnv, table: &Started, token: &str, version: u64) -> Result<u64, String> {
    let request = GetViewRequest {
        name: table.name.clone(),
        version: Some(version),
        ..Default::default()
    };
    match env.service.get_view(by(token, request)).await {
        Ok(reply) => Ok(reply.into_inner().version),
        refusal => Err(refused(refusal).1),
    }
}

/// Asserts that so many entries are written for the holder of a token, by the names of the match
/// as it was after them.
async fn written(env: &TestEnv, token: &str, table: &Started, version: u64) {
    let rendered = env.rendered(token, all_of(&table.name)).await.unwrap();
    let last = rendered.lines.last().unwrap();
    assert_eq!(last.sequence, version);
    let end = format!("by Spectator(()) at {version}");
    let lines = rendered.lines.iter();
    assert_eq!(lines.filter(|line| !line.text.ends_with(&end)).count(), 0);
}

#[tokio::test]
async fn spectators_see_the_match_as_it_was_and_players_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), settings()).await;
    let (twin, table) = (env.start_match().await, delayed(&env, None).await);
    let row = async |table: &Started| {
        let id = table.name.strip_prefix("matches/").unwrap();
        log.find_match(id).await.unwrap().unwrap()
    };
    // The log of a match that was played elsewhere, two entries long ago and two now.
    for number in 0..4 {
        let request = twin.say("hello", "");
        env.submit(&twin.tokens[number % 2], request).await.unwrap();
    }
    let (from, to) = (row(&twin).await, row(&table).await);
    for entry in log.read_entries(from.key, 0, 10).await.unwrap() {
        let mut recorded = RecordedEntry::decode(entry.payload).unwrap();
        if entry.sequence <= 2 {
            let now = recorded.create_time.unwrap();
            recorded.create_time = Some(Timestamp {
                seconds: now.seconds - 3 * DAY,
                ..now
            });
        }
        let new = NewEntry {
            key: to.key,
            id: to.id.as_str().into(),
            sequence: entry.sequence,
            revision: to.revision,
            request: None,
            payload: Bytes::from(recorded.encode_to_vec()),
        };
        log.append(new, None).await.unwrap();
    }

    let env = TestEnv::over(log, settings()).await;
    for token in ["", &table.host] {
        let shown = seen(&env, &table, token).await;
        assert_eq!((shown.version, &shown.awaited[..]), (2, &[0][..]));
        assert_eq!(env.entries(token, &table.name).await.len(), 2);
        written(&env, token, &table, 2).await;
        let (version, text) = view(&env, &table, token).await;
        assert_eq!(version, 2);
        assert!(text.ends_with("at 2"), "{text}");
        assert_eq!(past(&env, &table, token, 1).await, Ok(1));
        assert_eq!(
            past(&env, &table, token, 3).await,
            Err("INVALID_FIELD".to_owned())
        );
    }
    for token in [&table.tokens[0], OPERATOR] {
        assert_eq!(seen(&env, &table, token).await.version, 4);
        assert_eq!(env.entries(token, &table.name).await.len(), 4);
        written(&env, token, &table, 4).await;
        assert_eq!(view(&env, &table, token).await.0, 4);
        assert_eq!(past(&env, &table, token, 3).await, Ok(3));
    }
    let listed = env
        .service
        .list_matches(by("", ListMatchesRequest::default()))
        .await
        .unwrap()
        .into_inner();
    let versions = listed
        .matches
        .iter()
        .map(|it| (it.name == table.name, it.version));
    assert_eq!(versions.collect::<Vec<_>>(), [(true, 2), (false, 4)]);

    let authorize = async |token: &str| {
        let request = AuthorizeRequest {
            r#match: table.name.clone(),
            token: token.to_owned(),
        };
        let reply = env.service.authorize(Request::new(request)).await;
        reply.unwrap().into_inner().held_back
    };
    assert_eq!(authorize("").await, Some(ONE_DAY));
    assert_eq!(authorize(&table.tokens[1]).await, None);
    let read = async || {
        let request = ReadEntriesRequest {
            r#match: table.name.clone(),
            held_back: Some(ONE_DAY),
            ..Default::default()
        };
        let reply = env.service.read_entries(Request::new(request)).await;
        reply.unwrap().into_inner()
    };
    let page = read().await;
    assert_eq!((page.version, page.entries.len()), (2, 2));
    let wait = page.next_entry_in.unwrap().seconds;
    assert!((DAY - 600..=DAY).contains(&wait), "{wait}");

    // A match that is over is open to all.
    env.submit(&table.tokens[0], table.say("end", ""))
        .await
        .unwrap();
    assert_eq!(seen(&env, &table, "").await.version, 5);
    assert_eq!(env.entries("", &table.name).await.len(), 5);
    let page = read().await;
    assert_eq!((page.version, page.next_entry_in), (5, None));
}

#[tokio::test]
async fn clocks_would_tell_who_has_moved_and_are_for_the_players() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = delayed(&env, Some(per_turn(DAY))).await;
    let clocks = async |token: &str| {
        let request = GetClocksRequest {
            name: table.name.clone(),
        };
        env.service.get_clocks(by(token, request)).await
    };
    for token in ["", &table.host] {
        assert_eq!(seen(&env, &table, token).await.clocks, None);
        assert_eq!(refused(clocks(token).await).1, "NOT_ALLOWED");
    }
    for token in [&table.tokens[0], OPERATOR] {
        assert!(seen(&env, &table, token).await.clocks.is_some());
        assert!(clocks(token).await.unwrap().into_inner().clocks.is_some());
    }
}

#[tokio::test]
async fn nobody_is_made_to_wait_for_more_than_a_week() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    for seconds in [-1, 7 * DAY + 1] {
        let request = CreateMatchRequest {
            spectator_delay: Some(Duration { seconds, nanos: 0 }),
            ..counter_match()
        };
        assert_eq!(refused(env.create(request).await).1, "INVALID_FIELD");
    }
}
