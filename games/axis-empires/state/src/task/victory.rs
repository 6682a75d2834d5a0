//! The steps of section 0.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A step that waits for the Axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum VictoryTask {
    /// Choice to return the marker of a map's last day to its track.
    LastDay {
        /// The marker.
        marker: PieceId,
    },
}
