//! 4 Combat Phase: the Blitz Combat, Regular Combat and Marker Segments.

pub mod battle;
pub mod odds;
pub mod s4_1_1_airdrop;
mod s4_1_2_blitz_combat;
pub mod s4_1_2_blitz_enabled;
mod s4_1_3_beachhead_landing;
pub mod s4_1_4_airdrop_landing;
mod s4_1_5_cv_strike_returns;
pub mod s4_1_blitz;
pub mod s4_2_1_attacks;
pub mod s4_2_2_sequence;
pub mod s4_2_3_shifts;
pub mod s4_2_4_results;
mod s4_2_5_retreat;

mod s4_2_6_attrition;
pub mod s4_2_7_advance;
mod s4_2_8_exploitation;
mod s4_3_markers;
pub(crate) mod sides;

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::combat::{CombatChoice, Demand};
use crate::map::ZoneId;
use crate::order::combat::CombatOrder;
use crate::order::combat::blitz::BlitzOrder;
use crate::s04_combat::s4_2_1_attacks::{AttackPlan, AttackTarget};
use crate::s09_stacking;
use crate::segment::Segment;
use crate::segment_handlers::SegmentHandlers;
use crate::standing_orders::LossOrder;
use crate::state::{Marks, PieceId, State};
use crate::step::PendingStep;
use crate::step::battle::{Battle, CombatStage};
use crate::unit_marks;

pub use crate::decision::combat::{CombatAnswer, CombatQuestion};
pub use crate::order::combat::CombatOrder as Order;

pub(crate) use s4_2_2_sequence::{answered, go_on};

/// Chapter of the Blitz Combat Segment.
pub(crate) const BLITZ: SegmentHandlers = s4_1_blitz::CHAPTER;

/// Chapter of the Regular Combat Segment.
pub(crate) const REGULAR: SegmentHandlers = SegmentHandlers {
    wanted: s4_2_1_attacks::list::has_any,
    close: |play| {
        play.state.forget_attacks();
        unit_marks::clear_marks_of_all(play.state, Marks::ATTACKED.union(Marks::FOUGHT));
    },
    ..SegmentHandlers::PASS
};

