use serde::{Deserialize, Serialize};

use crate::seat::SeatSet;

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; empty for a draw.
    pub winners: SeatSet,
    /// The ledger id of the rule that ended the match.
    pub rule: String,
    /// One sentence for people.
    pub reason: String,
}

/// What ends a match without a winner that its rules have not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnBy {
    /// All seats agreed.
    Agreement,
    /// Those who keep order on the platform closed it.
    Office,
}
