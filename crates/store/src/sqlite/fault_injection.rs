use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::ffi;

/// Commits that fail as they do on a disk that cannot be synchronised, in the way that is hardest
/// to detect: the committed data is in the file all the same. For tests.
#[derive(Clone, Debug, Default)]
pub struct CommitFaults(Arc<AtomicU32>);

impl CommitFaults {
    /// Has the next commits fail, so many.
    pub fn fail(&self, commits: u32) {
        self.0.store(commits, Ordering::SeqCst);
    }

    /// Strikes now, if it is to.
    pub(super) fn strike(&self) -> rusqlite::Result<()> {
        let less = |left: u32| left.checked_sub(1);
        let struck = self
            .0
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, less);
        match struck {
            Ok(_) => Err(rusqlite::Error::SqliteFailure(
                ffi::Error::new(ffi::SQLITE_IOERR_FSYNC),
                None,
            )),
            Err(_) => Ok(()),
        }
    }
}
