use std::sync::Arc;
use std::time::Duration;

use sandtable_grpc::readiness::Probe;
use sandtable_store::{CommitFaults, CommitProbe, Log, SqliteSettings, SqliteStore, StoreError};

use crate::safety::{entry, played};

fn open(folder: &std::path::Path, faults: &CommitFaults, reopen_after: Duration) -> SqliteStore {
    let settings = SqliteSettings {
        faults: faults.clone(),
        reopen_after,
        ..SqliteSettings::at(folder.join("log.sqlite"))
    };
    SqliteStore::open(&settings).unwrap()
}

#[tokio::test]
async fn a_commit_that_could_not_be_synchronised_is_unsettled_and_stops_the_store() {
    let (folder, faults) = (tempfile::tempdir().unwrap(), CommitFaults::default());
    // It is not opened again while this test lasts.
    let store = Arc::new(open(folder.path(), &faults, Duration::from_secs(600)));
    let key = played(&*store, "m", 3).await;
    let probe = CommitProbe::new(store.clone());
    assert_eq!(probe.look().await, Ok(()));
    faults.fail(1);
    let unsettled = store.append(entry(key, "m", 4), None).await;
    assert!(
        matches!(unsettled, Err(StoreError::Unsettled(_))),
        "{unsettled:?}"
    );
    // Nothing is written or read any more: the content of the disk is unknown.
    let refused = store.append(entry(key, "m", 4), None).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    let read = store.read_entries(key, 0, 10).await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    let why = probe.look().await.unwrap_err();
    assert!(why.contains("a commit has failed"), "{why}");
    drop((probe, store));
    // After a crash it may be there, as here, or not.
    let store = open(
        folder.path(),
        &CommitFaults::default(),
        Duration::from_secs(1),
    );
    assert_eq!(store.last_entry(key).await.unwrap().unwrap().sequence, 4);
    store.append(entry(key, "m", 5), None).await.unwrap();
}

#[tokio::test]
async fn the_store_goes_on_once_it_was_opened_again_and_commits() {
    let (folder, faults) = (tempfile::tempdir().unwrap(), CommitFaults::default());
    let store = open(folder.path(), &faults, Duration::from_millis(1));
    let key = played(&store, "m", 3).await;
    // The commit, and the first attempts to open the file again.
    faults.fail(4);
    let unsettled = store.append(entry(key, "m", 4), None).await;
    assert!(
        matches!(unsettled, Err(StoreError::Unsettled(_))),
        "{unsettled:?}"
    );
    // It does so by itself: no client writes.
    let rows = loop {
        match store.read_entries(key, 0, 10).await {
            Ok(rows) => break rows,
            Err(StoreError::Unavailable(_)) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    };
    let next = rows.last().unwrap().sequence + 1;
    store.append(entry(key, "m", next), None).await.unwrap();
    assert_eq!(store.last_entry(key).await.unwrap().unwrap().sequence, next);
}
