//! The pieces of a country, and the hexes that they can be set up in.

use crate::map::{AreaId, HexId};
use crate::s13_countries::s13_8_7_partnership;
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

/// The counters of a country that an event takes from wherever they are: all but those that are
/// set aside for a Partnership, which stay there (`AE-13.7.1-2`).
pub(crate) fn counters_of(state: &State, country: AreaId) -> Vec<PieceId> {
    let waits = |id: &PieceId| {
        state.piece(*id).is_some_and(|piece| {
            let counter = piece.counter(state.pack());
            matches!(piece.at, Place::Aside(_))
                && counter.is_some_and(s13_8_7_partnership::is_for_partners)
        })
    };
    let mut counters = pieces_of(state, country);
    counters.retain(|id| !waits(id));
    counters
}

/// The City and Partisan Base hexes among hexes.
pub(crate) fn sites_in(state: &State, mut hexes: Vec<HexId>) -> Vec<HexId> {
    hexes.retain(|hex| {
        let bases = state.presence(*hex).anyones();
        state.map().hex(*hex).is_city() || bases.intersects(Presence::PARTISANS)
    });
    hexes
}
