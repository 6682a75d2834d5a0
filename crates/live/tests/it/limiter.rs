//! Limits counted in a real server, by several processes' limiters together.

use std::sync::Arc;
use std::time::Duration;

use sandtable_live::{RedisLimiter, RedisSettings};
use sandtable_server::limits::{Class, Kind, LimitSettings, Rates, SharedLimiter, Subject};
use sandtable_test_databases::Redis;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::support::until;

/// Calls that large buckets hold: processes take tokens of them ahead.
const BURST: u32 = 1000;
/// Tokens that each process may have taken ahead of such a bucket.
const AHEAD: u32 = 1000 / 64 - 1;
/// Calls that small buckets hold, which are exact.
const FEW: u32 = 100;

fn limits() -> LimitSettings {
    LimitSettings {
        caller: Rates {
            reads: 1,
            reads_burst: BURST,
            writes: 1,
            writes_burst: FEW,
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

fn caller(id: u8) -> Subject {
    Subject {
        kind: Kind::Caller,
        id: [id; 16],
    }
}

fn settings(server: &Redis) -> RedisSettings {
    RedisSettings {
        // The machine may be busy; nothing here waits for the time to pass.
        limit_timeout_ms: 10_000,
        ..RedisSettings::at(server.url())
    }
}

/// A limiter that has found its server: a call of a caller of its own leaves a trace there.
async fn open(server: &Redis, own: u8) -> Arc<RedisLimiter> {
    let limiter = Arc::new(RedisLimiter::open(&settings(server), &limits()).unwrap());
    let found = async || {
        limiter.take(caller(own), Class::Read).await.unwrap();
        let key = format!("sandtable:limit:{{caller:{}}}:reads", hex_of(own));
        server.ask(&["exists", &key]).trim() == "1"
    };
    until(found).await;
    limiter
}

fn hex_of(id: u8) -> String {
    format!("{id:02x}").repeat(16)
}

/// Returns how many of this many calls are admitted, half of them by each limiter, all at a time.
async fn admitted(limiters: &[Arc<RedisLimiter>], class: Class, calls: u32) -> u32 {
    let mut tasks = JoinSet::new();
    for number in 0..calls {
        let limiter = limiters[number as usize % limiters.len()].clone();
        tasks.spawn(async move { limiter.take(caller(1), class).await.is_ok() });
    }
    let answers = tasks.join_all().await;
    u32::try_from(answers.into_iter().filter(|let_in| *let_in).count()).unwrap()
}

/// Calls until one is refused, since tokens flow in on a slow machine, too; the wait.
async fn refused(limiter: &RedisLimiter) -> Duration {
    let calling = async {
        loop {
            if let Err(wait) = limiter.take(caller(1), Class::Write).await {
                return wait;
            }
        }
    };
    let asked = tokio::time::timeout(Duration::from_secs(120), calling);
    asked.await.expect("there is a limit")
}

/// Returns the tokens that flow in, in the time since a moment, at one token a second.
fn flown_in(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_secs()).unwrap() + 1
}

#[tokio::test]
async fn two_processes_admit_together_what_one_may() {
    let server = Redis::start();
    let both = [open(&server, 2).await, open(&server, 3).await];
    let start = Instant::now();
    let exact = admitted(&both, Class::Write, 3 * FEW).await;
    assert!((FEW..=FEW + flown_in(start)).contains(&exact), "{exact}");

    let start = Instant::now();
    let many = admitted(&both, Class::Read, 3 * BURST).await;
    let most = BURST + flown_in(start) + 2 * AHEAD;
    assert!((BURST - 2 * AHEAD..=most).contains(&many), "{many}");
    // Calls beyond the limit are refused without asking Redis, until there is a token again.
    assert!(refused(&both[0]).await <= Duration::from_secs(1));
    // Others are not concerned, nor are classes without a limit.
    both[0].take(caller(4), Class::Write).await.unwrap();
    for _ in 0..1000 {
        both[0].take(caller(1), Class::Stream).await.unwrap();
    }
    assert_eq!((both[0].failures(), both[1].failures()), (0, 0));
    let key = format!("sandtable:limit:{{caller:{}}}:writes", hex_of(1));
    let left: u64 = server.ask(&["pttl", &key]).trim().parse().unwrap();
    assert!(
        left <= u64::from(FEW) * 1000,
        "buckets that are full are forgotten"
    );
}

#[tokio::test]
async fn large_buckets_cost_few_round_trips() {
    let server = Redis::start();
    let limiter = open(&server, 2).await;
    let calls = |text: String| -> u64 {
        let line = text.lines().find(|it| it.starts_with("cmdstat_evalsha:"));
        let calls = line.unwrap().split("calls=").nth(1).unwrap();
        calls.split(',').next().unwrap().parse().unwrap()
    };
    let before = calls(server.ask(&["info", "commandstats"]));
    assert_eq!(admitted(&[limiter], Class::Read, 300).await, 300);
    let asked = calls(server.ask(&["info", "commandstats"])) - before;
    // More only if it took more than a second, after which what was taken ahead is lost.
    assert!((20..300).contains(&asked), "{asked}");
}

#[tokio::test]
async fn a_flushed_server_has_forgotten_the_limit_and_nothing_else() {
    let server = Redis::start();
    let both = [open(&server, 2).await, open(&server, 3).await];
    admitted(&both, Class::Write, 2 * FEW).await;
    refused(&both[0]).await;
    server.flush();
    // The record of the empty bucket is gone everywhere.
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(1)).await;
    tokio::time::resume();
    let again = admitted(&both, Class::Write, 2 * FEW).await;
    assert!(again >= FEW, "{again}");
    assert_eq!((both[0].failures(), both[1].failures()), (0, 0));
}

#[tokio::test]
async fn while_the_server_is_away_each_process_counts_by_itself() {
    let mut server = Redis::start();
    let both = [open(&server, 2).await, open(&server, 3).await];
    server.kill();
    for limiter in &both {
        let alone = std::slice::from_ref(limiter);
        let start = Instant::now();
        let by_itself = admitted(alone, Class::Write, 2 * FEW).await;
        assert!(
            (FEW..=FEW + flown_in(start)).contains(&by_itself),
            "{by_itself}"
        );
        assert!(limiter.failures() > 0);
    }
    server.restart();
    // It is found again, by a caller whom the limiters know nothing of.
    for (limiter, own) in both.iter().zip([5, 6]) {
        let key = format!("sandtable:limit:{{caller:{}}}:reads", hex_of(own));
        until(async || {
            limiter.take(caller(own), Class::Read).await.unwrap();
            server.ask(&["exists", &key]).trim() == "1"
        })
        .await;
    }
    let start = Instant::now();
    let together = admitted(&both, Class::Write, 3 * FEW).await;
    assert!(
        (FEW..=FEW + flown_in(start)).contains(&together),
        "{together}"
    );
}

#[tokio::test]
async fn a_server_that_does_not_answer_holds_nobody_up() {
    let server = Redis::start();
    let slow = RedisSettings {
        limit_timeout_ms: 10,
        ..settings(&server)
    };
    let limiter = RedisLimiter::open(&slow, &limits()).unwrap();
    assert_eq!(
        server.ask(&["client", "pause", "60000", "all"]).trim(),
        "OK"
    );
    // In either case, connected or not, the answer comes from here.
    for _ in 0..FEW {
        limiter.take(caller(1), Class::Write).await.unwrap();
    }
    refused(&limiter).await;
}

#[tokio::test]
async fn a_list_is_taken_whole_or_not_at_all() {
    let server = Redis::start();
    let both = [open(&server, 2).await, open(&server, 3).await];
    let began = Instant::now();
    for limiter in &both {
        limiter.take(caller(1), Class::Write).await.unwrap();
    }
    let lists = async |commands| {
        let [first, second] = &both;
        first
            .take_further(caller(1), Class::Write, commands)
            .await?;
        second.take_further(caller(1), Class::Write, commands).await
    };
    lists(FEW / 4).await.unwrap();
    // Of the rest, some 48, nothing is taken by a list that is longer.
    let wait = lists(FEW).await.unwrap_err();
    assert!(wait > Duration::from_secs(30), "{wait:?}");
    both[1]
        .take_further(caller(1), Class::Write, FEW / 4)
        .await
        .unwrap();
    let left = admitted(&both, Class::Write, FEW).await;
    let expected = FEW - 2 - 3 * (FEW / 4);
    assert!((expected..=expected + flown_in(began)).contains(&left));
    // Large buckets give what was taken ahead to a list first.
    both[0].take(caller(1), Class::Read).await.unwrap();
    both[0]
        .take_further(caller(1), Class::Read, AHEAD + 10)
        .await
        .unwrap();
}
