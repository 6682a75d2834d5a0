//! The check that the store can commit, by committing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_grpc::readiness::Probe;
use sandtable_runtime::telemetry::metric::{self, Gauge};
use sha2::{Digest, Sha256};
use tonic::async_trait;

use crate::document::{Change, Document, Documents};
use crate::error::{StoreError, StoreResult};
use crate::file_modes::folder_of;
use crate::opening::{log_of, size_of};

/// Kind and id of the document that is written to see whether that works.
const KIND: &str = "probe";
const ID: &str = "commit";

/// Blocks of 32 bytes that are written after a failure: more than fits into pages that a full
/// disk has already.
const TRIAL: u32 = 8_192;

/// Requirements of a store for its disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskBounds {
    /// Bytes that are free at least; none for no bound.
    pub least_free: u64,
    /// Bytes of the write-ahead log at most; none for no bound.
    pub most_log: u64,
}

/// Commits a document of no content now and then. A store that only reads, or whose
/// disk is full, must not be taken for a well one.
pub struct CommitProbe {
    store: Arc<dyn Documents>,
    disk: Option<Disk>,
}

struct Disk {
    database: PathBuf,
    bounds: DiskBounds,
    free: Gauge,
}

impl Disk {
    /// Measures the disk. The error states what is missing.
    fn look(&self) -> Result<(), String> {
        let DiskBounds {
            least_free,
            most_log,
        } = self.bounds;
        let folder = folder_of(&self.database);
        if let Ok(stat) = rustix::fs::statvfs(folder) {
            let free = stat.f_bavail.saturating_mul(stat.f_frsize);
            self.free.set(free as f64);
            if free < least_free {
                return Err(format!(
                    "the disk of {} has {free} bytes left, fewer than store.least_free_bytes \
                     ({least_free})",
                    folder.display()
                ));
            }
        }
        let log = log_of(&self.database);
        let bytes = size_of(&log);
        if most_log > 0 && bytes > most_log {
            return Err(format!(
                "{} has {bytes} bytes, more than store.most_wal_bytes ({most_log}): it cannot be \
                 moved into the database, for want of room or because another process reads it",
                log.display()
            ));
        }
        Ok(())
    }
}

impl CommitProbe {
    /// A probe of a store.
    pub fn new(store: Arc<dyn Documents>) -> Self {
        Self { store, disk: None }
    }

    /// Looks, too, at the disk of the database file.
    #[must_use]
    pub fn with_disk_of(self, database: &Path, bounds: DiskBounds) -> Self {
        Self {
            disk: Some(Disk {
                database: database.to_owned(),
                bounds,
                free: metric::STORE_FREE_BYTES.gauge(&[]),
            }),
            ..self
        }
    }

    /// Writes the document with some content, or with none.
    async fn commit(&self, content: Vec<u8>) -> StoreResult<()> {
        let found = self.store.get(KIND, ID).await?;
        let change = Change::put(found.as_ref(), Document::new(KIND, ID, content));
        match self.store.write(vec![change]).await {
            // Another process has just committed the same document.
            Err(StoreError::Conflict(_)) => Ok(()),
            result => result,
        }
    }

    /// Repeats a write as large as others' after one has failed, to see whether they can succeed.
    async fn try_again(&self) -> Result<(), String> {
        let Some(failure) = self.store.write_failure() else {
            return Ok(());
        };
        let Some(cause) = failure.cause() else {
            return Ok(());
        };
        match self.commit(incompressible()).await {
            Ok(()) => {
                failure.clear();
                Ok(())
            }
            Err(error) => Err(format!("writes fail: {cause}; {error}")),
        }
    }
}

/// Content that takes its room on a disk, in databases that compress what they can, too.
fn incompressible() -> Vec<u8> {
    (0..TRIAL)
        .flat_map(|block| Sha256::digest(block.to_le_bytes()))
        .collect()
}

#[async_trait]
impl Probe for CommitProbe {
    async fn look(&self) -> Result<(), String> {
        self.disk.as_ref().map_or(Ok(()), Disk::look)?;
        self.try_again().await?;
        let committed = self.commit(Vec::new()).await;
        committed.map_err(|error| error.to_string())
    }
}
