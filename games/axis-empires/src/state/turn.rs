//! Where the sequence of play stands, and what the segment under way remembers.

use serde::{Deserialize, Serialize};

use crate::s02_administrative::s2_3_organization;
use crate::s11_weather::Fronts;
use crate::sequence::Cursor;

/// The turn's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Where the sequence of play stands.
    pub cursor: Cursor,
    /// The step of the segment under way, in the book's own numbers, for segments that go
    /// by steps; 1 as a segment begins.
    pub stage: u8,
    /// How far the Organization Segment under way has come.
    pub organization: s2_3_organization::Stage,
    /// The canals that a unit has gone through in the Movement Phase, as bits in the order
    /// of [`crate::map::Map::canals`] (`AE-3.1.2-9`).
    pub canals: u8,
    /// When the weather of each theatre comes in the game turn.
    pub weather: [Fronts; 2],
}
