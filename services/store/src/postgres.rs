//! The log in PostgreSQL, which any number of replicas share.

mod append;
mod documents;
mod failure;
mod follow;
mod line;
mod query;
mod schema;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use prost::bytes::Bytes;
use sqlx_core::query::query as statement;
use sqlx_core::query_scalar::query_scalar;
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tonic::async_trait;

use self::append::{Appender, Job};
use self::failure::writing;
use self::follow::{Follower, News};
use self::line::{Breaks, Line};
use crate::meters::CommitMeters;
use crate::number::signed;
use crate::settings::StoreSettings;
use crate::{
    Committed, EntryRow, Head, Log, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry,
    NewMatch, RequestKey, SnapshotRow, StoreError, StoreResult,
};

/// The log in a PostgreSQL database.
pub struct PostgresStore {
    pool: PgPool,
    jobs: mpsc::Sender<Job>,
    follower: mpsc::Sender<News>,
    committed: broadcast::Sender<Arc<[Committed]>>,
    changed: broadcast::Sender<Arc<str>>,
}

impl PostgresStore {
    /// Connects, brings the schema up to date and starts what appends and follows. Must
    /// be called within a tokio runtime.
    pub async fn open(settings: &StoreSettings) -> StoreResult<PostgresStore> {
        let patience = Duration::from_millis(settings.timeout_ms);
        // The server gives up by itself, too: a replica that was cut off must not hold
        // what others wait for.
        let limit = settings.timeout_ms.to_string();
        let connect = PgConnectOptions::from_str(&settings.url)
            .map_err(|error| StoreError::Unavailable(format!("store.url: {error}")))?
            .application_name("sandtable")
            .options([
                ("statement_timeout", limit.as_str()),
                ("idle_in_transaction_session_timeout", limit.as_str()),
            ]);
        let writers = settings.writers.max(1);
        let pool = PgPoolOptions::new()
            // Writers keep theirs.
            .max_connections(settings.connections.max(1).saturating_add(writers))
            .acquire_timeout(patience)
            .connect_with(connect)
            .await
            .map_err(failure::reading)?;
        schema::prepare(&pool).await?;

        let (jobs, queue) = mpsc::channel(settings.queue.max(1));
        let (follower, news) = mpsc::channel(settings.queue.max(1));
        // Followers that lag by more batches than this read the log instead.
        let (committed, _) = broadcast::channel(256);
        let (changed, _) = broadcast::channel(256);
        let following = Follower {
            last: query::last_position(&pool).await?,
            last_change: query::last_change(&pool).await?,
            pool: pool.clone(),
            news,
            committed: committed.clone(),
            changed: changed.clone(),
            poll: Duration::from_millis(settings.poll_interval_ms.max(1)),
        };
        tokio::spawn(following.run());
        let queue = Arc::new(Mutex::new(queue));
        let breaks = Breaks::default();
        let meters = CommitMeters::new();
        for _ in 0..writers {
            let appender = Appender {
                line: Line::new(pool.clone(), breaks.clone()),
                queue: queue.clone(),
                follower: follower.clone(),
                batch: settings.batch.max(1),
                patience,
                meters: meters.clone(),
            };
            tokio::spawn(appender.run());
        }
        Ok(PostgresStore {
            pool,
            jobs,
            follower,
            committed,
            changed,
        })
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is being closed".into())
}

#[async_trait]
impl Log for PostgresStore {
    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        let payloads: Vec<&[u8]> = entries.iter().map(|payload| &payload[..]).collect();
        let mut connection = self.pool.acquire().await.map_err(failure::reading)?;
        let created: Vec<i64> = query_scalar("SELECT create_match($1, $2, $3, $4, $5, $6, $7)")
            .bind(&new.id)
            .bind(&new.game)
            .bind(new.state)
            .bind(new.listed)
            .bind(new.request.as_ref().map(|request| &request.0[..]))
            .bind(&new.record)
            .bind(payloads)
            .fetch_all(&mut *connection)
            .await
            .map_err(writing)?;
        if !entries.is_empty() {
            self.wake();
        }
        let key = created.first().copied().map(MatchKey);
        key.ok_or_else(|| StoreError::Corrupt("a new match has no key".into()))
    }

    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>> {
        query::find_match(&self.pool, id).await
    }

    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>> {
        query::find_match_by_request(&self.pool, request).await
    }

    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>> {
        query::list_matches(&self.pool, &query).await
    }

    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64> {
        query::count_matches(&self.pool, states).await
    }

    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()> {
        let revision = signed(update.from_revision)?;
        let mut connection = self.pool.acquire().await.map_err(failure::reading)?;
        // All rows are fetched: only then has the server said that it has committed.
        let changed: Vec<bool> = query_scalar("SELECT change_match($1, $2, $3, $4)")
            .bind(update.key.0)
            .bind(revision)
            .bind(update.state)
            .bind(&update.record)
            .fetch_all(&mut *connection)
            .await
            .map_err(writing)?;
        if changed != [true] {
            let problem = "the match's record has changed".to_owned();
            return Err(StoreError::Conflict(problem));
        }
        self.wake();
        Ok(())
    }

    async fn append(&self, entry: NewEntry, update: Option<MatchUpdate>) -> StoreResult<u64> {
        // Checked here, so that a batch is not spoilt by one of its entries.
        signed(entry.sequence)?;
        signed(
            update
                .as_ref()
                .map_or(entry.revision, |update| update.from_revision),
        )?;
        let (answer, answered) = oneshot::channel();
        let job = Job {
            entry,
            update,
            answer,
        };
        self.jobs.send(job).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    async fn head(&self, key: MatchKey) -> StoreResult<Option<Head>> {
        query::head(&self.pool, key).await
    }

    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>> {
        query::last_entry(&self.pool, key).await
    }

    async fn read_entries(
        &self,
        key: MatchKey,
        after_sequence: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>> {
        query::read_entries(&self.pool, key, after_sequence, limit).await
    }

    async fn read_feed(&self, after_position: u64, limit: u32) -> StoreResult<Vec<Committed>> {
        query::read_feed(&self.pool, after_position, limit).await
    }

    async fn last_position(&self) -> StoreResult<u64> {
        query::last_position(&self.pool).await
    }

    fn changed(&self) -> broadcast::Receiver<Arc<str>> {
        self.changed.subscribe()
    }

    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.committed.subscribe()
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
        statement(
            "INSERT INTO snapshots (match, sequence, payload, requests) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match) DO UPDATE
             SET sequence = excluded.sequence, payload = excluded.payload,
                 requests = excluded.requests
             WHERE excluded.sequence > snapshots.sequence",
        )
        .bind(key.0)
        .bind(signed(snapshot.sequence)?)
        .bind(&snapshot.payload)
        .bind(&snapshot.requests)
        .execute(&self.pool)
        .await
        .map(drop)
        .map_err(writing)
    }

    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>> {
        query::latest_snapshot(&self.pool, key).await
    }

    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()> {
        statement(
            "INSERT INTO operators (label, token_hash) VALUES ($1, $2)
             ON CONFLICT (label) DO UPDATE SET token_hash = excluded.token_hash",
        )
        .bind(label)
        .bind(&token_hash[..])
        .execute(&self.pool)
        .await
        .map(drop)
        .map_err(writing)
    }

    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>> {
        query::operators(&self.pool).await
    }
}
