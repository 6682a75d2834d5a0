//! 3.1.3 Off-Map Box to Off-Map Box Procedure.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions;
use crate::map::BoxId;
use crate::order::movement::box_to_box::BoxToBoxMove;
use crate::s03_movement::movers::mover;
use crate::state::{Marks, Place, State};

pub use crate::order::movement::box_to_box::BoxToBoxMove as Order;

/// Checks that a unit may go into a box: it is in one next to it. Any number may, both ways, and
/// each spends its whole allowance (`AE-3.1.3-1`, `AE-GLO-59`, `DS-G-27`).
pub(super) fn check(state: &State, order: BoxToBoxMove) -> Checked<BoxToBoxMove> {
    let mover = mover(state, order.piece)?;
    may_enter(state, &mover, order.to).map(|()| order)
}

fn may_enter(state: &State, mover: &Mover<'_>, to: BoxId) -> Checked {
    s3_1_4_restrictions::check_box(state, mover, to)?;
    match mover.piece.at {
        Place::Box(from) if state.map().off_map(from).adjacent.contains(&to) => Ok(()),
        _ => Err(Violation::new(
            "AE-3.1.3-1",
            format!(
                "a unit in a box next to the {} Box",
                state.map().off_map(to).name
            ),
            "one elsewhere",
        )),
    }
}

/// Every unit that may go into another box.
pub(super) fn acts(state: &State, movers: &[Mover<'_>]) -> Vec<BoxToBoxMove> {
    let boxed = movers.iter().filter_map(|mover| match mover.piece.at {
        Place::Box(from) => Some((mover, from)),
        _ => None,
    });
    let pairs = boxed.flat_map(|(mover, from)| {
        let adjacent = state.map().off_map(from).adjacent.iter();
        adjacent.map(move |to| (mover, *to))
    });
    let mut moves: Vec<BoxToBoxMove> = pairs
        .filter(|(mover, to)| may_enter(state, mover, *to).is_ok())
        .map(|(mover, to)| BoxToBoxMove {
            piece: mover.id,
            to,
        })
        .collect();
    moves.sort_unstable_by_key(|order| (order.piece, order.to));
    moves
}

/// Puts the unit into the box.
pub(super) fn commit(play: &mut Play<'_>, order: BoxToBoxMove) {
    play.put(order.piece, Place::Box(order.to));
    play.state.set_piece(order.piece, |piece| {
        piece.marks = piece.marks.union(Marks::MOVED);
    });
}
