//! A store in which a fixture's next write waits until it is let through.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::FutureExt;
use sandtable_store::{Change, Document, DocumentQuery, Documents, SqliteStore, StoreResult};
use tokio::sync::Notify;
use tonic::async_trait;

/// A store whose next write of a pool's fixture can be stopped.
pub(crate) struct Gate {
    pub(crate) store: Arc<SqliteStore>,
    /// True if the next write of a fixture is to wait.
    closed: AtomicBool,
    /// Notified when a write waits.
    pub(crate) reached: Notify,
    /// Lets the write through.
    pub(crate) open: Notify,
    /// Notified when a fixture was written.
    pub(crate) written: Notify,
    /// True if an attendance was written since the gate was closed.
    ended: AtomicBool,
    /// Notified when a fixture was read after that.
    pub(crate) read_after_end: Notify,
}

impl Gate {
    pub(crate) fn new(store: Arc<SqliteStore>) -> Self {
        Self {
            store,
            closed: AtomicBool::new(false),
            reached: Notify::new(),
            open: Notify::new(),
            written: Notify::new(),
            ended: AtomicBool::new(false),
            read_after_end: Notify::new(),
        }
    }

    /// Has the next write of a fixture wait, and forgets the writes before.
    pub(crate) fn close(&self) {
        let _ = self.written.notified().now_or_never();
        self.ended.store(false, Ordering::SeqCst);
        self.closed.store(true, Ordering::SeqCst);
    }
}

fn is_of(changes: &[Change], kind: &str) -> bool {
    changes.iter().any(|change| match change {
        Change::Add(document) | Change::Replace(document) => document.kind == kind,
        Change::Remove { kind: removed, .. } => removed == kind,
    })
}

#[async_trait]
impl Documents for Gate {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        let found = self.store.get(kind, id).await;
        if kind == "pool_fixture" && self.ended.load(Ordering::SeqCst) {
            self.read_after_end.notify_one();
        }
        found
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
        let of_fixture = is_of(&changes, "pool_fixture");
        let of_attendance = is_of(&changes, "pool_attendance");
        if of_fixture && self.closed.swap(false, Ordering::SeqCst) {
            self.reached.notify_one();
            self.open.notified().await;
        }
        self.store.write(changes).await?;
        if of_fixture {
            self.written.notify_one();
        }
        if of_attendance {
            self.ended.store(true, Ordering::SeqCst);
        }
        Ok(())
    }
}
