//! A hex: its ground, what is built on it and where it belongs.

use serde::{Deserialize, Serialize};

use super::area::AreaId;
use super::code::HexCode;
use super::zone::ZoneSet;

/// A hex as an index of its [`super::Map`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexId(pub u16);

impl HexId {
    /// The place in [`super::Map::hexes`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The ground of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Water only. Everything else is a Land hex.
    Sea,
    /// Open ground.
    Clear,
    /// Open ground without water; clear in all respects.
    Desert,
    /// Rough ground.
    Hills,
    /// Rough ground.
    Forest,
    /// Rough ground.
    Swamp,
}

impl Terrain {
    /// Reports whether it is hills, forest or swamp.
    #[must_use]
    pub const fn is_rough(self) -> bool {
        matches!(self, Self::Hills | Self::Forest | Self::Swamp)
    }
}

/// The settlement printed in a hex.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// None.
    #[default]
    None,
    /// A town: only a name.
    Town,
    /// A city.
    City,
    /// A city that becomes a capital when its own is lost.
    ProvisionalCapital,
    /// A capital.
    Capital,
}

impl Settlement {
    /// Reports whether it counts as a City: a capital of either kind does.
    #[must_use]
    pub const fn is_city(self) -> bool {
        matches!(self, Self::City | Self::ProvisionalCapital | Self::Capital)
    }
}

/// A symbol printed in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// A port.
    Port,
    /// A port that counts as being in more than one naval zone at once.
    MultiZone,
    /// A port that scratch convoys and fleet trains may use.
    KeyPort,
    /// Three units and three steps at most.
    LimitedStacking,
    /// A port with a red-ringed symbol.
    MajorPort,
    /// Axis units may not enter.
    NoAxisEntry,
    /// Aid or lend-lease arrives here.
    Aid,
    /// The United States take notice when it falls.
    UsImpact,
    /// An oil field.
    Oil,
    /// A port that freezes when the north has snow.
    Ice,
    /// Strategic for the Western faction.
    StrategicWestern,
    /// Strategic for the Soviet faction.
    StrategicSoviet,
    /// Strategic for the Axis.
    StrategicAxis,
}

impl Symbol {
    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// All symbols of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSymbols(u16);

impl HexSymbols {
    /// Reports whether a symbol is present (`AE-KEY-1`).
    #[must_use]
    pub const fn has(self, symbol: Symbol) -> bool {
        self.0 & symbol.bit() != 0
    }

    /// The symbols with one more.
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Self {
        Self(self.0 | symbol.bit())
    }
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    /// Its code.
    pub code: HexCode,
    /// Its name, if it has one.
    pub name: Option<Box<str>>,
    /// Its ground.
    pub terrain: Terrain,
    /// Its settlement.
    pub settlement: Settlement,
    /// Its symbols.
    pub symbols: HexSymbols,
    /// The country or dependent whose land it is.
    pub area: Option<AreaId>,
    /// The region of that country, if the country has regions here.
    pub region: Option<AreaId>,
    /// The weather area printed under it.
    pub weather: Option<WeatherAreaId>,
    /// The one that the book of 2012 has for it, where that is another.
    pub weather_of_2012: Option<WeatherAreaId>,
    /// The naval zones it is part of: one for an All-Sea hex and for a port that is no
    /// Multi-Zone Port, any number for another coast.
    pub zones: ZoneSet,
    /// Marks an Island: all six sides are water or strait.
    pub island: bool,
}

impl Hex {
    /// Reports whether it is a Land hex.
    #[must_use]
    pub const fn is_land(&self) -> bool {
        !matches!(self.terrain, Terrain::Sea)
    }

    /// True if it has a port.
    #[must_use]
    pub const fn is_port(&self) -> bool {
        self.symbols.has(Symbol::Port)
    }

    /// Reports whether it has a city, capital or provisional capital.
    #[must_use]
    pub const fn is_city(&self) -> bool {
        self.settlement.is_city()
    }
}

/// A weather area as an index of [`crate::pack::Pack::weather`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct WeatherAreaId(pub u8);

impl WeatherAreaId {
    /// The place in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
