//! Numbers of ours as the databases hold them: both know signed integers only.

use crate::error::{StoreError, StoreResult};

/// A number to be stored. Ours never reach the half that a database cannot hold unless a
/// caller sends nonsense.
pub(crate) fn signed(value: u64) -> StoreResult<i64> {
    i64::try_from(value).map_err(|_| StoreError::Conflict(format!("{value} is out of range")))
}

/// A lower bound from a caller: whatever a database cannot hold is past every row.
pub(crate) fn bound(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A number that was stored.
#[cfg(feature = "postgres")]
pub(crate) fn unsigned(value: i64) -> StoreResult<u64> {
    u64::try_from(value).map_err(|_| StoreError::Corrupt(format!("a row has the number {value}")))
}
