//! 13.8.8 and 13.8.9: the war of the other map, as a map sees it.

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, WarState};
use crate::state::markers::lies;
use crate::state::{Place, State};

/// The status of an Ally in the war of the other map: that map's own War State if it is
/// played, else what the marker in the Ally's War Box says; no marker is no war
/// (`AE-13.8.9-1`, `DS-13.8.5-3`, `DS-13.8.5-1`).
#[must_use]
pub fn status(state: &State, theatre: Theatre, faction: Faction) -> WarState {
    let (other, limited, total) = match theatre {
        Theatre::Europe => (
            Theatre::Asia,
            MarkerKind::PacificLimitedWar,
            MarkerKind::PacificTotalWar,
        ),
        Theatre::Asia => (
            Theatre::Europe,
            MarkerKind::EuropeanLimitedWar,
            MarkerKind::EuropeanTotalWar,
        ),
    };
    if state.scenario().plays(other) {
        return state.war_state(other);
    }
    let boxed = |kind| {
        let mut pieces = state.pieces_at(Place::WarBox(theatre, faction));
        pieces.any(|(_, piece)| lies(state, piece, kind))
    };
    if boxed(total) {
        WarState::TotalWar
    } else if boxed(limited) {
        WarState::LimitedWar
    } else {
        WarState::PreWar
    }
}
