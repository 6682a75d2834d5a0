//! Economies: treasuries with the territories that pay into them.

use serde::{Deserialize, Serialize};

use crate::power::Power;

/// An economy of a board, as an index into
/// [`Board::economies`](crate::board::Board::economies). Those of the powers come first, in
/// order of play; a power's further ones follow (`AAE-global-08`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EconomyId(pub u8);

impl EconomyId {
    /// The first economy of a power; for most it is the only one.
    #[must_use]
    pub fn first_of(power: Power) -> Self {
        Self(power.0)
    }

    /// Position in the board's list.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
