//! Behaviour that only a store shared by replicas can show.

use std::sync::Arc;

use sandtable_store::{
    Committed, Log, MatchKey, MatchUpdate, NewEntry, PostgresStore, RequestKey, StoreError,
    StoreSettings,
};
use sandtable_test_databases::{Authority, Postgres};
use tokio::sync::broadcast::Receiver;

use crate::support::new_match;

async fn open(url: &str) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(&StoreSettings::at(url)).await.unwrap())
}

fn entry(key: MatchKey, sequence: u64, request: &str) -> NewEntry {
    NewEntry {
        key,
        id: "m".into(),
        sequence,
        revision: 0,
        request: RequestKey::of(request),
        payload: request.as_bytes().to_vec().into(),
    }
}

async fn received(followed: &mut Receiver<Arc<[Committed]>>, count: usize) -> Vec<Committed> {
    let mut received = Vec::new();
    while received.len() < count {
        received.extend(followed.recv().await.unwrap().iter().cloned());
    }
    received
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_replica_tells_of_the_entries_of_all_once_and_in_one_order() {
    const MATCHES: u64 = 16;
    // More of the other replica than are read at a time.
    const ENTRIES: u64 = 40;
    let server = Postgres::shared();
    let url = server.database();
    // Replicas that start together bring the schema up to date once.
    let (one, two) = tokio::join!(open(&url), open(&url));
    let (mut by_one, mut by_two) = (one.committed(), two.committed());
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..MATCHES {
        let log = [&one, &two][number as usize % 2].clone();
        writers.spawn(async move {
            let key = new_match(&*log, &format!("m{number}")).await;
            for sequence in 1..=ENTRIES {
                let new = entry(key, sequence, &format!("{number} {sequence}"));
                log.append(new, None).await.unwrap();
            }
        });
    }
    writers.join_all().await;
    let count = (MATCHES * ENTRIES) as usize;
    let (by_one, by_two) = (
        received(&mut by_one, count).await,
        received(&mut by_two, count).await,
    );
    let positions = |received: &[Committed]| -> Vec<u64> {
        received.iter().map(|entry| entry.position).collect()
    };
    assert!(positions(&by_one).is_sorted_by(|one, next| one < next));
    assert_eq!(positions(&by_one), positions(&by_two));
    let read = one.read_feed(0, 1000).await.unwrap();
    assert_eq!(positions(&read), positions(&by_one));
    assert_eq!(read.len(), count);
}

/// Without followers, the commits of others are not read. That leaves out nothing that comes
/// later than a look at the log by a follower who subscribed before it.
#[tokio::test]
async fn who_follows_only_now_and_then_misses_nothing() {
    let server = Postgres::shared();
    let url = server.database();
    let one = open(&url).await;
    let settings = StoreSettings {
        poll_interval_ms: 5,
        ..StoreSettings::at(&url)
    };
    let two = PostgresStore::open(&settings).await.unwrap();
    let key = new_match(&*one, "m").await;
    let mut sequence = 0;
    let mut append = async |count: u64| {
        for _ in 0..count {
            sequence += 1;
            let new = entry(key, sequence, &sequence.to_string());
            one.append(new, None).await.unwrap();
        }
    };
    for _ in 0..30 {
        append(3).await;
        let mut followed = two.committed();
        let seen = two.last_position().await.unwrap();
        append(2).await;
        let mut told = Vec::new();
        while told.len() < 2 {
            let received = received(&mut followed, 1).await;
            let new = received.iter().map(|entry| entry.position);
            told.extend(new.filter(|position| *position > seen));
        }
        assert_eq!(told, [seen + 1, seen + 2]);
    }
}

#[tokio::test]
async fn a_list_with_a_request_that_was_done_before_is_not_done_at_all() {
    let server = Postgres::shared();
    let log = open(&server.database()).await;
    let (key, other) = (new_match(&*log, "m").await, new_match(&*log, "n").await);
    log.append(entry(key, 1, "a"), None).await.unwrap();
    let list = vec![entry(key, 2, "b"), entry(key, 3, "a")];
    let beside = vec![entry(other, 1, "a"), entry(other, 2, "b")];
    let (refused, done) = tokio::join!(log.append_all(list, None), log.append_all(beside, None));
    assert!(
        matches!(refused, Err(StoreError::Conflict(_))),
        "{refused:?}"
    );
    assert_eq!(done.unwrap(), log.last_position().await.unwrap());
    let rows = log.read_entries(key, 0, 10).await.unwrap();
    assert_eq!(rows.len(), 1);
    log.append(entry(key, 2, "b"), None).await.unwrap();
}

#[tokio::test]
async fn of_replicas_that_race_for_a_place_or_a_request_one_wins() {
    let server = Postgres::shared();
    let url = server.database();
    let (one, two) = tokio::join!(open(&url), open(&url));
    let key = new_match(&*one, "m").await;
    let (first, second) = tokio::join!(
        one.append(entry(key, 1, "a"), None),
        two.append(entry(key, 1, "b"), None),
    );
    let (won, lost) = if first.is_ok() {
        (first, second)
    } else {
        (second, first)
    };
    won.unwrap();
    assert!(matches!(lost, Err(StoreError::Conflict(_))), "{lost:?}");
    // A request is in the log once, whichever client retries it at whichever replica.
    one.append(entry(key, 2, "c"), None).await.unwrap();
    let again = two.append(entry(key, 3, "c"), None).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    two.append(entry(key, 3, ""), None).await.unwrap();
    two.append(entry(key, 4, ""), None).await.unwrap();
    assert_eq!(one.tip(key).await.unwrap().unwrap().sequence, 4);
}

#[tokio::test]
async fn an_entry_counts_only_for_the_record_it_was_decided_on() {
    let server = Postgres::shared();
    let log = open(&server.database()).await;
    let key = new_match(&*log, "m").await;
    let change = MatchUpdate {
        key,
        id: "m".into(),
        from_revision: 0,
        state: 1,
        accounts: Vec::new(),
        record: b"changed".to_vec(),
    };
    log.append(entry(key, 1, "a"), None).await.unwrap();
    log.update_match(change).await.unwrap();
    let stale = log.append(entry(key, 2, "b"), None).await;
    assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
    let fresh = NewEntry {
        revision: 1,
        ..entry(key, 2, "b")
    };
    log.append(fresh, None).await.unwrap();
    assert_eq!(log.tip(key).await.unwrap().unwrap().sequence, 2);
}

#[tokio::test]
async fn a_database_that_crashes_keeps_what_was_acknowledged_and_comes_back() {
    let server = Postgres::start();
    let log = open(&server.database()).await;
    let key = new_match(&*log, "m").await;
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        for number in 1..=10 {
            let sequence = round * 10 + number;
            log.append(entry(key, sequence, &sequence.to_string()), None)
                .await
                .unwrap();
            acknowledged.push(sequence);
        }
        server.crash();
        let refused = log.append(entry(key, (round + 1) * 10 + 1, ""), None).await;
        assert!(
            matches!(
                refused,
                Err(StoreError::Unavailable(_) | StoreError::Unsettled(_))
            ),
            "{refused:?}"
        );
        server.resume();
        let rows = log.read_entries(key, 0, 1000).await.unwrap();
        let found: Vec<_> = rows.iter().map(|row| row.sequence).collect();
        assert_eq!(found, acknowledged);
    }
}

#[tokio::test]
async fn a_server_proves_who_it_is_before_it_is_told_anything() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let server = Postgres::start_with_tls(&ours);
    let url = server.database();
    let with = |mode: &str, authority: &Authority| {
        let file = authority.certificate();
        let url = format!("{url}?sslmode={mode}&sslrootcert={}", file.display());
        async move { PostgresStore::open(&StoreSettings::at(url)).await }
    };
    let store = with("verify-full", &ours).await.unwrap();
    new_match(&store, "m").await;
    assert!(store.find_match("m").await.unwrap().is_some());
    let refused = async |mode, authority| {
        let refused = with(mode, authority).await;
        refused
            .err()
            .expect("the server is not believed, or does not speak")
            .to_string()
    };
    let stranger = refused("verify-full", &theirs).await;
    assert!(stranger.contains("certificate"), "{stranger}");
    // The server is for those only who speak TLS.
    let clear = refused("disable", &ours).await;
    assert!(clear.contains("no encryption"), "{clear}");
}
