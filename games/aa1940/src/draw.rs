//! A match that ends without a winner though the rules have not ended it: by agreement of
//! all players, or by office. The rulebook knows neither: RULINGS.md says what they do here.

use sandtable_kernel::{Checked, DrawnBy, Outcome, SeatSet, Violation};

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
pub(crate) fn draw(play: &mut Play<'_>, by: DrawnBy) {
    let reason = match by {
        DrawnBy::Agreement => "all seats agreed to a draw",
        DrawnBy::Office => "the match was closed",
    };
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
