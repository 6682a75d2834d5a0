//! Time of day. Expiry and due times depend on it, and tests therefore inject a clock.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use prost_types::Timestamp;

/// Source of the time of day.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> SystemTime;

    /// Time since this process started, by a clock that cannot be set. `None` for a time of day
    /// that cannot be set either, such as a simulation's: then no time is lost.
    fn ran(&self) -> Option<Duration> {
        None
    }
}

/// The machine's clock, which never falls while the process runs: when it is set back, time
/// goes on from where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(
        clippy::disallowed_methods,
        reason = "it is the machine's own clock, in place of which tests bring theirs"
    )]
    fn now(&self) -> SystemTime {
        // Both are read under the lock, so that no reading overtakes another.
        let mut steady = STEADY.lock();
        steady.read(SystemTime::now(), ran())
    }

    fn ran(&self) -> Option<Duration> {
        Some(ran())
    }
}

/// The time of day of this process.
static STEADY: Mutex<Steady> = Mutex::new(Steady { last: None });

/// Moment of this process's first request for the time.
#[allow(
    clippy::disallowed_methods,
    reason = "it is the machine's own clock, in place of which tests bring theirs"
)]
static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Returns how long this process has run, by a clock that cannot be set.
pub fn ran() -> Duration {
    ORIGIN.elapsed()
}

/// Makes a time of day that never falls from one that can be set and a clock that cannot.
#[derive(Debug)]
struct Steady {
    /// Last returned time, and how long the process had run then.
    last: Option<(SystemTime, Duration)>,
}

impl Steady {
    /// The time of day when the machine has it at `wall`, and the process has been there
    /// for `ran`.
    fn read(&mut self, wall: SystemTime, ran: Duration) -> SystemTime {
        let read = match self.last {
            Some((last, then)) if wall < last => last + ran.saturating_sub(then),
            _ => wall,
        };
        self.last = Some((read, ran));
        read
    }
}

/// Milliseconds since 1970, the unit in which the store orders things.
#[must_use]
pub fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The last moment that a message can tell of, about the year 12,000.
const LAST: i64 = 315_576_000_000_000;

/// The timestamp of a moment in milliseconds since 1970.
#[must_use]
pub fn stamp(millis: i64) -> Timestamp {
    let millis = millis.clamp(-LAST, LAST);
    Timestamp {
        seconds: millis.div_euclid(1000),
        // Below a second, so within the type.
        nanos: millis.rem_euclid(1000) as i32 * 1_000_000,
    }
}

/// The moment of a timestamp in milliseconds since 1970; `None` when there is no such.
#[must_use]
pub fn millis_of(stamp: &Timestamp) -> Option<i64> {
    let nanos = u64::try_from(stamp.nanos)
        .ok()
        .filter(|it| *it < 1_000_000_000)?;
    let rest = i64::try_from(Duration::from_nanos(nanos).as_millis()).ok()?;
    stamp.seconds.checked_mul(1000)?.checked_add(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_when_the_clock_is_set_back() {
        let at = |seconds| UNIX_EPOCH + Duration::from_secs(seconds);
        let mut steady = Steady { last: None };
        let mut read = |wall, ran| steady.read(at(wall), Duration::from_secs(ran));
        assert_eq!(read(1_000, 0), at(1_000));
        assert_eq!(read(1_010, 10), at(1_010));
        // Set back by an hour.
        assert_eq!(read(500, 11), at(1_011));
        assert_eq!(read(504, 15), at(1_015));
        // Set right again, and forward.
        assert_eq!(read(1_020, 20), at(1_020));
        assert_eq!(read(5_000, 21), at(5_000));
    }

    #[test]
    fn no_reading_of_many_is_before_an_earlier_one() {
        let readings = (0..1_000).map(|_| SystemClock.now());
        assert!(readings.collect::<Vec<_>>().is_sorted());
    }

    #[test]
    fn moments_are_read_as_they_are_written() {
        let time = UNIX_EPOCH + Duration::from_millis(1_700_000_000_123);
        assert_eq!(millis_of(&time.into()), Some(millis(time)));
        assert_eq!(stamp(millis(time)), time.into());
        assert_eq!(millis_of(&stamp(-1_500)), Some(-1_500));
        let odd = |seconds, nanos| millis_of(&Timestamp { seconds, nanos });
        assert_eq!(odd(0, -1), None);
        assert_eq!(odd(0, 1_000_000_000), None);
        assert_eq!(odd(i64::MAX, 0), None);
    }
}
