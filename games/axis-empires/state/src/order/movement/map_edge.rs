//! Orders that take a unit round the map's edge.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::BoxId;

/// A unit at the edge of the map goes into the box beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MapEdgeMove {
    /// The unit.
    pub piece: PieceId,
    /// The box.
    pub to: BoxId,
}
