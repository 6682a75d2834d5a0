use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use rusqlite::{Connection, OpenFlags};

use super::{SqliteSettings, connect};
use crate::store::{StoreError, StoreResult};

/// Moves the write-ahead log into the database on a thread of its own, because a
/// checkpoint on the writer's thread is what makes commits slow now and then.
pub(super) struct Checkpointer {
    nudge: SyncSender<()>,
    every: u32,
    since: u32,
}

impl Checkpointer {
    pub(super) fn start(settings: &SqliteSettings) -> StoreResult<Checkpointer> {
        let connection = connect(&settings.path, OpenFlags::default())?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        let (nudge, nudged) = sync_channel(1);
        let truncate_frames = settings.truncate_frames;
        std::thread::Builder::new()
            .name("log-checkpoint".into())
            .spawn(move || run(&connection, &nudged, truncate_frames))
            .map_err(|error| {
                StoreError::Unavailable(format!("no thread for checkpoints: {error}"))
            })?;
        Ok(Checkpointer {
            nudge,
            every: settings.checkpoint_every.max(1),
            since: 0,
        })
    }

    /// Called after each commit.
    pub(super) fn committed(&mut self) {
        self.since += 1;
        if self.since >= self.every {
            match self.nudge.try_send(()) {
                Ok(()) => self.since = 0,
                // The last one is still running: ask again after the next commit.
                Err(TrySendError::Full(())) => {}
                Err(TrySendError::Disconnected(())) => {
                    tracing::error!("checkpoints have stopped");
                    self.since = 0;
                }
            }
        }
    }
}

/// Ends when the writer does.
fn run(connection: &Connection, nudged: &Receiver<()>, truncate_frames: u32) {
    while nudged.recv().is_ok() {
        // Passive lets the writer go on, so the log seldom starts over by itself
        // under load; when it has grown large the writer waits for one truncation.
        let result = checkpoint(connection, "PASSIVE").and_then(|frames| {
            if frames < i64::from(truncate_frames) {
                return Ok(frames);
            }
            checkpoint(connection, "TRUNCATE")
        });
        if let Err(error) = result {
            tracing::warn!(%error, "checkpoint failed; the log keeps growing until one succeeds");
        }
    }
}

/// Returns the number of frames in the write-ahead log.
fn checkpoint(connection: &Connection, mode: &str) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(&format!("PRAGMA wal_checkpoint({mode})"))?
        .query_row([], |row| row.get(1))
}
