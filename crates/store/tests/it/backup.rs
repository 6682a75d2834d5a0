//! A copy that is taken of a store while it is written to, and brought back.

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sandtable_store::{
    Change, Document, Documents, Log, MatchKey, NewEntry, NewMatch, SqliteSettings, SqliteStore,
    StoreError, check_log,
};

/// Matches that are written to side by side.
const MATCHES: [&str; 3] = ["one", "two", "three"];

async fn new_match(log: &dyn Log, id: &str) -> MatchKey {
    let new = NewMatch {
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 2,
        listed: true,
        request: None,
        record: b"record".to_vec(),
    };
    log.create_match(new, Vec::new()).await.unwrap()
}

async fn append(log: &dyn Log, key: MatchKey, id: &str, sequence: u64) {
    let new = NewEntry {
        key,
        id: id.into(),
        sequence,
        revision: 0,
        request: None,
        payload: format!("entry {sequence} of {id}").into_bytes().into(),
    };
    log.append(new, None).await.unwrap();
}

/// Appends to a match until it is stopped, and reports what was acknowledged.
async fn write_on(log: Arc<SqliteStore>, key: MatchKey, id: &str, counts: Written) {
    let mut sequence = 0;
    while !counts.stop.load(Ordering::Acquire) {
        sequence += 1;
        append(&*log, key, id, sequence).await;
        counts.acknowledged.store(sequence, Ordering::Release);
        counts.progress.notify_waiters();
    }
}

#[derive(Clone, Default)]
struct Written {
    acknowledged: Arc<AtomicU64>,
    progress: Arc<tokio::sync::Notify>,
    stop: Arc<AtomicBool>,
}

impl Written {
    /// Waits until so many entries are acknowledged.
    async fn reach(&self, entries: u64) {
        loop {
            let more = self.progress.notified();
            if self.acknowledged.load(Ordering::Acquire) >= entries {
                return;
            }
            more.await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_is_taken_while_writes_go_on_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("matches.sqlite"));
    let store = Arc::new(SqliteStore::open(&settings).unwrap());
    let kept = Change::Add(Document::new("account", "ada", b"Ada".to_vec()));
    store.write(vec![kept]).await.unwrap();
    let mut writing = Vec::new();
    for id in MATCHES {
        let (key, counts) = (new_match(&*store, id).await, Written::default());
        let task = tokio::spawn(write_on(store.clone(), key, id, counts.clone()));
        writing.push((id, key, counts, task));
    }
    for round in 1..=3 {
        for (_, _, counts, _) in &writing {
            counts.reach(round * 20).await;
        }
        let before = writing
            .iter()
            .map(|(_, _, counts, _)| counts.acknowledged.load(Ordering::Acquire))
            .collect::<Vec<_>>();
        let aside = folder.path().join(format!("aside-{round}.sqlite"));
        let (from, to) = (settings.clone(), aside.clone());
        let taken = tokio::task::spawn_blocking(move || SqliteStore::back_up(&from, &to));
        let taken = taken.await.unwrap().unwrap();
        assert_eq!(taken.matches, MATCHES.len() as u64);

        // Every write that was acknowledged before is there, each log is whole, and it can go on.
        let restored = SqliteStore::open(&SqliteSettings::at(&aside)).unwrap();
        let mut entries = 0;
        for ((id, key, _, _), acknowledged) in writing.iter().zip(before) {
            let length = check_log(&restored, *key, id, None).await.unwrap().length;
            assert!(length >= acknowledged, "{id}: {length} < {acknowledged}");
            let copied = restored.read_entries(*key, 0, u32::MAX).await.unwrap();
            let rows = store.read_entries(*key, 0, u32::MAX).await.unwrap();
            assert_eq!(copied, rows[..copied.len()]);
            append(&restored, *key, id, length + 1).await;
            entries += length;
        }
        assert_eq!(taken.position, entries);
        let account = restored.get("account", "ada").await.unwrap().unwrap();
        assert_eq!(account.content, b"Ada");
    }
    for (id, key, counts, task) in writing {
        counts.stop.store(true, Ordering::Release);
        task.await.unwrap();
        let length = check_log(&*store, key, id, None).await.unwrap().length;
        assert_eq!(length, counts.acknowledged.load(Ordering::Acquire));
    }
}

#[tokio::test]
async fn a_backup_is_one_file_of_its_owner() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("matches.sqlite"));
    let store = SqliteStore::open(&settings).unwrap();
    new_match(&store, "m").await;
    let apart = tempfile::tempdir().unwrap();
    let aside = apart.path().join("aside.sqlite");
    let taken = SqliteStore::back_up(&settings, &aside).unwrap();
    let found: Vec<_> = std::fs::read_dir(apart.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(found, ["aside.sqlite"]);
    let metadata = std::fs::metadata(&aside).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
    assert_eq!(metadata.len(), taken.bytes);
}

#[tokio::test]
async fn a_backup_replaces_nothing_and_copies_only_stores() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings::at(folder.path().join("matches.sqlite"));
    drop(SqliteStore::open(&settings).unwrap());
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "a letter").unwrap();
    let refused = SqliteStore::back_up(&settings, &taken);
    assert!(matches!(refused, Err(StoreError::Unavailable(_))));
    assert_eq!(std::fs::read(&taken).unwrap(), b"a letter");

    let aside = folder.path().join("aside.sqlite");
    for other in ["taken", "missing", "empty"] {
        let path = folder.path().join(other);
        if other == "empty" {
            std::fs::write(&path, "").unwrap();
        }
        SqliteStore::back_up(&SqliteSettings::at(path), &aside).unwrap_err();
        assert!(!aside.exists(), "{other} was copied");
    }
    let partial = folder.path().join("aside.sqlite.partial");
    assert!(!partial.exists());
}
