//! The Republic and its capital (13.8.6).

use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::{MarkerKind, Side};
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};

/// Reports whether a country is in Civil War: a Republican Capital is in it, in a part of it that
/// may break away or elsewhere (`AE-13.8.6-1`, `AE-13.8.6-4`).
#[must_use]
pub fn is_in(state: &State, country: AreaId) -> bool {
    capital_in(state, country).is_some()
}

/// The Republican Capital in a country.
pub(crate) fn capital_in(state: &State, country: AreaId) -> Option<PieceId> {
    let mut pieces = state.pieces();
    let found = pieces.find(|(_, piece)| {
        let there = piece.at.hex().and_then(|hex| state.land(hex).country);
        lies(state, piece, MarkerKind::RepublicanCapital) && there == Some(country)
    });
    found.map(|(id, _)| id)
}

/// The Ally that supports the Republic, as its marker says: the West with the front up.
#[must_use]
pub fn supporter(state: &State) -> Faction {
    let mut pieces = state.pieces();
    let support = pieces.find(|(_, piece)| {
        lies(state, piece, MarkerKind::RepublicanSupport)
            && !matches!(piece.at, Place::Aside(_) | Place::Gone)
    });
    match support.map(|(_, piece)| piece.side) {
        Some(Side::Back) => Faction::Soviet,
        _ => Faction::Western,
    }
}

/// The Ally that controls a hex because the Republic has its capital there (`AE-GLO-25`).
#[must_use]
pub fn republican(state: &State, hex: HexId) -> Option<Faction> {
    let mut pieces = state.pieces_in(hex);
    pieces
        .any(|(_, piece)| lies(state, piece, MarkerKind::RepublicanCapital))
        .then(|| supporter(state))
}
