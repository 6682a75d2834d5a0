use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::error::{StoreError, StoreResult};

/// The database is this process's alone for as long as it has this.
///
/// Both files are locked: the one beside the database, which no process opens and closes in
/// between, and the database itself. So removing the first lets no other process in.
pub(super) struct Lock {
    _beside: File,
    _database: File,
}

/// Takes the database for this process: the matches in memory are only right while no other
/// process writes. The lock goes with the process, whatever ends it. A process that is just
/// ending is given a little time.
pub(super) fn take(database: &Path, patience: Duration) -> StoreResult<Lock> {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    Ok(Lock {
        _beside: locked(Path::new(&name), database, patience)?,
        // Closing the file releases what SQLite has locked of it in this process. So it is opened
        // only by the holder of the first lock, and closed after SQLite's own files.
        _database: locked(database, database, patience)?,
    })
}

fn locked(name: &Path, database: &Path, patience: Duration) -> StoreResult<File> {
    let failed =
        |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", name.display()));
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .mode(0o600)
        .open(name)
        .map_err(failed)?;
    let (taken, answer) = mpsc::channel();
    std::thread::spawn(move || {
        let result = file.lock().map(|()| file);
        // An error means that no thread waits any more: the lock is released again.
        let _ = taken.send(result);
    });
    match answer.recv_timeout(patience) {
        Ok(result) => result.map_err(failed),
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
            Err(StoreError::Unavailable(format!(
                "{} is in use by another process; several processes need PostgreSQL (store.url)",
                database.display()
            )))
        }
    }
}
