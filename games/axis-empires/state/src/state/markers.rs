//! What pieces are as markers.

use crate::cells::Piece;
use crate::pack::MarkerKind;
use crate::state::State;

/// Whether a piece is a marker of a kind.
#[must_use]
pub fn lies(state: &State, piece: &Piece, kind: MarkerKind) -> bool {
    let marker = piece.marker(state.pack());
    marker.is_some_and(|marker| marker.kind == kind)
}
