//! A writer's own connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx_core::connection::Connection;
use sqlx_core::pool::PoolConnection;
use sqlx_postgres::{PgConnection, PgPool, Postgres};
use tokio::time::Instant;

use super::failure;
use crate::StoreResult;

/// Silence after which a connection is asked for a sign of life before it is used: what
/// is sent on a dead one is neither known to be written nor known not to be.
const SILENCE: Duration = Duration::from_secs(1);

/// Counts how often a connection of the same store has broken. When one has, the server
/// has probably gone away, and the others are as dead.
pub(super) type Breaks = Arc<AtomicU64>;

/// A connection that is kept from one batch to the next.
pub(super) struct Line {
    pool: PgPool,
    breaks: Breaks,
    kept: Option<Kept>,
}

struct Kept {
    connection: PoolConnection<Postgres>,
    breaks: u64,
    used: Instant,
}

impl Line {
    pub(super) fn new(pool: PgPool, breaks: Breaks) -> Line {
        Line {
            pool,
            breaks,
            kept: None,
        }
    }

    /// A connection that seems to be alive.
    pub(super) async fn get(&mut self) -> StoreResult<&mut PgConnection> {
        let breaks = self.breaks.load(Ordering::Acquire);
        let kept = match self.kept.take().filter(|kept| kept.breaks == breaks) {
            Some(mut kept) => {
                let alive = kept.used.elapsed() < SILENCE || kept.connection.ping().await.is_ok();
                alive.then_some(kept)
            }
            None => None,
        };
        let kept = match kept {
            Some(kept) => kept,
            None => Kept {
                connection: self.pool.acquire().await.map_err(failure::reading)?,
                breaks,
                used: Instant::now(),
            },
        };
        let kept = self.kept.insert(kept);
        kept.used = Instant::now();
        Ok(&mut kept.connection)
    }

    /// Gives the connection up: what became of it is not known.
    pub(super) fn cut(&mut self) {
        self.breaks.fetch_add(1, Ordering::AcqRel);
        drop(self.kept.take().map(|kept| kept.connection.detach()));
    }
}
