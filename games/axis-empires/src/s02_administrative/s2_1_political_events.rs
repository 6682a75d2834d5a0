//! 2.1 Political Events Segment: what the Current Card does each turn, and policies that the
//! Axis gives up (`AE-2.1-1`).

pub(crate) mod s14_22_any_time;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::order::political_events::PoliticalOrder;
use crate::pack::Policy;
use crate::politics::{breach, posture_boxes};
use crate::s13_countries::s13_6_posture as postures;
use crate::s14_markers::s14_40_showa_restoration;
use crate::segment_handlers::SegmentHandlers;
use crate::state::State;
use crate::task::{self, Continuation, Scene};
use crate::task_queue;

pub use crate::order::political_events::PoliticalOrder as Order;

#[cfg(test)]
mod tests;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: task_queue::open_on_every_map,
    wanted: |state| acts(state) != PoliticalOrders::default(),
    ..SegmentHandlers::PASS
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PoliticalOrders {
    /// The policies that it may give up.
    pub end: Vec<Policy>,
    /// Allows a change of its Government.
    pub change_government: bool,
}

impl PoliticalOrders {
    /// Reports whether an order is among them.
    #[must_use]
    pub fn allow(&self, order: &PoliticalOrder) -> bool {
        match order {
            PoliticalOrder::EndPolicy { policy } => self.end.contains(policy),
            PoliticalOrder::ChangeGovernment => self.change_government,
        }
    }
}

/// An order that was checked.
pub(crate) type PoliticalPlan = PoliticalOrder;

/// First the events of a map's card (`AE-2.1-1`): everything in its box is compulsory, on every
/// turn on which it is current (`AE-2.1.1-1`).
pub(crate) fn open(
    play: &mut Play<'_>,
    Scene {
        theatre, faction, ..
    }: Scene,
) {
    let Some(card) = play.state.current_card(theatre, faction) else {
        return;
    };
    let scene = Scene {
        card: Some(card),
        ..Scene::of(theatre, faction)
    };
    let effects = play.state.shared_pack().card(card).political.clone();
    let effects = effects.into_iter().map(task::Task::Effect);
    task_queue::put(play, scene, effects, Continuation::Commands);
}

/// The policies that the Axis may give up by choice, none before the war (`AE-2.1.2-1`,
/// `AE-12.1-1`, `AE-13.6.1.2-6`). By the book of 2012 it gives up in Asia what the Government
/// answers for, and breaks the others (`DS-13.6.1.2-5`, `DS-13.6.1.2-6`).
pub(crate) fn acts(state: &State) -> PoliticalOrders {
    if !state.is_campaign() || state.phasing() != Faction::Axis {
        return PoliticalOrders::default();
    }
    let of_map = |theatre| {
        let policies = posture_boxes::policies(state, theatre).into_iter();
        let policies = policies.map(|(_, policy)| policy);
        let breaks = breach::is_free(state, Faction::Axis, theatre);
        let answered = |policy| matches!(policy, Policy::NeutralityPact | Policy::Surrender);
        policies
            .filter(move |policy| !breaks || answered(*policy))
            .filter(move |policy| posture_boxes::may_end(state, theatre, *policy))
    };
    let theatres = state.theatres();
    let mut end: Vec<Policy> = theatres.flat_map(of_map).collect();
    end.sort_unstable();
    end.dedup();
    PoliticalOrders {
        end,
        change_government: false,
    }
}

/// Checks that an order is legal now (`AE-2.1.2-1`). A policy in force that must stand is refused
/// by the rule that maintains it (`AE-12.1-1`, `AE-13.6.1.2-8`).
pub(crate) fn check(state: &State, order: &PoliticalOrder) -> Checked<PoliticalPlan> {
    if acts(state).allow(order) {
        return Ok(*order);
    }
    let kept = match order {
        PoliticalOrder::EndPolicy { policy } if state.phasing() == Faction::Axis => {
            let in_force = !posture_boxes::boxes_with(state, *policy).is_empty();
            let obstacle = posture_boxes::obstacle(state, policy.theatre(), *policy);
            obstacle.filter(|_| in_force)
        }
        _ => None,
    };
    Err(Violation::new(
        kept.unwrap_or("AE-2.1.2-1"),
        "a policy that the Axis may give up now",
        format!("{order:?}"),
    ))
}

/// Gives up a policy, or changes the Government.
pub(crate) fn commit(play: &mut Play<'_>, plan: PoliticalPlan) {
    match plan {
        PoliticalOrder::EndPolicy { policy } => postures::give_up(play, policy),
        PoliticalOrder::ChangeGovernment => {
            s14_40_showa_restoration::restore(play, Scene::of(Theatre::Asia, Faction::Axis));
        }
    }
}

/// One of the orders listed, at random.
pub(crate) fn pick(
    acts: &PoliticalOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<PoliticalOrder> {
    let change = acts
        .change_government
        .then_some(PoliticalOrder::ChangeGovernment);
    let policy = acts.end.get(below(acts.end.len().max(1)));
    change.or(policy.map(|policy| PoliticalOrder::EndPolicy { policy: *policy }))
}
