use serde::{Deserialize, Serialize};

use crate::SeatSet;

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
