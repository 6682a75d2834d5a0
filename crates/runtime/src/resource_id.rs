//! Ids of resources: 48 bits of time and 80 random bits, in hexadecimal, so that lists are in the
//! order of making.

use std::time::SystemTime;

use crate::clock::millis;
use crate::random;

/// Digits of an id.
const LENGTH: usize = 32;

/// A new id. Later ones are greater.
#[must_use]
pub fn rising(now: SystemTime) -> String {
    timed(millis(now).unsigned_abs())
}

/// A new id. Later ones are smaller, so that lists begin with the latest.
#[must_use]
pub fn falling(now: SystemTime) -> String {
    timed(!millis(now).unsigned_abs())
}

/// Reports whether a text has the form of an id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    is_hex(text, LENGTH)
}

/// Reports whether a text is so many digits of lower-case hexadecimal.
#[must_use]
pub fn is_hex(text: &str, length: usize) -> bool {
    let is_digit = |digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    text.len() == length && text.bytes().all(is_digit)
}

fn timed(time: u64) -> String {
    let mut bytes = [0u8; 10];
    random::fill(&mut bytes);
    format!("{:012x}{}", time & 0xffff_ffff_ffff, hex::encode(bytes))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn ids_are_in_the_order_of_time() {
        let early = UNIX_EPOCH + Duration::from_millis(1_700_000_000_000);
        let late = early + Duration::from_millis(1);
        assert!(rising(early) < rising(late));
        assert!(falling(early) > falling(late));
        assert_ne!(rising(early), rising(early));
        assert!(is_id(&rising(early)) && is_id(&falling(UNIX_EPOCH)));
        assert!(!is_id("me") && !is_id(&"A".repeat(LENGTH)));
    }
}
