use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{StoreError, StoreResult};

/// Statements that a connection keeps prepared: more than there are, with all lists.
const STATEMENTS: usize = 128;

/// A connection set up alike for writer, readers and checkpoints.
pub(super) fn connect(
    path: &Path,
    flags: OpenFlags,
    patience: Duration,
) -> StoreResult<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(patience)?;
    prepare_once(&connection)?;
    Ok(connection)
}

/// Has each statement prepared once. Without the guarantee a plan may look at the values that
/// it is given, and where an index holds some rows only a statement is prepared anew for each.
pub(super) fn prepare_once(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
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
