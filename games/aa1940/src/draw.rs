//! A match that ends without a winner though the rules have not ended it: by agreement of all
//! players, or by a platform role. The rulebook has neither: RULINGS.md says what they do here.

use sandtable_kernel::{DrawnBy, Outcome, SeatSet};

use crate::command_context::Play;
use crate::event::Event;

/// The ledger's row about how a match ends.
const RULE: &str = "AAE-victory-01";

/// Ends the match without a winner.
pub(crate) fn draw(play: &mut Play<'_>, by: DrawnBy) {
    let reason = match by {
        DrawnBy::Agreement => "all seats agreed to a draw",
        DrawnBy::Office => "the match was closed",
    };
    play.emit(Event::Ended {
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
