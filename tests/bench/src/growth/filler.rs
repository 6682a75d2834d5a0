//! Filling a store with more matches than could be hosted in the time: as the service would have
//! written them, many in a transaction.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};
use sandtable_proto::matches::v1::{Match, MatchState as State, Visibility};
use sandtable_store::chain;
use sandtable_store::compression::pack;
use sandtable_store::{SqliteSettings, SqliteStore};

use super::pattern::Pattern;

/// Matches, or entries, that share a transaction.
const BATCH: u64 = 20_000;

/// Letters of an id.
const ID_LENGTH: usize = 16;

/// Time to wait for the previous user of the file.
const PATIENCE: Duration = Duration::from_secs(60);

/// Writes into a store that no other process has open.
pub(crate) struct Filler {
    connection: Connection,
    made: u64,
    written: u64,
}

/// Differences of a copy from its pattern.
#[derive(Clone, Default)]
pub(crate) struct CopyDifferences {
    pub(crate) state: Option<State>,
    pub(crate) label: &'static str,
    pub(crate) account: &'static str,
    pub(crate) private: bool,
}

impl Filler {
    /// Opens a file, made if it is missing, in which there are so many matches.
    pub(crate) fn open(path: &Path, made: u64) -> anyhow::Result<Self> {
        // The schema is the store's own. It lets go of the file when its writer has ended.
        drop(SqliteStore::open(&SqliteSettings::at(path))?);
        let connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "synchronous", "off")?;
        connection.pragma_update(None, "cache_size", -1_000_000)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Self {
            connection,
            made,
            written: 0,
        })
    }

    /// Adds a copy.
    pub(crate) fn add(
        &mut self,
        pattern: &Pattern,
        differs: &CopyDifferences,
    ) -> anyhow::Result<()> {
        self.made += 1;
        let id = id_of(self.made);
        let state = differs.state.unwrap_or(pattern.state);
        let visibility = if differs.private {
            Visibility::Private
        } else {
            Visibility::Public
        };
        let record = pattern.record_of(&Match {
            name: format!("matches/{id}"),
            state: state.into(),
            label: differs.label.to_owned(),
            host_account: differs.account.to_owned(),
            visibility: visibility.into(),
            ..Default::default()
        });
        self.connection
            .prepare_cached(
                "INSERT INTO matches (id, game, state, listed, revision, record, label,
                                      accounts, ruleset)
                 VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                id,
                pattern.game,
                i32::from(state),
                !differs.private,
                record,
                differs.label,
                differs.account,
                pattern.ruleset
            ])?;
        let key = self.connection.last_insert_rowid();
        if !differs.account.is_empty() {
            self.connection
                .prepare_cached(
                    "INSERT INTO participants (account, match, state, game, listed)
                     SELECT ?2, key, state, game, listed FROM matches WHERE key = ?1",
                )?
                .execute(params![key, differs.account])?;
        }
        self.log(key, &id, pattern.entries.iter())
    }

    /// Writes the log of a match.
    fn log<'a>(
        &mut self,
        key: i64,
        id: &str,
        entries: impl Iterator<Item = &'a Vec<u8>>,
    ) -> anyhow::Result<()> {
        let (salt, mut link, mut length) = (chain::begin("salt"), chain::begin(id), 0);
        for (sequence, payload) in (1..).zip(entries) {
            let digest = chain::digest(&salt, sequence, payload);
            link = chain::link(&link, sequence, &digest);
            length = sequence;
            let row = pack(payload);
            self.connection
                .prepare_cached(
                    "INSERT INTO entries (match, sequence, payload, digest, chain)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![key, sequence as i64, &row[..], digest, link])?;
            let position = self.connection.last_insert_rowid();
            self.connection
                .prepare_cached(
                    "INSERT INTO entry_index (match, sequence, position) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![key, sequence as i64, position])?;
            self.wrote()?;
        }
        self.connection
            .prepare_cached(
                "INSERT INTO ends (match, length, chain, salt) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![key, length as i64, link, salt])?;
        self.wrote()
    }

    /// Adds a match of so many entries that is not played: copies of the pattern's last one.
    pub(crate) fn add_log(&mut self, pattern: &Pattern, entries: usize) -> anyhow::Result<()> {
        let last = pattern.entries.last().into_iter();
        let long = Pattern {
            entries: last.cycle().take(entries).cloned().collect(),
            ..pattern.clone()
        };
        self.add(&long, &CopyDifferences::default())
    }

    fn wrote(&mut self) -> anyhow::Result<()> {
        self.written += 1;
        if self.written.is_multiple_of(BATCH) {
            self.connection.execute_batch("COMMIT; BEGIN IMMEDIATE")?;
        }
        if self.written.is_multiple_of(1_000_000) {
            eprintln!("  {} million rows …", self.written / 1_000_000);
        }
        Ok(())
    }

    /// Has all of it in the file, and lets go of it.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.connection.execute_batch(
            "UPDATE entry_index_end SET position = (SELECT coalesce(max(position), 0) FROM entries);
             COMMIT",
        )?;
        let folded = "PRAGMA wal_checkpoint(TRUNCATE)";
        self.connection.query_row(folded, [], |_| Ok(()))?;
        self.connection.close().map_err(|(_, error)| error)?;
        Ok(())
    }
}

/// The id of a copy: as long as one of the service's, of the same letters, and in no order.
pub(crate) fn id_of(number: u64) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let hash = chain::begin(&number.to_string());
    let letters = hash.iter().map(|byte| LETTERS[usize::from(byte % 32)]);
    letters.map(char::from).take(ID_LENGTH).collect()
}
