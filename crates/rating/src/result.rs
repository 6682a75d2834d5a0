use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::error::RatingError;

/// Outcome of a match between two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The first side won.
    First,
    /// Neither side won.
    Draw,
    /// The second side won.
    Second,
}

impl Outcome {
    /// Points of the first side, in half points: 2, 1 or 0.
    #[must_use]
    pub fn half_points(self) -> u8 {
        match self {
            Self::First => 2,
            Self::Draw => 1,
            Self::Second => 0,
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Draw => Self::Draw,
            Self::Second => Self::First,
        }
    }
}

/// A match that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Played {
    /// Entrant on the side that begins, or on the side of the game that is called the first.
    pub first: EntrantId,
    /// Entrant on the other side.
    pub second: EntrantId,
    /// Bid that the second side was given for the match, in the units of its auction. Below 0 it
    /// went to the first side.
    #[serde(default)]
    pub bid: i32,
    /// Its outcome.
    pub outcome: Outcome,
}

impl Played {
    /// A match without a bid.
    #[must_use]
    pub fn new(first: EntrantId, second: EntrantId, outcome: Outcome) -> Self {
        Self {
            first,
            second,
            bid: 0,
            outcome,
        }
    }

    /// Checks that two different entrants met.
    ///
    /// # Errors
    ///
    /// If an entrant met itself.
    pub(crate) fn between_two(&self) -> Result<(), RatingError> {
        if self.first == self.second {
            return Err(RatingError::SelfPlay(self.first));
        }
        Ok(())
    }
}
