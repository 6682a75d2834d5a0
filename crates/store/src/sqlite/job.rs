use std::sync::Arc;

use prost::bytes::Bytes;
use rusqlite::{CachedStatement, Connection, OptionalExtension, params};
use sandtable_runtime::random;

use super::documents;
use super::participants;
use crate::chain::{self, LogEnd};
use crate::compression;
use crate::document::Change;
use crate::error::{StoreError, StoreResult};
use crate::int::signed;
use crate::list_query::joined;
use crate::row::{Committed, MatchKey, MatchUpdate, NewEntry, NewMatch, SnapshotRow};
use crate::sqlite::chain_heads::Ends;
use crate::sqlite::replies::Reply;

/// Something to be written. Its answer is the number that the write made: the
/// position of an entry, the key of a match, else 0.
pub(super) enum Write {
    Create {
        new: NewMatch,
        entries: Vec<Bytes>,
    },
    Update(MatchUpdate),
    /// Entries of one match.
    Append {
        entries: Vec<NewEntry>,
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
    pub(super) answer: Reply,
}

/// A transaction under way, with what its appends have in common.
pub(super) struct Batch<'a> {
    connection: &'a Connection,
    ends: &'a mut Ends,
    insert: CachedStatement<'a>,
    move_end: CachedStatement<'a>,
    /// Entries that followers of the log receive once it commits.
    pub(super) committed: Vec<Committed>,
}

impl<'a> Batch<'a> {
    /// Of so many writes at most.
    pub(super) fn new(
        connection: &'a Connection,
        ends: &'a mut Ends,
        writes: usize,
    ) -> StoreResult<Self> {
        Ok(Self {
            connection,
            ends,
            insert: connection.prepare_cached(
                "INSERT INTO entries (match, sequence, payload, digest, chain)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?,
            move_end: connection
                .prepare_cached("UPDATE ends SET length = ?2, chain = ?3 WHERE match = ?1")?,
            committed: Vec::with_capacity(writes),
        })
    }

    fn all_or_nothing(
        &mut self,
        write: impl FnOnce(&mut Self) -> StoreResult<u64>,
    ) -> StoreResult<u64> {
        let before = self.committed.len();
        self.connection.execute_batch("SAVEPOINT job")?;
        let result = write(self);
        if result.is_err() {
            self.committed.truncate(before);
            self.ends.forget();
            self.connection.execute_batch("ROLLBACK TO job")?;
        }
        self.connection.execute_batch("RELEASE job")?;
        result
    }

    fn append(&mut self, entry: &NewEntry) -> StoreResult<u64> {
        let end = self.ends.of(self.connection, entry.key)?;
        if entry.sequence != end.length + 1 {
            self.ends.look_again(entry.key);
            let (sequence, id) = (entry.sequence, &entry.id);
            let problem = format!("entry {sequence} of {id} comes after {}", end.length);
            return Err(StoreError::Conflict(problem));
        }
        let digest = chain::digest(&end.salt, entry.sequence, &entry.payload);
        let link = chain::link(&end.chain, entry.sequence, &digest);
        let sequence = signed(entry.sequence)?;
        let packed = compression::pack(&entry.payload);
        let row = params![entry.key.0, sequence, &packed[..], digest, link];
        self.insert.execute(row)?;
        let position = last_row(self.connection)?;
        self.move_end
            .execute(params![entry.key.0, sequence, link])?;
        let moved = LogEnd {
            length: entry.sequence,
            chain: link,
            ..end
        };
        self.ends.move_to(entry.key, moved);
        self.committed.push(Committed {
            position,
            id: entry.id.clone(),
            sequence: entry.sequence,
            payload: entry.payload.clone(),
        });
        Ok(position)
    }

    /// Appends entries. Gives the position of the last one.
    fn append_all(&mut self, entries: &[NewEntry]) -> StoreResult<u64> {
        let mut last = 0;
        for entry in entries {
            last = self.append(entry)?;
        }
        Ok(last)
    }

    fn create_match(&mut self, new: &NewMatch, entries: &[Bytes]) -> StoreResult<u64> {
        self.connection
            .prepare_cached(
                "INSERT INTO matches (id, game, state, listed, request, revision, record, label,
                                      accounts, ruleset)
                 VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, ?8, ?9)",
            )?
            .execute(params![
                new.id,
                new.game,
                new.state,
                new.listed,
                new.request.map(|request| request.0),
                new.record,
                new.label,
                joined(&new.accounts),
                new.ruleset,
            ])?;
        let key = last_row(self.connection)?;
        participants::add(self.connection, signed(key)?, &new.accounts)?;
        begin_log(self.connection, signed(key)?, &new.id)?;
        let id: Arc<str> = Arc::from(new.id.as_str());
        for (sequence, payload) in (1..).zip(entries) {
            self.append(&NewEntry {
                key: MatchKey(signed(key)?),
                id: id.clone(),
                sequence,
                revision: 0,
                request: None,
                payload: payload.clone(),
            })?;
        }
        Ok(key)
    }
}

impl Write {
    /// Runs within the open transaction. A failure leaves nothing of this write in the
    /// transaction and the other writes untouched.
    pub(super) fn run(&self, batch: &mut Batch<'_>) -> StoreResult<u64> {
        let connection = batch.connection;
        match self {
            // A refused write is refused before it writes, or is one statement …
            Self::Append {
                entries,
                update: None,
            } if entries.len() == 1 => batch.append_all(entries),
            Self::Nothing => Ok(0),
            Self::Snapshot { key, snapshot } => put_snapshot(connection, *key, snapshot),
            Self::Operator { label, token_hash } => put_operator(connection, label, *token_hash),
            // … several need a savepoint.
            Self::Append { entries, update } => batch.all_or_nothing(|batch| {
                if let Some(update) = update {
                    update_match(connection, update)?;
                }
                batch.append_all(entries)
            }),
            Self::Update(update) => batch.all_or_nothing(|_| update_match(connection, update)),
            Self::Documents(changes) => {
                batch.all_or_nothing(|_| documents::write(connection, changes))
            }
            Self::Create { new, entries } => {
                batch.all_or_nothing(|batch| batch.create_match(new, entries))
            }
        }
    }
}

/// Keeps that the log of a match is empty, and a new secret for it.
fn begin_log(connection: &Connection, key: i64, id: &str) -> StoreResult<()> {
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

fn update_match(connection: &Connection, update: &MatchUpdate) -> StoreResult<u64> {
    let accounts = joined(&update.accounts);
    let (key, revision) = (update.key.0, signed(update.from_revision)?);
    // Nearly always what lists go by stays as it is: then no index is touched.
    let changed = connection
        .prepare_cached(
            "UPDATE matches SET record = ?3, revision = revision + 1
             WHERE key = ?1 AND revision = ?2 AND state = ?4 AND accounts = ?5",
        )?
        .execute(params![
            key,
            revision,
            update.record,
            update.state,
            accounts
        ])?;
    if changed == 1 {
        return Ok(0);
    }
    let before: Option<String> = connection
        .prepare_cached("SELECT accounts FROM matches WHERE key = ?1 AND revision = ?2")?
        .query_row(params![key, revision], |row| row.get(0))
        .optional()?;
    let Some(before) = before else {
        return Err(StoreError::Conflict(
            "the match's record has changed".into(),
        ));
    };
    participants::remove(connection, key, &before)?;
    connection
        .prepare_cached(
            "UPDATE matches SET record = ?2, revision = revision + 1, state = ?3, accounts = ?4
             WHERE key = ?1",
        )?
        .execute(params![key, update.record, update.state, accounts])?;
    participants::add(connection, key, &update.accounts)?;
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
