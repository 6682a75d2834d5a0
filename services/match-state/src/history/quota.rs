//! Limits on the work of past views, in all and for each caller.
//!
//! A past view is made by replaying the log, which takes a processor for as long as the log is.
//! So few replays run at a time, and a caller may have few that wait or run, and so many entries
//! in a minute. The latest views are cached, and cost nothing.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::GetViewResponse;
use sandtable_runtime::cache::BoundedCache;
use sandtable_server::limits::{
    CapacityExceeded, Holder, Kind, Place, RateLimiter, SharedCapacity, Subject,
};
use tokio::sync::Semaphore;

use crate::bounds;
use crate::error::{MatchError, Quota};
use crate::settings::MatchSettings;

/// Number of cached views, of all callers together.
const KEPT: usize = 64;

/// The minute in which a rate limit comes back.
const MINUTE: Duration = Duration::from_secs(60);

/// A match at a version, with whose eyes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PastMoment {
    pub(crate) id: Arc<str>,
    pub(crate) version: u64,
    /// Spectators, a seat, or the operator.
    pub(crate) eyes: (u8, u32),
}

impl PastMoment {
    pub(crate) fn new(id: Arc<str>, version: u64, viewer: Viewer) -> Self {
        let eyes = match viewer {
            Viewer::Spectator => (0, 0),
            Viewer::Seat(seat) => (1, seat),
            Viewer::Operator => (2, 0),
        };
        Self { id, version, eyes }
    }
}

/// Limits on the work that past views make.
pub(crate) struct PastViews {
    /// Logs that are played at a time.
    at_work: Semaphore,
    in_hand: SharedCapacity,
    entries: RateLimiter<Option<Subject>>,
    kept: Mutex<BoundedCache<PastMoment, GetViewResponse>>,
}

impl PastViews {
    pub(crate) fn new(settings: &MatchSettings) -> Self {
        Self {
            at_work: Semaphore::new(settings.max_past_views.max(1)),
            in_hand: SharedCapacity::new(bounds::past_views(settings)),
            entries: RateLimiter::new(settings.past_entries_per_minute, MINUTE),
            kept: Mutex::new(BoundedCache::new(KEPT)),
        }
    }

    /// Returns the cached view of a moment, if it was made recently.
    pub(crate) fn cached(&self, moment: &PastMoment) -> Option<GetViewResponse> {
        self.kept.lock().get(moment).cloned()
    }

    /// Keeps what was seen of a moment: it never changes.
    pub(crate) fn keep(&self, moment: PastMoment, seen: &GetViewResponse) {
        self.kept.lock().put(moment, seen.clone());
    }

    /// Counts one more view of a caller, if they may have another in progress.
    pub(crate) fn count(&self, onlooker: &Holder) -> Result<Place, CapacityExceeded> {
        self.in_hand.take(onlooker.or_address())
    }

    /// Charges an onlooker for so many entries that are played again.
    pub(crate) fn charge(&self, onlooker: &Holder, entries: u64) -> Result<(), MatchError> {
        let times = u32::try_from(entries).unwrap_or(u32::MAX);
        let caller = onlooker.or_address().caller;
        let charged = self.entries.take_many(caller, times);
        charged.map_err(|exceeded| {
            MatchError::QuotaUsedUp(Quota {
                what: "entries played again in a minute",
                whose: word(caller),
                most: u64::from(exceeded.most),
                found: u64::from(exceeded.most),
                retry_after: exceeded.wait,
            })
        })
    }

    /// Waits for a turn: in the order in which they came, few of each caller's among them.
    pub(crate) async fn turn(&self) -> Option<tokio::sync::SemaphorePermit<'_>> {
        // It is never closed.
        self.at_work.acquire().await.ok()
    }
}

/// Kind of subject that a caller is counted as.
pub(crate) fn word(caller: Option<Subject>) -> String {
    caller.map_or(Kind::Address, |it| it.kind).to_string()
}

#[cfg(test)]
mod tests {
    use sandtable_server::limits::{Bounds, ClientAddress, Release};

    use super::*;

    /// Limits that let each caller have two views in progress and replay 10 entries in a minute.
    fn views() -> PastViews {
        PastViews {
            at_work: Semaphore::new(1),
            in_hand: SharedCapacity::new(Bounds::of("looks", 64, Release::CallEnds).each(2, 0)),
            entries: RateLimiter::new(10, MINUTE),
            kept: Mutex::new(BoundedCache::new(KEPT)),
        }
    }

    fn at(address: u8) -> Holder {
        let address = ClientAddress::new([192, 0, 2, address].into());
        Holder {
            address: Some(address.subject()),
            ..Holder::default()
        }
    }

    #[tokio::test]
    async fn one_onlooker_has_few_in_hand_and_keeps_no_other_from_a_turn() {
        let views = views();
        let first = views.count(&at(1)).unwrap();
        let _second = views.count(&at(1)).unwrap();
        let refused = views.count(&at(1));
        assert_eq!(refused.unwrap_err().most, 2);
        let _other = views.count(&at(2)).unwrap();
        drop(first);
        drop(views.turn().await.unwrap());
        assert!(views.count(&at(1)).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn an_onlooker_is_charged_for_what_is_played_and_a_long_log_is_not_out_of_reach() {
        let views = views();
        views.charge(&at(1), 8).unwrap();
        assert!(views.charge(&at(1), 3).is_err());
        views.charge(&at(1), 2).unwrap();
        views.charge(&at(2), 1_000).unwrap();
        assert!(views.charge(&at(2), 1).is_err());
        tokio::time::advance(MINUTE).await;
        views.charge(&at(2), 1_000).unwrap();
    }

    #[test]
    fn what_is_kept_is_shown_to_the_same_eyes_only() {
        let views = views();
        let moment = |viewer| PastMoment::new("m".into(), 3, viewer);
        let seen = GetViewResponse {
            version: 3,
            ..Default::default()
        };
        views.keep(moment(Viewer::Seat(0)), &seen);
        assert_eq!(views.cached(&moment(Viewer::Seat(0))), Some(seen));
        for viewer in [Viewer::Spectator, Viewer::Operator, Viewer::Seat(1)] {
            assert_eq!(views.cached(&moment(viewer)), None);
        }
    }
}
