//! PostgreSQL behind a pooler of connections.

use sandtable_store::{
    EntryRow, Log, NewEntry, PostgresStore, RequestKey, StoreResult, StoreSettings,
};
use sandtable_test_databases::{PgBouncer, PoolMode, Postgres};

use crate::support::new_match;

async fn written(log: &dyn Log, id: &str, entries: u64) -> Vec<EntryRow> {
    let key = new_match(log, id).await;
    for sequence in 1..=entries {
        let new = NewEntry {
            key,
            id: id.into(),
            sequence,
            revision: 0,
            request: RequestKey::of(&format!("{id} {sequence}")),
            payload: vec![1].into(),
        };
        log.append(new, None).await.unwrap();
    }
    log.read_entries(key, 0, 1000).await.unwrap()
}

async fn open(url: &str) -> StoreResult<PostgresStore> {
    PostgresStore::open(&StoreSettings::at(url)).await
}

#[tokio::test]
async fn a_pooler_that_keeps_sessions_apart_is_like_no_pooler() {
    let server = Postgres::shared();
    let direct = server.database();
    let pooler = PgBouncer::start(&server, PoolMode::Session);
    let through = pooler.database(&direct);
    let one = open(&through).await.unwrap();
    let two = open(&direct).await.unwrap();
    let mut told = two.committed();
    assert_eq!(written(&one, "m", 20).await.len(), 20);
    assert_eq!(told.recv().await.unwrap()[0].id.as_ref(), "m");
    drop(one);
    // One client's settings are not the next one's: the server's sessions begin anew.
    let again = open(&through).await;
    assert_eq!(written(&again.unwrap(), "n", 20).await.len(), 20);
}

#[tokio::test]
async fn a_pooler_that_mixes_sessions_up_is_refused_with_that_reason() {
    let server = Postgres::shared();
    let direct = server.database();
    for mode in [PoolMode::Transaction, PoolMode::Statement] {
        let pooler = PgBouncer::start(&server, mode);
        let through = pooler.database(&direct);
        // As it starts, and when its connections have been used before.
        for _ in 0..2 {
            let refused = open(&through).await.err();
            let told = refused.expect("sessions are mixed up").to_string();
            assert!(told.contains("PgBouncer"), "{mode:?}: {told}");
            assert!(told.contains("pool_mode = session"), "{mode:?}: {told}");
        }
    }
    // Nothing was begun through them that would keep others out.
    let store = open(&direct).await;
    assert_eq!(written(&store.unwrap(), "m", 3).await.len(), 3);
}
