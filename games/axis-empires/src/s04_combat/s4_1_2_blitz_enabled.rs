//! 4.1.2 What is Blitz-enabled.

use crate::pack::MarkerKind;
use crate::state::{PieceId, State};

/// How far a Blitz marker reaches.
const RADIUS: u16 = 2;

/// Whether a unit or marker is Blitz-enabled: within two hexes of a friendly Blitz marker, or
/// in the very hex of a Beachhead of landing forces (`AE-GLO-10`, `AE-GLO-11`, `AE-4.1.2-2`,
/// `DS-G-4`, `DS-G-5`).
#[must_use]
pub fn is_enabled(state: &State, id: PieceId) -> bool {
    let Some(piece) = state.piece(id) else {
        return false;
    };
    let Some(at) = piece.at.hex() else {
        return false;
    };
    state.pieces().any(|(_, marker)| {
        let showing = marker.showing(state.pack());
        let Some(from) = marker.at.hex().filter(|_| marker.faction == piece.faction) else {
            return false;
        };
        let distance = state.map().distance(from, at);
        let blitz = showing.is_marker(MarkerKind::Blitz);
        let landing = showing.is_marker(MarkerKind::SnlfBeachhead);
        blitz && distance.is_some_and(|distance| distance <= RADIUS) || landing && from == at
    })
}
