//! A draw that all players agree to, or that the platform declares. The rulebook knows
//! none: RULINGS.md says what it does here.

use sandtable_kernel::{Checked, DrawnBy, Violation};

use crate::command_context::Play;
use crate::game_over;
use crate::state::State;

/// Checks that there is something to end.
pub(crate) fn check(state: &State) -> Checked {
    match state.outcome() {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            game_over::RULE,
            "a match in progress",
            "a match that is over",
        )),
    }
}

/// Ends the match without a winner.
pub(crate) fn draw(play: &mut Play<'_>, by: DrawnBy) {
    let why = match by {
        DrawnBy::Agreement => "all seats agreed to a draw",
        DrawnBy::Office => "the match was closed",
    };
    game_over::end(play, &[], why);
}
