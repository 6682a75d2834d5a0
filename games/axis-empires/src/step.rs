//! What the game is in the middle of.

use serde::{Deserialize, Serialize};

use crate::s02_administrative::s2_2_support::s2_2_3_placement::Attempt;
use crate::s04_combat::battle::Battle;

/// What the game is in the middle of. A chapter whose procedure stops to ask keeps its
/// data in a variant of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// The segment takes commands, or closes by itself when it wants none.
    Commands,
    /// A support unit is on its way, and enemies may contest it (2.2.3).
    Placement(Attempt),
    /// A combat is under way (4.2.2).
    Combat(Box<Battle>),
    /// The segment is over but for the stacking of every faction (9.3).
    Stacking,
}
