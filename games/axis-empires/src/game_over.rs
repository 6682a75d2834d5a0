//! The end of a match, however it comes.

use sandtable_kernel::{Outcome, SeatSet};

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::Faction;

/// The ledger's row about how a game ends.
pub(crate) const RULE: &str = "AE-0.3-1";

/// Ends the match with the seats of these factions as its winners; without any it is a
/// draw.
pub(crate) fn end(play: &mut Play<'_>, winners: &[Faction], reason: &str) {
    end_by(play, RULE, winners, reason);
}

/// Ends the match by a rule of its own.
pub(crate) fn end_by(play: &mut Play<'_>, rule: &str, winners: &[Faction], reason: &str) {
    let mut seats = SeatSet::EMPTY;
    for seat in winners
        .iter()
        .filter_map(|faction| play.state.seat_of(*faction))
    {
        seats.insert(seat);
    }
    play.emit(Event::Ended {
        winners: winners.to_vec(),
        rule: rule.to_owned(),
        reason: reason.to_owned(),
    });
    play.state.end(Outcome {
        winners: seats,
        rule: rule.to_owned(),
        reason: reason.to_owned(),
    });
}
