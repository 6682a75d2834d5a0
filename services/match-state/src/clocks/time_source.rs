//! The time of day, the clocks of matches that begin by it, and time in which no seat could play.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use prost_types::Timestamp;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_store::{Documents, Log, StoreResult};
use tokio::time::timeout;

use crate::clocks::outage::{self, Outages};
use crate::clocks::progress::begin;
use crate::clocks::time::millis;
use crate::clocks::watch::{GRACE, Watch};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::MatchRecord;
use sandtable_runtime::clock::Clock;

/// Longest time that writing an outage down may hold up those who play.
const PATIENCE: Duration = Duration::from_secs(5);

/// Knows what time it is, and when no server ran.
pub(crate) struct Timekeeper {
    clock: Arc<dyn Clock>,
    /// The outages that this process knows of.
    outages: RwLock<Outages>,
    /// Finds out when this process has been frozen.
    watch: Watch,
    documents: Arc<dyn Documents>,
    log: Arc<dyn Log>,
}

impl Timekeeper {
    /// Notes the outage that ends now, if there was one.
    pub(crate) async fn open(
        clock: Arc<dyn Clock>,
        documents: Arc<dyn Documents>,
        log: Arc<dyn Log>,
    ) -> StoreResult<Self> {
        let outages = Outages::open(&*documents, clock.now().into()).await?;
        Ok(Self {
            clock,
            outages: RwLock::new(outages),
            watch: Watch::default(),
            documents,
            log,
        })
    }

    /// Now.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now().into()
    }

    /// Reports whether time may be lost, which it cannot in a simulation.
    pub(crate) fn may_be_lost(&self) -> bool {
        self.clock.ran().is_some()
    }

    /// Checks the watch. The task that needs to know records the lost time.
    pub(crate) fn look(&self) {
        self.watch.look(&*self.clock);
    }

    /// Leaves a sign of life, once lost time is noted: it says that some process has run.
    pub(crate) async fn leave_sign(&self) {
        self.notice_lost_time().await;
        if let Err(error) = outage::sign(&*self.documents, self.now()).await {
            // Another process may have left one at the same moment.
            tracing::debug!(%error, "failed to record the heartbeat of the clocks");
        }
    }

    /// Starts the clocks of a match that is beginning, if it is to have any.
    pub(crate) fn begin_clocks(&self, record: &mut MatchRecord) {
        let shown = &mut record.shown;
        if let Some(settings) = &shown.clock_settings
            && shown.clocks.is_none()
            && shown.state == State::InProgress as i32
        {
            let seats = shown.seats.len() as u32;
            let now = self.now();
            shown.clocks = Some(begin(settings, seats, &shown.awaited, record.on_turn, now));
        }
    }

    /// Lets the clocks of a match that was read from the store, and the time to bid in its
    /// auction, stand through the outages.
    pub(crate) fn excuse(&self, record: &mut MatchRecord) {
        let outages = self.outages.read();
        let shown = &mut record.shown;
        if let Some(clocks) = &mut shown.clocks {
            outages.excuse(clocks);
        }
        for (from, until) in outages.all() {
            record.excuse_bidders(from, until);
        }
    }

    /// The same for a match in memory, when there may have been an outage since it was
    /// last done. One that has just been noted ends a moment later: until then there may be
    /// clocks that were started during it.
    pub(crate) fn excuse_live(&self, live: &mut LiveMatch) {
        if live.excused <= self.outages.read().end() {
            live.excused = millis(self.now());
            self.excuse(&mut live.record);
        }
    }

    /// Records time that this process lost since the last check, if any. Every decision by a
    /// clock does this first.
    pub(crate) async fn notice_lost_time(&self) {
        if self.watch.look(&*self.clock).is_some() {
            // Rare and large: in a place of its own it does not make every call larger.
            Box::pin(self.note_lost_time()).await;
        }
    }

    async fn note_lost_time(&self) {
        let _noting = self.watch.noting.lock().await;
        let Some((from, until)) = self.watch.lost() else {
            // Another task has recorded it.
            return;
        };
        if !self.another_ran(from, until).await {
            let seconds = (until - from) / 1000;
            tracing::warn!(
                seconds,
                "process was suspended: clocks were stopped meanwhile"
            );
            self.outages.write().add(from, until);
            let noted = outage::note(&*self.documents, from, until);
            // Without it a process that starts later charges for the time.
            match timeout(PATIENCE, noted).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "failed to record an outage"),
                Err(_) => tracing::warn!("timed out recording an outage"),
            }
        }
        self.watch.note(until);
    }

    /// Reports whether another process served the same matches while this one did not run. Where
    /// the log is shared, players find that one, and their time goes on.
    async fn another_ran(&self, from: i64, until: i64) -> bool {
        if !self.log.is_shared() {
            return false;
        }
        let found = timeout(PATIENCE, outage::last_sign(&*self.documents)).await;
        // This process's own last sign may be as late as its last look.
        if !matches!(found, Ok(Ok(Some(sign))) if sign >= from + 2 * GRACE) {
            return false;
        }
        // The other may have been frozen, too, and have found so before this one.
        let noted = outage::is_noted(&*self.documents, from, until);
        !matches!(timeout(PATIENCE, noted).await, Ok(Ok(true)))
    }
}
