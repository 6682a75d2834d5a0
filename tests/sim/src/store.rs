//! A store as a replica has it: calls that take time and can fail on either way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use prost::bytes::Bytes;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_store::{
    Begun, Change, Committed, Document, DocumentQuery, Documents, EntryRow, Log, LogEnd, MatchKey,
    MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch, RequestKey, SnapshotRow, StoreError,
    StoreResult, Tip,
};
use tokio::sync::{Notify, broadcast, oneshot};
use tokio::time::{sleep, timeout};
use tonic::async_trait;

use crate::database::{Answer, Database};
use crate::disk::Disk;

/// Timeout of a replica's call to the database.
const PATIENCE: Duration = Duration::from_millis(800);

/// Interval at which a replica polls for the commits of others.
const POLL: Duration = Duration::from_millis(50);

/// Entries read at a time.
const PAGE: u32 = 256;

/// The way from one replica to the database.
#[derive(Debug, Default)]
pub struct DatabaseConnection {
    cut: AtomicBool,
}

impl DatabaseConnection {
    /// Loses whatever is on its way from now on.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
    }

    /// Carries again.
    pub fn mend(&self) {
        self.cut.store(false, Ordering::Relaxed);
    }
}

/// A replica's connection to the [`Database`].
pub struct ReplicaStore {
    database: Arc<Database>,
    cable: Arc<DatabaseConnection>,
    /// Draws how long the way takes.
    luck: Mutex<StdRng>,
    committed: broadcast::Sender<Arc<[Committed]>>,
    changed: broadcast::Sender<Arc<str>>,
    woken: Arc<Notify>,
}

impl ReplicaStore {
    /// Connects. Must be called on the replica's host, within a runtime.
    pub async fn connect(
        database: Arc<Database>,
        cable: Arc<DatabaseConnection>,
        seed: u64,
    ) -> StoreResult<Arc<Self>> {
        let store = Arc::new(Self {
            database,
            cable,
            luck: Mutex::new(StdRng::seed_from_u64(seed)),
            committed: broadcast::Sender::new(256),
            changed: broadcast::Sender::new(256),
            woken: Arc::default(),
        });
        // Known before anybody can follow, so that nothing falls in between.
        let last = store.last_position().await?;
        let changes = store.read(|disk| disk.changes(0).len()).await?;
        let woken = store.woken.clone();
        tokio::spawn(hand_on(Arc::downgrade(&store), woken, last, changes));
        Ok(store)
    }

    /// The way to the database or back. `false` when what was on it is lost.
    async fn way(&self) -> bool {
        let takes = self.luck.lock().random_range(1..=6);
        sleep(Duration::from_millis(takes)).await;
        !self.cable.cut.load(Ordering::Relaxed)
    }

    async fn read<T>(&self, look: impl FnOnce(&Disk) -> T) -> StoreResult<T> {
        let away = |what: &str| StoreError::Unavailable(what.to_owned());
        if !self.way().await {
            sleep(PATIENCE).await;
            return Err(away("the question was lost"));
        }
        if self.database.is_unresponsive() {
            sleep(PATIENCE).await;
            return Err(away("the database says nothing"));
        }
        let found = self.database.look(look);
        let found = found.ok_or_else(|| away("the database does not run"))?;
        if !self.way().await {
            sleep(PATIENCE).await;
            return Err(away("the answer was lost"));
        }
        Ok(found)
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Disk) -> StoreResult<T> + Send + 'static,
    ) -> StoreResult<T> {
        if !self.way().await {
            sleep(PATIENCE).await;
            return Err(StoreError::Unavailable("the job was lost".into()));
        }
        let unsettled = |what: &str| StoreError::Unsettled(what.to_owned());
        let (sender, answered) = oneshot::channel();
        let job = Box::new(move |disk: &mut Disk| {
            let result = work(disk);
            // An error says that the caller has stopped waiting.
            Box::new(move || drop(sender.send(result))) as Answer
        });
        if !self.database.take(job) {
            return Err(StoreError::Unavailable("the database does not run".into()));
        }
        let result = match timeout(PATIENCE, answered).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => return Err(unsettled("the database crashed")),
            Err(_) => return Err(unsettled("the database did not answer in time")),
        };
        if !self.way().await {
            sleep(PATIENCE).await;
            return Err(unsettled("the answer was lost"));
        }
        result
    }
}

