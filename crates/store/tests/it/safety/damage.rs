//! A flipped bit, a hole, a log that was cut off or written anew: found at reading and by
//! going through the log, and no business of other matches.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_store::{
    Checked, Damage, Log, MatchKey, PostgresStore, SqliteSettings, SqliteStore, StoreError,
    StoreSettings,
};
use sandtable_store::{chain, check_log};
use sandtable_test_databases::Postgres;
use tempfile::TempDir;

use crate::safety::{entry, played};

/// A store whose tables can be reached past it.
enum Place {
    Sqlite(TempDir),
    Postgres(Arc<Postgres>, String),
}

impl Place {
    fn postgres() -> Self {
        let server = Postgres::shared();
        let url = server.database();
        Self::Postgres(server, url)
    }

    fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    fn file(folder: &TempDir) -> PathBuf {
        folder.path().join("log.sqlite")
    }

    async fn open(&self) -> Arc<dyn Log> {
        match self {
            Self::Sqlite(folder) => {
                Arc::new(SqliteStore::open(&SqliteSettings::at(Self::file(folder))).unwrap())
            }
            Self::Postgres(_, url) => {
                Arc::new(PostgresStore::open(&StoreSettings::at(url)).await.unwrap())
            }
        }
    }

    /// Does something to the tables behind the store's back.
    fn tamper(&self, statements: &str) {
        match self {
            Self::Sqlite(folder) => sqlite(&Self::file(folder), statements),
            Self::Postgres(server, url) => server.execute(url, statements),
        }
    }

    /// Flips a bit of an entry's content.
    fn flip(&self, sequence: u64) {
        self.tamper(&match self {
            Self::Sqlite(_) => format!(
                "UPDATE entries SET payload = CAST('F' || substr(payload, 2) AS BLOB)
                 WHERE match = 1 AND sequence = {sequence}"
            ),
            Self::Postgres(..) => format!(
                "UPDATE entries SET payload = set_bit(payload, 3, 1 - get_bit(payload, 3))
                 WHERE match = 1 AND sequence = {sequence}"
            ),
        });
    }
}

fn sqlite(file: &Path, statements: &str) {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection.execute_batch(statements).unwrap();
}

fn damage<T: std::fmt::Debug>(result: Result<T, StoreError>) -> Damage {
    match result {
        Err(StoreError::Damaged(damage)) => damage,
        other => panic!("the damage is not found: {other:?}"),
    }
}

const LENGTH: u64 = 300;

