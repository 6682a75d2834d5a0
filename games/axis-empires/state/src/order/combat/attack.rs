//! Attacks (4.2.1).

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::HexId;

/// An attack of some units on a hex next to them. Units left out do not take part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The hex.
    pub hex: HexId,
    /// The units next to it that attack.
    pub units: Vec<PieceId>,
    /// The HQ that gives Ranged Support.
    pub support: Option<PieceId>,
}
