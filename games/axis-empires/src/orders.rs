//! Standing orders: answers filed in advance, so that a match by correspondence does not
//! stall for every question.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Decision, Question};
use crate::s04_combat;
use crate::s09_stacking;
use crate::s17_optional::s16_luck::Throw;
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

/// Whose dice are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whose {
    /// Those of one's own side.
    Own,
    /// Those of the other.
    Enemy,
    /// All, with those that nobody casts.
    Any,
}

/// At which dice a seat is asked whether Luck has them cast again, while its side has the luck
/// (`AE-+16-2`). Each part that is absent leaves those dice as they fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watch {
    /// The dice of combats.
    pub combats: Option<Whose>,
    /// Delay rolls.
    pub delays: Option<Whose>,
    /// Those of events, and of the weather.
    pub events: Option<Whose>,
}

impl Watch {
    /// Whether there are dice at which the seat is asked.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.combats.is_some() || self.delays.is_some() || self.events.is_some()
    }

    /// Whether the seat is asked at a die that its own side casts, or the other, or nobody.
    #[must_use]
    pub fn wants(&self, of: Throw, own: Option<bool>) -> bool {
        let whose = match of {
            Throw::Combat(_) | Throw::Attrition(_) => self.combats,
            Throw::Delay { .. } => self.delays,
            Throw::Event { .. } | Throw::Weather(_) => self.events,
        };
        match whose {
            None => false,
            Some(Whose::Own) => own == Some(true),
            Some(Whose::Enemy) => own == Some(false),
            Some(Whose::Any) => true,
        }
    }
}

/// A seat's standing orders. Each answer that is absent leaves that kind of question to be
/// asked. They are private to the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Stacks that are too large.
    pub stacking: Option<LossOrder>,
    /// Enemy support units that could be contested (2.2.3.3).
    pub contests: Option<Contests>,
    /// Steps lost in combat, where the only choice is which.
    pub losses: Option<LossOrder>,
    /// At which dice the seat is asked about Luck.
    pub luck: Watch,
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
        Question::Placed(_) | Question::Choice(_) | Question::Luck(_) => None,
        Question::Combat(question) => orders
            .losses
            .and_then(|order| s04_combat::by_order(state, question, order))
            .map(Answer::Combat),
    }
}
