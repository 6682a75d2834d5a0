//! Time that this process lost: it was frozen, or the time of day was set forward.
//!
//! The watch is checked every second and before anything that depends on a clock. When more time
//! has passed between two checks than is possible, no seat could command meanwhile. So no seat is
//! charged for it: it is recorded as an [outage](super::outage).

use std::time::Duration;

use parking_lot::Mutex;

use super::time::millis;
use sandtable_runtime::clock::Clock;

/// Shortest time between two checks that counts as lost, and smallest leap of the time of day: a
/// few checks that did not take place. Shorter times are charged.
const LOST: i64 = 3_000;

/// Time for which the clocks stay stopped longer, so that commands that waited in their sockets
/// are read before a clock runs out.
pub(crate) const GRACE: i64 = 1_000;

/// Notices time that this process lost.
#[derive(Default)]
pub(crate) struct Watch {
    seen: Mutex<LastTick>,
    /// Held while lost time is noted.
    pub(crate) noting: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct LastTick {
    /// The time of day in milliseconds and how long the process had been there, when they
    /// were last looked at.
    last: Option<(i64, Duration)>,
    /// Time that was lost and is not noted yet, from and until.
    lost: Option<(i64, i64)>,
}

impl LastTick {
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
    pub(crate) fn look(&self, clock: &dyn Clock) -> Option<(i64, i64)> {
        let mut seen = self.seen.lock();
        if let Some(ran) = clock.ran() {
            seen.look(millis(clock.now().into()), ran);
        }
        seen.lost
    }

    /// The time that was lost and is not noted yet.
    pub(crate) fn lost(&self) -> Option<(i64, i64)> {
        self.seen.lock().lost
    }

    /// Time that was lost has been noted until then. More may have been lost meanwhile:
    /// then there is more to note.
    pub(crate) fn note(&self, until: i64) {
        let mut seen = self.seen.lock();
        seen.lost = seen.lost.filter(|(_, end)| *end > until);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time found lost after checks at these moments, in milliseconds by the time of day and
    /// since the process began.
    fn lost(looks: &[(i64, u64)]) -> Option<(i64, i64)> {
        let mut seen = LastTick::default();
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
