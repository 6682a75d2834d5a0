use serde::{Deserialize, Serialize};

use crate::seat::SeatSet;

/// Result of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; empty for a draw.
    pub winners: SeatSet,
    /// The ledger id of the rule that ended the match.
    pub rule: String,
    /// One sentence for people.
    pub reason: String,
}

/// Cause of a match's end without a winner that its rules did not bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnBy {
    /// All seats agreed.
    Agreement,
    /// Those who keep order on the platform closed it.
    Office,
}
