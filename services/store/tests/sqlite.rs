//! The store by itself: nothing acknowledged is lost, doubled or reordered.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use prost::bytes::Bytes;
use sandtable_store::{
    Log, MatchKey, MatchQuery, MatchUpdate, NewEntry, NewMatch, RequestKey, SnapshotRow,
    SqliteSettings, SqliteStore, StoreError,
};

fn open_log(folder: &Path) -> Arc<dyn Log> {
    Arc::new(SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap())
}

async fn new_match(log: &dyn Log, id: &str) -> MatchKey {
    let new = NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 1,
        listed: true,
        request: RequestKey::of(id),
        record: b"record".to_vec(),
    };
    log.create_match(new, Vec::new()).await.unwrap()
}

fn entry(key: MatchKey, id: &str, sequence: u64, text: &str) -> NewEntry {
    NewEntry {
        key,
        id: id.into(),
        sequence,
        payload: text.as_bytes().to_vec().into(),
    }
}

fn update(key: MatchKey, from_revision: u64, record: &[u8]) -> MatchUpdate {
    MatchUpdate {
        key,
        from_revision,
        state: 2,
        record: record.to_vec(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_of_many_writers_are_all_there_once_and_in_order() {
    const MATCHES: usize = 64;
    const ENTRIES: u64 = 16;
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let mut followed = log.committed();
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..MATCHES {
        let log = log.clone();
        writers.spawn(async move {
            let id = format!("m{number}");
            let key = new_match(&*log, &id).await;
            let mut positions = Vec::new();
            for sequence in 1..=ENTRIES {
                let new = entry(key, &id, sequence, &format!("{id} {sequence}"));
                positions.push(log.append(new, None).await.unwrap());
            }
            assert!(positions.is_sorted());
            (id, key)
        });
    }
    let matches = writers.join_all().await;
    assert_eq!(matches.len(), MATCHES);
    for (id, key) in &matches {
        let rows = log.read_entries(*key, 0, 1000).await.unwrap();
        let found: Vec<_> = rows.iter().map(|row| row.payload.to_vec()).collect();
        let expected: Vec<_> = (1..=ENTRIES)
            .map(|sequence| format!("{id} {sequence}").into_bytes())
            .collect();
        assert_eq!(found, expected);
        assert_eq!(log.last_entry(*key).await.unwrap().as_ref(), rows.last());
    }
    let feed = log.read_feed(0, 10_000).await.unwrap();
    assert_eq!(feed.len() as u64, MATCHES as u64 * ENTRIES);
    assert!(feed.is_sorted_by(|one, next| one.position < next.position));
    assert_eq!(
        log.last_position().await.unwrap(),
        feed.last().unwrap().position
    );

    // Those who followed from the start were told the same.
    let mut told = Vec::new();
    while let Ok(batch) = followed.try_recv() {
        told.extend(batch.iter().cloned());
    }
    if told.len() == feed.len() {
        assert_eq!(told, feed);
    } else {
        // More batches than a follower may lag by: what is left is still in order.
        assert!(feed.ends_with(&told));
    }
}

#[tokio::test]
async fn one_failing_job_does_not_spoil_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let key = new_match(&*log, "m").await;
    let (first, again, taken, stale, second) = tokio::join!(
        log.append(entry(key, "m", 1, "first"), None),
        log.append(entry(key, "m", 1, "again"), None),
        log.append(entry(key, "m", 1, "taken"), Some(update(key, 0, b"taken"))),
        log.append(entry(key, "m", 2, "stale"), Some(update(key, 7, b"stale"))),
        log.append(entry(key, "m", 2, "second"), Some(update(key, 0, b"new"))),
    );
    let (first, second) = (first.unwrap(), second.unwrap());
    assert!(first < second);
    for failed in [again, taken, stale] {
        assert!(matches!(failed, Err(StoreError::Conflict(_))), "{failed:?}");
    }
    let rows = log.read_entries(key, 0, 10).await.unwrap();
    let texts: Vec<_> = rows.iter().map(|row| &row.payload[..]).collect();
    assert_eq!(texts, [&b"first"[..], b"second"]);
    let row = log.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.revision, &row.record[..]), (1, &b"new"[..]));
}

#[tokio::test]
async fn a_match_is_made_with_all_its_entries_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let body = |text: &str| Bytes::from(text.as_bytes().to_vec());
    let new = |id: &str| NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 3,
        listed: false,
        request: RequestKey::of(id),
        record: Vec::new(),
    };
    let key = log
        .create_match(new("two"), vec![body("a"), body("b")])
        .await
        .unwrap();
    assert_eq!(log.last_entry(key).await.unwrap().unwrap().sequence, 2);
    let again = log.create_match(new("two"), vec![body("c")]).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    assert_eq!(log.last_position().await.unwrap(), 2);
    let found = log
        .find_match_by_request(RequestKey::of("two").unwrap())
        .await
        .unwrap();
    assert_eq!(found.unwrap().key, key);
}

#[tokio::test]
async fn lists_are_filtered_and_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let mut keys = Vec::new();
    for id in ["a", "b", "c"] {
        keys.push(new_match(&*log, id).await);
    }
    log.update_match(update(keys[1], 0, b"")).await.unwrap();
    let ids = async |query: MatchQuery| {
        let rows = log.list_matches(query).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let all = MatchQuery {
        limit: 10,
        ..Default::default()
    };
    assert_eq!(ids(all.clone()).await, ["c", "b", "a"]);
    assert_eq!(
        ids(MatchQuery {
            limit: 2,
            ..all.clone()
        })
        .await,
        ["c", "b"]
    );
    assert_eq!(
        ids(MatchQuery {
            before: Some(keys[2]),
            ..all.clone()
        })
        .await,
        ["b", "a"]
    );
    assert_eq!(
        ids(MatchQuery {
            state: Some(2),
            ..all.clone()
        })
        .await,
        ["b"]
    );
    assert!(
        ids(MatchQuery {
            game: Some("chess".into()),
            ..all
        })
        .await
        .is_empty()
    );
    assert_eq!(log.count_matches(&[1, 2]).await.unwrap(), 3);
    assert_eq!(log.count_matches(&[2]).await.unwrap(), 1);
}

#[tokio::test]
async fn an_older_snapshot_does_not_replace_a_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let key = new_match(&*log, "m").await;
    for sequence in [256, 512, 300] {
        let payload = sequence.to_string().into_bytes();
        log.put_snapshot(
            key,
            SnapshotRow {
                sequence,
                payload,
                requests: Vec::new(),
            },
        )
        .await
        .unwrap();
    }
    let latest = log.latest_snapshot(key).await.unwrap().unwrap();
    assert_eq!((latest.sequence, &latest.payload[..]), (512, &b"512"[..]));
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
