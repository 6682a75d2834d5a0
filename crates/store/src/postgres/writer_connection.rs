//! A writer's own connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx_core::connection::Connection;
use sqlx_core::pool::PoolConnection;
use sqlx_postgres::{PgConnection, Postgres};
use tokio::time::Instant;

use super::failure;
use crate::error::StoreResult;
use crate::postgres::pool::Lines;

/// Silence after which a connection is pinged before it is used: a write on a dead one is neither
/// known to be done nor known not to be.
const SILENCE: Duration = Duration::from_secs(1);

/// Counts how often a connection of the same store has broken. When one has, the server
/// has probably gone away, and the others are as dead.
pub(super) type Breaks = Arc<AtomicU64>;

/// A connection that is reused from one batch to the next.
pub(super) struct WriterConnection {
    lines: Lines,
    breaks: Breaks,
    kept: Option<StoredConnection>,
}

struct StoredConnection {
    connection: PoolConnection<Postgres>,
    breaks: u64,
    used: Instant,
}

impl WriterConnection {
    pub(super) fn new(lines: Lines, breaks: Breaks) -> Self {
        Self {
            lines,
            breaks,
            kept: None,
        }
    }

    /// A connection that seems to be alive.
    pub(super) async fn get(&mut self) -> StoreResult<&mut PgConnection> {
        let breaks = self.breaks.load(Ordering::Acquire);
        if let Some(mut kept) = self.kept.take() {
            if kept.breaks == breaks && self.is_alive(&mut kept).await {
                self.kept = Some(kept);
            } else {
                kept.give_up();
            }
        }
        let kept = match self.kept.take() {
            Some(kept) => kept,
            None => StoredConnection {
                connection: self.lines.pool.acquire().await.map_err(failure::reading)?,
                breaks,
                used: Instant::now(),
            },
        };
        let kept = self.kept.insert(kept);
        kept.used = Instant::now();
        Ok(&mut kept.connection)
    }

    /// Reports whether the server answers, if it has not just done so.
    async fn is_alive(&self, kept: &mut StoredConnection) -> bool {
        if kept.used.elapsed() < SILENCE {
            return true;
        }
        let asked = tokio::time::timeout(self.lines.patience, kept.connection.ping());
        asked.await.is_ok_and(|answer| answer.is_ok())
    }

    /// Gives the connection up: what became of it is not known.
    pub(super) fn cut(&mut self) {
        self.breaks.fetch_add(1, Ordering::AcqRel);
        if let Some(kept) = self.kept.take() {
            kept.give_up();
        }
    }
}

impl StoredConnection {
    /// Closes it without a word: given back to the pool it would be asked how it is.
    fn give_up(self) {
        drop(self.connection.detach());
    }
}
