use std::sync::Arc;

use prost::bytes::Bytes;
use rusqlite::{Connection, params};
use sandtable_service::random;
use tokio::sync::oneshot;

use super::{documents, query};
use crate::chain;
use crate::damage::Damage;
use crate::document::Change;
use crate::error::{StoreError, StoreResult};
use crate::number::signed;
use crate::row::{Committed, MatchKey, MatchUpdate, NewEntry, NewMatch, SnapshotRow};

/// Something to be written. Its answer is the number that the write made: the
/// position of an entry, the key of a match, else 0.
pub(super) enum Write {
    Create {
        new: NewMatch,
        entries: Vec<Bytes>,
    },
    Update(MatchUpdate),
    Append {
        entry: NewEntry,
        update: Option<MatchUpdate>,
    },
    Snapshot {
        key: MatchKey,
        snapshot: SnapshotRow,
    },
    Operator {
        label: String,
        token_hash: [u8; 32],
    },
    Documents(Vec<Change>),
    /// So that the writer has a look at itself.
    Nothing,
}

/// A write and who waits for it.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) answer: oneshot::Sender<StoreResult<u64>>,
}

impl Write {
    /// Runs within the open transaction, adding to `committed` what followers of
    /// the log will be told once it commits. A failure leaves nothing of this
    /// write in the transaction and the other writes untouched.
    pub(super) fn run(
        &self,
        connection: &Connection,
        committed: &mut Vec<Committed>,
    ) -> StoreResult<u64> {
        match self {
            // What is refused is refused before it writes, or is one statement …
            Self::Append {
                entry,
                update: None,
            } => append(connection, entry, committed),
            Self::Nothing => Ok(0),
            Self::Update(update) => update_match(connection, update),
            Self::Snapshot { key, snapshot } => put_snapshot(connection, *key, snapshot),
            Self::Operator { label, token_hash } => put_operator(connection, label, *token_hash),
            // … several need a savepoint.
            Self::Append {
                entry,
                update: Some(update),
            } => all_or_nothing(connection, committed, |committed| {
                update_match(connection, update)?;
                append(connection, entry, committed)
            }),
            Self::Documents(changes) => all_or_nothing(connection, committed, |_| {
                documents::write(connection, changes)
            }),
            Self::Create { new, entries } => all_or_nothing(connection, committed, |committed| {
                create_match(connection, new, entries, committed)
            }),
        }
    }
}

fn all_or_nothing(
    connection: &Connection,
    committed: &mut Vec<Committed>,
    write: impl FnOnce(&mut Vec<Committed>) -> StoreResult<u64>,
) -> StoreResult<u64> {
    let before = committed.len();
    connection.execute_batch("SAVEPOINT job")?;
    let result = write(committed);
    if result.is_err() {
        committed.truncate(before);
        connection.execute_batch("ROLLBACK TO job")?;
    }
    connection.execute_batch("RELEASE job")?;
    result
}

fn append(
    connection: &Connection,
    entry: &NewEntry,
    committed: &mut Vec<Committed>,
) -> StoreResult<u64> {
    let end = query::log_end(connection, entry.key)?.ok_or(Damage::NoEnd)?;
    if entry.sequence != end.length + 1 {
        let (sequence, id) = (entry.sequence, &entry.id);
        let problem = format!("entry {sequence} of {id} comes after {}", end.length);
        return Err(StoreError::Conflict(problem));
    }
    let digest = chain::digest(&end.salt, entry.sequence, &entry.payload);
    let link = chain::link(&end.chain, entry.sequence, &digest);
    connection
        .prepare_cached(
            "INSERT INTO entries (match, sequence, payload, digest, chain)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            entry.key.0,
            signed(entry.sequence)?,
            &entry.payload[..],
            digest,
            link,
        ])?;
    let position = last_row(connection)?;
    connection
        .prepare_cached("UPDATE ends SET length = ?2, chain = ?3 WHERE match = ?1")?
        .execute(params![entry.key.0, signed(entry.sequence)?, link])?;
    committed.push(Committed {
        position,
        id: entry.id.clone(),
        sequence: entry.sequence,
        payload: entry.payload.clone(),
    });
    Ok(position)
}

/// Keeps that the log of a match is empty, and a new secret for it.
pub(super) fn begin_log(connection: &Connection, key: i64, id: &str) -> StoreResult<()> {
    let mut salt: chain::Hash = [0; 32];
    random::fill(&mut salt);
    connection
        .prepare_cached("INSERT INTO ends (match, length, chain, salt) VALUES (?1, 0, ?2, ?3)")?
        .execute(params![key, chain::begin(id), salt])?;
    Ok(())
}

fn last_row(connection: &Connection) -> StoreResult<u64> {
    u64::try_from(connection.last_insert_rowid())
        .map_err(|_| StoreError::Corrupt("a row has a negative number".into()))
}

fn create_match(
    connection: &Connection,
    new: &NewMatch,
    entries: &[Bytes],
    committed: &mut Vec<Committed>,
) -> StoreResult<u64> {
    connection
        .prepare_cached(
            "INSERT INTO matches (id, game, state, listed, request, revision, record, label)
             VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7)",
        )?
        .execute(params![
            new.id,
            new.game,
            new.state,
            new.listed,
            new.request.map(|request| request.0),
            new.record,
            new.label,
        ])?;
    let key = last_row(connection)?;
    begin_log(connection, signed(key)?, &new.id)?;
    let id: Arc<str> = Arc::from(new.id.as_str());
    for (sequence, payload) in (1..).zip(entries) {
        let entry = NewEntry {
            key: MatchKey(signed(key)?),
            id: id.clone(),
            sequence,
            revision: 0,
            request: None,
            payload: payload.clone(),
        };
        append(connection, &entry, committed)?;
    }
    Ok(key)
}

fn update_match(connection: &Connection, update: &MatchUpdate) -> StoreResult<u64> {
    let changed = connection
        .prepare_cached(
            "UPDATE matches SET state = ?3, record = ?4, revision = revision + 1
             WHERE key = ?1 AND revision = ?2",
        )?
        .execute(params![
            update.key.0,
            signed(update.from_revision)?,
            update.state,
            update.record,
        ])?;
    if changed == 0 {
        return Err(StoreError::Conflict(
            "the match's record has changed".into(),
        ));
    }
    Ok(0)
}

fn put_snapshot(
    connection: &Connection,
    key: MatchKey,
    snapshot: &SnapshotRow,
) -> StoreResult<u64> {
    // An older snapshot that arrives late must not replace a newer one.
    connection
        .prepare_cached(
            "INSERT INTO snapshots (match, sequence, payload, requests) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (match) DO UPDATE SET sequence = ?2, payload = ?3, requests = ?4
             WHERE excluded.sequence > snapshots.sequence",
        )?
        .execute(params![
            key.0,
            signed(snapshot.sequence)?,
            snapshot.payload,
            snapshot.requests,
        ])?;
    Ok(0)
}

fn put_operator(connection: &Connection, label: &str, token_hash: [u8; 32]) -> StoreResult<u64> {
    connection
        .prepare_cached(
            "INSERT INTO operators (label, token_hash) VALUES (?1, ?2)
             ON CONFLICT (label) DO UPDATE SET token_hash = ?2",
        )?
        .execute(params![label, token_hash])?;
    Ok(0)
}
