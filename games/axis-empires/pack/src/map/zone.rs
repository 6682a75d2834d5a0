//! Naval zones, and the waterways between them that need a port.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::area::AreaId;
use crate::map::code::Theatre;
use crate::map::hex::HexId;

/// A naval zone as an index of [`super::Map::zones`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// The most zones that a map may have.
    pub const MOST: usize = 64;

    /// The place in [`super::Map::zones`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of naval zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ZoneSet(u64);

impl ZoneSet {
    /// Reports whether a zone is in the set.
    #[must_use]
    pub const fn contains(self, zone: ZoneId) -> bool {
        zone.index() < ZoneId::MOST && self.0 & (1 << zone.0) != 0
    }

    /// The set with a zone more. Only the first [`ZoneId::MOST`] zones can be members.
    #[must_use]
    pub const fn with(self, zone: ZoneId) -> Self {
        if zone.index() < ZoneId::MOST {
            Self(self.0 | 1 << zone.0)
        } else {
            self
        }
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Reports whether two sets share a zone.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The zones that are in two sets.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The zones in order.
    pub fn iter(self) -> impl Iterator<Item = ZoneId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let zone = ZoneId(u8::try_from(left.trailing_zeros()).ok()?);
            left &= left.checked_sub(1)?;
            Some(zone)
        })
    }
}

/// A naval zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: Box<str>,
    /// Where it is.
    pub theatre: Theatre,
    /// Requires an air base near Allied beachheads.
    pub allied_danger: bool,
    /// The factions with a supply convoy printed in the zone.
    pub inherent_supply: Vec<Faction>,
    /// The countries whose letters stand in the convoys box: a reminder, no rule.
    pub convoy_nations: Vec<AreaId>,
    /// Allows sub fleets on station.
    pub submarines: bool,
    /// The weather that closes its All-Sea hexes to support units.
    pub closed_by: Vec<ZoneWeather>,
    /// The zones that touch it, in order.
    pub adjacent: Vec<ZoneLink>,
    /// All hexes, sea and coast, in order.
    pub hexes: Vec<HexId>,
}

/// A weather that closes a zone's All-Sea hexes to support units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneWeather {
    /// The name of the weather area.
    pub area: String,
    /// The condition there.
    pub condition: crate::map::weather::WeatherCondition,
    /// The lowest row it closes, if not all.
    #[serde(default)]
    pub from_row: Option<u8>,
    /// The highest row it closes, if not all.
    #[serde(default)]
    pub to_row: Option<u8>,
    /// The book that has it, if only one has.
    #[serde(default)]
    pub edition: Option<crate::edition::Edition>,
}

/// A way from one zone to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneLink {
    /// The other zone.
    pub to: ZoneId,
    /// The passages of a restricted waterway: one of them must be open, and a passage is
    /// open when each of its hexes is an open port. None: the way is free.
    pub passages: Vec<Vec<HexId>>,
}
