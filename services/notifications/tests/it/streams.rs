//! Single streams: heartbeats, ends, eyes, and clients that do not keep up.

use std::sync::atomic::Ordering;
use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_notifications::NotificationSettings;
use sandtable_proto::Encoded;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{Heartbeat, SubscribeRequest, SubscribeResponse};
use tokio::time::Instant;
use tonic::Code;

use crate::memory::LATE;
use crate::support::{MATCH, TestEnv, after, settings, whisper};

/// A message as it is sent.
type Told = Encoded<SubscribeResponse>;

#[tokio::test(start_paused = true)]
async fn a_stream_starts_with_the_log_and_goes_on_live() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    env.feed.append("matches/two");
    env.feed.append(MATCH);
    let mut whole = env.watch(0).await;
    let mut rest = env.watch(1).await;
    assert_eq!(whole.sequences(2).await, [1, 2]);
    assert_eq!(rest.sequences(1).await, [2]);
    env.feed.append(MATCH);
    env.feed.finish(MATCH);
    assert_eq!(whole.sequences(2).await, [3, 4]);
    assert_eq!(rest.sequences(2).await, [3, 4]);
    assert!(whole.next().await.is_none() && rest.next().await.is_none());
    // A finished match is sent from the log alone.
    let mut late = env.watch(3).await;
    assert_eq!(late.sequences(1).await, [4]);
    assert!(late.next().await.is_none());
    assert!(env.watch(4).await.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn who_is_made_to_wait_sees_entries_when_they_are_old_enough_and_the_end_at_once() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    tokio::time::sleep(Duration::from_secs(10)).await;
    env.feed.append(MATCH);
    let begin = Instant::now();
    let mut late = env.subscribe(LATE, after(0)).await.unwrap();
    let mut early = env.watch(0).await;
    assert_eq!(early.sequences(2).await, [1, 2]);
    assert_eq!(begin.elapsed().as_secs(), 0);
    assert_eq!(late.sequences(1).await, [1]);
    assert_eq!(begin.elapsed().as_secs(), 50);
    // Events in the meantime hurry nothing.
    env.feed.append(MATCH);
    assert_eq!(late.sequences(1).await, [2]);
    assert_eq!(begin.elapsed().as_secs(), 60);
    env.feed.finish(MATCH);
    assert_eq!(late.sequences(2).await, [3, 4]);
    assert_eq!(begin.elapsed().as_secs(), 60);
    assert!(late.next().await.is_none());

    let ahead = env.subscribe(LATE, after(5)).await;
    assert_eq!(
        ahead.err().map(|status| status.code()),
        Some(Code::OutOfRange)
    );
}

#[tokio::test(start_paused = true)]
async fn silence_is_broken_by_heartbeats_as_often_as_asked() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    let ask = |interval: Duration| SubscribeRequest {
        heartbeat_interval: Some(interval.try_into().unwrap()),
        ..after(0)
    };
    for (asked, given) in [(5_000, 5_000), (1, 1_000), (9_000_000, 600_000)] {
        let asked = ask(Duration::from_millis(asked));
        let mut client = env.subscribe("", asked).await.unwrap();
        assert_eq!(client.sequences(1).await, [1]);
        for _ in 0..3 {
            let begin = Instant::now();
            let message = client.next().await.unwrap().unwrap();
            assert_eq!(message, Message::Heartbeat(Heartbeat { sequence: 1 }));
            assert_eq!(begin.elapsed().as_millis(), given);
        }
    }
    let negative = prost_types::Duration {
        seconds: -1,
        nanos: 0,
    };
    let request = SubscribeRequest {
        heartbeat_interval: Some(negative),
        ..after(0)
    };
    let status = env.subscribe("", request).await.err().unwrap();
    assert_eq!(status.code(), Code::InvalidArgument);
}

#[tokio::test(start_paused = true)]
async fn a_stream_outlives_the_match_service() {
    let env = TestEnv::open(settings());
    let mut client = env.watch(0).await;
    env.feed.append(MATCH);
    assert_eq!(client.sequences(1).await, [1]);
    env.feed.away.store(true, Ordering::SeqCst);
    env.feed.break_streams();
    // Durable before it went away, sent after it came back.
    env.feed.append(MATCH);
    tokio::time::sleep(Duration::from_secs(60)).await;
    env.feed.away.store(false, Ordering::SeqCst);
    assert_eq!(client.sequences(1).await, [2]);
    env.feed.append(MATCH);
    assert_eq!(client.sequences(1).await, [3]);
}

