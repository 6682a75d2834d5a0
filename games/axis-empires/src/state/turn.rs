//! Where the sequence of play stands, and what the segment under way remembers.

use serde::{Deserialize, Serialize};

use crate::sequence::Cursor;

/// The turn's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Where the sequence of play stands.
    pub cursor: Cursor,
    /// The step of the segment under way, in the book's own numbers, for segments that go
    /// by steps; 1 as a segment begins.
    pub stage: u8,
}
