//! A Separate Peace (+14).

use serde::{Deserialize, Serialize};

use crate::faction::Faction;

/// A Separate Peace: what it began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeparatePeace {
    /// The faction that started it.
    pub by: Faction,
    /// Number of Strategic Hexes that each faction held as it began, in the order in which they
    /// act.
    pub held: [u16; 3],
    /// True if the Axis has collapsed, because one player had both Allied factions.
    pub collapsed: bool,
}
