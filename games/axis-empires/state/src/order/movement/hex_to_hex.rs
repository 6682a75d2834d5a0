//! Orders of 3.1.1.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::HexId;

/// A unit goes from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HexToHexMove {
    /// The unit.
    pub piece: PieceId,
    /// Every hex it enters, in order. A unit in an off-map box first enters one of the
    /// hexes at the map's edge.
    pub path: Vec<HexId>,
}
