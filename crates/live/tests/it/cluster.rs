//! Everything that replicas share in a real cluster of three masters and their replicas.

use std::sync::atomic::{AtomicU16, Ordering};

use sandtable_live::{LiveState, LiveStates, RedisLimiter, RedisSettings, RedisStates};
use sandtable_runtime::settings::Texts;
use sandtable_server::limits::{Class, Kind, LimitSettings, Rates, SharedLimiter, Subject};
use sandtable_test_databases::RedisCluster;

use crate::support::until;

fn settings(cluster: &RedisCluster) -> RedisSettings {
    RedisSettings {
        urls: Texts(cluster.urls()),
        cluster: true,
        // The machine may be busy; nothing here waits for the time to pass.
        timeout_ms: 10_000,
        limit_timeout_ms: 10_000,
        ..RedisSettings::at("")
    }
}

fn state(version: u64) -> LiveState {
    LiveState {
        version,
        content: version.to_string().into_bytes(),
    }
}

fn ten_calls() -> LimitSettings {
    LimitSettings {
        caller: Rates {
            writes: 1,
            writes_burst: 10,
            ..Default::default()
        },
        bot: Rates::default(),
        address: Rates::default(),
        calls_in_flight: 0,
        streams_open: 0,
        address_calls_in_flight: 0,
        address_streams_open: 0,
        ..LimitSettings::default()
    }
}

#[tokio::test]
async fn a_cluster_shares_states_wake_ups_and_limits_and_survives_a_master() {
    let mut cluster = RedisCluster::start();
    let settings = settings(&cluster);
    let (one, two) = (
        RedisStates::open(&settings).unwrap(),
        RedisStates::open(&settings).unwrap(),
    );
    // Matches all over the cluster.
    let matches: Vec<String> = (0..30).map(|number| format!("m{number}")).collect();
    for id in &matches {
        one.put(id, state(2)).await;
        two.put(id, state(1)).await;
        assert_eq!(two.get(id).await, Some(state(2)), "the newer one is kept");
    }
    two.forget(&matches[0]).await;
    assert_eq!(one.get(&matches[0]).await, None);
    let mut wakes = two.wakes();
    wakes.changed().await.unwrap();
    one.wake_others();
    wakes.changed().await.unwrap();
    assert_eq!((one.failures(), two.failures()), (0, 0));

    let limits = ten_calls();
    let pair = Pair {
        one: RedisLimiter::open(&settings, &limits).unwrap(),
        two: RedisLimiter::open(&settings, &limits).unwrap(),
        callers: AtomicU16::new(0),
    };
    // Each counts by itself until it has connected: then twice as many get in.
    until(async || pair.let_in().await == 10).await;

    // The node that wake-ups were heard from, too.
    let first = |id: &&String| cluster.master_of(&format!("sandtable:live:{{{id}}}")) == 0;
    assert!(
        matches.iter().any(|id| first(&id)),
        "some of the matches were there"
    );
    cluster.kill(0);
    // Meanwhile a reader gets nothing, or the state; and in the end everything can be stored
    // again.
    for id in &matches[1..] {
        until(async || {
            one.put(id, state(3)).await;
            two.get(id).await == Some(state(3))
        })
        .await;
    }
    // A listener to that node begins to listen to another one, and receives what follows.
    for _ in 0..2 {
        wakes.mark_unchanged();
        until(async || {
            one.wake_others();
            one.get(&matches[1]).await;
            wakes.has_changed().unwrap()
        })
        .await;
    }
    for _ in 0..20 {
        until(async || pair.let_in().await == 10).await;
    }
}

/// Two limiters, and callers whom they do not know yet.
struct Pair {
    one: RedisLimiter,
    two: RedisLimiter,
    callers: AtomicU16,
}

impl Pair {
    /// Returns how many calls of a new caller they admit together.
    async fn let_in(&self) -> usize {
        let mut id = [0; 16];
        let number = self.callers.fetch_add(1, Ordering::Relaxed);
        id[..2].copy_from_slice(&number.to_be_bytes());
        let subject = Subject {
            kind: Kind::Caller,
            id,
        };
        let mut let_in = 0;
        for _ in 0..10 {
            for limiter in [&self.one, &self.two] {
                let_in += usize::from(limiter.take(subject, Class::Write).await.is_ok());
            }
        }
        let_in
    }
}
