use rusqlite::Connection;

use crate::{StoreError, StoreResult};

/// Each step brings the schema from its index to the next; steps are never
/// changed once released, only added.
const STEPS: &[&str] = &[
    "
    CREATE TABLE matches (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        state INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        request BLOB UNIQUE,
        revision INTEGER NOT NULL,
        record BLOB NOT NULL
    ) STRICT;
    CREATE INDEX matches_by_state ON matches (state, key);

    CREATE TABLE entries (
        position INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        payload BLOB NOT NULL
    ) STRICT;
    -- The only index that a command touches: each one more costs a page a command.
    CREATE UNIQUE INDEX entries_by_match ON entries (match, sequence);

    CREATE TABLE snapshots (
        match INTEGER PRIMARY KEY,
        sequence INTEGER NOT NULL,
        payload BLOB NOT NULL,
        requests BLOB NOT NULL
    ) STRICT;

    CREATE TABLE operators (
        label TEXT PRIMARY KEY,
        token_hash BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE documents (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        owner TEXT NOT NULL,
        due INTEGER,
        revision INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX documents_by_owner ON documents (kind, owner, id) WHERE owner <> '';
    CREATE INDEX documents_by_due ON documents (kind, due) WHERE due IS NOT NULL;
",
];

/// Sets up durability and brings the schema up to date.
pub(super) fn prepare(connection: &mut Connection) -> StoreResult<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    let transaction = connection.transaction()?;
    let version: usize = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let missing = STEPS.get(version..).ok_or_else(|| {
        StoreError::Unavailable(format!(
            "the file has schema {version}, this program knows up to {}",
            STEPS.len()
        ))
    })?;
    for step in missing {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len())?;
    transaction.commit()?;
    Ok(())
}
