//! Behaviour that only the store in one file can show: its files after a crash, its bounds, its
//! lock.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sandtable_store::{Log, MatchKey, NewEntry, SqliteSettings, SqliteStore, StoreError};

use crate::support::{entry, new_match};

fn open_log(folder: &Path) -> Arc<dyn Log> {
    Arc::new(SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap())
}

fn copy_files(from: &Path, to: &Path) {
    // The log before the database: a checkpoint in between only repeats pages.
    for name in ["log.sqlite-wal", "log.sqlite"] {
        if from.join(name).exists() {
            std::fs::copy(from.join(name), to.join(name)).unwrap();
        }
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_crash_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    // No checkpoint, so that database and log may be copied one after the other.
    let settings = SqliteSettings {
        checkpoint_every: u32::MAX,
        ..SqliteSettings::at(folder.path().join("log.sqlite"))
    };
    let log: Arc<dyn Log> = Arc::new(SqliteStore::open(&settings).unwrap());
    let key = new_match(&*log, "m").await;
    for sequence in 1..=60 {
        let new = entry(key, "m", sequence, &format!("entry {sequence}"));
        log.append(new, None).await.unwrap();
        if sequence % 20 != 0 {
            continue;
        }
        // More writes are under way while the files are taken as a crash leaves them.
        let crashed = tempfile::tempdir().unwrap();
        let other = new_match(&*log, &format!("other {sequence}")).await;
        let writing = (1..50).map(|n| {
            let (log, new) = (log.clone(), entry(other, "other", n, &format!("{n}")));
            tokio::spawn(async move { log.append(new, None).await })
        });
        let writing: Vec<_> = writing.collect();
        copy_files(folder.path(), crashed.path());
        // The copied log ends in the middle of a page, as after a power cut.
        let wal = crashed.path().join("log.sqlite-wal");
        let torn = std::fs::OpenOptions::new().append(true).open(&wal).unwrap();
        torn.set_len(torn.metadata().unwrap().len() + 1234).unwrap();

        let reopened = open_log(crashed.path());
        let rows = reopened.read_entries(key, 0, 1000).await.unwrap();
        assert_eq!(rows.len() as u64, sequence);
        assert_eq!(rows, log.read_entries(key, 0, 1000).await.unwrap());
        // The log goes on where it stopped.
        let next = entry(key, "m", sequence + 1, "after the crash");
        reopened.append(next, None).await.unwrap();
        for task in writing {
            task.await.unwrap().unwrap();
        }
    }
}

#[tokio::test]
async fn checkpoints_keep_the_write_ahead_log_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let settings = SqliteSettings {
        checkpoint_every: 8,
        restart_frames: 64,
        ..SqliteSettings::at(&path)
    };
    let log = SqliteStore::open(&settings).unwrap();
    let key = new_match(&log, "m").await;
    let text = "x".repeat(4000);
    for sequence in 1..=2000 {
        let new = NewEntry {
            payload: text.clone().into_bytes().into(),
            ..entry(key, "m", sequence, "")
        };
        log.append(new, None).await.unwrap();
    }
    let wal = std::fs::metadata(folder.path().join("log.sqlite-wal"))
        .unwrap()
        .len();
    // 2,000 entries of 4,000 bytes went through it.
    assert!(wal < 16_000_000, "the write-ahead log has {wal} bytes");
    assert_eq!(log.last_entry(key).await.unwrap().unwrap().sequence, 2000);
}

#[tokio::test]
async fn a_store_that_cannot_write_refuses_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let settings = SqliteSettings {
        patience: Duration::from_millis(20),
        ..SqliteSettings::at(&path)
    };
    let log = SqliteStore::open(&settings).unwrap();
    let key = new_match(&log, "m").await;
    log.append(entry(key, "m", 1, "before"), None)
        .await
        .unwrap();
    // A lock that never goes away stands for a disk that does not take writes.
    let blocker = rusqlite::Connection::open(&path).unwrap();
    blocker.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (one, two) = tokio::join!(
        log.append(entry(key, "m", 2, "one"), None),
        log.put_operator("x", [0; 32]),
    );
    assert!(matches!(one, Err(StoreError::Unavailable(_))), "{one:?}");
    assert!(matches!(two, Err(StoreError::Unavailable(_))), "{two:?}");
    blocker.execute_batch("ROLLBACK").unwrap();
    log.append(entry(key, "m", 2, "after"), None).await.unwrap();
    let rows = log.read_entries(key, 0, 10).await.unwrap();
    assert_eq!(&rows[1].payload[..], b"after");
    assert!(log.operators().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_file_belongs_to_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings {
        patience: Duration::from_millis(20),
        ..SqliteSettings::at(folder.path().join("log.sqlite"))
    };
    let first = SqliteStore::open(&settings).unwrap();
    let second = SqliteStore::open(&settings).map(drop);
    let Err(StoreError::Unavailable(problem)) = second else {
        panic!("the file was opened twice: {second:?}");
    };
    assert!(problem.contains("another process"), "{problem}");
    drop(first);
    // The writer lets go of the file once it has nothing left to write.
    let patient = SqliteSettings {
        patience: Duration::from_secs(60),
        ..settings
    };
    SqliteStore::open(&patient).unwrap();
}

