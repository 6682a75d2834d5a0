//! Section 0, Seasonal Victory Phase, and how a campaign ends. Scenarios of a war alone are
//! won by their own strategic hexes instead ([`crate::victory`]).

pub mod s0_1_check;
pub mod s0_2_automatic;
pub mod s0_3_final;
#[cfg(test)]
mod tests;

use crate::chapter::Chapter;
use crate::faction::Faction;
use crate::play::Play;
use crate::state::State;

/// What the Victory Point Check does. A campaign begins when the Axis closes its first one.
pub(crate) const CHAPTER: Chapter = Chapter {
    open,
    wanted: |state| state.is_campaign() && state.now() == state.scenario().first,
    ..Chapter::PASS
};

/// Counts, and ends the match if somebody has won it: as a Seasonal Turn begins, and on no
/// other turn (`AE-0-1`).
fn open(play: &mut Play<'_>) {
    let theatre = play.state.scenario().theatre;
    if play.state.is_campaign() {
        s0_1_check::check(play, theatre);
        s0_2_automatic::look(play, theatre);
    }
}

/// The factions of a side that play.
fn side(state: &State, allied: bool) -> Vec<Faction> {
    let factions = state.scenario().factions.iter().copied();
    factions
        .filter(|faction| faction.is_allied() == allied)
        .collect()
}
