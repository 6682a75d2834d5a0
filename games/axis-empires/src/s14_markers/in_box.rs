//! Markers in the Strategic Warfare Boxes.

use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::state::{PieceId, Place, State};

/// The marker of a kind in the Strategic Warfare Box of a map, if there is one.
pub(crate) fn boxed(state: &State, theatre: Theatre, kind: MarkerKind) -> Option<PieceId> {
    let mut boxed = state.pieces_at(Place::StrategicWarfare(theatre));
    boxed
        .find(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|marker| marker.kind == kind)
        })
        .map(|(id, _)| id)
}
