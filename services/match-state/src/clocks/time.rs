//! Moments and spans as whole milliseconds, which is how fine the clocks are.

use prost_types::{Duration, Timestamp};
pub(crate) use sandtable_runtime::clock::stamp as moment;

/// A day.
pub(crate) const DAY: i64 = 86_400_000;

/// The longest span that a message can hold, about 10,000 years.
const MOST: i64 = 315_576_000_000_000;

/// A moment as milliseconds since 1970.
pub(crate) fn millis(moment: Timestamp) -> i64 {
    let seconds = moment.seconds.saturating_mul(1000);
    seconds.saturating_add(i64::from(moment.nanos) / 1_000_000)
}

/// A span as milliseconds; nothing when there is none.
pub(crate) fn length(span: Option<Duration>) -> i64 {
    let span = span.unwrap_or_default();
    let seconds = span.seconds.saturating_mul(1000);
    seconds.saturating_add(i64::from(span.nanos) / 1_000_000)
}

/// A span of so many milliseconds; a negative one is none.
pub(crate) fn span(millis: i64) -> Duration {
    let millis = millis.clamp(0, MOST);
    Duration {
        seconds: millis / 1000,
        // Below a second, so within the type.
        nanos: (millis % 1000) as i32 * 1_000_000,
    }
}

/// The span between two moments as exactly as they are known; none when the clock was
/// set back between them.
pub(crate) fn between(from: Timestamp, until: Timestamp) -> Duration {
    let nanos =
        |moment: Timestamp| i128::from(moment.seconds) * 1_000_000_000 + i128::from(moment.nanos);
    let span = (nanos(until) - nanos(from)).max(0);
    Duration {
        seconds: i64::try_from(span / 1_000_000_000).unwrap_or(i64::MAX),
        nanos: (span % 1_000_000_000) as i32,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_and_spans_come_back() {
        for number in [-1_500, -1, 0, 1, 999, 1_000, 1_767_225_600_123] {
            assert_eq!(millis(moment(number)), number);
        }
        assert_eq!(length(Some(span(61_234))), 61_234);
        assert_eq!(span(-5), span(0));
        assert_eq!(length(None), 0);
        assert_eq!(between(moment(1_000), moment(3_500)), span(2_500));
        assert_eq!(between(moment(3_500), moment(1_000)), span(0));
        assert!(length(Some(span(i64::MAX))) > 0);
    }
}
