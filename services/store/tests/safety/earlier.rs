//! Stores that were made before logs had chains and matches labels.

use sandtable_store::check_log;
use sandtable_store::{
    Log, MatchKey, MatchQuery, MatchUpdate, NewMatch, PostgresStore, SqliteSettings, SqliteStore,
    StoreSettings,
};
use sandtable_test_databases::Postgres;

use crate::entry;

/// The tables of the second schema of SQLite that a log is in.
const SQLITE: &str = "
    CREATE TABLE matches (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
        state INTEGER NOT NULL, listed INTEGER NOT NULL, request BLOB UNIQUE,
        revision INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
    CREATE TABLE entries (position INTEGER PRIMARY KEY, match INTEGER NOT NULL,
        sequence INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
    CREATE UNIQUE INDEX entries_by_match ON entries (match, sequence);
    CREATE TABLE documents (kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL,
        due INTEGER, revision INTEGER NOT NULL, content BLOB NOT NULL,
        PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
    INSERT INTO matches VALUES (1, 'm', 'counter', 2, 1, NULL, 0, x'00'),
        (2, 'empty', 'counter', 1, 1, NULL, 0, x'00');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
    INSERT INTO entries (match, sequence, payload)
        SELECT 1, i, CAST('entry ' || i AS BLOB) FROM n;
    PRAGMA user_version = 2;
";

async fn goes_on(log: &dyn Log) {
    let key = MatchKey(1);
    let checked = check_log(log, key, "m", None).await.unwrap();
    assert_eq!(checked.length, 600);
    let rows = log.read_entries(key, 598, 10).await.unwrap();
    assert_eq!(&rows[1].payload[..], b"entry 600");
    log.append(entry(key, "m", 601), None).await.unwrap();
    log.append(entry(MatchKey(2), "empty", 1), None)
        .await
        .unwrap();
    let checked = check_log(log, key, "m", Some(checked)).await.unwrap();
    assert_eq!(checked.length, 601);
    // What they belong to only their records tell: whoever asks for a label is shown them.
    let new = NewMatch {
        id: "new".to_owned(),
        game: "counter".to_owned(),
        state: 1,
        listed: true,
        label: "pools/a".to_owned(),
        accounts: Vec::new(),
        ruleset: "1".to_owned(),
        request: None,
        record: Vec::new(),
    };
    log.create_match(new, Vec::new()).await.unwrap();
    for (label, found) in [
        ("pools/a", &["new", "empty", "m"][..]),
        ("pools/b", &["empty", "m"]),
    ] {
        let query = MatchQuery {
            label: Some(label.to_owned()),
            limit: 10,
            ..MatchQuery::default()
        };
        let rows = log.list_matches(query).await.unwrap();
        let ids: Vec<_> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, found);
    }
    // So it is with whose they are, until they are written again.
    assert_eq!(of_account(log, "accounts/a").await, ["empty", "m"]);
    let change = MatchUpdate {
        key,
        id: "m".into(),
        from_revision: 0,
        state: 2,
        accounts: vec!["accounts/a".to_owned()],
        record: Vec::new(),
    };
    log.update_match(change).await.unwrap();
    assert_eq!(of_account(log, "accounts/a").await, ["empty", "m"]);
    assert_eq!(of_account(log, "accounts/b").await, ["empty"]);
    let begun = log.rulesets(1).await.unwrap();
    let told: Vec<_> = begun.iter().map(|it| it.ruleset.as_deref()).collect();
    assert_eq!(told, [None, Some("1")]);
}

async fn of_account(log: &dyn Log, account: &str) -> Vec<String> {
    let query = MatchQuery {
        account: Some(account.to_owned()),
        limit: 10,
        ..MatchQuery::default()
    };
    let rows = log.list_matches(query).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn an_earlier_file_is_given_chains_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch(SQLITE).unwrap();
    drop(connection);
    goes_on(&SqliteStore::open(&SqliteSettings::at(&path)).unwrap()).await;
}

#[tokio::test]
async fn an_earlier_database_is_given_chains_and_goes_on() {
    let server = Postgres::shared();
    let url = server.database();
    // As an earlier server leaves it: without the third migration and those after it, which
    // are then taken.
    drop(PostgresStore::open(&StoreSettings::at(&url)).await.unwrap());
    let first = include_str!("../../migrations/1_log.sql");
    let functions = &first[first.find("-- Appends a batch of entries").unwrap()..];
    let second = include_str!("../../migrations/2_changes.sql");
    let changes = &second[second.find("CREATE FUNCTION change_match").unwrap()..];
    let changes = changes.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION");
    server.execute(
        &url,
        &format!(
            "DROP TRIGGER matches_have_participants ON matches;
             DROP TABLE participants;
             DROP FUNCTION list_participants, append_lists,
                 create_match(TEXT, TEXT, INTEGER, BOOLEAN, BYTEA, BYTEA, BYTEA[], TEXT),
                 create_match(TEXT, TEXT, INTEGER, BOOLEAN, BYTEA, BYTEA, BYTEA[], TEXT, TEXT,
                              TEXT),
                 create_match(TEXT, TEXT, INTEGER, BOOLEAN, BYTEA, BYTEA, BYTEA[], TEXT, TEXT,
                              TEXT, BYTEA[]),
                 change_match(BIGINT, BIGINT, INTEGER, BYTEA, TEXT),
                 append_entries(BIGINT[], BIGINT[], BYTEA[], BYTEA[], BIGINT[], INTEGER[],
                                BYTEA[], TEXT[]),
                 append_entries(BIGINT[], BIGINT[], BYTEA[], BYTEA[], BIGINT[], INTEGER[],
                                BYTEA[], TEXT[], BYTEA[]),
                 content_digest;
             DROP INDEX matches_by_listed, matches_by_listed_state, matches_by_game,
                 matches_by_game_state;
             ALTER TABLE matches DROP COLUMN label, DROP COLUMN ruleset, DROP COLUMN accounts;
             DROP TABLE ends;
             DROP FUNCTION new_salt, log_begin, entry_digest, log_link, create_match,
                 append_entries;
             {changes}
             ALTER TABLE entries DROP COLUMN digest, DROP COLUMN chain;
             ALTER TABLE entries ADD FOREIGN KEY (match) REFERENCES matches;
             DELETE FROM _sqlx_migrations WHERE version >= 3;
             {functions}
             SELECT create_match('m', 'counter', 2, TRUE, NULL, '\\x00', (
                 SELECT array_agg(convert_to('entry ' || i, 'UTF8') ORDER BY i)
                 FROM generate_series(1, 600) AS i));
             SELECT create_match('empty', 'counter', 1, TRUE, NULL, '\\x00', '{{}}');"
        ),
    );
    let log = PostgresStore::open(&StoreSettings::at(&url)).await.unwrap();
    goes_on(&log).await;
    // A replica of an earlier version goes on, too: whose the match is then, only its record
    // tells again.
    server.execute(&url, "SELECT change_match(1, 1, 2, '\\x00')");
    assert_eq!(of_account(&log, "accounts/b").await, ["empty", "m"]);
}
