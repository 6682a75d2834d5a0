//! 4.1 Blitz Combat Segment: airdrops, attacks, landings from sea and air, and the return of
//! carriers, in this order.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::order::combat::airdrop::Airdrop;
use crate::order::combat::blitz::BlitzOrder;
use crate::pack::MarkerKind;
use crate::s04_combat::s4_2_1_attacks::{self, AttackTarget};
use crate::s04_combat::{
    s4_1_1_airdrop as airdrop, s4_1_3_beachhead_landing as beachhead_landing,
    s4_1_4_airdrop_landing as airdrop_landing, s4_1_5_cv_strike_returns,
};
use crate::s10_supply::Supply;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{FaceUp, Marks, PieceId, State};
use crate::unit_marks;

pub use crate::order::combat::blitz::BlitzOrder as Order;

/// Airdrop.
pub(super) const AIRDROP: u8 = 1;
/// Blitz Combat.
pub(super) const COMBAT: u8 = 2;
/// Beachhead Landing.
const BEACHHEAD_LANDING: u8 = 3;
/// Airdrop Landing.
const AIRDROP_LANDING: u8 = 4;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    wanted: |state| {
        let attacks = || is_open(state, COMBAT) && s4_2_1_attacks::list::has_any(state);
        is_on(state) && (attacks() || !besides_attacks(state).is_empty())
    },
    close,
    ..SegmentHandlers::PASS
};

/// Legal orders other than attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlitzOrders {
    /// Units that may jump, with the hexes.
    pub airdrops: Vec<airdrop::Targets>,
    /// Units that may land.
    pub landings: Vec<PieceId>,
    /// Beachheads from which landing forces may land.
    pub forces: Vec<PieceId>,
    /// Units that may take the place of Airdrops.
    pub airdrop_landings: Vec<airdrop_landing::Order>,
}

impl BlitzOrders {
    /// Reports whether there are no orders.
    pub(super) fn is_empty(&self) -> bool {
        self.airdrops.is_empty()
            && self.landings.is_empty()
            && self.forces.is_empty()
            && self.airdrop_landings.is_empty()
    }

    /// The orders, one of each place counted.
    pub(super) fn pick(&self, below: &mut impl FnMut(usize) -> usize) -> Option<BlitzOrder> {
        let mut orders: Vec<BlitzOrder> = Vec::new();
        for row in &self.airdrops {
            if let Some(to) = row.to.get(below(row.to.len().max(1))) {
                let piece = row.piece;
                orders.push(BlitzOrder::Airdrop(Airdrop { piece, to: *to }));
            }
        }
        let landings = self.landings.iter();
        orders.extend(landings.map(|piece| BlitzOrder::Land { piece: *piece }));
        let forces = self.forces.iter();
        orders.extend(forces.map(|marker| BlitzOrder::LandForces { marker: *marker }));
        let landings = self.airdrop_landings.iter();
        orders.extend(landings.copied().map(BlitzOrder::AirdropLanding));
        orders.get(below(orders.len().max(1))).copied()
    }
}

/// Reports whether the phasing faction has a marker to blitz with: without a Blitz marker, a
/// Beachhead of landing forces or an Airdrop only carriers return (`AE-4.1-2`).
fn is_on(state: &State) -> bool {
    state.pieces().any(|(_, piece)| {
        let showing = piece.face_up(state.pack());
        piece.faction == state.phasing()
            && piece.at.hex().is_some()
            && (showing.is_marker(MarkerKind::Blitz)
                || showing.is_marker(MarkerKind::Totsugeki)
                || showing.is_marker(MarkerKind::SnlfBeachhead)
                || matches!(showing, FaceUp::Airdrop(_)))
    })
}

/// The hexes that can be attacked, until an order of a later step.
pub(super) fn targets(state: &State) -> Vec<AttackTarget> {
    if is_on(state) && is_open(state, COMBAT) {
        s4_2_1_attacks::list::targets(state)
    } else {
        Vec::new()
    }
}

/// Returns the legal orders other than attacks: those of each step until an order of a later step
/// is given.
pub(super) fn acts(state: &State) -> BlitzOrders {
    if is_on(state) {
        besides_attacks(state)
    } else {
        BlitzOrders::default()
    }
}

/// Legal orders other than attacks.
fn besides_attacks(state: &State) -> BlitzOrders {
    let supply = Supply::of(state);
    let mut acts = BlitzOrders {
        airdrop_landings: airdrop_landing::list(state, &supply),
        ..BlitzOrders::default()
    };
    if is_open(state, BEACHHEAD_LANDING) {
        acts.landings = beachhead_landing::list(state, &supply);
        acts.forces = beachhead_landing::forces(state, &supply);
    }
    if is_open(state, AIRDROP) {
        acts.airdrops = airdrop::list(state, &supply);
    }
    acts
}

/// Reports whether a step is still open.
fn is_open(state: &State, step: u8) -> bool {
    state.turn().stage <= step
}

const fn step_of(order: &BlitzOrder) -> u8 {
    match order {
        BlitzOrder::Airdrop(_) => AIRDROP,
        BlitzOrder::Land { .. } | BlitzOrder::LandForces { .. } => BEACHHEAD_LANDING,
        BlitzOrder::AirdropLanding(_) => AIRDROP_LANDING,
    }
}

/// Checks that a step is still open. An order of a later step ends those before it (`AE-4.1-1`).
pub(super) fn in_step(state: &State, step: u8) -> Checked {
    if is_open(state, step) {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-4.1-1",
            format!(
                "an order of step {} of the segment or a later one",
                state.turn().stage
            ),
            format!("one of step {step}"),
        ))
    }
}

/// Checks that an order is legal now.
pub(super) fn check(state: &State, order: &BlitzOrder) -> Checked {
    in_step(state, step_of(order))?;
    let supply = Supply::of(state);
    match *order {
        BlitzOrder::Airdrop(order) => airdrop::check(state, &supply, order),
        BlitzOrder::Land { piece } => beachhead_landing::check(state, &supply, piece).map(|_| ()),
        BlitzOrder::LandForces { marker } => {
            beachhead_landing::check_forces(state, &supply, marker).map(|_| ())
        }
        BlitzOrder::AirdropLanding(order) => airdrop_landing::check(state, &supply, order),
    }
}

/// Begins a step, when an order of it is carried out.
pub(super) fn enter(state: &mut State, step: u8) {
    state.set_turn(|turn| turn.stage = turn.stage.max(step));
}

/// Carries out an order that was checked.
pub(super) fn commit(play: &mut Play<'_>, order: &BlitzOrder) {
    enter(play.state, step_of(order));
    match *order {
        BlitzOrder::Airdrop(order) => airdrop::commit(play, order),
        BlitzOrder::Land { piece } => beachhead_landing::commit(play, piece),
        BlitzOrder::LandForces { marker } => beachhead_landing::commit_forces(play, marker),
        BlitzOrder::AirdropLanding(order) => airdrop_landing::commit(play, order),
    }
}

/// Ends the steps that are left (`AE-4.1-1`).
fn close(play: &mut Play<'_>) {
    airdrop_landing::end(play);
    s4_1_5_cv_strike_returns::run(play);
    play.state.forget_attacks();
    unit_marks::clear_marks_of_all(play.state, Marks::ATTACKED.union(Marks::FOUGHT));
}
