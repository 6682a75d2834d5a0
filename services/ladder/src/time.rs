//! Moments and lengths of time, in milliseconds.

use prost_types::{Duration, Timestamp};
use sandtable_runtime::clock::millis_of;
pub(crate) use sandtable_runtime::clock::stamp;

/// The moment of a stamp; `None` for none, or one that there is not.
pub(crate) fn moment(stamp: Option<&Timestamp>) -> Option<i64> {
    stamp.and_then(millis_of)
}

/// A length of time; `None` for none, or one that there is not.
pub(crate) fn span(span: Option<&Duration>) -> Option<i64> {
    let span = span?;
    let fits = span.seconds >= 0 && (0..1_000_000_000).contains(&span.nanos);
    let millis = span.seconds.checked_mul(1000)?;
    fits.then_some(millis + i64::from(span.nanos / 1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_they_are_written() {
        for millis in [0, 1, 1_700_000_000_123] {
            assert_eq!(moment(Some(&stamp(millis))), Some(millis));
        }
        let odd = |seconds, nanos| span(Some(&Duration { seconds, nanos }));
        assert_eq!(odd(2, 5_000_000), Some(2_005));
        assert_eq!(odd(-1, 0), None);
        assert_eq!(odd(i64::MAX, 0), None);
    }
}
