//! The time of day. What expires or falls due depends on it, so tests bring their own.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prost_types::Timestamp;

/// Tells the time of day.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> SystemTime;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

/// Milliseconds since 1970, the unit in which the store orders things.
pub fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The moment of a timestamp in milliseconds since 1970; `None` when there is no such.
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
    fn moments_are_read_as_they_are_written() {
        let time = UNIX_EPOCH + Duration::from_millis(1_700_000_000_123);
        assert_eq!(millis_of(&time.into()), Some(millis(time)));
        let odd = |seconds, nanos| millis_of(&Timestamp { seconds, nanos });
        assert_eq!(odd(0, -1), None);
        assert_eq!(odd(0, 1_000_000_000), None);
        assert_eq!(odd(i64::MAX, 0), None);
    }
}
