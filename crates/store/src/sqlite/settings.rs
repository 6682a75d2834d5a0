use std::path::PathBuf;
use std::time::Duration;

use crate::file_modes::Privacy;
use crate::sqlite::fault_injection::CommitFaults;

/// Settings for opening a [`SqliteStore`](super::SqliteStore).
#[derive(Clone, Debug)]
pub struct SqliteSettings {
    /// The database file; made when it is missing.
    pub path: PathBuf,
    /// Connections that serve reads.
    pub readers: usize,
    /// Writes that may wait for the writer before callers are made to wait.
    pub queue: usize,
    /// Most writes that share one commit.
    pub batch: usize,
    /// Commits between two checkpoints.
    pub checkpoint_every: u32,
    /// Frames of the write-ahead log from which on it is made to start over.
    pub restart_frames: u32,
    /// Length of the write-ahead log's file to which it is cut when the log starts over.
    pub most_log_bytes: u32,
    /// Time to wait for another process that has locked the file.
    pub patience: Duration,
    /// Time between two attempts to open the file again after a commit has failed.
    pub reopen_after: Duration,
    /// Handling of files that users other than their owner may read.
    pub privacy: Privacy,
    /// Faults for tests.
    pub faults: CommitFaults,
}

impl SqliteSettings {
    /// Returns settings that suit one machine.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            readers: 4,
            queue: 1024,
            batch: 256,
            checkpoint_every: 256,
            restart_frames: 4_096,
            // Twice what the log has when it is asked to start over.
            most_log_bytes: 2 * 4_096 * 4_096,
            patience: Duration::from_secs(5),
            reopen_after: Duration::from_secs(1),
            privacy: Privacy::Warn,
            faults: CommitFaults::default(),
        }
    }
}
