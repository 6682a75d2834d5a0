//! Servers that are frozen, and clocks that are set, while the clocks of matches run.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime};

use sandtable_match_state::Clock;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuctionForm, AuctionState, Clocks, GetMatchRequest, ListLogEntriesRequest, LogEntry, Match,
};
use tokio::task::yield_now;
use tokio::time::Instant;

use super::{Still, TestClock, at, per_turn, still};
use crate::auctions::with_auction;
use crate::support::{Started, TestEnv, by, open_log, refused, settings};

/// A time of day that can be set, beside a clock that cannot.
#[derive(Clone)]
struct SetClock {
    true_time: TestClock,
    /// Seconds by which it is wrong.
    set_by: Arc<AtomicI64>,
}

impl Clock for SetClock {
    fn now(&self) -> SystemTime {
        let set_by = self.set_by.load(Ordering::SeqCst);
        let by = Duration::from_secs(set_by.unsigned_abs());
        let now = self.true_time.now();
        if set_by < 0 { now - by } else { now + by }
    }

    fn ran(&self) -> Option<Duration> {
        Some(self.true_time.0.elapsed())
    }
}

struct Watched {
    env: TestEnv,
    clock: SetClock,
    table: Started,
    _still: Still,
}

impl Watched {
    /// A match in which a turn has ten seconds.
    async fn begin(folder: &std::path::Path) -> Self {
        let still = still();
        let clock = SetClock {
            true_time: TestClock(Instant::now()),
            set_by: Arc::default(),
        };
        let env = TestEnv::at(open_log(folder), settings(), Arc::new(clock.clone())).await;
        let table = env.start_with(Some(per_turn(10))).await;
        Self {
            env,
            clock,
            table,
            _still: still,
        }
    }

    /// Lets time pass while the server runs.
    async fn pass(&self, seconds: u64) {
        for _ in 0..seconds {
            tokio::time::advance(Duration::from_secs(1)).await;
            // A look is one poll; many tasks may come before it.
            for _ in 0..100 {
                yield_now().await;
            }
        }
    }

    /// Lets time pass while the server does not run.
    async fn freeze(&self, seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }

    fn set_by(&self, seconds: i64) {
        self.clock.set_by.store(seconds, Ordering::SeqCst);
    }

    async fn get(&self) -> Match {
        let name = self.table.name.clone();
        let request = by("", GetMatchRequest { name });
        let shown = self.env.service.get_match(request).await;
        shown.unwrap().into_inner()
    }

    async fn clocks(&self) -> Clocks {
        self.get().await.clocks.unwrap()
    }

    async fn log(&self) -> Vec<LogEntry> {
        let request = ListLogEntriesRequest {
            name: self.table.name.clone(),
            ..Default::default()
        };
        let listed = self.env.service.list_log_entries(by("", request)).await;
        listed.unwrap().into_inner().entries
    }

    async fn say(&self, seat: usize, word: &str) {
        let request = self.table.say(word, "");
        let submitted = self.env.submit(&self.table.tokens[seat], request).await;
        submitted.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_that_waited_through_a_freeze_counts() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Watched::begin(folder.path()).await;
    watched.pass(9).await;
    watched.freeze(12).await;
    watched.say(0, "stay").await;
    let log = watched.log().await;
    assert_eq!(log.len(), 1, "nothing was done by the clock");
    assert_eq!(at(log[0].create_time), Some(21));
}

#[tokio::test(start_paused = true)]
async fn a_freeze_is_charged_to_nobody_and_is_known_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Watched::begin(folder.path()).await;
    watched.pass(4).await;
    watched.freeze(12).await;
    // It stood from the fourth second until a moment after the sixteenth.
    let deadline = at(watched.clocks().await.seats[0].deadline);
    assert_eq!(deadline, Some(16 + 1 + 6));
    let Watched {
        env,
        clock,
        table,
        _still,
    } = watched;
    env.stop.fire();
    let log = env.log.clone();
    drop(env);
    let env = TestEnv::at(log, settings(), Arc::new(clock.clone())).await;
    let watched = Watched {
        env,
        clock,
        table,
        _still,
    };
    assert_eq!(at(watched.clocks().await.seats[0].deadline), deadline);
    // Running time is charged as ever.
    watched.pass(6).await;
    assert_eq!(watched.get().await.version, 0);
    watched.pass(2).await;
    let mut shown = watched.get().await;
    for _ in 0..100_000 {
        if shown.version > 0 {
            break;
        }
        yield_now().await;
        shown = watched.get().await;
    }
    assert_eq!(shown.version, 1, "the clock has run out");
}

#[tokio::test(start_paused = true)]
async fn a_freeze_takes_nobodys_time_to_bid() {
    let folder = tempfile::tempdir().unwrap();
    let mut watched = Watched::begin(folder.path()).await;
    let mut request = with_auction(AuctionForm::Open);
    if let Some(auction) = &mut request.auction {
        auction.bid_time = Some(Duration::from_secs(10).try_into().unwrap());
    }
    let env = &watched.env;
    watched.table = env.bidders(request).await;
    watched.pass(4).await;
    watched.freeze(12).await;
    // It stood from the fourth second until a moment after the sixteenth.
    let shown = watched.get().await.auction.unwrap();
    assert_eq!(at(shown.deadline), Some(16 + 1 + 6));
    assert_eq!(shown.state(), AuctionState::Open);
    watched.pass(3).await;
    let shown = watched.get().await.auction.unwrap();
    assert_eq!(at(shown.deadline), Some(16 + 1 + 6), "it stood once");
    watched.env.bid(&watched.table, 0, 3).await.unwrap();

    // Running time is charged as ever.
    watched.pass(11).await;
    let late = refused(watched.env.bid(&watched.table, 1, 6).await);
    assert!(
        ["NO_AUCTION", "WRONG_STATE"].contains(&&*late.1),
        "{late:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_forward_costs_nobody_anything() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Watched::begin(folder.path()).await;
    watched.pass(4).await;
    watched.set_by(3_600);
    let deadline = at(watched.clocks().await.seats[0].deadline);
    assert_eq!(deadline, Some(3_604 + 1 + 6));
    watched.pass(2).await;
    watched.say(0, "stay").await;
    assert_eq!(watched.get().await.version, 1);
}

#[tokio::test(start_paused = true)]
async fn the_stamps_of_a_log_never_fall() {
    let folder = tempfile::tempdir().unwrap();
    let watched = Watched::begin(folder.path()).await;
    watched.pass(3).await;
    watched.say(0, "stay").await;
    watched.set_by(-3_600);
    watched.say(0, "stay").await;
    watched.pass(2).await;
    watched.say(0, "stay").await;
    watched.set_by(0);
    watched.pass(1).await;
    watched.say(0, "stay").await;
    let log = watched.log().await;
    let stamps: Vec<_> = log.iter().map(|entry| at(entry.create_time)).collect();
    assert_eq!(stamps, [Some(3), Some(3), Some(3), Some(6)]);
}
