//! The two sides of a game.

use serde::{Deserialize, Serialize};

/// One of two sides: white and black, Axis and Allies. The game defines which is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first side; white in chess.
    A,
    /// The second side; black in chess.
    B,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}
