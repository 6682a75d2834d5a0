//! Names on cards. In a pack's files a name is a word for the kind of thing and the name: `area
//! France`, `card 22b`, `unit ger-air`, `marker us-entry`, `hex w3516`, `posture Russia`, `table
//! Cabinet Crisis`, `event Political Option`. The loader replaces it by the thing's number before
//! the card is read, so that no name is looked up during a match.

use serde::{Deserialize, Serialize};

use crate::map::{AreaId, HexId};
use crate::pack::card::id::{CardId, EventId, TableId};
use crate::pack::counter::CounterId;
use crate::pack::marker::MarkerId;
use crate::pack::politics::PostureBoxId;

/// A country, dependent or region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaRef {
    /// The area.
    pub area: AreaId,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRef {
    /// The card.
    pub card: CardId,
}

/// A hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexRef {
    /// The hex.
    pub hex: HexId,
}

/// A kind of marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerRef {
    /// The marker.
    pub marker: MarkerId,
}

/// A box of the posture display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostureRef {
    /// The box.
    pub posture: PostureBoxId,
}

/// A table of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRef {
    /// The table.
    pub table: TableId,
}

/// An event that the pack spells out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRef {
    /// The event.
    pub event: EventId,
}

/// A kind of unit or of marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterRef {
    /// A kind of unit.
    Unit(CounterId),
    /// A kind of marker.
    Marker(MarkerId),
}
