//! From the log to live and back, whatever comes in between.

use std::sync::atomic::Ordering;
use std::time::Duration;

use proptest::prelude::*;
use sandtable_notifications::NotificationSettings;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use tokio::task::{JoinHandle, yield_now};
use tonic::Code;

use crate::support::{MATCH, TestEnv, after, settings};

/// Next action of the test.
#[derive(Clone, Debug)]
enum Happening {
    /// Entries become durable at once.
    Append(usize),
    /// An entry of another match does.
    AppendElsewhere,
    /// Others get to run so many times.
    Yield(usize),
    /// A client begins to watch, after an entry that exists.
    Subscribe(prop::sample::Index),
    /// All streams of the feed break.
    Break,
    /// The match service goes away or comes back.
    Away(bool),
    /// Time passes.
    Pass(u64),
    /// Calls to the feed take longer or shorter.
    Delay(usize),
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        5 => (1..6usize).prop_map(Happening::Append),
        1 => Just(Happening::AppendElsewhere),
        6 => (1..12usize).prop_map(Happening::Yield),
        3 => any::<prop::sample::Index>().prop_map(Happening::Subscribe),
        1 => Just(Happening::Break),
        1 => any::<bool>().prop_map(Happening::Away),
        1 => (1..1_500u64).prop_map(Happening::Pass),
        2 => (0..6usize).prop_map(Happening::Delay),
    ]
}

/// Watches a match to its end as a client should: a stream that breaks is taken up
/// again after the last sequence seen. Returns all sequences.
async fn watch_to_the_end(env: &TestEnv, from: u64) -> Vec<u64> {
    let mut seen = Vec::new();
    let mut last = from;
    loop {
        let mut client = match env.subscribe("", after(last)).await {
            Ok(client) => client,
            Err(status) => {
                assert_eq!(status.code(), Code::Unavailable);
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        loop {
            match client.next().await {
                None => return seen,
                Some(Ok(Message::Entry(entry))) => {
                    last = entry.sequence;
                    seen.push(last);
                }
                Some(Ok(Message::Heartbeat(heartbeat))) => assert_eq!(heartbeat.sequence, last),
                Some(Ok(changed @ Message::MatchChanged(_))) => panic!("{changed:?}"),
                Some(Err(status)) => {
                    assert_eq!(status.code(), Code::ResourceExhausted);
                    break;
                }
            }
        }
    }
}

async fn play(happenings: Vec<Happening>, page: usize, backlog: usize) {
    let env = TestEnv::open(NotificationSettings {
        backlog,
        max_subscribers: 1000,
        ..settings()
    });
    let env = std::sync::Arc::new(env);
    env.feed.page.store(page, Ordering::SeqCst);
    let mut length = 0u64;
    let mut watchers: Vec<(u64, JoinHandle<Vec<u64>>)> = Vec::new();
    let mut watch = |from: u64| {
        let env = env.clone();
        watchers.push((
            from,
            tokio::spawn(async move { watch_to_the_end(&env, from).await }),
        ));
    };
    watch(0);
    for happening in happenings {
        match happening {
            Happening::Append(count) => {
                for _ in 0..count {
                    env.feed.append(MATCH);
                    length += 1;
                }
            }
            Happening::AppendElsewhere => env.feed.append("matches/two"),
            Happening::Yield(times) => {
                for _ in 0..times {
                    yield_now().await;
                }
            }
            Happening::Subscribe(index) => watch(index.index(length as usize + 1) as u64),
            Happening::Break => env.feed.break_streams(),
            Happening::Away(away) => env.feed.away.store(away, Ordering::SeqCst),
            Happening::Pass(millis) => tokio::time::sleep(Duration::from_millis(millis)).await,
            Happening::Delay(delay) => env.feed.delay.store(delay, Ordering::SeqCst),
        }
    }
    env.feed.away.store(false, Ordering::SeqCst);
    env.feed.finish(MATCH);
    length += 1;
    for (from, watcher) in watchers {
        let seen = watcher.await.unwrap();
        assert_eq!(seen, (from + 1..=length).collect::<Vec<_>>(), "from {from}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn everyone_sees_every_entry_once_and_in_order(
        happenings in prop::collection::vec(happening(), 1..60),
        page in 1..8usize,
        backlog in 1..16usize,
    ) {
        // Time is paused: it passes only when everyone waits for it.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(play(happenings, page, backlog));
    }
}
