//! A database that goes silent: what is sent to it is swallowed, and no connection ends.

use std::sync::Arc;
use std::time::Duration;

use sandtable_grpc::readiness::Probe;
use sandtable_store::{
    CommitProbe, DocumentQuery, Documents, Log, MatchUpdate, PostgresStore, SnapshotRow,
    StoreError, StoreResult, StoreSettings,
};
use sandtable_test_databases::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use crate::safety::{entry, played};

/// Longer than any call may take, by far.
const FOR_EVER: Duration = Duration::from_secs(20);

/// Passes everything on, or swallows it without a word.
struct Hole {
    address: std::net::SocketAddr,
    swallows: watch::Sender<bool>,
}

impl Hole {
    async fn before(target: std::net::SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (swallows, state) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let state = state.clone();
                tokio::spawn(async move {
                    let Ok(far) = TcpStream::connect(target).await else {
                        return;
                    };
                    let (from_near, to_near) = near.into_split();
                    let (from_far, to_far) = far.into_split();
                    tokio::join!(
                        pass(from_near, to_far, &state),
                        pass(from_far, to_near, &state)
                    );
                });
            }
        });
        Self { address, swallows }
    }
}

/// Bytes that are swallowed once are lost: the connection goes silent, and never ends.
async fn pass(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    swallows: &watch::Receiver<bool>,
) {
    let (mut piece, mut lost) = (vec![0; 16 * 1024], false);
    loop {
        match from.read(&mut piece).await {
            Ok(0) | Err(_) if !lost && !*swallows.borrow() => {
                let _ = to.shutdown().await;
                return;
            }
            Ok(0) | Err(_) => return std::future::pending().await,
            Ok(length) => {
                lost |= *swallows.borrow();
                if !lost && to.write_all(&piece[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// A store behind a hole, which waits for little more than half a second.
async fn store(server: &Postgres) -> (Hole, Arc<PostgresStore>) {
    let url = server.database();
    // To make the tables may take longer than a call.
    drop(PostgresStore::open(&StoreSettings::at(url.clone())).await);
    let parsed = url
        .split_once('@')
        .map_or_else(|| url.split_once("//").unwrap().1, |(_, rest)| rest);
    let authority = parsed.split('/').next().unwrap();
    let hole = Hole::before(authority.parse().unwrap()).await;
    let through = url.replace(authority, &hole.address.to_string());
    let settings = StoreSettings {
        timeout_ms: 600,
        connect_timeout_ms: 600,
        connections: 3,
        ..StoreSettings::at(through)
    };
    (
        hole,
        Arc::new(PostgresStore::open(&settings).await.unwrap()),
    )
}

fn no_answer<T: std::fmt::Debug>(what: &str, result: &StoreResult<T>) {
    let none = matches!(
        result,
        Err(StoreError::Unavailable(_) | StoreError::Unsettled(_))
    );
    assert!(none, "{what}: {result:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_to_a_silent_database_ends_and_writing_goes_on_by_itself() {
    let server = Postgres::shared();
    let (hole, store) = store(&server).await;
    let key = played(&*store, "m", 5).await;
    let probe = CommitProbe::new(store.clone());
    assert_eq!(probe.look().await, Ok(()));

    hole.swallows.send_replace(true);
    let began = Instant::now();
    let calls = async {
        // Sent on a connection that had just been used: the outcome is unknown.
        let appended = store.append(entry(key, "m", 6), None).await;
        assert!(
            matches!(appended, Err(StoreError::Unsettled(_))),
            "{appended:?}"
        );
        // More callers than there are connections, again and again.
        for _ in 0..4 {
            let update = MatchUpdate {
                key,
                id: "m".into(),
                from_revision: 0,
                state: 2,
                accounts: Vec::new(),
                record: Vec::new(),
            };
            let snapshot = SnapshotRow {
                sequence: 5,
                payload: Vec::new(),
                requests: Vec::new(),
            };
            let (one, two, three, four, five, six, seven) = tokio::join!(
                store.append(entry(key, "m", 6), None),
                store.tip(key),
                store.read_entries(key, 0, 10),
                store.read_feed(0, 10),
                store.update_match(update),
                store.put_snapshot(key, snapshot),
                store.list("x", DocumentQuery::Due { at: 0 }, 1),
            );
            no_answer("append", &one);
            no_answer("head", &two);
            no_answer("read_entries", &three);
            no_answer("read_feed", &four);
            no_answer("update_match", &five);
            no_answer("put_snapshot", &six);
            no_answer("list", &seven);
            assert!(probe.look().await.is_err());
        }
    };
    timeout(FOR_EVER, calls).await.expect("calls end");
    println!("29 calls of a silent database took {:?}", began.elapsed());

    hole.swallows.send_replace(false);
    let began = Instant::now();
    // It reads again first, like a caller whose outcome is unknown.
    let on = async {
        loop {
            let Ok(last) = store.last_entry(key).await else {
                continue;
            };
            let next = last.unwrap().sequence + 1;
            if store.append(entry(key, "m", next), None).await.is_ok() {
                return next;
            }
        }
    };
    let next = timeout(FOR_EVER, on).await.expect("writing goes on");
    println!("writing went on after {:?}", began.elapsed());
    let rows = store.read_entries(key, 0, 100).await.unwrap();
    assert_eq!(rows.len() as u64, next);
    assert_eq!(probe.look().await, Ok(()));
}
