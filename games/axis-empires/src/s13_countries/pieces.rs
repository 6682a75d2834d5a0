//! The pieces of a country, and the hexes that they can be set up in.

use crate::map::{AreaId, HexId};
use crate::state::{PieceId, Place, Presence, State};

/// All counters of a country, wherever they are.
pub(crate) fn pieces_of(state: &State, country: AreaId) -> Vec<PieceId> {
    let pack = state.pack();
    state
        .pieces()
        .filter(|(_, piece)| piece.country(pack) == Some(country) && piece.at != Place::Gone)
        .map(|(id, _)| id)
        .collect()
}

/// The City and Partisan Base hexes among hexes.
pub(crate) fn sites_in(state: &State, mut hexes: Vec<HexId>) -> Vec<HexId> {
    hexes.retain(|hex| {
        let bases = state.presence(*hex).anyones();
        state.map().hex(*hex).is_city() || bases.intersects(Presence::PARTISANS)
    });
    hexes
}
