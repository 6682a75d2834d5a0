//! The log in SQLite: one writer with group commit, a few readers, and
//! checkpoints on a thread of their own.

mod backup;
pub(crate) mod chain_heads;
mod checkpoint;
mod connection;
mod documents;
mod entry_index;
mod entry_row;
pub(crate) mod fault_injection;
mod job;
mod lock;
mod participants;
mod query;
mod readers;
mod reopen;
pub(crate) mod replies;
mod schema;
mod settings;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use prost::bytes::Bytes;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::{broadcast, mpsc, oneshot};
use tonic::async_trait;

pub use self::backup::BackedUp;
use self::checkpoint::Checkpointer;
use self::connection::connect;
pub use self::fault_injection::CommitFaults;
use self::job::{Job, Write};
use self::readers::Readers;
pub use self::settings::SqliteSettings;
use self::writer::Writer;
use crate::chain::LogEnd;
use crate::document::{Change, Document, DocumentQuery, Documents};
use crate::error::{StoreError, StoreResult};
use crate::file_modes;
use crate::int::signed;
use crate::log::Log;
use crate::opening::{FilesBefore, MOST_COUNTED, Opened, log_of, size_of};
use crate::row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch,
    RequestKey, SnapshotRow, Tip,
};
use crate::write_failure::WriteFailure;

/// The log in one SQLite file.
pub struct SqliteStore {
    jobs: mpsc::Sender<Job>,
    committed: broadcast::Sender<Arc<[Committed]>>,
    changed: broadcast::Sender<Arc<str>>,
    readers: Arc<Readers>,
    open_to_others: Vec<PathBuf>,
    path: PathBuf,
    patience: Duration,
    opened: Option<Opened>,
    failure: WriteFailure,
}

impl SqliteStore {
    /// Opens the file, brings its schema up to date and starts the writer.
    ///
    /// # Errors
    ///
    /// A file that cannot be opened, or has a newer schema.
    pub fn open(settings: &SqliteSettings) -> StoreResult<Self> {
        let before = FilesBefore::look(&settings.path)?;
        file_modes::make(&settings.path)?;
        let lock = lock::take(&settings.path, settings.patience)?;
        let mut connection = connect(&settings.path, OpenFlags::default(), settings.patience)?;
        let opened = if schema::prepare(&mut connection)? {
            before.warn_of_mistakes();
            Opened::New {
                place: settings.path.display().to_string(),
            }
        } else {
            existing(&connection, &settings.path)?
        };
        opened.log();
        connection.pragma_update(None, "journal_size_limit", settings.most_log_bytes)?;
        let checkpointer = Checkpointer::start(settings)?;
        let (jobs, queue) = mpsc::channel(settings.queue);
        // Followers that lag by more batches than this read the log instead.
        let (committed, _) = broadcast::channel(256);
        let (changed, _) = broadcast::channel(256);
        let parts = writer::Parts {
            connection,
            _lock: lock,
            checkpointer,
        };
        let failure = WriteFailure::default();
        let announcer = writer::Announcer {
            committed: committed.clone(),
            changed: changed.clone(),
            failure: failure.clone(),
        };
        let open_to_others = file_modes::look(&settings.path, settings.privacy);
        let readers = Arc::new(Readers::new(settings));
        let work = (jobs.downgrade(), queue);
        Writer::start(parts, work, announcer, readers.clone(), settings)?;
        Ok(Self {
            jobs,
            committed,
            changed,
            readers,
            open_to_others,
            path: settings.path.clone(),
            patience: settings.patience,
            opened: Some(opened),
            failure,
        })
    }

    /// Opens a file that another process may have, to read it: nothing can be written.
    ///
    /// # Errors
    ///
    /// A file that cannot be opened, or has another schema.
    pub fn open_to_read(settings: &SqliteSettings) -> StoreResult<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        schema::must_be_present(&connect(&settings.path, flags, settings.patience)?)?;
        let (jobs, _) = mpsc::channel(1);
        Ok(Self {
            jobs,
            committed: broadcast::Sender::new(1),
            changed: broadcast::Sender::new(1),
            readers: Arc::new(Readers::new(settings)),
            open_to_others: Vec::new(),
            path: settings.path.clone(),
            patience: settings.patience,
            opened: None,
            failure: WriteFailure::default(),
        })
    }

    /// Everything that is wrong with the file as SQLite sees it: pages of tables and indexes that
    /// do not fit each other. Each page is read.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub async fn broken_pages(&self) -> StoreResult<Vec<String>> {
        self.readers.run(query::broken_pages).await
    }

    /// The folder and the files of this store that others than their owner may reach.
    #[must_use]
    pub fn open_to_others(&self) -> &[PathBuf] {
        &self.open_to_others
    }

    async fn job(&self, write: Write) -> StoreResult<u64> {
        let (answer, answered) = oneshot::channel();
        self.jobs
            .send(Job { write, answer })
            .await
            .map_err(|_| writer_is_gone())?;
        answered.await.map_err(|_| writer_is_gone())?
    }
}

