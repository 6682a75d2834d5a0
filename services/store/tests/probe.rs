//! What is known of a store from outside: whether it commits, and how it did.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusBuilder;
use sandtable_service::readiness::Probe;
use sandtable_store::{
    Change, CommitProbe, Document, DocumentQuery, Documents, SqliteSettings, SqliteStore,
    StoreError, StoreResult,
};
use tonic::async_trait;

#[tokio::test]
async fn a_look_is_a_commit_and_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let recorder = PrometheusBuilder::new().build_recorder();
    // The writer takes its handles as the store is opened.
    let (store, probe) = metrics::with_local_recorder(&recorder, || {
        let store = Arc::new(SqliteStore::open(&SqliteSettings::at(&path)).unwrap());
        let probe = CommitProbe::new(store.clone()).with_disk_of(&path);
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

/// Reads, and fails to write as it is told.
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
    // Somebody else committed the same document: the store commits.
    let raced = ReadOnly(StoreError::Conflict("taken".into()));
    assert_eq!(CommitProbe::new(Arc::new(raced)).look().await, Ok(()));
}
