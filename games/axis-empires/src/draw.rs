//! A draw that all players agree to. The rulebook knows none: RULINGS.md says what it
//! does here.

use sandtable_kernel::{Checked, Violation};

use crate::ending;
use crate::play::Play;
use crate::state::State;

/// Whether there is something to end.
pub(crate) fn check(state: &State) -> Checked {
    match state.outcome() {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            ending::RULE,
            "a match in progress",
            "a match that is over",
        )),
    }
}

/// Ends the match without a winner.
pub(crate) fn draw(play: &mut Play<'_>) {
    ending::end(play, &[], "all seats agreed to a draw");
}
