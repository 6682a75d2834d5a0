//! Preferred meetings among entrants of one score.

use serde::{Deserialize, Serialize};

/// Preferred meetings among entrants of one score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreGroupPreference {
    /// The upper half meets the lower half: the first of eight meets the fifth.
    Fold,
    /// Neighbours meet: the first of eight meets the second.
    Near,
}
