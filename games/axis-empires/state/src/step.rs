//! Steps that the game can be in the middle of.

pub mod battle;

use serde::{Deserialize, Serialize};

use crate::decision::support::SupportAttempt;
use crate::step::battle::Battle;
use crate::task::Agenda;

/// The procedure that the game is in the middle of. A chapter whose procedure stops to ask stores
/// its data in its own variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PendingStep {
    /// The segment takes commands, or closes by itself when it wants none.
    Commands,
    /// A support unit is on its way, and enemies may contest it (2.2.3).
    Placement(SupportAttempt),
    /// A combat is under way (4.2.2).
    Combat(Box<Battle>),
    /// The segment is over but for the stacking of every faction (9.3).
    Stacking,
    /// Effects and procedures of politics are being carried out.
    Agenda(Box<Agenda>),
}
