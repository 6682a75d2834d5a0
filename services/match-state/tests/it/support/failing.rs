//! A store that fails on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use prost::bytes::Bytes;
use sandtable_store::{
    Begun, Change, Committed, Document, DocumentQuery, Documents, EntryRow, Log, LogEnd, MatchKey,
    MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch, RequestKey, SnapshotRow, Store,
    StoreError, StoreResult, Tip,
};
use tokio::sync::{Notify, broadcast, watch};
use tonic::async_trait;

pub(crate) struct FailingLog {
    pub(crate) inner: Arc<dyn Store>,
    /// Appends fail.
    pub(crate) full: AtomicBool,
    /// Appends that the store has done are never answered; each says so here.
    pub(crate) hanging: AtomicBool,
    pub(crate) hung: Notify,
    /// Number of times that a caller was shown another call's import of the same export.
    pub(crate) claims_shown: watch::Sender<u64>,
}

impl FailingLog {
    pub(crate) fn over(inner: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self {
            inner,
            full: AtomicBool::new(false),
            hanging: AtomicBool::new(false),
            hung: Notify::new(),
            claims_shown: watch::Sender::new(0),
        })
    }
}

#[async_trait]
impl Log for FailingLog {
    async fn append_all(
        &self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64> {
        if self.full.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("the disk is full".into()));
        }
        let position = self.inner.append_all(entries, update).await?;
        if self.hanging.load(Ordering::SeqCst) {
            self.hung.notify_one();
            std::future::pending::<()>().await;
        }
        Ok(position)
    }

    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        self.inner.create_match(new, entries).await
    }
    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>> {
        self.inner.find_match(id).await
    }
    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>> {
        self.inner.find_match_by_request(request).await
    }
    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>> {
        self.inner.list_matches(query).await
    }
    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64> {
        self.inner.count_matches(states).await
    }
    async fn rulesets(&self, state: i32) -> StoreResult<Vec<Begun>> {
        self.inner.rulesets(state).await
    }
    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()> {
        self.inner.update_match(update).await
    }
    async fn tip(&self, key: MatchKey) -> StoreResult<Option<Tip>> {
        self.inner.tip(key).await
    }
    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }
    fn wake(&self) {
        self.inner.wake();
    }
    async fn log_end(&self, key: MatchKey) -> StoreResult<Option<LogEnd>> {
        self.inner.log_end(key).await
    }
    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>> {
        self.inner.last_entry(key).await
    }
    async fn read_entries(
        &self,
        key: MatchKey,
        after: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>> {
        self.inner.read_entries(key, after, limit).await
    }
    async fn read_feed(&self, after: u64, limit: u32) -> StoreResult<Vec<Committed>> {
        self.inner.read_feed(after, limit).await
    }
    async fn last_position(&self) -> StoreResult<u64> {
        self.inner.last_position().await
    }
    fn changed(&self) -> broadcast::Receiver<Arc<str>> {
        self.inner.changed()
    }
    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.inner.committed()
    }
    async fn put_snapshot(&self, key: MatchKey, snapshot: SnapshotRow) -> StoreResult<()> {
        self.inner.put_snapshot(key, snapshot).await
    }
    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>> {
        self.inner.latest_snapshot(key).await
    }
    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()> {
        self.inner.put_operator(label, token_hash).await
    }
    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>> {
        self.inner.operators().await
    }
}

#[async_trait]
impl Documents for FailingLog {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        let found = self.inner.get(kind, id).await?;
        if kind == "import" && found.is_some() {
            self.claims_shown.send_modify(|times| *times += 1);
        }
        Ok(found)
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        self.inner.list(kind, query, limit).await
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        self.inner.write(changes).await
    }
}
