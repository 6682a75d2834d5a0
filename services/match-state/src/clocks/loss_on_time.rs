//! Handling of a seat whose clock has run out.

use std::sync::Arc;

use sandtable_proto::matches::v1::{
    Cause, ClockSettings, ExpiryConsequence, MatchState as State, SeatClock,
};
use sandtable_proto::types::v1::action;

use crate::auction::handlers::Auctions;
use crate::clocks::deadline::next_deadline;
use crate::clocks::seat::is_out;
use crate::clocks::time_source::Timekeeper;
use crate::error::ServiceResult;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::repository::Matches;
use crate::referee::client::Rules;
use crate::submit::append::EntryWriter;
use crate::submit::submission::Submission;

/// Reports whether the consequence applies if the seat's clock runs out now.
fn is_too_often(settings: &ClockSettings, clock: &SeatClock) -> bool {
    // One that ran out in this turn already is counted.
    let times = clock.expiries + u32::from(!clock.expired);
    times > settings.tolerated_expiries
}

/// The acts for seats whose clock has run out.
pub(crate) struct LossOnTime {
    pub(crate) matches: Arc<Matches>,
    pub(crate) writer: Arc<EntryWriter>,
    pub(crate) auctions: Arc<Auctions>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) time: Arc<Timekeeper>,
}

impl LossOnTime {
    /// Acts once for a seat of the match whose clock has run out, if there is one. Gives
    /// the match's next deadline.
    ///
    /// It goes the way of all actions: what the seat or another process does at the same
    /// moment is a conflict at the append, and only one of them is done.
    pub(crate) async fn expire(&self, id: &Arc<str>) -> ServiceResult<Option<i64>> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        if live.state() == State::Lobby {
            drop(locked);
            return self.auctions.look(id).await;
        }
        let Some((seat, submission)) = self.submission_of_clock(live).await? else {
            let clocks = live.record.shown.clocks.as_ref();
            return Ok(clocks.and_then(next_deadline));
        };
        match self.writer.write(live, seat, &submission).await {
            Ok(_) => {
                let clocks = live.record.shown.clocks.as_ref();
                Ok(clocks.and_then(next_deadline))
            }
            Err(refusal) => {
                // Regardless of the error, the next access reads the store again.
                locked.forget().await;
                Err(refusal)
            }
        }
    }

    /// Returns the action that a clock takes now in the place of its seat.
    async fn submission_of_clock(
        &self,
        live: &LiveMatch,
    ) -> ServiceResult<Option<(u32, Submission)>> {
        let shown = &live.record.shown;
        let (Some(settings), Some(clocks)) = (&shown.clock_settings, &shown.clocks) else {
            return Ok(None);
        };
        let now = self.time.now();
        let out = clocks.seats.iter().find(|clock| is_out(clock, now));
        let Some(clock) = out.filter(|_| live.state() == State::InProgress) else {
            return Ok(None);
        };
        let consequence = if is_too_often(settings, clock) {
            settings.on_expiry()
        } else {
            ExpiryConsequence::DefaultDecision
        };
        let kind = match consequence {
            ExpiryConsequence::Forfeit => action::Kind::Forfeit(()),
            _ => action::Kind::Command(self.rules.default_command(live, clock.seat).await?),
        };
        let submission = Submission {
            bot_requested: consequence == ExpiryConsequence::Bot,
            ..Submission::of(kind, Cause::Clock, now)
        };
        Ok(Some((clock.seat, submission)))
    }
}