/// Chapter of the Marker Segment.
pub(crate) const MARKER: SegmentHandlers = SegmentHandlers {
    wanted: |state| !s4_3_markers::convoys(state).is_empty(),
    close: s4_3_markers::close,
    ..SegmentHandlers::PASS
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombatOrders {
    /// Orders of the Blitz Combat Segment other than attacks.
    pub blitz: s4_1_blitz::BlitzOrders,
    /// The hexes that can be attacked.
    pub attacks: Vec<AttackTarget>,
    /// The Troop Convoys that can be taken back.
    pub convoys: Vec<PieceId>,
}

/// Returns the legal orders of the segment under way.
pub(crate) fn acts(state: &State) -> CombatOrders {
    match state.segment() {
        Segment::BlitzCombat => CombatOrders {
            blitz: s4_1_blitz::acts(state),
            attacks: s4_1_blitz::targets(state),
            ..CombatOrders::default()
        },
        Segment::RegularCombat => CombatOrders {
            attacks: s4_2_1_attacks::list::targets(state),
            ..CombatOrders::default()
        },
        Segment::Marker => CombatOrders {
            convoys: s4_3_markers::convoys(state),
            ..CombatOrders::default()
        },
        _ => CombatOrders::default(),
    }
}

/// An order that was checked, with what the check found out.
pub(crate) enum CombatPlan {
    Blitz(BlitzOrder),
    Attack(AttackPlan),
    ReturnConvoy(PieceId, ZoneId),
}

/// Checks that an order is legal now.
pub(crate) fn check(state: &State, order: &CombatOrder) -> Checked<CombatPlan> {
    let now = state.segment();
    let fit = match order {
        CombatOrder::Blitz(_) => now == Segment::BlitzCombat,
        CombatOrder::Attack(_) => matches!(now, Segment::BlitzCombat | Segment::RegularCombat),
        CombatOrder::ReturnConvoy(_) => now == Segment::Marker,
    };
    if !fit {
        return Err(Violation::new(
            "AE-SOP-4",
            "an order of this segment",
            format!("the segment {}", now.word()),
        ));
    }
    match order {
        CombatOrder::Blitz(order) => {
            s4_1_blitz::check(state, order).map(|()| CombatPlan::Blitz(*order))
        }
        CombatOrder::Attack(attack) => {
            if now == Segment::BlitzCombat {
                s4_1_blitz::in_step(state, s4_1_blitz::COMBAT)?;
            }
            s4_2_1_attacks::check(state, attack).map(CombatPlan::Attack)
        }
        CombatOrder::ReturnConvoy(id) => {
            s4_3_markers::check(state, *id).map(|zone| CombatPlan::ReturnConvoy(*id, zone))
        }
    }
}

/// Carries out an order that was checked.
pub(crate) fn commit(play: &mut Play<'_>, plan: CombatPlan) {
    match plan {
        CombatPlan::Blitz(order) => s4_1_blitz::commit(play, &order),
        CombatPlan::Attack(plan) => {
            if play.state.segment() == Segment::BlitzCombat {
                s4_1_blitz::enter(play.state, s4_1_blitz::COMBAT);
            }
            s4_2_1_attacks::commit(play, plan);
        }
        CombatPlan::ReturnConvoy(id, zone) => s4_3_markers::commit(play, id, zone),
    }
}

/// One of the orders listed, at random.
pub(crate) fn pick(
    state: &State,
    acts: &CombatOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<CombatOrder> {
    if !acts.blitz.is_empty() && (acts.attacks.is_empty() || below(2) == 0) {
        return acts.blitz.pick(below).map(CombatOrder::Blitz);
    }
    let attacks = acts.attacks.len();
    let index = below((attacks + acts.convoys.len()).max(1));
    match index.checked_sub(attacks) {
        Some(convoy) => acts
            .convoys
            .get(convoy)
            .copied()
            .map(CombatOrder::ReturnConvoy),
        None => {
            let target = &acts.attacks[index];
            let attack = s4_2_1_attacks::list::pick(state, target, below);
            Some(CombatOrder::Attack(attack))
        }
    }
}

/// Checks that an answer fits a question of the combat under way.
pub(crate) fn check_answer(
    state: &State,
    question: &CombatQuestion,
    answer: &CombatAnswer,
) -> Checked {
    match (question, answer) {
        (CombatQuestion::RangedSupport { headquarters, .. }, CombatAnswer::RangedSupport(hq)) => {
            if hq.is_none_or(|hq| headquarters.contains(&hq)) {
                Ok(())
            } else {
                refuse("AE-4.2.1.2-1", "one of the HQs that may support")
            }
        }
        (CombatQuestion::Suffer(demand), CombatAnswer::Suffer(choice)) => {
            if demand.offers(*choice) {
                Ok(())
            } else {
                refuse(
                    match choice {
                        CombatChoice::Retreat(_) => "AE-4.2.5.1-4",
                        CombatChoice::Lose(_) => "AE-4.2.6-2",
                    },
                    "one of the hexes and steps offered",
                )
            }
        }
        (CombatQuestion::Advance { .. }, CombatAnswer::Advance(None)) => Ok(()),
        (CombatQuestion::Advance { .. }, CombatAnswer::Advance(Some(order))) => {
            match under_way(state) {
                Some((battle, distance)) => s4_2_7_advance::check(state, battle, distance, order),
                None => refuse("AE-4.2.2-8", "a combat that is over but for advances"),
            }
        }
        _ => refuse("AE-SOP-2", "an answer to the question asked"),
    }
}

fn refuse(rule: &'static str, expected: &'static str) -> Checked {
    Err(Violation::new(rule, expected, "another answer"))
}

/// The combat under way, if it has come to its advances.
fn under_way(state: &State) -> Option<(&Battle, u8)> {
    match state.step() {
        PendingStep::Combat(battle) => match battle.stage {
            CombatStage::Advance { distance } => Some((battle, distance)),
            CombatStage::Support
            | CombatStage::Weapons
            | CombatStage::Roll
            | CombatStage::Results(_) => None,
        },
        _ => None,
    }
}

/// The answer that stands in for a seat that gives none: no support, a retreat rather than
/// a loss, the smallest loss, no advance.
pub(crate) fn default(state: &State, question: &CombatQuestion) -> Option<CombatAnswer> {
    match question {
        CombatQuestion::RangedSupport { .. } => Some(CombatAnswer::RangedSupport(None)),
        CombatQuestion::Suffer(demand) => match demand.retreats.first() {
            Some(hex) => Some(CombatAnswer::Suffer(CombatChoice::Retreat(*hex))),
            None => lose(state, demand, LossOrder::SmallestFirst),
        },
        CombatQuestion::Advance { .. } => Some(CombatAnswer::Advance(None)),
    }
}

/// The answer of standing orders to a question that is only about which step is lost.
pub(crate) fn by_order(
    state: &State,
    question: &CombatQuestion,
    order: LossOrder,
) -> Option<CombatAnswer> {
    match question {
        CombatQuestion::Suffer(demand) if demand.retreats.is_empty() => lose(state, demand, order),
        _ => None,
    }
}

fn lose(state: &State, demand: &Demand, order: LossOrder) -> Option<CombatAnswer> {
    let loss = s09_stacking::least(state, &demand.losses, order)?;
    Some(CombatAnswer::Suffer(CombatChoice::Lose(loss)))
}

/// One of the answers that fit, at random.
pub(crate) fn pick_answer(
    question: &CombatQuestion,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<CombatAnswer> {
    match question {
        CombatQuestion::RangedSupport { headquarters, .. } => {
            let index = below(headquarters.len() + 1);
            Some(CombatAnswer::RangedSupport(
                headquarters.get(index).copied(),
            ))
        }
        CombatQuestion::Suffer(demand) => {
            let retreats = demand.retreats.iter().copied().map(CombatChoice::Retreat);
            let losses = demand.losses.iter().copied().map(CombatChoice::Lose);
            let choices: Vec<CombatChoice> = retreats.chain(losses).collect();
            let index = below(choices.len().max(1));
            choices.get(index).copied().map(CombatAnswer::Suffer)
        }
        CombatQuestion::Advance { moves } => {
            let index = below(moves.len() + 1);
            Some(CombatAnswer::Advance(moves.get(index).cloned()))
        }
    }
}
