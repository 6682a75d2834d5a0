//! Limit on open matches, and the number of those that are open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sandtable_proto::matches::v1::MatchState as State;
use sandtable_runtime::telemetry::metric::{self, Gauge};
use sandtable_server::limits::Bounds;
use sandtable_store::{Log, StoreResult};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::error::{MatchError, ServiceResult};

/// States in which a match counts against the limit.
pub(crate) const OPEN: [i32; 2] = [State::Lobby as i32, State::InProgress as i32];

/// Maximum age of the count of all replicas' open matches.
const COUNT_AGAIN: Duration = Duration::from_secs(5);

/// Kind of host of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostedBy {
    /// A caller.
    Caller,
    /// A service of the platform, for a tournament or a pool.
    Service,
}

/// The places for open matches.
pub(crate) struct Capacity {
    most: u64,
    /// Number of them reserved for matches that services of the platform host.
    reserved: u64,
    open: AtomicU64,
    log: Arc<dyn Log>,
    /// When the open matches of all replicas were last counted.
    last_count: Mutex<Option<Instant>>,
    shown: Gauge,
}

impl Capacity {
    /// Counts the matches that are open, of which there may be as many as the bounds say.
    pub(crate) async fn open(bounds: &Bounds, log: Arc<dyn Log>) -> StoreResult<Self> {
        let open = log.count_matches(&OPEN).await?;
        let shown = metric::LIVE_MATCHES.gauge(&[]);
        shown.set(open as f64);
        Ok(Self {
            most: bounds.total.map_or(u64::MAX, |it| it as u64),
            reserved: bounds.reserved as u64,
            open: AtomicU64::new(open),
            log,
            last_count: Mutex::new(None),
            shown,
        })
    }

    /// Takes one of the places. [`Capacity::closed`] gives it back, and so does dropping the
    /// reservation before it is confirmed.
    pub(crate) fn reserve(&self, whose: HostedBy) -> ServiceResult<Reservation<'_>> {
        let most = match whose {
            HostedBy::Service => self.most,
            HostedBy::Caller => self.most - self.reserved,
        };
        self.open
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                (open < most).then_some(open + 1)
            })
            .map_err(|_| MatchError::LimitReached {
                what: "open matches",
                most,
            })?;
        self.shown.increment(1.0);
        Ok(Reservation(Some(self)))
    }

    /// Counts the open matches anew, now and then, where other replicas open and close
    /// some, too.
    pub(crate) async fn count_again(&self) -> StoreResult<()> {
        if !self.log.is_shared() {
            return Ok(());
        }
        let mut last_count = self.last_count.lock().await;
        if last_count.is_none_or(|last| last.elapsed() >= COUNT_AGAIN) {
            let open = self.log.count_matches(&OPEN).await?;
            self.open.store(open, Ordering::Release);
            *last_count = Some(Instant::now());
        }
        Ok(())
    }

    /// Gives the place of a match back that is not open any more.
    pub(crate) fn closed(&self) {
        // Never below zero: each open match was counted when it was made or at start.
        let counted = self
            .open
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                open.checked_sub(1)
            });
        if counted.is_ok() {
            self.shown.decrement(1.0);
        }
    }
}

/// A place among the open matches that is given back unless it is confirmed.
pub(crate) struct Reservation<'a>(Option<&'a Capacity>);

impl Reservation<'_> {
    /// Keeps the place: the match exists.
    pub(crate) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if let Some(capacity) = self.0 {
            capacity.closed();
        }
    }
}
