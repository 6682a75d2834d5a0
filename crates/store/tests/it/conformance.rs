//! Requirements on every store, shown by each of them.

mod documents;
mod lists;
mod log;
mod stored;

use std::path::PathBuf;
use std::sync::Arc;

use sandtable_sim::{Database, DatabaseConnection, Durability, ReplicaStore};
use sandtable_store::{PostgresStore, SqliteSettings, SqliteStore, Store, StoreSettings};
use sandtable_test_databases::Postgres;
use tempfile::TempDir;

/// A place for one store, to be opened again and again.
pub(crate) enum Place {
    Sqlite(TempDir),
    Postgres {
        url: String,
        /// Runs as long as this is held.
        _server: Arc<Postgres>,
    },
    /// Database of the platform's simulations.
    Simulated(Arc<Database>),
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    pub(crate) fn postgres() -> Self {
        let server = Postgres::shared();
        Self::Postgres {
            url: server.database(),
            _server: server,
        }
    }

    pub(crate) fn simulated() -> Self {
        let database = Database::new(Durability::Kept);
        tokio::spawn(database.clone().run());
        Self::Simulated(database)
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match self {
            Self::Sqlite(folder) => {
                let path: PathBuf = folder.path().join("log.sqlite");
                Arc::new(SqliteStore::open(&SqliteSettings::at(path)).unwrap())
            }
            Self::Postgres { url, .. } => {
                Arc::new(PostgresStore::open(&StoreSettings::at(url)).await.unwrap())
            }
            Self::Simulated(database) => loop {
                let cable = Arc::new(DatabaseConnection::default());
                // The database may not have begun yet.
                match ReplicaStore::connect(database.clone(), cable, 0).await {
                    Ok(store) => break store,
                    Err(_) => tokio::task::yield_now().await,
                }
            },
        }
    }
}

/// Runs each of a module's tests against every store.
macro_rules! against_all {
    ($($test:ident)*) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::conformance::Place::sqlite()).await;
                }
            )*
        }

        mod simulated {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::conformance::Place::simulated()).await;
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::conformance::Place::postgres()).await;
                }
            )*
        }
    };
}
pub(crate) use against_all;
