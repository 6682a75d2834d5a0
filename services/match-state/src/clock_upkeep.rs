//! Beginning the clocks of matches, and letting them stand through lost time.

use std::time::Duration;

use sandtable_proto::matches::v1::MatchState as State;
use tokio::time::timeout;

use crate::clocks::outage;
use crate::clocks::progress::begin;
use crate::clocks::time::millis;
use crate::clocks::watch::GRACE;
use crate::core::Shared;
use crate::live::LiveMatch;
use crate::record::MatchRecord;

/// Longest time that writing an outage down may hold up those who play.
const PATIENCE: Duration = Duration::from_secs(5);

impl Shared {
    /// Starts the clocks of a match that is beginning, if it is to have any.
    pub(crate) fn begin_clocks(&self, record: &mut MatchRecord) {
        let shown = &mut record.shown;
        if let Some(settings) = &shown.clock_settings
            && shown.clocks.is_none()
            && shown.state == State::InProgress as i32
        {
            let seats = shown.seats.len() as u32;
            let now = self.clock.now();
            shown.clocks = Some(begin(settings, seats, &shown.awaited, record.on_turn, now));
        }
    }

    /// Lets the clocks of a match that was read from the store, and the time to bid in its
    /// auction, stand through the outages.
    pub(crate) fn excuse(&self, record: &mut MatchRecord) {
        let outages = self.outages.read();
        let shown = &mut record.shown;
        if let (Some(settings), Some(clocks)) = (&shown.clock_settings, &mut shown.clocks) {
            outages.excuse(settings, clocks);
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
            live.excused = millis(self.clock.now());
            self.excuse(&mut live.record);
        }
    }

    /// Notes time that this process lost, if it has lost some since it was last looked.
    /// Whoever judges by a clock does this first.
    pub(crate) async fn notice_lost_time(&self) {
        if self.watch.look(&*self.clock).is_none() {
            return;
        }
        let _noting = self.watch.noting.lock().await;
        let Some((from, until)) = self.watch.lost() else {
            // Somebody else has noted it.
            return;
        };
        if !self.another_ran(from, until).await {
            let seconds = (until - from) / 1000;
            tracing::warn!(seconds, "this process did not run: the clocks stood");
            self.outages.write().add(from, until);
            let noted = outage::note(&*self.documents, from, until);
            // Without it a process that starts later charges for the time.
            match timeout(PATIENCE, noted).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "an outage was not written down"),
                Err(_) => tracing::warn!("writing an outage down took too long"),
            }
        }
        self.watch.note(until);
    }

    /// Whether another process served the same matches while this one did not run. Where
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
