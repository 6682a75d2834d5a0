//! Clocks, on time that stands still unless a test moves it.

mod expiry;
mod frozen;
mod pause;
mod restart;
mod time;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prost::Message;
use prost_types::Timestamp;
use sandtable_match_state::Clock;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    BankClock, ClockSettings, CorrespondenceClock, GetMatchRequest, Match, PerTurnClock,
    RecordedEntry, SeatClock,
};
use sandtable_store::{Committed, Store};
use tokio::sync::broadcast;
use tokio::time::Instant;

use crate::support::{Started, TestEnv, by, open_log, settings};

/// Midnight of a day in 2026, when every test begins.
const MIDNIGHT: i64 = 1_767_225_600;

/// A time of day that goes with tokio's clock.
#[derive(Clone)]
struct TestClock(Instant);

impl TestClock {
    /// Seconds since the test began.
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

impl Clock for TestClock {
    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(MIDNIGHT as u64) + self.0.elapsed()
    }
}

/// As long as it lives time stands still even when the whole test waits for the store:
/// the runtime moves its paused time by itself only while no blocking task runs.
struct Still {
    _release: std::sync::mpsc::Sender<()>,
}

fn still() -> Still {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || {
        // The error is the release.
        let _ = receiver.recv();
    });
    Still { _release: sender }
}

/// A service with its own clock, and the entries that are committed in it.
struct Timed {
    env: TestEnv,
    clock: TestClock,
    committed: broadcast::Receiver<Arc<[Committed]>>,
    waiting: Vec<RecordedEntry>,
    _still: Still,
}

impl Timed {
    async fn open(folder: &std::path::Path) -> Self {
        let still = still();
        let clock = TestClock(Instant::now());
        Self::over(open_log(folder), clock, still).await
    }

    async fn over(log: Arc<dyn Store>, clock: TestClock, still: Still) -> Self {
        let committed = log.committed();
        let env = TestEnv::at(log, settings(), Arc::new(clock.clone())).await;
        Self {
            env,
            clock,
            committed,
            waiting: Vec::new(),
            _still: still,
        }
    }

    /// Lets time pass.
    async fn pass(&self, seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }

    /// The next entry of all matches.
    async fn entry(&mut self) -> RecordedEntry {
        while self.waiting.is_empty() {
            let batch = self.committed.recv().await.unwrap();
            let entries = batch.iter();
            let entries = entries.map(|row| RecordedEntry::decode(row.payload.clone()).unwrap());
            self.waiting.extend(entries);
        }
        self.waiting.remove(0)
    }

    async fn say(&mut self, table: &Started, seat: usize, word: &str) -> RecordedEntry {
        let request = table.say(word, "");
        let submitted = self.env.submit(&table.tokens[seat], request).await;
        let version = submitted.unwrap().version;
        let entry = self.entry().await;
        assert_eq!(entry.sequence, version);
        entry
    }

    async fn get(&self, table: &Started) -> Match {
        let request = GetMatchRequest {
            name: table.name.clone(),
        };
        let shown = self.env.service.get_match(by("", request)).await;
        shown.unwrap().into_inner()
    }
}

fn seconds(seconds: i64) -> Option<prost_types::Duration> {
    Some(prost_types::Duration { seconds, nanos: 0 })
}

/// Seconds since the test began.
fn at(moment: Option<Timestamp>) -> Option<i64> {
    moment.map(|moment| moment.seconds - MIDNIGHT)
}

pub(crate) fn per_turn(time: i64) -> ClockSettings {
    with(Main::PerTurn(PerTurnClock {
        time: seconds(time),
    }))
}

fn bank(initial: i64, increment: i64, cap: Option<i64>) -> ClockSettings {
    with(Main::Bank(BankClock {
        initial: seconds(initial),
        increment: seconds(increment),
        cap: cap.and_then(seconds),
    }))
}

fn correspondence(days_per_turn: u32, vacation_days: u32) -> ClockSettings {
    with(Main::Correspondence(CorrespondenceClock {
        days_per_turn,
        vacation_days,
    }))
}

fn with(main: Main) -> ClockSettings {
    ClockSettings {
        main: Some(main),
        decision_time: seconds(20),
        ..Default::default()
    }
}

/// The clocks of a seat after an entry.
fn clock(entry: &RecordedEntry, seat: usize) -> SeatClock {
    entry.clocks.as_ref().unwrap().seats[seat]
}
