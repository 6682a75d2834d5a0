use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::connection::connect;
use super::schema;
use crate::error::StoreResult;
use crate::sqlite::fault_injection::CommitFaults;

/// Opens the file again after a commit has failed, such that what it shows is durable.
///
/// The write-ahead log is written into the database and begun anew, and something is
/// committed to it: that overwrites what the failed commit may have left there, so that no
/// crash brings it back if it is not shown now, and nothing that is shown can be lost.
pub(super) fn reopen(
    path: &Path,
    patience: Duration,
    faults: &CommitFaults,
) -> StoreResult<Connection> {
    let connection = connect(path, OpenFlags::default(), patience)?;
    schema::make_durable(&connection)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    connection.execute(
        "INSERT INTO documents (kind, id, owner, revision, content)
         VALUES ('probe', 'reopened', '', 0, x'')
         ON CONFLICT DO UPDATE SET revision = revision + 1",
        [],
    )?;
    faults.strike()?;
    Ok(connection)
}
