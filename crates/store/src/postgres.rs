//! The log in PostgreSQL, which any number of replicas share.

mod append;
mod documents;
mod failure;
mod follow;
mod payloads;
pub(crate) mod pool;
mod query;
mod schema;
mod session;
pub(crate) mod writer_connection;

use std::sync::Arc;
use std::time::Duration;

use prost::bytes::Bytes;
use sqlx_core::connection::Connection;
use sqlx_core::query::query as statement;
use sqlx_core::query_scalar::query_scalar;
use sqlx_postgres::PgPoolOptions;
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tonic::async_trait;

use self::append::{AppendJob, Appender};
use self::follow::{Follower, News};
use self::payloads::Payloads;
use self::pool::{Lines, within};
use self::writer_connection::{Breaks, WriterConnection};
use crate::chain::LogEnd;
use crate::error::{StoreError, StoreResult};
use crate::int::signed;
use crate::list_query::joined;
use crate::log::Log;
use crate::metrics::CommitMetrics;
use crate::opening::Opened;
use crate::row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch,
    RequestKey, SnapshotRow, Tip,
};
use crate::settings::StoreSettings;
use crate::write_failure::WriteFailure;

/// Time in which an idle connection must prove that it is alive.
const ALIVE_WITHIN: Duration = Duration::from_millis(500);

/// Time for which an answer proves that a connection is alive: to ask before each call would be
/// half of what a call costs.
const FRESH: Duration = Duration::from_millis(100);

/// The log in a PostgreSQL database.
pub struct PostgresStore {
    lines: Lines,
    jobs: mpsc::Sender<AppendJob>,
    follower: mpsc::Sender<News>,
    committed: broadcast::Sender<Arc<[Committed]>>,
    changed: broadcast::Sender<Arc<str>>,
    pack: bool,
    opened: Opened,
    failure: WriteFailure,
}

impl PostgresStore {
    /// Connects, brings the schema up to date and starts what appends and follows. Must
    /// be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// Settings that make no sense, a database that cannot be reached, or has a newer schema.
    pub async fn open(settings: &StoreSettings) -> StoreResult<Self> {
        let patience = Duration::from_millis(settings.timeout_ms);
        let connect_within = Duration::from_millis(settings.connect_timeout_ms);
        let connect = session::options(settings)?;
        tokio::time::timeout(connect_within, session::must_be_own(&connect))
            .await
            .map_err(|_| no_connection())??;
        let timeouts = session::timeouts(settings);
        let writers = settings.writers.max(1);
        let pool = PgPoolOptions::new()
            // Writers keep theirs.
            .max_connections(settings.connections.max(1).saturating_add(writers))
            .acquire_timeout(connect_within)
            .after_connect(move |connection, _| {
                Box::pin(session::set(connection, timeouts.clone()))
            })
            // The check is our own: many connections may be silent, and a caller who waits for
            // one of them has no time left for the next.
            .test_before_acquire(false)
            .before_acquire(move |connection, known| {
                let asked = tokio::time::timeout(patience.min(ALIVE_WITHIN), connection.ping());
                let is_fresh = known.idle_for < FRESH;
                Box::pin(
                    async move { Ok(is_fresh || asked.await.is_ok_and(|answer| answer.is_ok())) },
                )
            })
            .connect_with(connect)
            .await
            .map_err(failure::reading)?;
        let is_new = schema::prepare(&pool).await?;
        let lines = Lines { pool, patience };
        let opened = query::opened(&lines, is_new).await?;
        opened.log();
        let failure = WriteFailure::default();

        let (jobs, queue) = mpsc::channel(settings.queue.max(1));
        let (follower, news) = mpsc::channel(settings.queue.max(1));
        // Followers that lag by more batches than this read the log instead.
        let (committed, _) = broadcast::channel(256);
        let (changed, _) = broadcast::channel(256);
        let following = Follower {
            last: query::last_position(&lines).await?,
            last_change: query::last_change(&lines).await?,
            lines: lines.clone(),
            news,
            committed: committed.clone(),
            changed: changed.clone(),
            poll: Duration::from_millis(settings.poll_interval_ms.max(1)),
            own: Vec::new(),
        };
        tokio::spawn(following.run());
        let queue = Arc::new(Mutex::new(queue));
        let breaks = Breaks::default();
        let metrics = CommitMetrics::new();
        for _ in 0..writers {
            let appender = Appender {
                line: WriterConnection::new(lines.clone(), breaks.clone()),
                queue: queue.clone(),
                follower: follower.clone(),
                batch: settings.batch.max(1),
                pack: settings.pack_entries,
                patience,
                metrics: metrics.clone(),
                failure: failure.clone(),
            };
            tokio::spawn(appender.run());
        }
        Ok(Self {
            lines,
            jobs,
            follower,
            committed,
            changed,
            pack: settings.pack_entries,
            opened,
            failure,
        })
    }
}

impl PostgresStore {
    /// Returns the error of a write that failed. It is remembered if the database is to blame.
    fn failed(&self, error: sqlx_core::error::Error) -> StoreError {
        let error = failure::writing(error);
        self.failure.note(&error);
        error
    }
}

