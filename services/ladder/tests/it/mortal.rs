//! A time of day that moves on, and a store that dies.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::SystemTime;

use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_store::{
    Change, Document, DocumentQuery, Documents, SqliteStore, StoreError, StoreResult,
};
use tonic::async_trait;

/// A time of day that tests move on.
#[derive(Default)]
pub(crate) struct Ahead(pub(crate) AtomicI64);

impl Clock for Ahead {
    fn now(&self) -> SystemTime {
        let ahead = u64::try_from(self.0.load(Ordering::SeqCst)).unwrap();
        SystemClock.now() + std::time::Duration::from_millis(ahead)
    }
}

/// A store that dies after some writes, before or after the last of them is durable.
pub(crate) struct Mortal {
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) left: AtomicU32,
    pub(crate) after: bool,
}

#[async_trait]
impl Documents for Mortal {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        self.store.get(kind, id).await
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        self.store.list(kind, query, limit).await
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        let dead = || Err(StoreError::Unavailable("the process is dead".into()));
        let left = self.left.load(Ordering::SeqCst);
        match left {
            0 => return dead(),
            _ => self.left.store(left - 1, Ordering::SeqCst),
        }
        if left == 1 && self.after {
            self.store.write(changes).await?;
            return dead();
        }
        if left == 1 {
            return dead();
        }
        self.store.write(changes).await
    }
}
