use std::path::Path;
use std::sync::Arc;

use crate::document::Documents;
#[cfg(not(feature = "postgres"))]
use crate::error::StoreError;
use crate::error::StoreResult;
use crate::log::Log;
#[cfg(feature = "postgres")]
use crate::postgres::PostgresStore;
use crate::probe::{CommitProbe, DiskBounds};
use crate::settings::StoreSettings;
use crate::sqlite::{SqliteSettings, SqliteStore};

/// A database that keeps everything.
pub trait Store: Log + Documents {}

impl<S: Log + Documents> Store for S {}

impl StoreSettings {
    /// Opens the database that the settings name, or else the file.
    ///
    /// # Errors
    ///
    /// A database that cannot be opened.
    pub async fn open(&self, file: &Path) -> StoreResult<Arc<dyn Store>> {
        if self.url.is_empty() {
            let settings = SqliteSettings {
                privacy: self.permissions,
                ..SqliteSettings::at(file)
            };
            Ok(Arc::new(SqliteStore::open(&settings)?))
        } else {
            self.open_shared().await
        }
    }

    /// Opens the database that the settings name.
    ///
    /// # Errors
    ///
    /// A database that cannot be opened, or for which this program was not built.
    #[cfg(feature = "postgres")]
    pub async fn open_shared(&self) -> StoreResult<Arc<dyn Store>> {
        Ok(Arc::new(PostgresStore::open(self).await?))
    }

    /// Opens the database that the settings name.
    ///
    /// # Errors
    ///
    /// Always: this program was not built for one.
    #[cfg(not(feature = "postgres"))]
    pub async fn open_shared(&self) -> StoreResult<Arc<dyn Store>> {
        Err(StoreError::Unavailable(
            "PostgreSQL: this program was built without the feature `replicas`, to run alone"
                .to_owned(),
        ))
    }

    /// Returns the probe of the database that [`StoreSettings::open`] has opened, and of the disk
    /// of the file if it is one.
    pub fn probe(&self, store: Arc<dyn Store>, file: &Path) -> CommitProbe {
        let probe = CommitProbe::new(store);
        if self.url.is_empty() {
            let bounds = DiskBounds {
                least_free: self.least_free_bytes,
                most_log: self.most_wal_bytes,
            };
            probe.with_disk_of(file, bounds)
        } else {
            probe
        }
    }
}
