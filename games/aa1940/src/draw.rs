//! A draw that all players agree to. The rulebook knows none: RULINGS.md says what it
//! does here.

use sandtable_kernel::{Checked, Outcome, SeatSet, Violation};

use crate::event::Event;
use crate::play::Play;
use crate::state::State;

/// The ledger's row about how a match ends.
const RULE: &str = "AAE-victory-01";

/// Whether there is something to end. Enforces AAE-victory-01.
pub(crate) fn check(state: &State) -> Checked {
    match state.outcome() {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            RULE,
            "a match in progress",
            "a match that is over",
        )),
    }
}

/// Ends the match without a winner.
pub(crate) fn draw(play: &mut Play<'_>) {
    let reason = "all seats agreed to a draw";
    play.tell(Event::Ended {
        winner: None,
        rule: RULE.to_owned(),
        reason: reason.to_owned(),
    });
    play.state.end(Outcome {
        winners: SeatSet::EMPTY,
        rule: RULE.to_owned(),
        reason: reason.to_owned(),
    });
}
