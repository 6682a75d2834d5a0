//! Health of a store as seen from outside: whether it commits, and how it did.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use metrics_exporter_prometheus::PrometheusBuilder;
use sandtable_grpc::readiness::Probe;
use sandtable_store::{
    Change, CommitProbe, DiskBounds, Document, DocumentQuery, Documents, SqliteSettings,
    SqliteStore, StoreError, StoreResult, WriteFailure,
};
use tonic::async_trait;

/// A disk of which nothing is asked.
const ANY: DiskBounds = DiskBounds {
    least_free: 0,
    most_log: 0,
};

#[tokio::test]
async fn a_look_is_a_commit_and_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let recorder = PrometheusBuilder::new().build_recorder();
    // The writer takes its handles as the store is opened.
    let (store, probe) = metrics::with_local_recorder(&recorder, || {
        let store = Arc::new(SqliteStore::open(&SqliteSettings::at(&path)).unwrap());
        let probe = CommitProbe::new(store.clone()).with_disk_of(&path, ANY);
        (store, probe)
    });
    probe.look().await.unwrap();
    probe.look().await.unwrap();
    let written = store.get("probe", "commit").await.unwrap().unwrap();
    let again = probe.look().await;
    let rewritten = store.get("probe", "commit").await.unwrap().unwrap();
    assert_eq!(again, Ok(()));
    assert_eq!(rewritten.revision, written.revision + 1);

    let shown = recorder.handle().render();
    assert!(
        shown.contains("sandtable_commit_batch_count 3\n"),
        "{shown}"
    );
    assert!(
        shown.contains("sandtable_commit_seconds_count 3\n"),
        "{shown}"
    );
    assert!(shown.contains("sandtable_queue_depth 0\n"), "{shown}");
    let free = shown
        .lines()
        .find_map(|line| line.strip_prefix("sandtable_store_free_bytes "))
        .unwrap();
    assert!(free.parse::<f64>().unwrap() > 0.0);
}

/// Reads, and fails every write with this error.
struct ReadOnly(StoreError);

#[async_trait]
impl Documents for ReadOnly {
    async fn get(&self, _: &str, _: &str) -> StoreResult<Option<Document>> {
        Ok(None)
    }
    async fn list(&self, _: &str, _: DocumentQuery, _: u32) -> StoreResult<Vec<Document>> {
        Ok(Vec::new())
    }
    async fn write(&self, _: Vec<Change>) -> StoreResult<()> {
        Err(self.0.clone())
    }
}

#[tokio::test]
async fn a_store_that_only_reads_is_not_well() {
    let full = ReadOnly(StoreError::Unavailable("the disk is full".into()));
    let why = CommitProbe::new(Arc::new(full)).look().await.unwrap_err();
    assert!(why.contains("the disk is full"), "{why}");
    // Another process committed the same document: the store commits.
    let raced = ReadOnly(StoreError::Conflict("taken".into()));
    assert_eq!(CommitProbe::new(Arc::new(raced)).look().await, Ok(()));
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_is_told_before_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let store = Arc::new(SqliteStore::open(&SqliteSettings::at(&path)).unwrap());
    let look = async |bounds| {
        let probe = CommitProbe::new(store.clone()).with_disk_of(&path, bounds);
        probe.look().await
    };
    assert_eq!(look(ANY).await, Ok(()));
    let least_free = u64::MAX;
    let why = look(DiskBounds { least_free, ..ANY }).await.unwrap_err();
    assert!(why.contains("store.least_free_bytes"), "{why}");
    let why = look(DiskBounds { most_log: 1, ..ANY }).await.unwrap_err();
    assert!(
        why.contains("-wal has") && why.contains("store.most_wal_bytes"),
        "{why}"
    );
}

/// Takes what is small, and no more while it is full.
struct Nearly {
    kept: Mutex<Option<Document>>,
    full: AtomicBool,
    failure: WriteFailure,
}

#[async_trait]
impl Documents for Nearly {
    async fn get(&self, _: &str, _: &str) -> StoreResult<Option<Document>> {
        Ok(self.kept.lock().unwrap().clone())
    }
    async fn list(&self, _: &str, _: DocumentQuery, _: u32) -> StoreResult<Vec<Document>> {
        Ok(Vec::new())
    }
    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        let [Change::Add(document) | Change::Replace(document)] = &changes[..] else {
            panic!("one document is written");
        };
        if self.full.load(Ordering::SeqCst) && document.content.len() > 4096 {
            return Err(StoreError::Unavailable("no room for a page".into()));
        }
        *self.kept.lock().unwrap() = Some(document.clone());
        Ok(())
    }
    fn write_failure(&self) -> Option<&WriteFailure> {
        Some(&self.failure)
    }
}

#[tokio::test]
async fn who_refused_a_write_is_well_again_when_it_takes_as_much() {
    let store = Arc::new(Nearly {
        kept: Mutex::default(),
        full: AtomicBool::new(true),
        failure: WriteFailure::default(),
    });
    let probe = CommitProbe::new(store.clone());
    assert_eq!(probe.look().await, Ok(()), "nobody has been refused yet");
    store.failure.note(&StoreError::Conflict("taken".into()));
    assert_eq!(
        probe.look().await,
        Ok(()),
        "a conflict is no fault of the store"
    );
    store
        .failure
        .note(&StoreError::Unavailable("the disk is full".into()));
    for _ in 0..2 {
        let why = probe.look().await.unwrap_err();
        assert!(why.contains("the disk is full"), "{why}");
    }
    store.full.store(false, Ordering::SeqCst);
    assert_eq!(probe.look().await, Ok(()));
    let kept = store.kept.lock().unwrap().clone().unwrap();
    assert!(kept.content.is_empty(), "what was tried takes no room");
}
