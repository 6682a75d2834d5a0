//! Countries, dependents and regions: all the names that land can have.

use serde::{Deserialize, Serialize};

use super::code::Theatre;
use super::hex::{HexId, WeatherAreaId};
use super::named_area::NamedArea;
use crate::faction::Faction;

/// An area as an index of [`super::Map::areas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AreaId(pub u8);

impl AreaId {
    /// The place in [`super::Map::areas`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Kind of an area. Many areas can be of more than one: a region that an event makes a country, a
/// dependent that is set free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AreaKind {
    /// Always active and always of its faction.
    Major,
    /// Neutral, active or conquered.
    Minor,
    /// Belongs to a country.
    Dependent,
    /// A part of a country that may be ceded or set up as a country.
    Region,
    /// Land that no rule names and that has no owner.
    Unclaimed,
}

/// A country, dependent or region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name.
    pub name: Box<str>,
    /// Identity of the area in the rules, if they name it.
    pub named: Option<NamedArea>,
    /// The abbreviation on its counters.
    pub nationality: Option<Box<str>>,
    /// Where it is.
    pub theatre: Theatre,
    /// Kinds that it can be of, the default first.
    pub kinds: Vec<AreaKind>,
    /// The faction of a major country.
    pub faction: Option<Faction>,
    /// For a dependent: the countries that may own it, the usual owner first.
    pub owners: Vec<AreaId>,
    /// For a region: the country it is part of.
    pub part_of: Option<AreaId>,
    /// The weather area of its land.
    pub weather: Option<WeatherAreaId>,
    /// The one that the book of 2012 has for it, where that is another.
    pub weather_of_2012: Option<WeatherAreaId>,
    /// The capital, if it is on the map.
    pub capital: Option<HexId>,
    /// All land hexes, in order.
    pub hexes: Vec<HexId>,
}

impl Area {
    /// Reports whether it can be of a kind.
    #[must_use]
    pub fn can_be(&self, kind: AreaKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Reports whether it is one of some areas that the rules name.
    #[must_use]
    pub fn is_one_of(&self, areas: &[NamedArea]) -> bool {
        self.named.is_some_and(|named| areas.contains(&named))
    }
}
