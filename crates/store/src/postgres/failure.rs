//! Meaning of a PostgreSQL error for the caller.

use sqlx_core::error::Error;

use super::session;
use crate::error::StoreError;

/// The error of a call that only reads.
pub(super) fn reading(error: Error) -> StoreError {
    match &error {
        Error::Database(cause) => match cause.code().as_deref() {
            // Unique violation, failed serialisation, deadlock: another transaction was there.
            Some("23505" | "40001" | "40P01") => StoreError::Conflict(error.to_string()),
            // A prepared statement that is not there, or is there already: the session is not ours.
            Some("26000" | "42P05") => {
                StoreError::Unavailable(format!("{error}: {}", session::SHARED))
            }
            // Index or data corrupted.
            Some("XX001" | "XX002") => StoreError::Corrupt(error.to_string()),
            _ => StoreError::Unavailable(error.to_string()),
        },
        Error::ColumnDecode { .. } | Error::Decode(_) => StoreError::Corrupt(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}

/// Returns the error of a call that writes and had been sent: where the connection broke before
/// the answer, it is unknown whether the write was committed.
pub(super) fn writing(error: Error) -> StoreError {
    let received = match &error {
        // The server said no, unless it only said that it was going away (57P01 to 57P03).
        Error::Database(cause) => !cause.code().is_some_and(|code| code.starts_with("57P")),
        Error::PoolTimedOut | Error::PoolClosed | Error::Encode(_) => true,
        _ => false,
    };
    if received {
        reading(error)
    } else {
        StoreError::Unsettled(error.to_string())
    }
}
