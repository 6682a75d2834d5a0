//! Units that may move, and leave the place where they stand.

use sandtable_kernel::{Checked, Violation};

use crate::entering::mover::Mover;
use crate::nations::Nations;
use crate::o17_optional::{o17_1_required_garrisons, o17_6_east_africa};
use crate::s10_supply;
use crate::segment::Segment;
use crate::state::{Marks, Piece, PieceId, State};

/// The phasing ground units with a Movement Allowance that have not moved yet, on the map
/// or in boxes (`AE-3-1`, `AE-3.1-1`, `AE-5-1`).
pub(crate) fn movers(state: &State) -> impl Iterator<Item = Mover<'_>> {
    state
        .pieces()
        .filter_map(|(id, piece)| mover_of(state, id, piece))
        .filter(|mover| may_leave(state, mover).is_ok())
}

/// Optional rules that keep a unit where it is (`AE-+17.1-1`, `AE-+17.6-1`).
pub(crate) fn may_leave(state: &State, mover: &Mover<'_>) -> Checked {
    o17_1_required_garrisons::may_leave(state, mover.id)?;
    o17_6_east_africa::may_leave(state, mover.piece)
}

pub(crate) fn mover_of<'a>(state: &'a State, id: PieceId, piece: &'a Piece) -> Option<Mover<'a>> {
    let fit = piece.faction == state.phasing()
        && piece.at.is_on_map()
        && !piece.marks.contains(Marks::MOVED);
    let face = fit
        .then(|| piece.face_up(state.pack()).ground())
        .flatten()?;
    (face.movement > 0).then(|| Mover {
        id,
        piece,
        face,
        nations: Nations::of(state, id, piece),
        reserve: state.segment() == Segment::ReserveMovement,
    })
}

/// The unit with an id, if it may move now: a phasing ground unit with a Movement
/// Allowance that has not moved in this phase, and, except in the Reserve Movement Phase,
/// is supplied as it sets out (`AE-3-1`, `AE-3.1-1`, `AE-5-2`, `AE-10.3-6`).
pub(crate) fn mover<'a>(state: &'a State, id: PieceId) -> Checked<Mover<'a>> {
    let piece = state.piece(id).ok_or_else(|| {
        Violation::new("AE-3-1", "a unit of the match", format!("piece {}", id.0))
    })?;
    let Some(mover) = mover_of(state, id, piece) else {
        let moved = piece.marks.contains(Marks::MOVED) && piece.faction == state.phasing();
        return Err(if moved {
            Violation::new(
                "AE-3.1-1",
                "a unit that has not moved in this phase",
                "one that has",
            )
        } else {
            Violation::new(
                "AE-3-1",
                "a phasing ground unit on the map with a Movement Allowance",
                format!("piece {}", id.0),
            )
        });
    };
    may_leave(state, &mover)?;
    if mover.reserve || s10_supply::is_supplied(state, id) {
        return Ok(mover);
    }
    Err(Violation::new(
        "AE-10.3-6",
        "a unit that is supplied as it begins to move",
        "an unsupplied one",
    ))
}
