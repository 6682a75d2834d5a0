//! Tournaments in the store, and the receivers of their changes.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_proto::tournaments::v1::TournamentEventKind;
use sandtable_store::{Documents, Kind};
use tokio::sync::broadcast;

use crate::alarm::Alarm;
use crate::metrics::LadderMetrics;
use crate::records::Records;
use crate::tournaments::names::tournament_name;
use crate::tournaments::record::{TOURNAMENTS, TournamentRecord};
use crate::transaction::Subject;

/// Tournaments that changed and that slow watchers have not noticed yet.
const NEWS: usize = 1024;

/// Tournaments in the store, and the receivers of their changes.
pub(crate) struct Tournaments {
    pub(crate) records: Records,
    /// Tournaments that have changed, by id.
    pub(crate) news: broadcast::Sender<String>,
    /// Says that something may be due.
    pub(crate) wake: Alarm,
    pub(crate) metrics: Arc<LadderMetrics>,
}

impl Tournaments {
    /// The documents of the store.
    pub(crate) fn store(&self) -> &dyn Documents {
        self.records.store()
    }

    /// The time in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.records.now()
    }

    /// The tournaments among the records.
    pub(crate) fn new(records: Records, metrics: Arc<LadderMetrics>) -> Self {
        Self {
            records,
            news: broadcast::channel(NEWS).0,
            wake: Alarm::default(),
            metrics,
        }
    }
}

impl Subject for Tournaments {
    type Record = TournamentRecord;
    type News = TournamentEventKind;
    type Counts = ();
    const KIND: Kind<TournamentRecord> = TOURNAMENTS;

    fn records(&self) -> &Records {
        &self.records
    }

    fn name(id: &str) -> String {
        tournament_name(id)
    }

    fn counts(_: &TournamentRecord) -> Self::Counts {}

    fn touch(record: &mut TournamentRecord, time: Timestamp) {
        record.shown.update_time = Some(time);
    }

    fn committed(&self, id: &str, (): (), (): (), news: Vec<TournamentEventKind>) {
        for kind in news {
            self.metrics.happened(kind);
        }
        // There may be no receivers.
        let _ = self.news.send(id.to_owned());
        self.wake.notify_one();
    }
}