async fn every_damage_is_found_and_other_matches_go_on(place: Place) {
    let log = place.open().await;
    let key = played(&*log, "m", LENGTH).await;
    assert_eq!(key, MatchKey(1));
    let other = played(&*log, "other", 3).await;
    let whole = check_log(&*log, key, "m", None).await.unwrap();
    assert_eq!(whole.length, LENGTH);
    let known = Some(whole);

    place.flip(270);
    assert_eq!(
        damage(check_log(&*log, key, "m", None).await),
        Damage::Changed(270)
    );
    assert_eq!(
        damage(log.read_entries(key, 260, 20).await),
        Damage::Changed(270)
    );
    // Entries before it can be read, and followers of all matches receive the rest.
    assert_eq!(log.read_entries(key, 0, 256).await.unwrap().len(), 256);
    let feed = log.read_feed(0, 1000).await.unwrap();
    assert_eq!(feed.len() as u64, LENGTH + 3 - 1);
    place.flip_back(270);
    check_log(&*log, key, "m", None).await.unwrap();

    place.tamper("DELETE FROM entries WHERE match = 1 AND sequence = 299");
    assert_eq!(
        damage(check_log(&*log, key, "m", None).await),
        Damage::Missing(299)
    );
    assert_eq!(
        damage(log.read_entries(key, 290, 20).await),
        Damage::Missing(299)
    );
    place.tamper("DELETE FROM entries WHERE match = 1 AND sequence > 290");
    assert_eq!(
        damage(check_log(&*log, key, "m", None).await),
        Damage::CutOff(291)
    );
    assert_eq!(damage(log.last_entry(key).await), Damage::CutOff(291));
    // Nothing is added to what is damaged.
    let again = log.append(entry(key, "m", 291), None).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");

    // Cutting off the stored end, too, is detected by what was known before.
    let row = log.read_entries(key, 289, 1).await.unwrap()[0].clone();
    let hex: String = row.chain.iter().map(|byte| format!("{byte:02x}")).collect();
    let literal = match &place {
        Place::Sqlite(_) => format!("x'{hex}'"),
        Place::Postgres(..) => format!("'\\x{hex}'::bytea"),
    };
    place.tamper(&format!(
        "UPDATE ends SET length = 290, chain = {literal} WHERE match = 1"
    ));
    assert_eq!(check_log(&*log, key, "m", None).await.unwrap().length, 290);
    assert_eq!(
        damage(check_log(&*log, key, "m", known).await),
        Damage::CutOff(291)
    );
    // A writer remembers where logs end: the tampering is taken for granted only by the next.
    drop(log);
    let log = place.open().await;
    for sequence in 291..=LENGTH {
        let new = sandtable_store::NewEntry {
            payload: b"another history".to_vec().into(),
            ..entry(key, "m", sequence)
        };
        let new = sandtable_store::NewEntry {
            request: None,
            ..new
        };
        log.append(new, None).await.unwrap();
    }
    check_log(&*log, key, "m", None).await.unwrap();
    assert_eq!(
        damage(check_log(&*log, key, "m", known).await),
        Damage::Rewritten(LENGTH)
    );

    place.tamper("DELETE FROM ends WHERE match = 1");
    assert_eq!(damage(log.last_entry(key).await), Damage::NoEnd);
    assert_eq!(damage(log.read_entries(key, 0, 1).await), Damage::NoEnd);

    log.append(entry(other, "other", 4), None).await.unwrap();
    let checked = check_log(&*log, other, "other", None).await.unwrap();
    assert_eq!(checked.length, 4);
}

impl Place {
    fn flip_back(&self, sequence: u64) {
        match self {
            Self::Sqlite(_) => self.tamper(&format!(
                "UPDATE entries SET payload = CAST('e' || substr(payload, 2) AS BLOB)
                 WHERE match = 1 AND sequence = {sequence}"
            )),
            Self::Postgres(..) => self.flip(sequence),
        }
    }
}

#[tokio::test]
async fn sqlite_every_damage_is_found_and_other_matches_go_on() {
    every_damage_is_found_and_other_matches_go_on(Place::sqlite()).await;
}

#[tokio::test]
async fn postgres_every_damage_is_found_and_other_matches_go_on() {
    every_damage_is_found_and_other_matches_go_on(Place::postgres()).await;
}

/// Both databases work out what the contract says.
async fn the_chain_is_what_the_contract_says(place: Place) {
    let log = place.open().await;
    let key = played(&*log, "m-ü", 5).await;
    let end = log.log_end(key).await.unwrap().unwrap();
    let mut chain = chain::begin("m-ü");
    for row in log.read_entries(key, 0, 10).await.unwrap() {
        let digest = chain::digest(&end.salt, row.sequence, &row.payload);
        assert_eq!(digest, row.digest);
        chain = chain::link(&chain, row.sequence, &digest);
        assert_eq!(chain, row.chain);
    }
    assert_eq!((end.length, end.chain), (5, chain));
    assert_ne!(end.salt, [0; 32]);
    let checked = check_log(&*log, key, "m-ü", None).await.unwrap();
    assert_eq!(checked, Checked { length: 5, chain });
}

#[tokio::test]
async fn sqlite_the_chain_is_what_the_contract_says() {
    the_chain_is_what_the_contract_says(Place::sqlite()).await;
}

#[tokio::test]
async fn postgres_the_chain_is_what_the_contract_says() {
    the_chain_is_what_the_contract_says(Place::postgres()).await;
}
