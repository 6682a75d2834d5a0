//! 2.3 Organization Segment: combining, converting, eliminating, breaking down, and
//! Detachments.

pub(crate) mod marking;
mod s2_3_1_combination;
mod s2_3_2_conversion;
mod s2_3_3_elimination;

mod s2_3_5_detachments;

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::edition::Edition;
use crate::entering::s2_3_5_markers;
use crate::map::HexId;
use crate::o17_optional::o17_1_required_garrisons;
use crate::order::organization::OrganizationOrder;
use crate::pack::Side;
use crate::s02_3_4_breakdown::own::{own, own_units};
use crate::s02_3_4_breakdown::{self, BreakdownPlan};
use crate::s02_administrative::s2_3_organization::s2_3_1_combination::CombinationPlan;
use crate::s02_administrative::s2_3_organization::s2_3_2_conversion::ConversionPlan;
use crate::s10_supply::Supply;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{PieceId, State};

pub use crate::cells::turn::OrganizationStage;
pub use crate::order::organization::OrganizationOrder as Order;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: |play| {
        play.state
            .set_turn(|turn| turn.organization = OrganizationStage::default());
    },
    wanted,
    ..SegmentHandlers::PASS
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrganizationOrders {
    /// The orders, step after step of the segment.
    pub orders: Vec<OrganizationOrder>,
}

/// An order that was checked, with what the check found out.
pub(crate) enum OrganizationPlan {
    Combine(CombinationPlan),
    Convert(ConversionPlan),
    TurnOver(PieceId, Side),
    Eliminate(PieceId),
    BreakDown(BreakdownPlan),
    Detach(PieceId, HexId),
    Recall(PieceId),
}

/// Checks that an order is legal now.
pub(crate) fn check(state: &State, order: &OrganizationOrder) -> Checked<OrganizationPlan> {
    plan(state, &Supply::of(state), order)
}

/// Checks that an order is legal: never one of a step that is over (`AE-2.3-1`, `AE-2.3.5-1`).
fn plan(
    state: &State,
    supply: &Supply<'_>,
    order: &OrganizationOrder,
) -> Checked<OrganizationPlan> {
    let stage = state.turn().organization;
    if stage_of(state, order) < stage {
        return Err(Violation::new(
            "AE-2.3-1",
            format!("an order of the step {stage:?} or a later one"),
            format!("one of the step {:?}", order.stage()),
        ));
    }
    match order {
        OrganizationOrder::BuildUp { unit, with } => {
            s2_3_1_combination::build_up(state, supply, *unit, *with).map(OrganizationPlan::Combine)
        }
        OrganizationOrder::Form { from, unit } => {
            s2_3_1_combination::form(state, supply, *from, *unit).map(OrganizationPlan::Combine)
        }
        OrganizationOrder::Convert { from, unit } => {
            s2_3_2_conversion::convert(state, *from, *unit).map(OrganizationPlan::Convert)
        }
        OrganizationOrder::TurnOver { unit } => s2_3_2_conversion::turn_over(state, *unit)
            .map(|side| OrganizationPlan::TurnOver(*unit, side)),
        OrganizationOrder::Eliminate { unit } => {
            own(state, *unit, "AE-2.3.3-1")?;
            o17_1_required_garrisons::may_leave(state, *unit)?;
            Ok(OrganizationPlan::Eliminate(*unit))
        }
        OrganizationOrder::BreakDown { unit, into } => {
            s02_3_4_breakdown::check(state, *unit, into).map(OrganizationPlan::BreakDown)
        }
        OrganizationOrder::Detach { unit, hex } => s2_3_5_detachments::place(state, *unit, *hex)
            .map(|piece| OrganizationPlan::Detach(piece, *hex)),
        OrganizationOrder::Recall { unit } => {
            s2_3_5_detachments::recall(state, *unit)?;
            o17_1_required_garrisons::may_leave(state, *unit)?;
            Ok(OrganizationPlan::Recall(*unit))
        }
    }
}

