//! 14.22 and 14.40: what the Axis may do with the Japanese Government at any time, in whichever
//! faction's turn, whenever the match waits for orders.

use sandtable_kernel::{Checked, Seat, Violation};

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::order::political_events::PoliticalOrder;
use crate::pack::Policy;
use crate::politics::posture_boxes;
use crate::s02_administrative::s2_1_political_events::PoliticalOrders;
use crate::s14_markers::s14_40_showa_restoration;
use crate::state::State;

/// Policies that the Government answers for.
const ANSWERED_FOR: [Policy; 2] = [Policy::NeutralityPact, Policy::Surrender];

/// Orders open to a seat at any time: to end Neutrality or a Surrender at the price of the
/// Government by the 2012 rules, while the later ones have separate times for that
/// (`AE-13.6.1.2-6`); and to change the Government at the price of Showa Restoration
/// (`DS-14.22-5`, `DS-14.22-6`, `DS-14.22-7`, `DS-14.40-3`).
pub(crate) fn acts(state: &State, seat: Seat) -> PoliticalOrders {
    let asia = state.theatres().any(|it| it == Theatre::Asia);
    if !asia || !state.is_campaign() || state.seat_of(Faction::Axis) != Some(seat) {
        return PoliticalOrders::default();
    }
    let bound = posture_boxes::policies(state, Theatre::Asia);
    let end = ANSWERED_FOR.into_iter().filter(|policy| {
        state.options().edition == Edition::Y2012
            && bound.iter().any(|(_, other)| other == policy)
            && posture_boxes::may_end(state, Theatre::Asia, *policy)
    });
    PoliticalOrders {
        end: end.collect(),
        change_government: s14_40_showa_restoration::is_open(state),
    }
}

/// Reports whether an order is one of those that have no segment.
pub(crate) fn concerns(state: &State, order: &PoliticalOrder) -> bool {
    match order {
        PoliticalOrder::EndPolicy { policy } => {
            state.options().edition == Edition::Y2012 && ANSWERED_FOR.contains(policy)
        }
        PoliticalOrder::ChangeGovernment => true,
    }
}

/// Checks that a seat may give such an order now (`DS-14.22-5`, `DS-14.22-6`, `DS-14.22-7`,
/// `DS-14.40-3`). A peace that is enforced lasts (`DS-13.6.1.2-10`).
pub(crate) fn check(state: &State, seat: Seat, order: &PoliticalOrder) -> Checked<PoliticalOrder> {
    if acts(state, seat).allow(order) {
        return Ok(*order);
    }
    let (rule, expected) = match order {
        PoliticalOrder::EndPolicy { policy } if is_enforced(state, *policy) => (
            posture_boxes::ENFORCED,
            "a Surrender whose peace is not enforced any more",
        ),
        PoliticalOrder::EndPolicy { .. } => (
            "DS-14.22-5",
            "a policy that the branch leading the Japanese Government may end",
        ),
        PoliticalOrder::ChangeGovernment => (
            "DS-14.40-3",
            "Showa Restoration in the Strategic Warfare Box, and a branch that leads",
        ),
    };
    Err(Violation::new(rule, expected, format!("{order:?}")))
}

/// Reports whether a policy stands because its peace is enforced (`DS-13.6.1.2-10`).
fn is_enforced(state: &State, policy: Policy) -> bool {
    let obstacle = posture_boxes::obstacle(state, Theatre::Asia, policy);
    obstacle == Some(posture_boxes::ENFORCED)
}
