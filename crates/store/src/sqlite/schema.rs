use rusqlite::{Connection, params};

use super::job::begin_log;
use crate::chain;
use crate::corruption::Damage;
use crate::error::{StoreError, StoreResult};
use crate::row::MatchKey;
use crate::sqlite::chain_heads::log_end;

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
    "
    -- What an entry is checked by; of the entries that are there already it is worked out
    -- when this step is taken.
    ALTER TABLE entries ADD COLUMN digest BLOB;
    ALTER TABLE entries ADD COLUMN chain BLOB;
    -- Where the log of each match ends, in another place than the log.
    CREATE TABLE ends (
        match INTEGER PRIMARY KEY,
        length INTEGER NOT NULL,
        chain BLOB NOT NULL,
        salt BLOB NOT NULL
    ) STRICT;
",
    "
    -- What a match belongs to; of those that are there already only their records tell.
    ALTER TABLE matches ADD COLUMN label TEXT;
    CREATE INDEX matches_by_label ON matches (label, key);
",
    "
    -- What lists go by, so that none has to look at what it does not show. What is not asked
    -- for so often that it has an index of its own is in those that there are.
    CREATE INDEX matches_by_listed ON matches (listed, key);
    CREATE INDEX matches_by_listed_state ON matches (listed, state, key);
    CREATE INDEX matches_by_game ON matches (listed, game, key);
    CREATE INDEX matches_by_game_state ON matches (listed, game, state, key);
    DROP INDEX matches_by_label;
    CREATE INDEX matches_by_label ON matches (label, key, game, listed);
    CREATE INDEX matches_by_label_state ON matches (label, state, key, game, listed);

    -- The rules that a match was begun by, and names of the accounts whose it is, one a line;
    -- of those that are there already only their records tell.
    ALTER TABLE matches ADD COLUMN ruleset TEXT;
    CREATE INDEX matches_by_ruleset ON matches (state, game, ruleset, key);
    ALTER TABLE matches ADD COLUMN accounts TEXT;
    CREATE INDEX matches_without_accounts ON matches (key) WHERE accounts IS NULL;
    CREATE TABLE participants (
        account TEXT NOT NULL,
        match INTEGER NOT NULL,
        state INTEGER NOT NULL,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        PRIMARY KEY (account, match)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX participants_by_state ON participants (account, state, match, game, listed);
",
    "
    -- Which positions a match's entries have: of all but the newest, which are found after
    -- the position up to which it goes.
    CREATE TABLE entry_index (
        match INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        position INTEGER NOT NULL,
        PRIMARY KEY (match, sequence)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO entry_index (match, sequence, position)
        SELECT match, sequence, position FROM entries ORDER BY match, sequence;
    CREATE TABLE entry_index_end (position INTEGER NOT NULL) STRICT;
    INSERT INTO entry_index_end (position) SELECT coalesce(max(position), 0) FROM entries;
    DROP INDEX entries_by_match;
",
    "
    -- Payloads of entries may be packed from here on. No table changes: this keeps programs from
    -- the file that would take what is packed for damage.
",
];

/// The step after which entries have a chain.
const CHAINED: usize = 3;

/// Sets up durability.
pub(super) fn make_durable(connection: &Connection) -> StoreResult<()> {
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(())
}

/// Works out the chains of logs that were written before there were any: they are taken
/// to be whole as they are. Nothing was packed then.
fn chain_logs(connection: &Connection) -> StoreResult<()> {
    let mut matches = connection.prepare("SELECT key, id FROM matches")?;
    let matches = matches.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut entries = connection.prepare(
        "SELECT entries.position, entries.sequence, payload
         FROM entry_index JOIN entries ON entries.position = entry_index.position
         WHERE entry_index.match = ?1 AND entry_index.sequence > ?2
         ORDER BY entry_index.sequence LIMIT 256",
    )?;
    let mut seal =
        connection.prepare("UPDATE entries SET digest = ?2, chain = ?3 WHERE position = ?1")?;
    let mut keep =
        connection.prepare("UPDATE ends SET length = ?2, chain = ?3 WHERE match = ?1")?;
    let mut count: u64 = 0;
    for found in matches {
        let (key, id): (i64, String) = found?;
        begin_log(connection, key, &id)?;
        let end = log_end(connection, MatchKey(key))?.ok_or(Damage::NoEnd)?;
        let (mut length, mut chain) = (end.length, end.chain);
        loop {
            let rows = entries.query_map(params![key, length], |row| {
                let row: (i64, u64, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(row)
            })?;
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            if rows.is_empty() {
                break;
            }
            for (position, sequence, payload) in rows {
                let digest = chain::digest(&end.salt, sequence, &payload);
                chain = chain::link(&chain, sequence, &digest);
                seal.execute(params![position, digest, chain])?;
                (length, count) = (sequence, count + 1);
            }
        }
        keep.execute(params![key, length, chain])?;
    }
    if count > 0 {
        tracing::info!(
            entries = count,
            "hash chains enabled for the logs of this store"
        );
    }
    Ok(())
}

/// Asks for a file that needs no step to be read.
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
    if version < CHAINED {
        chain_logs(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len())?;
    transaction.commit()?;
    Ok(version == 0)
}
