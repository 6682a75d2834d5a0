//! What is done for a seat whose clock has run out.

use std::sync::Arc;

use sandtable_proto::matches::v1::{
    Cause, ClockSettings, Clocks, ExpiryConsequence, Match, MatchState as State, SeatClock,
};
use sandtable_proto::types::v1::{Action, action};

use super::seat::is_out;
use super::time::millis;
use crate::auction;
use crate::core::Shared;
use crate::live::Live;
use crate::play::Deed;
use crate::refusal::{Answer, Refusal};
use sandtable_store::StoreError;

/// The next deadline of the clocks that run.
pub(crate) fn next_deadline(clocks: &Clocks) -> Option<i64> {
    let deadlines = clocks.seats.iter().filter_map(|clock| clock.deadline);
    deadlines.map(millis).min()
}

/// The next moment at which something is due in a match.
pub(crate) fn next_look(shown: &Match) -> Option<i64> {
    match &shown.clocks {
        Some(clocks) => next_deadline(clocks),
        None => auction::next_look(shown),
    }
}

/// Whether the seat's clock running out now has the consequence.
fn is_too_often(settings: &ClockSettings, clock: &SeatClock) -> bool {
    // One that ran out in this turn already is counted.
    let times = clock.expiries + u32::from(!clock.expired);
    times > settings.tolerated_expiries
}

impl Shared {
    /// Acts once for a seat of the match whose clock has run out, if there is one. Gives
    /// the match's next deadline.
    ///
    /// It goes the way of all actions: what the seat or another process does at the same
    /// moment is a conflict at the append, and only one of them is done.
    pub(crate) async fn expire(&self, id: &Arc<str>) -> Answer<Option<i64>> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        let live = self.settle(&mut place, id).await?;
        if live.state() == State::Lobby {
            drop(place);
            return self.look_at_auction(id).await;
        }
        let Some((seat, deed)) = self.deed_of_clock(live).await? else {
            let clocks = live.record.shown.clocks.as_ref();
            return Ok(clocks.and_then(next_deadline));
        };
        match self.attempt(live, seat, &deed).await {
            Ok(_) => {
                let clocks = live.record.shown.clocks.as_ref();
                Ok(clocks.and_then(next_deadline))
            }
            Err(refusal) => {
                // Whatever it was, the next look begins with what the store has.
                self.drop_from_memory(&mut place).await;
                Err(refusal)
            }
        }
    }

    /// What a clock does now in the place of its seat.
    async fn deed_of_clock(&self, live: &Live) -> Answer<Option<(u32, Deed)>> {
        let shown = &live.record.shown;
        let (Some(settings), Some(clocks)) = (&shown.clock_settings, &shown.clocks) else {
            return Ok(None);
        };
        let now = self.clock.now();
        let out = clocks.seats.iter().find(|clock| is_out(clock, now));
        let Some(clock) = out.filter(|_| live.state() == State::InProgress) else {
            return Ok(None);
        };
        let consequence = match is_too_often(settings, clock) {
            true => settings.on_expiry(),
            false => ExpiryConsequence::DefaultDecision,
        };
        let kind = match consequence {
            ExpiryConsequence::Forfeit => action::Kind::Forfeit(()),
            _ => action::Kind::Command(self.referee.default_command(live, clock.seat).await?),
        };
        let deed = Deed {
            action: Action { kind: Some(kind) },
            request_id: String::new(),
            expected_version: None,
            cause: Cause::Clock,
            bot_requested: consequence == ExpiryConsequence::Bot,
            close_reason: String::new(),
            arrived: now,
        };
        Ok(Some((clock.seat, deed)))
    }
}

/// Whether a refusal says no more than that somebody else was faster.
pub(crate) fn is_race(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Store(StoreError::Conflict(_)))
}
