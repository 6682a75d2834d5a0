//! Standing orders: answers filed in advance, so that a match by correspondence does not
//! stall for every question.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Decision, Question};
use crate::s04_combat;
use crate::s09_stacking;
use crate::state::State;

/// Which unit loses a step when nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LossOrder {
    /// The one whose attack and defence factors add up to least.
    WeakestFirst,
    /// The one with the fewest steps, the weakest of those first.
    SmallestFirst,
}

/// Whether the placement of enemy support units is contested when nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contests {
    /// It is not.
    Never,
    /// It is, with the first of the units that can.
    Always,
}

/// A seat's standing orders. Each part that is absent leaves that kind of question to be
/// asked. They are private to the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Stacks that are too large.
    pub stacking: Option<LossOrder>,
    /// Enemy support units that could be contested (2.2.3.3).
    pub contests: Option<Contests>,
    /// Steps lost in combat, where the only choice is which.
    pub losses: Option<LossOrder>,
}

/// The answer that the seat's standing orders give, if any. It still has to fit the
/// question: one that does not is asked of the seat.
pub(crate) fn answer(state: &State, decision: &Decision) -> Option<Answer> {
    let orders = state.orders(decision.seat)?;
    match &decision.question {
        Question::Stacking(excess) => orders
            .stacking
            .and_then(|order| s09_stacking::in_order(state, excess, order))
            .map(Answer::Stacking),
        Question::Contest(contest) => match orders.contests? {
            Contests::Never => Some(Answer::Contest(None)),
            Contests::Always => Some(Answer::Contest(contest.with.first().copied())),
        },
        Question::Placed(_) => None,
        Question::Combat(question) => orders
            .losses
            .and_then(|order| s04_combat::by_order(state, question, order))
            .map(Answer::Combat),
    }
}
