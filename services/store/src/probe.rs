//! Whether the store can commit, found out by committing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_service::metric::{self, Gauge};
use sandtable_service::readiness::Probe;
use tonic::async_trait;

use crate::document::{Change, Document, Documents};
use crate::error::{StoreError, StoreResult};

/// Kind and id of the document that is written to see whether that works.
const KIND: &str = "probe";
const ID: &str = "commit";

/// Commits a document of no content now and then. A store that only reads, or whose
/// disk is full, must not be taken for a well one.
pub struct CommitProbe {
    store: Arc<dyn Documents>,
    disk: Option<Disk>,
}

struct Disk {
    folder: PathBuf,
    free: Gauge,
}

impl CommitProbe {
    /// A probe of a store.
    pub fn new(store: Arc<dyn Documents>) -> Self {
        Self { store, disk: None }
    }

    /// Measures, too, how much room the disk of the database file has left.
    #[must_use]
    pub fn with_disk_of(self, database: &Path) -> Self {
        let folder = match database.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        Self {
            disk: Some(Disk {
                folder: folder.to_owned(),
                free: metric::STORE_FREE_BYTES.gauge(&[]),
            }),
            ..self
        }
    }

    async fn commit(&self) -> StoreResult<()> {
        let change = match self.store.get(KIND, ID).await? {
            Some(written) => Change::Replace(written),
            None => Change::Add(Document {
                kind: KIND.to_owned(),
                id: ID.to_owned(),
                ..Document::default()
            }),
        };
        match self.store.write(vec![change]).await {
            // Another process has just committed the same document.
            Err(StoreError::Conflict(_)) => Ok(()),
            result => result,
        }
    }
}

#[async_trait]
impl Probe for CommitProbe {
    async fn look(&self) -> Result<(), String> {
        if let Some(disk) = &self.disk
            && let Ok(stat) = rustix::fs::statvfs(&disk.folder)
        {
            disk.free.set((stat.f_bavail * stat.f_frsize) as f64);
        }
        self.commit().await.map_err(|error| error.to_string())
    }
}
