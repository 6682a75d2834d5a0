//! Questions about stacks that are too large (section 9).

use serde::{Deserialize, Serialize};

use crate::decision::step_loss::StepLoss;
use crate::faction::Faction;
use crate::map::HexId;

/// Fault of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fault {
    /// More than one HQ.
    Headquarters,
    /// More than one Fortress.
    Fortresses,
    /// Units of different Minor Countries.
    Minors,
    /// Too many units or steps.
    TooMany,
}

/// A stack that cannot stay as it is when a segment ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Excess {
    /// Where.
    pub hex: HexId,
    /// The power or faction concerned.
    pub faction: Faction,
    /// The fault.
    pub fault: Fault,
    /// The losses of a step that bring it nearer to right, the owner's choice among them.
    pub losses: Vec<StepLoss>,
}
