//! 3.1.1, over the edge of the map: into an off-map box.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions;
use crate::faction::Faction;
use crate::map::{BoxId, OffMapBox, Theatre};
use crate::order::movement::map_edge::MapEdgeMove;
use crate::s03_movement::movers::mover;
use crate::s03_movement::s3_1_zones_of_control;
use crate::s14_markers::s14_15_failure;
use crate::state::{Marks, Place, State};

pub use crate::order::movement::map_edge::MapEdgeMove as Order;

/// Checks that a unit may go into a box: it begins its move in one of the hexes at the edge that
/// belong to the box, and spends its whole allowance (`AE-3.1.1-8`, `AE-3.1.1-9`, `AE-3.1.1-11`,
/// `DS-3.1-1`). Only the box's own faction may (`AE-GLO-57`, `DS-G-25`).
pub(crate) fn check(state: &State, order: MapEdgeMove) -> Checked<MapEdgeMove> {
    let mover = mover(state, order.piece)?;
    may_enter(state, &mover, order.to).map(|()| order)
}

fn may_enter(state: &State, mover: &Mover<'_>, to: BoxId) -> Checked {
    s3_1_4_restrictions::check_box(state, mover, to)?;
    let row = state.map().off_map(to);
    let hex = mover.piece.at.hex().filter(|hex| row.edge.contains(hex));
    let Some(hex) = hex else {
        return Err(Violation::new(
            way_in(row),
            format!("a unit in one of the edge hexes of the {} Box", row.name),
            "one elsewhere",
        ));
    };
    s14_15_failure::may_move(state, mover.faction(), Place::Hex(hex), None)?;
    s3_1_zones_of_control::may_leave(state, mover, hex)
}

/// The row that lets units into a box from the edge of the map (`AE-3.1.1-8`, `AE-3.1.1-9`,
/// `AE-3.1.1-11`).
fn way_in(row: &OffMapBox) -> &'static str {
    match (row.theatre, row.owner) {
        (Theatre::Asia, _) => "AE-3.1.1-11",
        (Theatre::Europe, Faction::Western) => "AE-3.1.1-9",
        (Theatre::Europe, _) => "AE-3.1.1-8",
    }
}

/// The row that lets units out of a box (`AE-3.1.1-10`, `AE-3.1.1-11`).
pub(super) fn way_out(state: &State, id: BoxId) -> &'static str {
    match state.map().off_map(id).theatre {
        Theatre::Europe => "AE-3.1.1-10",
        Theatre::Asia => "AE-3.1.1-11",
    }
}

/// Every unit that may go into a box.
pub(crate) fn acts(state: &State, movers: &[Mover<'_>]) -> Vec<MapEdgeMove> {
    let boxes = || (0..).map(BoxId).zip(state.map().boxes());
    let at_edge = |mover: &Mover<'_>, row: &OffMapBox| {
        let hex = mover.piece.at.hex();
        row.owner == mover.faction() && hex.is_some_and(|hex| row.edge.contains(&hex))
    };
    let pairs = movers.iter().flat_map(|mover| {
        let near = boxes().filter(move |(_, row)| at_edge(mover, row));
        near.map(move |(to, _)| (mover, to))
    });
    pairs
        .filter(|(mover, to)| may_enter(state, mover, *to).is_ok())
        .map(|(mover, to)| MapEdgeMove {
            piece: mover.id,
            to,
        })
        .collect()
}

/// Puts the unit into the box.
pub(crate) fn commit(play: &mut Play<'_>, order: MapEdgeMove) {
    play.put(order.piece, Place::Box(order.to));
    play.state.set_piece(order.piece, |piece| {
        piece.marks = piece.marks.union(Marks::MOVED);
    });
}
