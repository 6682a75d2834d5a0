//! Questions that the game puts to a seat, outside its own turn or in the middle of a
//! procedure, and their answers.

pub mod choice;
pub mod combat;
pub mod luck;
pub mod stacking;
pub mod step_loss;
pub mod support;

use sandtable_kernel::Seat;
pub use sandtable_kit::DecisionId;
use sandtable_kit::DecisionQuestion;
use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::decision::choice::{Choice, Pick};
use crate::decision::luck::Cast;
use crate::decision::stacking::Excess;
use crate::decision::support::{Contest, Placed, Use};
use crate::faction::Faction;

pub use crate::decision::step_loss::StepLoss;

/// Question to a seat. Chapters add a variant for each of their questions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// Choice of the unit of an overfull or forbidden stack that loses a step (9.3).
    Stacking(Excess),
    /// Choice to contest the placement of an enemy support unit with a unit (2.2.3.3).
    Contest(Contest),
    /// Use of a support unit that has been placed (2.2.3).
    Placed(Placed),
    /// Question of a combat to either side (4.2).
    Combat(combat::CombatQuestion),
    /// One of several things that an event or a procedure of politics leaves open.
    Choice(Choice),
    /// Choice to have a die cast again by Luck (+16).
    Luck(Cast),
}

/// An answer; each fits the question of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// The unit that loses a step, and the unit from the Force Pool that is left of it
    /// when the question offers some.
    Stacking(StepLoss),
    /// The unit that contests; none lets the placement stand.
    Contest(Option<PieceId>),
    /// One of the uses offered.
    Placed(Use),
    /// Answer to the question of a combat.
    Combat(combat::CombatAnswer),
    /// One of the choices.
    Choice(Pick),
    /// True to cast the die again.
    Luck(bool),
}

/// A question put to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Its number.
    pub id: DecisionId,
    /// The seat that must answer.
    pub seat: Seat,
    /// For which faction.
    pub faction: Faction,
    /// The question asked.
    pub question: Question,
}

impl DecisionQuestion for Decision {
    fn id(&self) -> DecisionId {
        self.id
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn readdress(&mut self, to: Seat) {
        self.seat = to;
    }
}

impl Question {
    /// The question's name, for people and for the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stacking(_) => "stacking",
            Self::Contest(_) => "contest",
            Self::Placed(_) => "placed",
            Self::Combat(question) => question.name(),
            Self::Choice(_) => "choice",
            Self::Luck(_) => "luck",
        }
    }
}
