//! Orders of 1.2.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::HexId;

/// Order of the phasing faction in this segment (`AE-1.2-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LogisticsOrder {
    /// Puts a marker from the Force Pool on the map.
    Place {
        /// The marker.
        marker: PieceId,
        /// Where.
        at: HexId,
    },
    /// Takes a marker off the map, to the Delay Box.
    Remove {
        /// The marker.
        marker: PieceId,
    },
}
