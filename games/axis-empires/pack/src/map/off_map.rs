//! Boxes beside the map.

use serde::{Deserialize, Serialize};

use super::code::Theatre;
use super::hex::HexId;
use super::zone::ZoneId;
use crate::faction::Faction;

/// An off-map box as an index of [`super::Map::boxes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BoxId(pub u8);

impl BoxId {
    /// The place in [`super::Map::boxes`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An off-map box. Its port, if any zone can be reached, is a home port, a naval base and
/// a source of supply for every unit of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffMapBox {
    /// Its name.
    pub name: Box<str>,
    /// Where it is.
    pub theatre: Theatre,
    /// The only faction that may use it.
    pub owner: Faction,
    /// The naval zones that ships reach from it.
    pub zones: Vec<ZoneId>,
    /// The boxes next to it.
    pub adjacent: Vec<BoxId>,
    /// The hexes from which land units walk in, and into which they walk out.
    pub edge: Vec<HexId>,
    /// Marks a key port.
    pub key_port: bool,
    /// Units whose replacements arrive here.
    pub replacements: Vec<BoxReplacements>,
    /// Optional rule without which the box does not exist.
    pub optional: Option<Box<str>>,
}

/// Units that may arrive in a box as replacements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxReplacements {
    /// The country's name.
    pub country: String,
    /// The colonies whose units arrive; none named means units of the country itself.
    #[serde(default)]
    pub colonies: Vec<String>,
}
