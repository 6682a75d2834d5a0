//! The steps of +14.

use serde::{Deserialize, Serialize};

use crate::map::Theatre;

/// A step of the declaration (+14.2), or what takes its place between two players (+14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PeaceTask {
    /// Steps 1 and 2: the last days are put off.
    LastDays,
    /// Step 3 on a map: Negotiation.
    Talks(Theatre),
    /// In place of step 3: the Axis collapses.
    Collapse,
    /// Step 4: the Victory Point Tracks are cleared.
    Tracks,
    /// Step 5: the Strategic Hexes are counted.
    Count,
    /// Step 6: luck and the fortunes of the Allies are over.
    Chance,
    /// Assignment of the Allies to players after a collapse.
    Sides,
}
