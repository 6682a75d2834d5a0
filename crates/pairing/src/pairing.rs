//! What a pairing says.

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::side::Side;

/// Two who meet, and on which sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// Who has side A.
    pub a: EntrantId,
    /// Who has side B.
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

/// Who meets whom in one round. The first pairing is the first board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
    /// Who has nobody to meet, where entrants are odd in number.
    pub bye: Option<EntrantId>,
}
