//! The steps of 1.1.1.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A step that waits for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RevealTask {
    /// An interned unit comes back.
    Return(PieceId),
    /// The Pending Card is looked at.
    Look,
    /// The scene's faction may answer an illegal Axis card with Total War.
    Penalty,
}
