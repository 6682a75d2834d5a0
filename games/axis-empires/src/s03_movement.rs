//! Section 3, Operational Movement Phase, and what section 5 takes from it.

pub mod s3_1_1_hex_to_hex;
pub mod s3_1_2_port_to_port;
pub mod s3_1_3_box_to_box;

mod s3_1_zones_of_control;
mod s3_2_overruns;

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::chapter::Chapter;
use crate::entering::Mover;
use crate::marks;
use crate::nations::Nations;
use crate::o17_optional::{o17_1_required_garrisons, o17_6_east_africa};
use crate::order::movement::MovementOrder;
use crate::order::movement::box_to_box::BoxToBoxMove;
use crate::order::movement::hex_to_hex::HexToHexMove;
use crate::order::movement::port_to_port::PortToPortMove;
use crate::play::Play;
use crate::s03_movement::s3_1_1_hex_to_hex::{HexToHexPlan, map_edge};
use crate::s03_movement::s3_1_2_port_to_port::PortToPortPlan;
use crate::s10_supply::{self, Supply};
use crate::segment::Segment;
use crate::state::{Marks, Piece, PieceId, State};

pub use crate::order::movement::MovementOrder as Order;

/// What both Movement Phases do.
pub(crate) const CHAPTER: Chapter = Chapter {
    open: |play| {
        marks::clear_marks(play.state, Marks::MOVED);
        play.state.set_turn(|turn| turn.canals = 0);
    },
    wanted: |state| movers(state).next().is_some(),
    ..Chapter::PASS
};

/// The units that may move, and where to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// 3.1.1.
    pub hex_to_hex: Vec<s3_1_1_hex_to_hex::Moves>,
    /// 3.1.1, over the edge of the map.
    pub into_box: Vec<map_edge::Order>,
    /// 3.1.2.
    pub port_to_port: Vec<s3_1_2_port_to_port::Voyages>,
    /// 3.1.3.
    pub box_to_box: Vec<BoxToBoxMove>,
}

/// An order that was checked.
pub(crate) enum MovementPlan {
    HexToHex(HexToHexPlan),
    IntoBox(map_edge::Order),
    PortToPort(PortToPortPlan),
    BoxToBox(BoxToBoxMove),
}

/// Whether an order is legal now. One order is the whole movement of a unit, by one
/// procedure (`AE-3.1.4-1`).
pub(crate) fn check(state: &State, order: &MovementOrder) -> Checked<MovementPlan> {
    match order {
        MovementOrder::HexToHex(order) => {
            s3_1_1_hex_to_hex::check(state, order).map(MovementPlan::HexToHex)
        }
        MovementOrder::IntoBox(order) => map_edge::check(state, *order).map(MovementPlan::IntoBox),
        MovementOrder::PortToPort(order) => {
            s3_1_2_port_to_port::check(state, order).map(MovementPlan::PortToPort)
        }
        MovementOrder::BoxToBox(order) => {
            s3_1_3_box_to_box::check(state, *order).map(MovementPlan::BoxToBox)
        }
    }
}

/// Carries out an order that was checked.
pub(crate) fn commit(play: &mut Play<'_>, plan: MovementPlan) {
    match plan {
        MovementPlan::HexToHex(plan) => s3_1_1_hex_to_hex::commit(play, &plan),
        MovementPlan::IntoBox(order) => map_edge::commit(play, order),
        MovementPlan::PortToPort(plan) => s3_1_2_port_to_port::commit(play, &plan),
        MovementPlan::BoxToBox(order) => s3_1_3_box_to_box::commit(play, order),
    }
}

/// Everything that may be ordered now.
pub(crate) fn acts(state: &State) -> Acts {
    let supply = Supply::of(state);
    Acts {
        hex_to_hex: s3_1_1_hex_to_hex::acts(state, &supply),
        into_box: map_edge::acts(state, &supply),
        port_to_port: s3_1_2_port_to_port::acts(state, &supply),
        box_to_box: s3_1_3_box_to_box::acts(state, &supply),
    }
}

/// One of the orders listed, at random: first the unit, then where to.
pub(crate) fn pick(acts: &Acts, below: &mut impl FnMut(usize) -> usize) -> Option<MovementOrder> {
    let all = acts.hex_to_hex.len()
        + acts.into_box.len()
        + acts.port_to_port.len()
        + acts.box_to_box.len();
    let mut index = below(all.max(1));
    if let Some(moves) = acts.hex_to_hex.get(index) {
        let row = below(moves.to.len().max(1));
        return Some(MovementOrder::HexToHex(HexToHexMove {
            piece: moves.piece,
            path: moves.way(row),
        }));
    }
    index = index.saturating_sub(acts.hex_to_hex.len());
    if let Some(order) = acts.into_box.get(index) {
        return Some(MovementOrder::IntoBox(*order));
    }
    index = index.saturating_sub(acts.into_box.len());
    if let Some(voyages) = acts.port_to_port.get(index) {
        let voyage = voyages.to.get(below(voyages.to.len().max(1)))?;
        return Some(MovementOrder::PortToPort(PortToPortMove {
            piece: voyages.piece,
            legs: voyage.legs.clone(),
        }));
    }
    index = index.saturating_sub(acts.port_to_port.len());
    acts.box_to_box
        .get(index)
        .copied()
        .map(MovementOrder::BoxToBox)
}

/// The phasing ground units with a Movement Allowance that have not moved yet, on the map
/// or in boxes (`AE-3-1`, `AE-3.1-1`, `AE-5-1`).
fn movers(state: &State) -> impl Iterator<Item = Mover<'_>> {
    state
        .pieces()
        .filter_map(|(id, piece)| mover_of(state, id, piece))
        .filter(|mover| may_leave(state, mover).is_ok())
}

/// Optional rules that keep a unit where it is (`AE-+17.1-1`, `AE-+17.6-1`).
fn may_leave(state: &State, mover: &Mover<'_>) -> Checked {
    o17_1_required_garrisons::may_leave(state, mover.id)?;
    o17_6_east_africa::may_leave(state, mover.piece)
}

fn mover_of<'a>(state: &'a State, id: PieceId, piece: &'a Piece) -> Option<Mover<'a>> {
    let face = piece.showing(state.pack()).ground()?;
    let fit = piece.faction == state.phasing()
        && piece.at.is_on_map()
        && face.movement > 0
        && !piece.marks.has(Marks::MOVED);
    fit.then(|| Mover {
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
        let moved = piece.marks.has(Marks::MOVED) && piece.faction == state.phasing();
        return Err(match moved {
            true => Violation::new(
                "AE-3.1-1",
                "a unit that has not moved in this phase",
                "one that has",
            ),
            false => Violation::new(
                "AE-3-1",
                "a phasing ground unit on the map with a Movement Allowance",
                format!("piece {}", id.0),
            ),
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
