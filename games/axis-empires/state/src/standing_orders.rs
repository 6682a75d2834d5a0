//! Standing orders: answers filed in advance, so that a match by correspondence does not
//! stall for every question.

use serde::{Deserialize, Serialize};

use crate::decision::luck::Throw;

/// Unit that loses a step when the seat is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LossOrder {
    /// The one whose attack and defence factors add up to least.
    WeakestFirst,
    /// The one with the fewest steps, the weakest of those first.
    SmallestFirst,
}

/// Default for contesting the placement of enemy support units when the seat is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contests {
    /// It is not.
    Never,
    /// It is, with the first of the units that can.
    Always,
}

/// Side whose dice are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WatchedDice {
    /// Those of the seat's own side.
    Own,
    /// Those of the other.
    Enemy,
    /// All, including those that no side casts.
    Any,
}

/// At which dice a seat is asked whether Luck has them cast again, while its side has the luck
/// (`AE-+16-2`). Each part that is absent leaves those dice as they fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watch {
    /// The dice of combats.
    pub combats: Option<WatchedDice>,
    /// Delay rolls.
    pub delays: Option<WatchedDice>,
    /// Those of events, and of the weather.
    pub events: Option<WatchedDice>,
}

impl Watch {
    /// Reports whether there are dice at which the seat is asked.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        self.combats.is_some() || self.delays.is_some() || self.events.is_some()
    }

    /// Reports whether the seat is asked at a die cast by its own side, by the other, or by
    /// neither.
    #[must_use]
    pub fn wants(&self, of: Throw, own: Option<bool>) -> bool {
        let whose = match of {
            Throw::Combat(_) | Throw::Attrition(_) => self.combats,
            Throw::Delay { .. } => self.delays,
            Throw::Event { .. } | Throw::Weather(_) => self.events,
        };
        match whose {
            None => false,
            Some(WatchedDice::Own) => own == Some(true),
            Some(WatchedDice::Enemy) => own == Some(false),
            Some(WatchedDice::Any) => true,
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
