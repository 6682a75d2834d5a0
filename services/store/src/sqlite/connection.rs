use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{StoreError, StoreResult};

/// A connection set up alike for writer, readers and checkpoints.
pub(super) fn connect(
    path: &Path,
    flags: OpenFlags,
    patience: Duration,
) -> StoreResult<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(patience)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match &error {
            rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::ConstraintViolation => Self::Conflict(error.to_string()),
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                    Self::Corrupt(error.to_string())
                }
                _ => Self::Unavailable(error.to_string()),
            },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => Self::Corrupt(error.to_string()),
            _ => Self::Unavailable(error.to_string()),
        }
    }
}
