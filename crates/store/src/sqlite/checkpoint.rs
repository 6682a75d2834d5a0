use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::connection::connect;
use super::settings::SqliteSettings;
use crate::error::{StoreError, StoreResult};

/// Moves the write-ahead log into the database on a thread of its own, because a
/// checkpoint on the writer's thread is what makes commits slow now and then.
///
/// Such a checkpoint lets the writer go on, so under load the log never comes to the point at
/// which it may start over by itself. When it has grown long, the writer is asked to start it
/// over: by then nearly all of it has been moved.
pub(super) struct Checkpointer {
    nudge: SyncSender<()>,
    every: u32,
    since: u32,
    long: Arc<AtomicBool>,
    patience: Duration,
}

impl Checkpointer {
    pub(super) fn start(settings: &SqliteSettings) -> StoreResult<Self> {
        let connection = connect(&settings.path, OpenFlags::default(), settings.patience)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        let (nudge, nudged) = sync_channel(1);
        let long = Arc::new(AtomicBool::new(false));
        let (is_long, most) = (long.clone(), i64::from(settings.restart_frames));
        std::thread::Builder::new()
            .name("log-checkpoint".into())
            .spawn(move || run(&connection, &nudged, most, &is_long))
            .map_err(|error| {
                StoreError::Unavailable(format!("no thread for checkpoints: {error}"))
            })?;
        Ok(Self {
            nudge,
            every: settings.checkpoint_every.max(1),
            since: 0,
            long,
            patience: settings.patience,
        })
    }

    /// Called by the writer after each commit, with its connection.
    pub(super) fn committed(&mut self, connection: &Connection) {
        if self.long.swap(false, Ordering::Relaxed)
            && let Err(error) = self.start_over(connection)
        {
            tracing::warn!(%error, "failed to truncate the write-ahead log");
        }
        self.since += 1;
        if self.since >= self.every {
            match self.nudge.try_send(()) {
                Ok(()) => self.since = 0,
                // The last one is still running: ask again after the next commit.
                Err(TrySendError::Full(())) => {}
                Err(TrySendError::Disconnected(())) => {
                    tracing::error!("checkpointing stopped");
                    self.since = 0;
                }
            }
        }
    }

    /// Lets the log start over in the file that it has, which is cut off where a burst has made
    /// it longer than [`SqliteSettings::most_log_bytes`]. Readers that still need it are
    /// not waited for: the next checkpoint will ask again.
    fn start_over(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection.busy_timeout(Duration::ZERO)?;
        let checkpointed = checkpoint(connection, "RESTART");
        connection.busy_timeout(self.patience)?;
        checkpointed.map(drop)
    }
}

/// Ends when the writer does.
fn run(connection: &Connection, nudged: &Receiver<()>, most: i64, long: &AtomicBool) {
    while nudged.recv().is_ok() {
        match checkpoint(connection, "PASSIVE") {
            Ok(frames) if frames >= most => long.store(true, Ordering::Relaxed),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "checkpoint failed, will retry"),
        }
    }
}

/// Moves all of the write-ahead log into the database and leaves it empty, so that the one file
/// is the whole store: a copy after a clean stop has everything.
pub(super) fn empty_log(path: &Path, patience: Duration) -> StoreResult<()> {
    let connection = connect(path, OpenFlags::default(), patience)?;
    checkpoint(&connection, "TRUNCATE")?;
    Ok(())
}

/// Returns the number of frames in the write-ahead log.
fn checkpoint(connection: &Connection, mode: &str) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(&format!("PRAGMA wal_checkpoint({mode})"))?
        .query_row([], |row| row.get(1))
}
