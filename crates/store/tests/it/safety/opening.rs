use std::fs;
use std::path::{Path, PathBuf};

use sandtable_store::{Log, Opened, SqliteSettings, SqliteStore, StoreError};

use crate::safety::played;

fn open(path: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(&SqliteSettings::at(path))
}

fn is_new(store: &SqliteStore) -> bool {
    matches!(store.opened(), Some(Opened::New { .. }))
}

/// The write-ahead log of a database.
fn log_of(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", path.display()))
}

#[tokio::test]
async fn what_was_opened_is_told_apart_from_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let store = open(&path).unwrap();
    assert!(is_new(&store));
    let told = store.opened().unwrap().to_string();
    assert_eq!(told, format!("a new store was made: {}", path.display()));
    for id in ["a", "b", "c"] {
        played(&store, id, 2).await;
    }
    drop(store);
    let again = open(&path).unwrap();
    let Some(Opened::Existing { matches, bytes, .. }) = again.opened() else {
        panic!("{:?}", again.opened());
    };
    assert_eq!(*matches, 3);
    assert!(*bytes > 4096, "{bytes}");
    let told = again.opened().unwrap().to_string();
    assert!(told.contains("has 3 matches"), "{told}");
}

/// SQLite would remove the log as the remains of a database that is gone.
#[tokio::test]
async fn a_write_ahead_log_without_its_database_is_refused_and_kept() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (path, copy) = (from.path().join("log.sqlite"), to.path().join("log.sqlite"));
    let store = open(&path).unwrap();
    let key = played(&store, "m", 3).await;
    fs::copy(log_of(&path), log_of(&copy)).unwrap();
    let written = fs::read(log_of(&copy)).unwrap();
    for is_there in [false, true] {
        if is_there {
            fs::write(&copy, []).unwrap();
        }
        let refused = open(&copy).err().expect("half of a store").to_string();
        assert!(refused.contains("log.sqlite-wal"), "{refused}");
        assert!(refused.contains("missing or empty"), "{refused}");
        assert_eq!(fs::read(log_of(&copy)).unwrap(), written);
    }
    // With its database, it is the store.
    fs::copy(&path, &copy).unwrap();
    drop(store);
    let whole = open(&copy).unwrap();
    assert!(!is_new(&whole));
    assert_eq!(whole.read_entries(key, 0, 10).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_copy_of_the_file_after_a_clean_stop_is_the_whole_store() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (path, copy) = (from.path().join("log.sqlite"), to.path().join("log.sqlite"));
    let store = open(&path).unwrap();
    let key = played(&store, "m", 3).await;
    store.settle().await.unwrap();
    drop(store);
    fs::copy(&path, &copy).unwrap();
    let copied = open(&copy).unwrap();
    assert!(!is_new(&copied));
    assert_eq!(copied.read_entries(key, 0, 10).await.unwrap().len(), 3);
}
