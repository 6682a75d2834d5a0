//! 3.2 Overruns: whom one can be of.

use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::state::{Piece, PieceId, Presence, State};

/// The only enemy unit in a hex, if it is a ground unit of one step (`AE-3.2-1`,
/// `AE-3.2-2`). Markers are nothing to an overrun.
pub(crate) fn lone_unit<'a>(
    state: &'a State,
    mover: &Mover<'_>,
    hex: HexId,
) -> Option<(PieceId, &'a Piece)> {
    let enemies = state.presence(hex).enemies_of(mover.faction());
    if !enemies.intersects(Presence::GROUND)
        || enemies.intersects(Presence::AIR.union(Presence::FLEET))
    {
        return None;
    }
    let mut grounds = state.pieces_in(hex).filter_map(|(id, piece)| {
        let face = piece.face_up(state.pack()).ground()?;
        (piece.faction != mover.faction()).then_some((id, piece, face.steps))
    });
    let (id, piece, steps) = grounds.next()?;
    (steps == 1 && grounds.next().is_none()).then_some((id, piece))
}