/// More entries than may be missing from a log's index, three matches by turns, so that each has
/// some in the index and some that only the end of the log has.
#[tokio::test]
async fn entries_are_found_whether_or_not_the_index_has_them() {
    const EACH: u64 = 400;
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let ids = ["a", "b", "c"];
    let mut keys = Vec::new();
    for id in ids {
        keys.push(new_match(&*log, id).await);
    }
    for sequence in 1..=EACH {
        for (key, id) in keys.iter().zip(ids) {
            let text = format!("{id} {sequence}");
            let added = log.append(entry(*key, id, sequence, &text), None).await;
            added.unwrap();
            let last = log.last_entry(*key).await.unwrap().unwrap();
            assert_eq!(last.sequence, sequence);
        }
    }
    has_all(&*log, &keys, EACH).await;
    drop(log);

    let file = rusqlite::Connection::open(folder.path().join("log.sqlite")).unwrap();
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, u64>(0)).unwrap();
    let indexed = count("SELECT count(*) FROM entry_index");
    assert!(
        indexed > 0 && indexed < 3 * EACH,
        "{indexed} are in the index"
    );
    drop(file);
    has_all(&*open_log(folder.path()), &keys, EACH).await;
}

async fn has_all(log: &dyn Log, keys: &[MatchKey], length: u64) {
    for (key, id) in keys.iter().zip(["a", "b", "c"]) {
        for after in [
            0,
            1,
            length / 2,
            length - 200,
            length - 1,
            length,
            length + 1,
        ] {
            for limit in [1, 150, 1_000] {
                let rows = log.read_entries(*key, after, limit).await.unwrap();
                let expected = length.saturating_sub(after).min(u64::from(limit));
                assert_eq!(rows.len() as u64, expected);
                for (sequence, row) in (after + 1..).zip(rows) {
                    assert_eq!(row.sequence, sequence);
                    assert_eq!(row.payload, format!("{id} {sequence}").as_bytes());
                }
            }
        }
        assert_eq!(log.tip(*key).await.unwrap().unwrap().sequence, length);
    }
}

#[tokio::test]
async fn whoever_removes_the_lock_file_lets_nobody_in() {
    let folder = tempfile::tempdir().unwrap();
    let _first = open_log(folder.path());
    std::fs::remove_file(folder.path().join("log.sqlite.lock")).unwrap();
    let second = SqliteStore::open(&SqliteSettings {
        patience: Duration::from_millis(50),
        ..SqliteSettings::at(folder.path().join("log.sqlite"))
    });
    let Err(StoreError::Unavailable(why)) = second else {
        panic!("a second store opens the file");
    };
    assert!(why.contains("in use by another process"), "{why}");
}

#[tokio::test]
async fn a_store_that_was_left_is_whole_in_one_file() {
    let (folder, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let log = open_log(folder.path());
    for id in ["a", "b", "c"] {
        new_match(&*log, id).await;
    }
    log.settle().await.unwrap();
    let wal = folder.path().join("log.sqlite-wal");
    assert_eq!(wal.metadata().map_or(0, |it| it.len()), 0);
    let name = "log.sqlite";
    std::fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    let copied = open_log(copy.path());
    assert!(copied.find_match("c").await.unwrap().is_some());
    // It goes on as before, whatever the caller.
    new_match(&*log, "d").await;
    assert!(log.find_match("d").await.unwrap().is_some());
}

#[tokio::test]
async fn an_index_that_hides_a_row_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    for id in ["a", "b", "c"] {
        new_match(&*log, id).await;
    }
    log.settle().await.unwrap();
    drop(log);
    let file = folder.path().join("log.sqlite");
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute_batch(
        "PRAGMA writable_schema = ON;
         CREATE TABLE hidden (id TEXT);
         UPDATE sqlite_schema SET rootpage =
             (SELECT rootpage FROM sqlite_schema WHERE name = 'hidden')
             WHERE name = 'matches_by_listed';",
    )
    .unwrap();
    drop(raw);
    let store = SqliteStore::open_to_read(&SqliteSettings::at(&file)).unwrap();
    let broken = store.broken_pages().await;
    assert!(broken.is_err() || !broken.unwrap().is_empty());
}
