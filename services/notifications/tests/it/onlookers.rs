//! Streams of spectators: their end when the match is no longer open to them, and what the times
//! of their messages reveal.

use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_proto::matches::v1::Visibility;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use tokio::time::{Instant, sleep, timeout};
use tonic::Code;

use crate::memory::{DELAY, LATE};
use crate::support::{Client, MATCH, TestEnv, settings};

const DELAYED: Duration = Duration::from_secs(60);

/// Someone with a key, and no seat.
const KEY: &str = "sdk_eve-watch";

fn open() -> TestEnv {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &["accounts/ada", "accounts/bob"]);
    env
}

/// The next entry, and how long after a moment it came.
async fn entry_after(client: &mut Client, begin: Instant) -> (u64, Duration) {
    loop {
        if let Message::Entry(entry) = client.next().await.unwrap().unwrap() {
            return (entry.sequence, begin.elapsed());
        }
    }
}

#[tokio::test(start_paused = true)]
async fn streams_of_strangers_end_when_the_match_becomes_private() {
    let env = open();
    let mut strangers = [env.watch_with("").await, env.watch_with(KEY).await];
    let mut seat = env.watch_with("1").await;
    env.feed.append(MATCH);
    for client in &mut strangers {
        assert_eq!(client.entry().await.sequence, 1);
    }
    env.feed
        .change(MATCH, |it| it.set_visibility(Visibility::Private));
    let begin = Instant::now();
    for client in &mut strangers {
        let status = client.end().await;
        assert_eq!(status.code(), Code::PermissionDenied);
        assert_eq!(reason_of(&status).as_deref(), Some("STANDING_LOST"));
    }
    assert!(begin.elapsed() < Duration::from_secs(1), "at the change");
    env.feed.append(MATCH);
    assert_eq!(entry_after(&mut seat, begin).await.0, 1);
    assert_eq!(entry_after(&mut seat, begin).await.0, 2);
}

#[tokio::test(start_paused = true)]
async fn streams_of_strangers_wait_once_the_match_is_held_back() {
    let env = open();
    let mut strangers = [env.watch_with("").await, env.watch_with(KEY).await];
    let mut seat = env.watch_with("1").await;
    env.feed.append(MATCH);
    for client in strangers.iter_mut().chain([&mut seat]) {
        assert_eq!(client.entry().await.sequence, 1);
    }
    env.feed
        .change(MATCH, |it| it.spectator_delay = Some(DELAY));
    let begin = Instant::now();
    env.feed.append(MATCH);
    let (sequence, after) = entry_after(&mut seat, begin).await;
    assert!(sequence == 2 && after < Duration::from_secs(1), "{after:?}");
    for client in &mut strangers {
        let (sequence, after) = entry_after(client, begin).await;
        assert!(sequence == 2 && after >= DELAYED, "{after:?}");
        assert!(after < DELAYED + Duration::from_secs(2), "{after:?}");
    }
    // It is open to all again.
    env.feed.change(MATCH, |it| it.spectator_delay = None);
    let begin = Instant::now();
    env.feed.append(MATCH);
    for client in &mut strangers {
        let (sequence, after) = entry_after(client, begin).await;
        assert!(sequence == 3 && after < Duration::from_secs(1), "{after:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_change_that_nobody_told_is_found_by_the_next_look() {
    let env = open();
    let mut stranger = env.watch_with("").await;
    env.feed.append(MATCH);
    assert_eq!(stranger.entry().await.sequence, 1);
    env.feed.make_private(MATCH);
    let begin = Instant::now();
    let status = stranger.end().await;
    assert_eq!(reason_of(&status).as_deref(), Some("STANDING_LOST"));
    // A heartbeat and the time for which nothing is asked again.
    assert!(
        begin.elapsed() <= Duration::from_secs(30),
        "{:?}",
        begin.elapsed()
    );
}

/// Returns when a client of a delayed match receives something in the first 50 seconds, while a
/// seat moves at certain seconds.
async fn heard(moves: &[u64]) -> Vec<Duration> {
    let env = open();
    let begin = Instant::now();
    let mut client = env.watch_with(LATE).await;
    let mover = async {
        for second in moves {
            sleep((begin + Duration::from_secs(*second)) - Instant::now()).await;
            env.feed.append(MATCH);
        }
    };
    let listener = async {
        let mut times = Vec::new();
        while let Ok(Some(received)) = timeout(DELAYED - begin.elapsed(), client.next()).await {
            assert!(matches!(received.unwrap(), Message::Heartbeat(_)));
            times.push(begin.elapsed());
        }
        times
    };
    tokio::join!(mover, listener).1
}

#[tokio::test(start_paused = true)]
async fn heartbeats_do_not_tell_that_somebody_moved() {
    let silent = heard(&[]).await;
    assert_eq!(silent.len(), 3, "every 15 seconds: {silent:?}");
    for moves in [&[7][..], &[1, 16, 31], &[14, 20, 22, 44]] {
        let heard = heard(moves).await;
        assert_eq!(heard.len(), silent.len(), "{heard:?}");
        for (now, then) in heard.iter().zip(&silent) {
            assert!(
                now.abs_diff(*then) < Duration::from_millis(100),
                "{heard:?}"
            );
        }
    }
}
