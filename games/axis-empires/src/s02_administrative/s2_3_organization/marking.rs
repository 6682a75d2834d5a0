//! Treatment of units that were organized.

use crate::command_context::Play;
use crate::pack::{Counter, Side, Sites, UnitKind};
use crate::state::{Marks, PieceId, Place};

/// Reports whether a counter is tied to its hexes: a garrison (`AE-2.3.2.3-1`).
pub(crate) fn is_garrison(counter: &Counter) -> bool {
    counter.front.kind == UnitKind::Garrison
        || counter.front.movement == 0
            && counter.front.kind != UnitKind::Fortress
            && counter.sites != Sites::Any
}

/// Takes a step off the map into the Holding Box of the unit that it is part of now
/// (`AE-2.3-17`), or to where units without a Holding Box go (`AE-2.3-3`).
pub(crate) fn absorb(play: &mut Play<'_>, step: PieceId, held_by: Option<PieceId>) {
    match held_by {
        Some(unit) => {
            play.put(step, Place::Holding(unit));
            play.turn_over(step, Side::Front);
            play.state
                .set_piece(step, |piece| piece.marks = Marks::NONE);
        }
        None => play.take_off(step),
    }
}

/// Marks a unit as made in the segment under way.
pub(crate) fn mark(play: &mut Play<'_>, unit: PieceId) {
    play.state.set_piece(unit, |piece| {
        piece.marks = piece.marks.union(Marks::ORGANIZED);
    });
}
