//! View of a match by callers without a seat, when its host delays it.

use std::sync::Arc;

use prost_types::{Duration, Timestamp};
use sandtable_proto::matches::v1::{Match, MatchState as State, RecordedEntry};

use crate::auth::permissions::Caller;
use crate::clocks::time;
use crate::clocks::time_source::Timekeeper;
use crate::dice::duplicate_reveal::shown_whole;
use crate::error::ServiceResult;
use crate::matches::loaded_match::{LiveMatch, MatchHead, read_entry};
use sandtable_store::{Damage, Log, MatchKey, StoreError};

/// Extent of a caller's view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sight {
    /// Everything.
    Whole,
    /// Everything that had happened at a moment in the past.
    Until {
        /// Where the log stood then.
        head: Box<MatchHead>,
        /// The moment.
        moment: Timestamp,
    },
}

impl Sight {
    /// The last version that is seen, when that is not simply the log's last.
    pub(crate) fn end(&self) -> Option<u64> {
        match self {
            Self::Whole => None,
            Self::Until { head, .. } => Some(head.version),
        }
    }
}

/// Reports whether a moment has come by another.
pub(crate) fn has_come(moment: Option<Timestamp>, by: Timestamp) -> bool {
    moment.is_some_and(|moment| (moment.seconds, moment.nanos) <= (by.seconds, by.nanos))
}

/// The entry of a sequence, which must be there.
pub(crate) async fn entry_at(
    log: &dyn Log,
    key: MatchKey,
    sequence: u64,
) -> ServiceResult<RecordedEntry> {
    let rows = log.read_entries(key, sequence - 1, 1).await?;
    match rows.first() {
        Some(row) if row.sequence == sequence => read_entry(row),
        _ => Err(StoreError::from(Damage::Missing(sequence)).into()),
    }
}

impl LiveMatch {
    /// Returns the time by which the match is held back from the caller, if it is.
    pub(crate) fn held_back(&self, caller: Caller) -> Option<Duration> {
        (self.record.shown.spectator_delay)
            .filter(|_| caller.waits() && self.state() == State::InProgress)
    }
}

/// The delay with which those see a match who hold no seat in it.
pub(crate) struct SpectatorDelay {
    pub(crate) log: Arc<dyn Log>,
    pub(crate) time: Arc<Timekeeper>,
}

impl SpectatorDelay {
    /// Returns how far the caller sees into the match.
    pub(crate) async fn sight(&self, live: &LiveMatch, caller: Caller) -> ServiceResult<Sight> {
        let Some(delay) = live.held_back(caller) else {
            return Ok(Sight::Whole);
        };
        let moment = time::before(self.time.now(), delay);
        let head = self.head_at(live, moment).await?;
        Ok(Sight::Until {
            head: Box::new(head),
            moment,
        })
    }

    /// Where the log stood at a moment. The stamps of a log rise, so that the place is
    /// found by halving.
    pub(crate) async fn head_at(
        &self,
        live: &LiveMatch,
        moment: Timestamp,
    ) -> ServiceResult<MatchHead> {
        let (mut old, mut young) = (0, live.head.version + 1);
        let mut head = MatchHead::opening(&live.record);
        while young - old > 1 {
            let middle = old + (young - old) / 2;
            let entry = entry_at(&*self.log, live.key, middle).await?;
            if has_come(entry.create_time, moment) {
                old = middle;
                head = MatchHead::after(&entry);
            } else {
                young = middle;
            }
        }
        Ok(head)
    }

    /// Returns the time until a held back entry may be seen.
    pub(crate) async fn due_in(
        &self,
        live: &LiveMatch,
        sequence: u64,
        moment: Timestamp,
    ) -> ServiceResult<Duration> {
        let entry = entry_at(&*self.log, live.key, sequence).await?;
        let at = entry.create_time.unwrap_or_default();
        let mut wait = Duration {
            seconds: at.seconds.saturating_sub(moment.seconds),
            nanos: at.nanos - moment.nanos,
        };
        wait.normalize();
        Ok(wait)
    }

    /// The match's resource as the caller may see it.
    pub(crate) async fn show(&self, live: &LiveMatch, caller: Caller) -> ServiceResult<Match> {
        Ok(match self.sight(live, caller).await? {
            Sight::Whole => shown_whole(&*self.log, live).await?,
            Sight::Until { head, moment } => shown_at(live, *head, moment),
        })
    }
}

/// The resource as it was at a moment: nothing in it follows from what came later.
fn shown_at(live: &LiveMatch, head: MatchHead, moment: Timestamp) -> Match {
    let mut shown = live.record.shown.clone();
    shown.etag = format!("past-{}", head.version);
    shown.version = head.version;
    shown.outcome = head.with_cause(head.outcome.clone());
    shown.awaited = head.awaited;
    shown.update_time = head.time.filter(|_| head.version > 0).or(shown.create_time);
    shown.draw_offer = None;
    shown.substitutions.clear();
    // They reveal who has moved since.
    shown.clocks = None;
    shown.changes.retain(|change| has_come(change.time, moment));
    for (seat, secret) in shown.seats.iter_mut().zip(&live.record.seats) {
        seat.resigned = seat.resigned && has_come(secret.resign_time, moment);
        seat.bot_requested = false;
    }
    shown
}
