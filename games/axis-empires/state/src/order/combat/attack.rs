//! Attacks (4.2.1).

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::HexId;

/// An attack of some units on a hex next to them. Whoever is left out just sits there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The hex.
    pub hex: HexId,
    /// The units next to it that attack.
    pub units: Vec<PieceId>,
    /// The HQ that gives Ranged Support.
    pub support: Option<PieceId>,
}
