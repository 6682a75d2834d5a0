//! Where the sequence of play stands, and what the segment under way remembers.

use serde::{Deserialize, Serialize};

use crate::sequence::Cursor;

/// The turn's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Where the sequence of play stands.
    pub cursor: Cursor,
    /// The canals that a unit has gone through in the Movement Phase, as bits in the order
    /// of [`crate::map::Map::canals`] (`AE-3.1.2-9`).
    pub canals: u8,
}
