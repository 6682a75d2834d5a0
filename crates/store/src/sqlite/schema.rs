use rusqlite::Connection;

use crate::error::{StoreError, StoreResult};

/// Each step brings the schema from its index to the next; steps are never
/// changed once released, only added.
const STEPS: &[&str] = &["
    CREATE TABLE matches (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        state INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        request BLOB UNIQUE,
        revision INTEGER NOT NULL,
        record BLOB NOT NULL,
        -- What the match belongs to; empty for nothing.
        label TEXT NOT NULL,
        -- The rules that it was begun by.
        ruleset TEXT NOT NULL,
        -- Names of accounts, one a line.
        accounts TEXT NOT NULL
    ) STRICT;
    -- Lists go by these, so that none has to look at what it does not show. What is not asked
    -- for so often that it has an index of its own is in those that there are.
    CREATE INDEX matches_by_state ON matches (state, key);
    CREATE INDEX matches_by_listed ON matches (listed, key);
    CREATE INDEX matches_by_listed_state ON matches (listed, state, key);
    CREATE INDEX matches_by_game ON matches (listed, game, key);
    CREATE INDEX matches_by_game_state ON matches (listed, game, state, key);
    CREATE INDEX matches_by_label ON matches (label, key, game, listed);
    CREATE INDEX matches_by_label_state ON matches (label, state, key, game, listed);
    CREATE INDEX matches_by_ruleset ON matches (state, game, ruleset, key);

    CREATE TABLE participants (
        account TEXT NOT NULL,
        match INTEGER NOT NULL,
        state INTEGER NOT NULL,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        PRIMARY KEY (account, match)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX participants_by_state ON participants (account, state, match, game, listed);

    CREATE TABLE entries (
        position INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        payload BLOB NOT NULL,
        -- What the entry is checked by.
        digest BLOB NOT NULL,
        chain BLOB NOT NULL
    ) STRICT;
    -- Which positions a match's entries have: of all but the newest, which are found after
    -- the position up to which it goes.
    CREATE TABLE entry_index (
        match INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        position INTEGER NOT NULL,
        PRIMARY KEY (match, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entry_index_end (position INTEGER NOT NULL) STRICT;
    INSERT INTO entry_index_end (position) VALUES (0);
    -- Where the log of each match ends, in another place than the log.
    CREATE TABLE ends (
        match INTEGER PRIMARY KEY,
        length INTEGER NOT NULL,
        chain BLOB NOT NULL,
        salt BLOB NOT NULL
    ) STRICT;

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
"];

/// Sets up durability.
pub(super) fn make_durable(connection: &Connection) -> StoreResult<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(())
}

/// Fails unless the file needs no step to be read.
pub(super) fn must_be_present(connection: &Connection) -> StoreResult<()> {
    let version: usize = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == STEPS.len() {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!(
        "the file has schema {version}, and this program reads {}: a server of its version \
         brings the file up to date as it starts",
        STEPS.len()
    )))
}

/// Sets up durability and brings the schema up to date. Gives whether nothing was there.
pub(super) fn prepare(connection: &mut Connection) -> StoreResult<bool> {
    make_durable(connection)?;
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
    Ok(version == 0)
}