fn no_connection() -> StoreError {
    StoreError::Unavailable("store.url: the database gives no connections in time".into())
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is being closed".into())
}

#[async_trait]
impl Log for PostgresStore {
    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        let payloads = Payloads::of(&entries, self.pack);
        let create =
            query_scalar("SELECT create_match($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
                .bind(&new.id)
                .bind(&new.game)
                .bind(new.state)
                .bind(new.listed)
                .bind(new.request.as_ref().map(|request| &request.0[..]))
                .bind(&new.record)
                .bind(payloads.rows())
                .bind(&new.label)
                .bind(joined(&new.accounts))
                .bind(&new.ruleset)
                .bind(&payloads.contents);
        let created: Vec<i64> =
            within!(&self.lines, create, fetch_all).map_err(|error| self.failed(error))?;
        if !entries.is_empty() {
            self.wake();
        }
        let key = created.first().copied().map(MatchKey);
        key.ok_or_else(|| StoreError::Corrupt("a new match has no key".into()))
    }

    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>> {
        query::find_match(&self.lines, id).await
    }

    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>> {
        query::find_match_by_request(&self.lines, request).await
    }

    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>> {
        query::list_matches(&self.lines, &query).await
    }

    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64> {
        query::count_matches(&self.lines, states).await
    }

    async fn rulesets(&self, state: i32) -> StoreResult<Vec<Begun>> {
        query::rulesets(&self.lines, state).await
    }

    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()> {
        let revision = signed(update.from_revision)?;
        let change = query_scalar("SELECT change_match($1, $2, $3, $4, $5)")
            .bind(update.key.0)
            .bind(revision)
            .bind(update.state)
            .bind(&update.record)
            .bind(joined(&update.accounts));
        // All rows are fetched: only then has the server said that it has committed.
        let changed: Vec<bool> =
            within!(&self.lines, change, fetch_all).map_err(|error| self.failed(error))?;
        if changed != [true] {
            let problem = "the match's record has changed".to_owned();
            return Err(StoreError::Conflict(problem));
        }
        self.wake();
        Ok(())
    }

    async fn append_all(
        &self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64> {
        // Checked here, so that a batch is not spoilt by one of its entries.
        for entry in &entries {
            signed(entry.sequence)?;
            signed(entry.revision)?;
        }
        signed(update.as_ref().map_or(0, |update| update.from_revision))?;
        let (answer, answered) = oneshot::channel();
        let job = AppendJob {
            entries,
            update,
            answer,
        };
        self.jobs.send(job).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    async fn tip(&self, key: MatchKey) -> StoreResult<Option<Tip>> {
        query::tip(&self.lines, key).await
    }

    async fn log_end(&self, key: MatchKey) -> StoreResult<Option<LogEnd>> {
        query::log_end(&self.lines, key).await
    }

    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>> {
        query::last_entry(&self.lines, key).await
    }

    async fn read_entries(
        &self,
        key: MatchKey,
        after_sequence: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>> {
        query::read_entries(&self.lines, key, after_sequence, limit).await
    }

    async fn read_feed(&self, after_position: u64, limit: u32) -> StoreResult<Vec<Committed>> {
        query::read_feed(&self.lines, after_position, limit).await
    }

    async fn last_position(&self) -> StoreResult<u64> {
        query::last_position(&self.lines).await
    }

    fn changed(&self) -> broadcast::Receiver<Arc<str>> {
        self.changed.subscribe()
    }

    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.committed.subscribe()
    }

    fn opened(&self) -> Option<&Opened> {
        Some(&self.opened)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn wake(&self) {
        // An error says that the follower has more than enough to look for already.
        let _ = self.follower.try_send(News::Look);
    }

    async fn put_snapshot(&self, key: MatchKey, snapshot: SnapshotRow) -> StoreResult<()> {
        // An older snapshot that arrives late must not replace a newer one.
        let put = statement(
            "INSERT INTO snapshots (match, sequence, payload, requests) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match) DO UPDATE
             SET sequence = excluded.sequence, payload = excluded.payload,
                 requests = excluded.requests
             WHERE excluded.sequence > snapshots.sequence",
        )
        .bind(key.0)
        .bind(signed(snapshot.sequence)?)
        .bind(&snapshot.payload)
        .bind(&snapshot.requests);
        within!(&self.lines, put, execute)
            .map(drop)
            .map_err(|error| self.failed(error))
    }

    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>> {
        query::latest_snapshot(&self.lines, key).await
    }

    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()> {
        let put = statement(
            "INSERT INTO operators (label, token_hash) VALUES ($1, $2)
             ON CONFLICT (label) DO UPDATE SET token_hash = excluded.token_hash",
        )
        .bind(label)
        .bind(&token_hash[..]);
        within!(&self.lines, put, execute)
            .map(drop)
            .map_err(|error| self.failed(error))
    }

    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>> {
        query::operators(&self.lines).await
    }
}
