use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::error::{StoreError, StoreResult};

/// Takes the database for this process: what is in memory of a match is only right while
/// nobody else writes. The lock goes with the process, whatever ends it. A process that
/// is just ending is given a little time.
pub(super) fn take(database: &Path, patience: Duration) -> StoreResult<File> {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    let said = |error: std::io::Error| {
        StoreError::Unavailable(format!("{}: {error}", Path::new(&name).display()))
    };
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .mode(0o600)
        .open(&name)
        .map_err(said)?;
    let (taken, answer) = mpsc::channel();
    std::thread::spawn(move || {
        let result = file.lock().map(|()| file);
        // An error says that nobody waits any more: the lock is let go again.
        let _ = taken.send(result);
    });
    match answer.recv_timeout(patience) {
        Ok(result) => result.map_err(said),
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
            Err(StoreError::Unavailable(format!(
                "{} is in use by another process; several processes need PostgreSQL (store.url)",
                database.display()
            )))
        }
    }
}
