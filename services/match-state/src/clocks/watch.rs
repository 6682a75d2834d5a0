//! Time that this process lost: it was frozen, or the time of day was set forward.
//!
//! The watch is looked at every second and before anything is done that depends on a clock.
//! When more time has passed between two looks than can have, nobody could command
//! meanwhile, so no seat is charged for it: it is noted as an [outage](super::outage).

use std::sync::Weak;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::outage;
use super::time::millis;
use crate::clock::WallClock;
use crate::core::Shared;

/// Time between two looks of a process that has nothing to do.
const BEAT: Duration = Duration::from_secs(1);

/// The shortest time between two looks that is lost, and the smallest leap of the time of
/// day: a few looks that did not take place. What is shorter is charged.
const LOST: i64 = 3_000;

/// How much longer the clocks stand, so that commands that have waited in their sockets
/// are read before a clock runs out.
const GRACE: i64 = 1_000;

/// Longest time that writing an outage down may hold up those who play.
const PATIENCE: Duration = Duration::from_secs(5);

/// Notices time that this process lost.
#[derive(Default)]
pub(crate) struct Watch {
    seen: Mutex<Seen>,
    /// Held while lost time is noted.
    noting: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Seen {
    /// The time of day in milliseconds and how long the process had been there, when they
    /// were last looked at.
    last: Option<(i64, Duration)>,
    /// Time that was lost and is not noted yet, from and until.
    lost: Option<(i64, i64)>,
}

impl Seen {
    /// Looks at the time of day and at how long the process has been there.
    fn look(&mut self, now: i64, ran: Duration) {
        let Some((last, then)) = self.last.replace((now, ran)) else {
            return;
        };
        let ran = i64::try_from(ran.saturating_sub(then).as_millis()).unwrap_or(i64::MAX);
        let leapt = now - last - ran;
        if ran >= LOST || leapt >= LOST {
            let from = self.lost.map_or(last, |(from, _)| from);
            self.lost = Some((from, now + GRACE));
        }
    }
}

impl Watch {
    /// Looks at the clock. Gives the time that was lost and is not noted yet.
    fn look(&self, clock: &dyn WallClock) -> Option<(i64, i64)> {
        let mut seen = self.seen.lock();
        if let Some(ran) = clock.ran() {
            seen.look(millis(clock.now()), ran);
        }
        seen.lost
    }
}

impl Shared {
    /// Notes time that this process lost, if it has lost some since it was last looked.
    /// Whoever judges by a clock does this first.
    pub(crate) async fn notice_lost_time(&self) {
        if self.watch.look(&*self.clock).is_none() {
            return;
        }
        let _noting = self.watch.noting.lock().await;
        let Some((from, until)) = self.watch.seen.lock().lost else {
            // Somebody else has noted it.
            return;
        };
        if !self.another_ran(from, until).await {
            let seconds = (until - from) / 1000;
            tracing::warn!(seconds, "this process did not run: the clocks stood");
            self.outages.write().add(from, until);
            let noted = outage::note(&*self.documents, from, until);
            // Without it a process that starts later charges for the time.
            match timeout(PATIENCE, noted).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "an outage was not written down"),
                Err(_) => tracing::warn!("writing an outage down took too long"),
            }
        }
        let mut seen = self.watch.seen.lock();
        // More may have been lost meanwhile: then there is more to note.
        seen.lost = seen.lost.filter(|(_, end)| *end > until);
    }

    /// Whether another process served the same matches while this one did not run. Where
    /// the log is shared, players find that one, and their time goes on.
    async fn another_ran(&self, from: i64, until: i64) -> bool {
        if !self.log.is_shared() {
            return false;
        }
        let found = timeout(PATIENCE, outage::last_sign(&*self.documents)).await;
        // This process's own last sign may be as late as its last look.
        if !matches!(found, Ok(Ok(Some(sign))) if sign >= from + 2 * GRACE) {
            return false;
        }
        // The other may have been frozen, too, and have found so before this one.
        let noted = outage::is_noted(&*self.documents, from, until);
        !matches!(timeout(PATIENCE, noted).await, Ok(Ok(true)))
    }
}

/// Looks at the watch of a service every second until the shutdown.
pub(crate) async fn keep(shared: Weak<Shared>) {
    let Some(mut shutdown) = shared.upgrade().map(|shared| shared.shutdown.clone()) else {
        return;
    };
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = shutdown.wait() => return,
            _ = beats.tick() => {}
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        // It is noted by whoever needs to know: this task must never wait for the store.
        shared.watch.look(&*shared.clock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found lost after looks at these moments, in milliseconds by the time of day
    /// and since the process began.
    fn lost(looks: &[(i64, u64)]) -> Option<(i64, i64)> {
        let mut seen = Seen::default();
        for (now, ran) in looks {
            seen.look(*now, Duration::from_millis(*ran));
        }
        seen.lost
    }

    #[test]
    fn ordinary_time_is_not_lost() {
        assert_eq!(lost(&[(10_000, 0), (11_000, 1_000), (12_500, 2_500)]), None);
        // A look or two late is no freeze, and a second is set right once in a while.
        assert_eq!(lost(&[(10_000, 0), (12_999, 2_999)]), None);
        assert_eq!(lost(&[(10_000, 0), (13_000, 1_000)]), None);
    }

    #[test]
    fn freezes_and_leaps_are_lost_time() {
        let frozen = [(10_000, 0), (22_000, 12_000), (22_500, 12_500)];
        assert_eq!(lost(&frozen), Some((10_000, 23_000)));
        let leapt = [(10_000, 0), (3_611_000, 1_000)];
        assert_eq!(lost(&leapt), Some((10_000, 3_612_000)));
        // A second one before the first was noted.
        let twice = [(10_000, 0), (20_000, 10_000), (40_000, 30_000)];
        assert_eq!(lost(&twice), Some((10_000, 41_000)));
    }
}
