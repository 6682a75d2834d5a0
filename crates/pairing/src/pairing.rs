//! The result of a pairing.

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::side::Side;

/// Two who meet, and on which sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// Entrant on side A.
    pub a: EntrantId,
    /// Entrant on side B.
    pub b: EntrantId,
}

impl Pairing {
    /// `one` on `side`, against `other`.
    #[must_use]
    pub fn with_side(one: EntrantId, side: Side, other: EntrantId) -> Self {
        match side {
            Side::A => Self { a: one, b: other },
            Side::B => Self { a: other, b: one },
        }
    }

    /// The same two with their sides swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
        }
    }
}

/// Pairings of one round. The first pairing is the first board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The pairings.
    pub pairings: Vec<Pairing>,
    /// Entrant without an opponent, where the number of entrants is odd.
    pub bye: Option<EntrantId>,
}
