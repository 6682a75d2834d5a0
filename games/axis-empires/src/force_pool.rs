//! Units that wait in a Force Pool.

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::CounterId;
use crate::state::{Kind, PieceId, Place, State};

/// The unit of a kind in a faction's Force Pool; of equal ones that with the lowest id
/// stands for all.
pub(crate) fn first(
    state: &State,
    faction: Faction,
    theatre: Theatre,
    unit: CounterId,
) -> Option<PieceId> {
    state
        .pieces_at(Place::ForcePool(theatre))
        .find(|(_, piece)| piece.faction == faction && piece.kind == Kind::Unit(unit))
        .map(|(id, _)| id)
}

/// The kinds of units in a faction's Force Pool, in order.
pub(crate) fn kinds(state: &State, faction: Faction, theatre: Theatre) -> Vec<CounterId> {
    let mut kinds: Vec<CounterId> = state
        .pieces_at(Place::ForcePool(theatre))
        .filter(|(_, piece)| piece.faction == faction)
        .filter_map(|(_, piece)| match piece.kind {
            Kind::Unit(unit) => Some(unit),
            Kind::Marker(_) => None,
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
