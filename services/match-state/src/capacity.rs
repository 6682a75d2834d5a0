//! How many matches may be open, and those that are.

use std::sync::atomic::Ordering;

use sandtable_proto::matches::v1::MatchState as State;
use sandtable_store::StoreResult;

use crate::core::Shared;
use crate::refusal::{Answer, Refusal};

/// States in which a match counts against the limit.
pub(crate) const OPEN: [i32; 2] = [State::Lobby as i32, State::InProgress as i32];

impl Shared {
    /// Takes one of the places for open matches; given back by [`Shared::closed`] or
    /// by dropping the reservation before it is kept.
    pub(crate) fn reserve(&self) -> Answer<Reservation<'_>> {
        let most = self.max_open_matches;
        self.open_matches
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                (open < most).then_some(open + 1)
            })
            .map_err(|_| Refusal::LimitReached {
                what: "open matches",
                most,
            })?;
        self.meters.live.increment(1.0);
        Ok(Reservation(Some(self)))
    }

    /// Reads from the store how many matches are open.
    pub(crate) async fn count_open_matches(&self) -> StoreResult<()> {
        let open = self.log.count_matches(&OPEN).await?;
        self.open_matches.store(open, Ordering::Release);
        Ok(())
    }

    /// Gives the place of a match back that is not open any more.
    pub(crate) fn closed(&self) {
        // Never below zero: each open match was counted when it was made or at start.
        let counted = self
            .open_matches
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                open.checked_sub(1)
            });
        if counted.is_ok() {
            self.meters.live.decrement(1.0);
        }
    }
}

/// A place among the open matches that is given back unless it is kept.
pub(crate) struct Reservation<'a>(Option<&'a Shared>);

impl Reservation<'_> {
    /// Keeps the place: the match exists.
    pub(crate) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if let Some(shared) = self.0 {
            shared.closed();
        }
    }
}