#[tokio::test(start_paused = true)]
async fn entries_too_large_to_be_kept_for_those_who_watch_come_from_the_log() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    let mut client = env.watch(0).await;
    assert_eq!(client.sequences(1).await, [1]);
    for large in [false, true, false, true, true] {
        env.feed.append_with(MATCH, |entry| {
            entry.state_hash = vec![7; if large { 20_000 } else { 16 }];
        });
    }
    for sequence in 2..=6 {
        let entry = client.entry().await;
        assert_eq!(entry.sequence, sequence);
        let length = if [3, 5, 6].contains(&sequence) {
            20_000
        } else {
            16
        };
        assert_eq!(entry.state_hash.len(), length);
    }
    env.feed.append(MATCH);
    assert_eq!(client.sequences(1).await, [7]);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_keep_up_is_cut_off_and_resumes() {
    let env = TestEnv::open(settings());
    let mut client = env.watch(0).await;
    env.feed.append(MATCH);
    assert_eq!(client.sequences(1).await, [1]);
    // The client takes nothing while the match goes on and on.
    for _ in 0..200 {
        env.feed.append(MATCH);
    }
    tokio::time::sleep(Duration::from_secs(60)).await;
    let mut last = 1;
    let status = loop {
        match client.next().await.unwrap() {
            Ok(Message::Entry(entry)) => {
                assert_eq!(entry.sequence, last + 1);
                last = entry.sequence;
            }
            Ok(_) => {}
            Err(status) => break status,
        }
    };
    assert_eq!(status.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&status).as_deref(), Some("SLOW_CONSUMER"));
    assert!(last < 201, "nothing was left to resume");
    let mut resumed = env.watch(last).await;
    let expected: Vec<_> = (last + 1..=201).collect();
    assert_eq!(resumed.sequences(expected.len()).await, expected);
}

#[tokio::test(start_paused = true)]
async fn places_are_bounded_and_given_back() {
    let env = TestEnv::open(NotificationSettings {
        max_subscribers: 2,
        ..settings()
    });
    let first = env.watch(0).await;
    let _second = env.watch(0).await;
    let status = env.subscribe("", after(0)).await.err().unwrap();
    assert_eq!(status.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));
    drop(first);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let _third = env.watch(0).await;
}

#[tokio::test(start_paused = true)]
async fn the_feed_is_followed_only_while_somebody_watches() {
    let env = TestEnv::open(settings());
    let followers = || env.feed.followers.load(Ordering::SeqCst);
    let settle = || tokio::time::sleep(Duration::from_secs(1));
    settle().await;
    assert_eq!(followers(), 0);
    let clients = [env.watch(0).await, env.watch(0).await];
    settle().await;
    assert_eq!(followers(), 1);
    drop(clients);
    settle().await;
    assert_eq!(followers(), 0);
    env.feed.append(MATCH);
    let mut again = env.watch(0).await;
    settle().await;
    env.feed.append(MATCH);
    assert_eq!(again.sequences(2).await, [1, 2]);
    assert_eq!(followers(), 1);
}

#[tokio::test(start_paused = true)]
async fn everyone_sees_with_their_own_eyes() {
    let env = TestEnv::open(settings());
    env.feed.append_with(MATCH, whisper);
    let mut clients = Vec::new();
    for (token, sees) in [("", false), ("0", false), ("1", true), ("operator", true)] {
        clients.push((token, sees, env.subscribe(token, after(0)).await.unwrap()));
    }
    // The same from the log and live.
    for _ in 0..2 {
        for (token, sees, client) in &mut clients {
            let entry = client.entry().await;
            let events: Vec<_> = entry
                .events
                .iter()
                .map(|event| &event.type_url[..])
                .collect();
            let expected: &[&str] = if *sees {
                &["public", "own"]
            } else {
                &["public"]
            };
            assert_eq!(events, expected, "{token:?}");
            assert_eq!(
                (entry.redacted, entry.action.is_some()),
                (!*sees, *sees),
                "{token:?}"
            );
        }
        env.feed.append_with(MATCH, whisper);
    }
}

#[tokio::test(start_paused = true)]
async fn an_entry_is_encoded_once_for_all_who_see_the_same_of_it() {
    let env = TestEnv::open(settings());
    let mut clients = Vec::new();
    for token in ["", "", "0", "1", "1", "operator"] {
        clients.push(env.subscribe(token, after(0)).await.unwrap());
    }
    env.feed.append(MATCH);
    for client in &mut clients {
        assert_eq!(client.sequences(1).await, [1]);
    }
    env.feed.append_with(MATCH, whisper);
    let mut told = Vec::new();
    for client in &mut clients {
        told.push(client.encoded().await);
    }
    let [one, another, seat, own, own_again, operator] = &told[..] else {
        panic!("{} clients were told", told.len());
    };
    let share = |one: &Told, other: &Told| one.bytes().as_ptr() == other.bytes().as_ptr();
    assert!(share(one, another) && share(own, own_again));
    assert!(!share(one, seat) && !share(one, own) && !share(own, operator));
    let secret = |told: &Told| told.bytes().windows(6).any(|it| it == b"secret");
    assert!(secret(own) && secret(operator));
    assert!(!secret(one) && !secret(seat));
}

#[tokio::test(start_paused = true)]
async fn bad_requests_are_refused() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    let status = env.subscribe("", after(2)).await.err().unwrap();
    assert_eq!(status.code(), Code::OutOfRange);
    assert_eq!(reason_of(&status).as_deref(), Some("CURSOR_AHEAD"));
    let status = env.subscribe("nonsense", after(0)).await.err().unwrap();
    assert_eq!(reason_of(&status).as_deref(), Some("TOKEN_UNKNOWN"));
    env.feed.away.store(true, Ordering::SeqCst);
    let status = env.subscribe("", after(0)).await.err().unwrap();
    assert_eq!(status.code(), Code::Unavailable);
}

#[tokio::test(start_paused = true)]
async fn streams_end_at_the_shutdown() {
    let env = TestEnv::open(settings());
    let mut client = env.watch(0).await;
    env.stop.fire();
    let status = client.end().await;
    assert_eq!(status.code(), Code::Unavailable);
    assert_eq!(reason_of(&status).as_deref(), Some("SHUTTING_DOWN"));
}
