//! Scores of each side, for matches that are compared or that a scenario leaves undecided.
//! RULINGS.md defines the score where the book has none.

use sandtable_kernel::Score;

use crate::o14_separate_peace::o14_3_victory;
use crate::s00_victory::s0_3_final;
use crate::state::State;
use crate::victory;

/// The factions one by one in a Separate Peace, else the Axis and the Allies: by their points
/// in a campaign, by their strategic hexes in a war alone.
pub(crate) fn scores(state: &State) -> Vec<Score> {
    match state.separate_peace() {
        Some(peace) => o14_3_victory::scores(state, peace),
        None if state.is_campaign() => s0_3_final::scores(state),
        None => victory::scores(state),
    }
}
