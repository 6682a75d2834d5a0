//! Section 3, Operational Movement Phase, and what section 5 takes from it.

pub(crate) mod movers;
pub mod s3_1_1_hex_to_hex;
pub mod s3_1_2_port_to_port;
pub mod s3_1_3_box_to_box;

pub(crate) mod s3_2_overruns;

mod s3_1_zones_of_control;

#[cfg(test)]
mod tests;

use sandtable_kernel::Checked;

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::order::movement::MovementOrder;
use crate::order::movement::box_to_box::BoxToBoxMove;
use crate::order::movement::hex_to_hex::HexToHexMove;
use crate::order::movement::port_to_port::PortToPortMove;
use crate::s03_movement::movers::movers;
use crate::s03_movement::s3_1_1_hex_to_hex::{HexToHexPlan, map_edge};
use crate::s03_movement::s3_1_2_port_to_port::PortToPortPlan;
use crate::s10_supply::Supply;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{Marks, State};
use crate::unit_marks;

pub use crate::order::movement::MovementOrder as Order;

/// Handlers of both Movement Phases.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: |play| {
        unit_marks::clear_marks(play.state, Marks::MOVED);
        play.state.set_turn(|turn| turn.canals = 0);
    },
    wanted: |state| movers(state).next().is_some(),
    ..SegmentHandlers::PASS
};

/// The units that may move, and where to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovementOrders {
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

/// Checks that an order is legal now. One order is the whole movement of a unit, by one procedure
/// (`AE-3.1.4-1`).
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
pub(crate) fn acts(state: &State) -> MovementOrders {
    let supply = Supply::of(state);
    let movers: Vec<Mover<'_>> = movers(state)
        .filter(|mover| mover.reserve || supply.is_supplied(mover.id))
        .collect();
    MovementOrders {
        hex_to_hex: s3_1_1_hex_to_hex::acts(&supply, &movers),
        into_box: map_edge::acts(state, &movers),
        port_to_port: s3_1_2_port_to_port::acts(&supply, &movers),
        box_to_box: s3_1_3_box_to_box::acts(state, &movers),
    }
}

/// One of the orders listed, at random: first the unit, then where to.
pub(crate) fn pick(
    acts: &MovementOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<MovementOrder> {
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