/// The store that was there.
fn existing(connection: &Connection, path: &Path) -> StoreResult<Opened> {
    let matches = connection.query_row(
        "SELECT count(*) FROM (SELECT 1 FROM matches LIMIT ?1)",
        [MOST_COUNTED],
        |row| row.get(0),
    )?;
    Ok(Opened::Existing {
        place: path.display().to_string(),
        matches,
        bytes: size_of(path).saturating_add(size_of(&log_of(path))),
    })
}

fn writer_is_gone() -> StoreError {
    StoreError::Unavailable("the writer has stopped".into())
}

#[async_trait]
impl Documents for SqliteStore {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        let (kind, id) = (kind.to_owned(), id.to_owned());
        self.readers
            .run(move |connection| documents::get(connection, &kind, &id))
            .await
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        let kind = kind.to_owned();
        self.readers
            .run(move |connection| documents::list(connection, &kind, &query, limit))
            .await
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        self.job(Write::Documents(changes)).await.map(drop)
    }

    fn write_failure(&self) -> Option<&WriteFailure> {
        Some(&self.failure)
    }
}

#[async_trait]
impl Log for SqliteStore {
    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        let key = self.job(Write::Create { new, entries }).await?;
        Ok(MatchKey(signed(key)?))
    }

    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>> {
        let id = id.to_owned();
        self.readers
            .run(move |connection| query::find_match(connection, &id))
            .await
    }

    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>> {
        self.readers
            .run(move |connection| query::find_match_by_request(connection, request))
            .await
    }

    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>> {
        self.readers
            .run(move |connection| query::list_matches(connection, &query))
            .await
    }

    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64> {
        let states = states.to_vec();
        self.readers
            .run(move |connection| query::count_matches(connection, &states))
            .await
    }

    async fn rulesets(&self, state: i32) -> StoreResult<Vec<Begun>> {
        self.readers
            .run(move |connection| query::rulesets(connection, state))
            .await
    }

    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()> {
        self.job(Write::Update(update)).await.map(drop)
    }

    async fn append_all(
        &self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64> {
        self.job(Write::Append { entries, update }).await
    }

    async fn tip(&self, key: MatchKey) -> StoreResult<Option<Tip>> {
        self.readers
            .run(move |connection| query::tip(connection, key))
            .await
    }

    async fn log_end(&self, key: MatchKey) -> StoreResult<Option<LogEnd>> {
        self.readers
            .run(move |connection| chain_heads::log_end(connection, key))
            .await
    }

    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>> {
        self.readers
            .run(move |connection| query::last_entry(connection, key))
            .await
    }

    async fn read_entries(
        &self,
        key: MatchKey,
        after_sequence: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>> {
        self.readers
            .run(move |connection| query::read_entries(connection, key, after_sequence, limit))
            .await
    }

    async fn read_feed(&self, after_position: u64, limit: u32) -> StoreResult<Vec<Committed>> {
        self.readers
            .run(move |connection| query::read_feed(connection, after_position, limit))
            .await
    }

    async fn last_position(&self) -> StoreResult<u64> {
        self.readers.run(query::last_position).await
    }

    fn changed(&self) -> broadcast::Receiver<Arc<str>> {
        self.changed.subscribe()
    }

    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.committed.subscribe()
    }

    async fn put_snapshot(&self, key: MatchKey, snapshot: SnapshotRow) -> StoreResult<()> {
        self.job(Write::Snapshot { key, snapshot }).await.map(drop)
    }

    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>> {
        self.readers
            .run(move |connection| query::latest_snapshot(connection, key))
            .await
    }

    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()> {
        self.job(Write::Operator {
            label: label.to_owned(),
            token_hash,
        })
        .await
        .map(drop)
    }

    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>> {
        self.readers.run(query::operators).await
    }

    fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    async fn settle(&self) -> StoreResult<()> {
        // Everything that was sent to the writer before comes before this.
        self.job(Write::Nothing).await?;
        let (path, patience) = (self.path.clone(), self.patience);
        let emptied = tokio::task::spawn_blocking(move || checkpoint::empty_log(&path, patience));
        emptied.await.map_err(|_| writer_is_gone())?
    }
}
