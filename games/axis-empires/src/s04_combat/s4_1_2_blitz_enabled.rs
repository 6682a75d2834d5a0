//! 4.1.2 What is Blitz-enabled.

use crate::pack::MarkerKind;
use crate::state::{PieceId, State};

/// The markers that enable units.
const KINDS: [MarkerKind; 3] = [
    MarkerKind::Blitz,
    MarkerKind::Totsugeki,
    MarkerKind::SnlfBeachhead,
];

/// Reports whether a unit or marker is Blitz-enabled: within the range of a friendly Blitz or
/// Totsugeki marker (two hexes in the books), or in the same hex as a Beachhead of landing forces
/// (`AE-GLO-10`, `AE-GLO-11`, `AE-4.1.2-2`, `DS-G-4`, `DS-G-5`, `DS-C-6`, `DS-14.6-2`,
/// `DS-14.42-2`).
#[must_use]
pub fn is_enabled(state: &State, id: PieceId) -> bool {
    let Some(piece) = state.piece(id) else {
        return false;
    };
    let Some(at) = piece.at.hex() else {
        return false;
    };
    let mut markers = KINDS.into_iter().flat_map(|kind| state.markers(kind));
    markers.any(|(_, marker)| {
        let Some(from) = marker.at.hex().filter(|_| marker.faction == piece.faction) else {
            return false;
        };
        let Some(row) = marker.marker(state.pack()) else {
            return false;
        };
        let reached = || {
            let distance = state.map().distance(from, at);
            distance.is_some_and(|distance| distance <= u16::from(row.range))
        };
        row.kind.is_blitz() && reached() || row.kind == MarkerKind::SnlfBeachhead && from == at
    })
}