/// The step of an order. By the book of 2012 Detachments are placed and removed in one step, in
/// any order (`DS-2.3.5-1`).
fn stage_of(state: &State, order: &OrganizationOrder) -> OrganizationStage {
    match order.stage() {
        OrganizationStage::Placing if state.options().edition == Edition::Y2012 => {
            OrganizationStage::Removing
        }
        stage => stage,
    }
}

/// Carries out an order that was checked.
pub(crate) fn commit(play: &mut Play<'_>, plan: OrganizationPlan) {
    let stage = match &plan {
        OrganizationPlan::Combine(_) => OrganizationStage::Combination,
        OrganizationPlan::Convert(_) | OrganizationPlan::TurnOver(..) => {
            OrganizationStage::Conversion
        }
        OrganizationPlan::Eliminate(_) => OrganizationStage::Elimination,
        OrganizationPlan::BreakDown(_) => OrganizationStage::Breakdown,
        OrganizationPlan::Detach(..) => OrganizationStage::Placing,
        OrganizationPlan::Recall(_) => OrganizationStage::Removing,
    };
    play.state.set_turn(|turn| turn.organization = stage);
    match plan {
        OrganizationPlan::Combine(plan) => s2_3_1_combination::commit(play, plan),
        OrganizationPlan::Convert(plan) => s2_3_2_conversion::commit(play, &plan),
        OrganizationPlan::TurnOver(unit, side) => play.turn_over(unit, side),
        OrganizationPlan::Eliminate(unit) => s2_3_3_elimination::commit(play, unit),
        OrganizationPlan::BreakDown(plan) => s02_3_4_breakdown::commit(play, plan),
        OrganizationPlan::Detach(piece, hex) => s2_3_5_detachments::commit_place(play, piece, hex),
        OrganizationPlan::Recall(piece) => s2_3_5_markers::remove(play, piece),
    }
}

/// Reports whether anything may be ordered: a faction with a unit on the map may at least
/// eliminate it, until the step for that is over.
fn wanted(state: &State) -> bool {
    state.turn().organization <= OrganizationStage::Elimination && own_units(state).next().is_some()
        || !acts(state).orders.is_empty()
}

/// Everything that may be ordered now.
pub(crate) fn acts(state: &State) -> OrganizationOrders {
    let supply = Supply::of(state);
    let mut orders = Vec::new();
    s2_3_1_combination::candidates(state, &supply, &mut orders);
    s2_3_2_conversion::candidates(state, &mut orders);
    let on_map = state
        .pieces()
        .filter(|(_, piece)| piece.faction == state.phasing() && piece.at.is_on_map());
    orders.extend(on_map.map(|(unit, _)| OrganizationOrder::Eliminate { unit }));
    s02_3_4_breakdown::candidates(state, &mut orders);
    s2_3_5_detachments::candidates(state, &mut orders);
    orders.retain(|order| plan(state, &supply, order).is_ok());
    orders.sort_unstable_by(|one, other| (one.stage(), one).cmp(&(other.stage(), other)));
    orders.dedup();
    OrganizationOrders { orders }
}

/// One of the orders listed, at random: first the step, so that there are not as many
/// eliminations as units. None means to leave it at that.
pub(crate) fn pick(
    acts: &OrganizationOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<OrganizationOrder> {
    let mut stages: Vec<OrganizationStage> =
        acts.orders.iter().map(OrganizationOrder::stage).collect();
    stages.dedup();
    let stage = *stages.get(below(stages.len().max(1)))?;
    if stage == OrganizationStage::Elimination && below(ELIMINATIONS) > 0 {
        return None;
    }
    let orders: Vec<&OrganizationOrder> = acts
        .orders
        .iter()
        .filter(|order| order.stage() == stage)
        .collect();
    orders.get(below(orders.len())).copied().cloned()
}

/// One in so many eliminations that could be picked is.
const ELIMINATIONS: usize = 16;
