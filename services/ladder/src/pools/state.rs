//! Pools in the store, and the receivers of their changes.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_store::{Documents, Kind};
use tokio::sync::broadcast;

use crate::alarm::Alarm;
use crate::metrics::LadderMetrics;
use crate::pools::names::pool_name;
use crate::pools::record::{POOLS, PoolRecord};
use crate::pools::settings::PoolsSettings;
use crate::records::Records;
use crate::transaction::Subject;

/// Players that something happened to and whose streams have not noticed yet.
const NEWS: usize = 8_192;

/// Pools in the store, and the receivers of their changes.
pub(crate) struct Pools {
    pub(crate) records: Records,
    pub(crate) settings: PoolsSettings,
    /// Says that something may be due.
    pub(crate) wake: Alarm,
    /// Players that something happened to, by pool.
    pub(crate) news: broadcast::Sender<(String, u64)>,
    pub(crate) metrics: Arc<LadderMetrics>,
}

impl Pools {
    /// The documents of the store.
    pub(crate) fn store(&self) -> &dyn Documents {
        self.records.store()
    }

    /// The time in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.records.now()
    }

    /// The pools among the records.
    pub(crate) fn new(
        records: Records,
        settings: PoolsSettings,
        metrics: Arc<LadderMetrics>,
    ) -> Self {
        Self {
            records,
            settings,
            wake: Alarm::default(),
            news: broadcast::channel(NEWS).0,
            metrics,
        }
    }

    /// Has a player's streams look.
    pub(crate) fn wake_streams(&self, pool: &str, player: u64) {
        // The channel may have no receivers.
        let _ = self.news.send((pool.to_owned(), player));
    }
}

impl Subject for Pools {
    type Record = PoolRecord;
    /// A player whose streams look.
    type News = u64;
    /// Fixtures that were paired, and that were decided.
    type Counts = (u64, u64);
    const KIND: Kind<PoolRecord> = POOLS;

    fn records(&self) -> &Records {
        &self.records
    }

    fn name(id: &str) -> String {
        pool_name(id)
    }

    fn counts(record: &PoolRecord) -> (u64, u64) {
        (record.fixtures, record.shown.decided)
    }

    fn touch(record: &mut PoolRecord, time: Timestamp) {
        record.shown.update_time = Some(time);
    }

    fn committed(&self, id: &str, before: (u64, u64), after: (u64, u64), news: Vec<u64>) {
        let paired = after.0.saturating_sub(before.0);
        let decided = after.1.saturating_sub(before.1);
        self.metrics.played(paired, decided);
        for player in news {
            self.wake_streams(id, player);
        }
        self.wake.notify_one();
    }
}
