//! Orders of 3.1.3.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::BoxId;

/// A unit goes from one box to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BoxToBoxMove {
    /// The unit.
    pub piece: PieceId,
    /// The box.
    pub to: BoxId,
}
