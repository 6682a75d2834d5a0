//! 16.7 Repatriation: interned units come back with their faction's next card.

use crate::decision::choice::Pick;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::order::replacements::ReplacementOrder;
use crate::s01_seasonal::s1_3_replacements;
use crate::state::{Kind, PieceId, Place, State};

/// A faction's units that come back with the card that it turns up (`AE-1.1.1-3`,
/// `DS-1.1.1-2`).
pub(crate) fn interned(state: &State, theatre: Theatre, faction: Faction) -> Vec<PieceId> {
    state
        .pieces_at(Place::Interned(theatre))
        .filter(|(_, piece)| piece.faction == faction)
        .map(|(id, _)| id)
        .collect()
}

/// Where an interned unit may come back, as a replacement (`DS-16.7-14`, `AE-1.1.1-3`).
pub(crate) fn returns(state: &State, id: PieceId) -> Vec<Pick> {
    let Some(piece) = state.piece(id) else {
        return Vec::new();
    };
    let Kind::Unit(unit) = piece.kind else {
        return Vec::new();
    };
    let places =
        s1_3_replacements::locations(state, piece.faction, unit, piece.at.theatre(state.map()));
    places
        .into_iter()
        .map(|to| Pick::Replacement(ReplacementOrder { unit, to }))
        .collect()
}
