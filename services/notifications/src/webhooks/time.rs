//! Moments as requests and answers have them.

use std::time::{Duration, UNIX_EPOCH};

use prost_types::Timestamp;

/// A moment in milliseconds since 1970 as requests and answers have it.
pub(super) fn stamp(millis: i64) -> Timestamp {
    (UNIX_EPOCH + Duration::from_millis(millis.max(0).unsigned_abs())).into()
}
