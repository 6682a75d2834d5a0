//! Rate limit of a seat within one turn, so that a program that goes in circles, which drafts and
//! takes back and drafts again, does not fill the log of a match that no clock ends.

use std::time::Duration;

use prost_types::Timestamp;
use sandtable_proto::types::v1::OnTurn;

use crate::clocks::time::millis;
use crate::error::{MatchError, Quota, ServiceResult};

/// Least time between two entries of a seat that is slowed.
const SLOWED: Duration = Duration::from_secs(1);

/// Entries of the seat on turn, since its turn began or the match was read into memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TurnEntries {
    turn: Option<OnTurn>,
    entries: u64,
}

impl TurnEntries {
    /// Counts an entry of a seat, after which it is this turn.
    pub(crate) fn count(&mut self, seat: u32, on_turn: Option<OnTurn>) {
        if self.turn != on_turn {
            *self = Self {
                turn: on_turn,
                entries: 0,
            };
        }
        if on_turn.is_some_and(|turn| turn.seat == seat) {
            self.entries += 1;
        }
    }

    /// Fails when the seat on turn has made so many entries in its turn and the last entry of the
    /// match is not old enough for another. `most` 0 is for any number.
    pub(crate) fn must_be_few(
        &self,
        seat: u32,
        most: u64,
        last: Option<Timestamp>,
        now: Timestamp,
    ) -> ServiceResult<()> {
        let is_of_seat = self.turn.is_some_and(|turn| turn.seat == seat);
        if most == 0 || !is_of_seat || self.entries < most {
            return Ok(());
        }
        let since = last.map_or(i64::MAX, |last| millis(now) - millis(last));
        // A clock that was set back holds nobody up.
        let since = u64::try_from(since).map_or(SLOWED, Duration::from_millis);
        match SLOWED.checked_sub(since).filter(|left| !left.is_zero()) {
            None => Ok(()),
            Some(left) => Err(MatchError::QuotaUsedUp(Quota {
                what: "entries in one turn of a match without clocks, then one a second",
                whose: "seat".to_owned(),
                most,
                found: self.entries,
                retry_after: left,
            })),
        }
    }
}
