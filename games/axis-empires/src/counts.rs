//! Public counts of the board: control of hexes and its value.

use crate::faction::Faction;
use crate::map::{HexId, Theatre};
use crate::politics;
use crate::s00_victory::s0_1_check;
use crate::score;
use crate::state::State;
use crate::victory;
use crate::view::Tally;

/// Counts what the factions control.
pub(crate) fn count(state: &State) -> Tally {
    let factions = state.scenario().factions.iter();
    Tally {
        control: factions
            .map(|faction| (*faction, controlled(state, *faction)))
            .collect(),
        axis_points: victory::axis_points(state),
        strategic_values: [Theatre::Europe, Theatre::Asia]
            .map(|theatre| (theatre, s0_1_check::value(state, theatre))),
        scores: (state.outcome()).map_or_else(Vec::new, |_| score::scores(state)),
    }
}

/// The hexes in play that a faction controls, in order.
fn controlled(state: &State, faction: Faction) -> Vec<HexId> {
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(|hex| politics::controls(state, faction, *hex))
        .collect()
}
