//! The task that looks at the clocks when they run out.
//!
//! Every process has one. It knows the deadlines of all matches: from the store as it
//! starts and once in a while (`scan`), from the log as it grows, and from this process when a
//! match's record changes. It may be wrong or late without harm: what is done is decided
//! by [`LossOnTime::expire`] from the store, and by one of several keepers only.

use std::sync::{Arc, Weak};
use std::time::Duration;

use prost::Message;
use sandtable_proto::matches::v1::Clocks;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::Committed;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::clocks::deadline::next_deadline;
use crate::clocks::deadline_queue::{DeadlineReceiver, Note};
use crate::clocks::loss_on_time::LossOnTime;
use crate::clocks::outage::SIGN_EVERY;
use crate::clocks::schedule::Schedule;
use crate::clocks::time::millis;
use crate::clocks::time_source::Timekeeper;
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::lifecycle::scan;

/// Matches looked at at a time.
const AT_ONCE: usize = 8;

/// Time after which a match that could not be acted in is looked at again.
const RETRY: i64 = 5_000;

/// The longest sleep: the time of day may be set while the task sleeps.
const LONGEST_SLEEP: i64 = 60_000;

/// Time between two looks at all matches, for what another process changed and could not
/// follow up any more.
const RESCAN_EVERY: Duration = Duration::from_secs(600);

/// Time after which all matches are looked at when a look failed.
const RESCAN_SOON: Duration = Duration::from_secs(5);

/// The clocks in an entry, without the rest of it.
#[derive(Clone, PartialEq, Message)]
struct EntryClocks {
    /// The same field as in `RecordedEntry`.
    #[prost(message, optional, tag = "14")]
    clocks: Option<Clocks>,
}

/// Keeps the clocks of the matches that this process serves.
pub(crate) struct ClockTimer {
    pub(crate) loss_on_time: Weak<LossOnTime>,
    pub(crate) lifecycle: Weak<Lifecycle>,
    pub(crate) time: Arc<Timekeeper>,
    pub(crate) shutdown: Shutdown,
}

impl ClockTimer {
    /// Keeps the clocks until the shutdown.
    pub(crate) async fn run(
        mut self,
        mut committed: Receiver<Arc<[Committed]>>,
        mut inbox: DeadlineReceiver,
    ) {
        let mut schedule = Schedule::default();
        let mut looks: JoinSet<Option<Note>> = JoinSet::new();
        // A look at all matches goes on beside: clocks do not wait until it has come to the last.
        let (mut scanning, mut scan_again) = (JoinSet::new(), false);
        let mut signs = interval(SIGN_EVERY);
        signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut scans = interval(RESCAN_EVERY);
        scans.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let now = millis(self.time.now());
            while looks.len() < AT_ONCE
                && let Some(id) = schedule.take_due(now)
            {
                looks.spawn(look(self.loss_on_time.clone(), id, now));
            }
            let wait = match schedule.next() {
                Some(next) if looks.len() < AT_ONCE => (next - now).clamp(1, LONGEST_SLEEP),
                _ => LONGEST_SLEEP,
            };
            tokio::select! {
                // In this order, so that a run of a simulation can be had again. Each is rare
                // beside the last, which is read whole whenever there is nothing else.
                biased;
                () = self.shutdown.wait() => return,
                Some((id, at)) = inbox.0.recv() => schedule.ask(&id, at),
                Some(looked) = looks.join_next() => match looked {
                    Ok(Some((id, at))) => schedule.ask(&id, at),
                    Ok(None) => {}
                    Err(_) => scans.reset_after(RESCAN_SOON),
                },
                _ = signs.tick() => self.time.leave_sign().await,
                Some(scanned) = scanning.join_next() => match scanned {
                    Ok(true) if scan_again => scans.reset_immediately(),
                    Ok(true) => {}
                    _ => scans.reset_after(RESCAN_SOON),
                },
                _ = scans.tick() => {
                    scan_again = !scanning.is_empty();
                    if !scan_again {
                        scanning.spawn(scan::all(self.lifecycle.clone()));
                    }
                }
                () = sleep(Duration::from_millis(wait.unsigned_abs())) => {}
                batch = committed.recv() => match batch {
                    Ok(batch) => note_entries(&mut schedule, &batch),
                    Err(RecvError::Lagged(_)) => scans.reset_immediately(),
                    Err(RecvError::Closed) => return,
                },
            }
        }
    }
}

/// Looks at a match whose deadline has passed.
async fn look(loss_on_time: Weak<LossOnTime>, id: Arc<str>, now: i64) -> Option<Note> {
    let loss_on_time = loss_on_time.upgrade()?;
    let next = match loss_on_time.expire(&id).await {
        Ok(next) => next,
        // An action came in at this moment: the match must be checked again.
        Err(refusal) if refusal.is_race() => Some(now),
        Err(refusal) => {
            tracing::warn!(%refusal, %id, "failed to handle an expired clock, will retry");
            Some(now + RETRY)
        }
    };
    Some((id, next?))
}

/// Takes the deadlines from entries that have been committed.
fn note_entries(schedule: &mut Schedule, batch: &[Committed]) {
    for row in batch {
        // An unreadable entry is reported where it is needed.
        if let Ok(EntryClocks {
            clocks: Some(clocks),
        }) = EntryClocks::decode(row.payload.clone())
        {
            ask(schedule, &row.id, &clocks);
        }
    }
}

fn ask(schedule: &mut Schedule, id: &Arc<str>, clocks: &Clocks) {
    if let Some(at) = next_deadline(clocks) {
        schedule.ask(id, at);
    }
}
