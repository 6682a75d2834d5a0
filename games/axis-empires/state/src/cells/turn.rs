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
    /// Stage of the Organization Segment under way.
    pub organization: OrganizationStage,
    /// The canals that a unit has gone through in the Movement Phase, as bits in the order
    /// of [`crate::map::Map::canals`] (`AE-3.1.2-9`).
    pub canals: u8,
    /// When the weather of each theatre comes in the game turn.
    pub weather: [Fronts; 2],
}

/// The steps of the segment, in order (`AE-2.3-1`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum OrganizationStage {
    /// 2.3.1.
    #[default]
    Combination,
    /// 2.3.2.
    Conversion,
    /// 2.3.3.
    Elimination,
    /// 2.3.4.
    Breakdown,
    /// 2.3.5, the first half.
    Placing,
    /// 2.3.5, the second half.
    Removing,
}

/// When a map's weather comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fronts {
    /// That of the turn.
    #[default]
    OnTime,
    /// That of the turn after it.
    Early,
    /// That of the turn before it.
    Late,
}
