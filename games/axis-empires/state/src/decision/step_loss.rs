//! Loss of a step.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A unit that loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StepLoss {
    /// The unit.
    pub piece: PieceId,
    /// The unit that replaces it on the map; none if there is none, or when it is turned over.
    pub left: Option<PieceId>,
}