/// Sends the followers of a store the entries committed after the last one, and the records
/// replaced after the first so many, by any replica.
async fn hand_on(store: Weak<ReplicaStore>, woken: Arc<Notify>, mut last: u64, mut changes: usize) {
    loop {
        // It polls when it is woken, or has waited long enough.
        let _ = timeout(POLL, woken.notified()).await;
        let Some(store) = store.upgrade() else {
            return;
        };
        if let Ok(entries) = store.read_feed(last, PAGE).await
            && let Some(end) = entries.last()
        {
            last = end.position;
            // An error means that there are no followers now.
            let _ = store.committed.send(entries.into());
        }
        let changed = store.read(|disk| disk.changes(changes)).await;
        for id in changed.unwrap_or_default() {
            changes += 1;
            // The same.
            let _ = store.changed.send(id);
        }
    }
}

#[async_trait]
impl Log for ReplicaStore {
    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        self.write(move |disk| disk.create_match(new, entries))
            .await
    }

    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>> {
        self.read(|disk| disk.find_match(id)).await
    }

    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>> {
        self.read(|disk| disk.find_match_by_request(request)).await
    }

    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>> {
        self.read(|disk| disk.list_matches(&query)).await
    }

    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64> {
        self.read(|disk| disk.count_matches(states)).await
    }

    async fn rulesets(&self, state: i32) -> StoreResult<Vec<Begun>> {
        self.read(|disk| disk.rulesets(state)).await
    }

    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()> {
        let updated = self.write(|disk| disk.update_match(update)).await;
        self.woken.notify_one();
        updated
    }

    async fn append_all(
        &self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64> {
        let appended = self.write(|disk| disk.append_all(entries, update)).await;
        self.woken.notify_one();
        appended
    }

    async fn tip(&self, key: MatchKey) -> StoreResult<Option<Tip>> {
        self.read(|disk| disk.tip(key)).await
    }

    async fn log_end(&self, key: MatchKey) -> StoreResult<Option<LogEnd>> {
        self.read(|disk| disk.log_end(key)).await
    }

    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>> {
        self.read(|disk| disk.last_entry(key)).await
    }

    async fn read_entries(
        &self,
        key: MatchKey,
        after_sequence: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>> {
        self.read(|disk| disk.read_entries(key, after_sequence, limit))
            .await
    }

    async fn read_feed(&self, after_position: u64, limit: u32) -> StoreResult<Vec<Committed>> {
        self.read(|disk| disk.read_feed(after_position, limit))
            .await
    }

    async fn last_position(&self) -> StoreResult<u64> {
        self.read(Disk::last_position).await
    }

    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.committed.subscribe()
    }

    fn changed(&self) -> broadcast::Receiver<Arc<str>> {
        self.changed.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn wake(&self) {
        self.woken.notify_one();
    }

    async fn put_snapshot(&self, key: MatchKey, snapshot: SnapshotRow) -> StoreResult<()> {
        self.write(move |disk| {
            disk.put_snapshot(key, snapshot);
            Ok(())
        })
        .await
    }

    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>> {
        self.read(|disk| disk.latest_snapshot(key)).await
    }

    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()> {
        let label = label.to_owned();
        self.write(move |disk| {
            disk.put_operator(&label, token_hash);
            Ok(())
        })
        .await
    }

    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>> {
        self.read(Disk::operators).await
    }
}

#[async_trait]
impl Documents for ReplicaStore {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        self.read(|disk| disk.document(kind, id)).await
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        self.read(|disk| disk.list(kind, &query, limit)).await
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        Self::write(self, |disk| disk.write(changes)).await
    }
}
