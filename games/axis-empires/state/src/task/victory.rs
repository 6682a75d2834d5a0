//! The steps of section 0.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A step that waits for the Axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum VictoryTask {
    /// Whether the marker of a map's last day returns to its track.
    LastDay {
        /// The marker.
        marker: PieceId,
    },
}
