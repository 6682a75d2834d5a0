use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;

use super::connection::connect;
use super::settings::SqliteSettings;
use crate::error::{StoreError, StoreResult};

/// Read-only connections, used on blocking threads, at most so many at a time.
pub(super) struct Readers {
    path: PathBuf,
    patience: Duration,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
    /// Set while it is not known what is durable.
    halted: AtomicBool,
}

impl Readers {
    pub(super) fn new(settings: &SqliteSettings) -> Self {
        Self {
            path: settings.path.clone(),
            patience: settings.patience,
            permits: Arc::new(Semaphore::new(settings.readers.max(1))),
            idle: Arc::new(Mutex::new(Vec::new())),
            halted: AtomicBool::new(false),
        }
    }

    /// Reads nothing from now on: what the file shows may not be on the disk.
    pub(super) fn halt(&self) {
        self.halted.store(true, Ordering::Release);
    }

    /// Reads again, over connections that have seen nothing of what was before.
    pub(super) fn resume(&self) {
        self.idle.lock().clear();
        self.halted.store(false, Ordering::Release);
    }

    /// Reports whether reading is halted.
    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    /// Runs a query on a blocking thread.
    pub(super) async fn run<T, F>(&self, query: F) -> StoreResult<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> StoreResult<T> + Send + 'static,
    {
        if self.is_halted() {
            return Err(StoreError::Unavailable(
                "a commit has failed, and it is not known what is durable".into(),
            ));
        }
        let permit = self.permits.clone().acquire_owned().await;
        let permit =
            permit.map_err(|_| StoreError::Unavailable("the readers are closed".into()))?;
        let (path, patience, idle) = (self.path.clone(), self.patience, self.idle.clone());
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let pooled = idle.lock().pop();
            let connection = match pooled {
                Some(connection) => connection,
                None => connect(
                    &path,
                    OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
                    patience,
                )?,
            };
            let result = query(&connection);
            // A connection that failed may hold a broken state: open a new one next time.
            if !matches!(result, Err(StoreError::Unavailable(_))) {
                idle.lock().push(connection);
            }
            result
        })
        .await
        .map_err(|error| StoreError::Unavailable(format!("a reader stopped: {error}")))?
    }
}
