//! The Japanese Government (14.22).

use crate::pack::{MarkerKind, Side};
use crate::state::{PieceId, Place, State, markers};

/// The Government in its Holding Box and the branch that leads it, the Army in front; none when
/// it is elsewhere (`DS-14.22-1`).
#[must_use]
pub(crate) fn leading(state: &State) -> Option<(PieceId, Side)> {
    let mut boxed = state.pieces_at(Place::Government);
    boxed
        .find(|(_, piece)| markers::lies(state, piece, MarkerKind::Government))
        .map(|(id, piece)| (id, piece.side))
}
