//! 13.8.8 and 13.8.9: the war of the other map, as a map that is played alone sees it.

use crate::agenda::conditions::lies;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, WarState};
use crate::state::{Place, State};

/// The status of an Ally in the war of the other map, by the marker in its War Box there; no
/// marker is no war (`AE-13.8.9-1`, `DS-13.8.5-3`, `DS-13.8.5-1`).
#[must_use]
pub fn status(state: &State, theatre: Theatre, faction: Faction) -> WarState {
    let (limited, total) = match theatre {
        Theatre::Europe => (MarkerKind::PacificLimitedWar, MarkerKind::PacificTotalWar),
        Theatre::Asia => (MarkerKind::EuropeanLimitedWar, MarkerKind::EuropeanTotalWar),
    };
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
