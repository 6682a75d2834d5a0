//! Which step is lost.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A unit that loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StepLoss {
    /// The unit.
    pub piece: PieceId,
    /// What takes its place on the map; none when nothing does, or when it is turned over.
    pub left: Option<PieceId>,
}
