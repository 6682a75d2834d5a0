//! The time of day: the only place of this service that asks for it.

use prost_types::{Duration, Timestamp};
use sandtable_runtime::clock;
use sandtable_runtime::clock::Clock;

/// Tells the time of day, for the stamps that people read and for the clocks of matches.
pub trait WallClock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Timestamp;

    /// How long this process has been there, by a clock that nobody can set. `None` for a
    /// time of day that cannot be set either, such as a simulation's: then no time is lost.
    fn ran(&self) -> Option<std::time::Duration> {
        None
    }
}

/// The time of day as the machine has it, which never falls while the process runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl WallClock for SystemClock {
    fn now(&self) -> Timestamp {
        clock::SystemClock.now().into()
    }

    fn ran(&self) -> Option<std::time::Duration> {
        Some(clock::ran())
    }
}

/// The moment so much later. Both are of a size that people give.
pub(crate) fn after(moment: Timestamp, time: Duration) -> Timestamp {
    shifted(moment, time.seconds, time.nanos)
}

/// The moment so much earlier.
pub(crate) fn before(moment: Timestamp, time: Duration) -> Timestamp {
    shifted(moment, -time.seconds, -time.nanos)
}

fn shifted(moment: Timestamp, seconds: i64, nanos: i32) -> Timestamp {
    let mut shifted = Timestamp {
        seconds: moment.seconds.saturating_add(seconds),
        nanos: moment.nanos.saturating_add(nanos),
    };
    shifted.normalize();
    shifted
}
