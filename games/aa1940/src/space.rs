//! Spaces of the board: territories and sea zones.

use serde::{Deserialize, Serialize};

use crate::economy::EconomyId;
use crate::power::{Power, Side};

/// A space of a board, as an index into [`Board::spaces`](crate::board::Board::spaces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SpaceId(pub u16);

impl SpaceId {
    /// Position in the board's list of spaces.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Land or sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// A territory.
    Land,
    /// A sea zone.
    Sea,
}

/// Leaning of a territory without a controller (`AAE-neutrals-01`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neutrality {
    /// Leans to one side: friendly to it, unfriendly to the other.
    Leaning(Side),
    /// Leans to no side.
    Strict,
    /// No unit of any kind may enter or cross (`AAE-map-06`).
    Impassable,
    /// Land of a country that fights on from abroad: some powers may take it into their
    /// keeping, and the other side may capture it (`AAE-global-politics-18`).
    Orphaned,
    /// Was attacked in vain and belongs to the alliance of that side: still without a controller,
    /// but neutral no more (`AAE-neutrals-13`, `AAE-neutrals-16`).
    Joined(Side),
}

impl Neutrality {
    /// The side that it leans to or has joined.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Leaning(side) | Self::Joined(side) => Some(side),
            Self::Strict | Self::Impassable | Self::Orphaned => None,
        }
    }

    /// Reports whether it closes the land to flights, as all do except those of land that is not
    /// neutral territory (`AAE-neutrals-05`, `AAE-neutrals-12`).
    #[must_use]
    pub fn closes_skies(self) -> bool {
        !matches!(self, Self::Orphaned | Self::Joined(_))
    }
}

/// One of the maps that a board is joined of, by its place in
/// [`Board::maps`](crate::board::Board::maps).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MapId(pub u8);

impl MapId {
    /// Position in the board's list of maps.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The map of that name in a list; the first if there is none.
    pub(crate) fn of(maps: &[String], name: &str) -> Self {
        let place = maps.iter().position(|map| map == name);
        Self(place.unwrap_or(0) as u8)
    }
}

/// Printed data of a space on the board.
#[derive(Clone, Debug)]
pub struct Space {
    /// The name used in data files and on the wire, such as `sz-109`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Land or sea.
    pub terrain: Terrain,
    /// Income in IPCs (`AAE-map-02`).
    pub ipc: u8,
    /// The power whose emblem is printed on it (`AAE-map-01`).
    pub original: Option<Power>,
    /// Its controller as the game begins.
    pub start_controller: Option<Power>,
    /// Its leaning as the game begins, if no power controls it.
    pub neutrality: Option<Neutrality>,
    /// Infantry it fields when its neutrality is broken (`AAE-neutrals-02`).
    pub army: u8,
    /// The victory city in it.
    pub victory_city: Option<String>,
    /// The power whose capital it is, of all its economies or of one.
    pub capital_of: Option<Power>,
    /// The economy it pays into when the power of that economy holds it and has several
    /// (`AAE-global-09`); none for a power's first.
    pub economy: Option<EconomyId>,
    /// The map it is printed on.
    pub map: MapId,
    /// True if it shows the kamikaze symbol.
    pub kamikaze: bool,
    /// True if it is an island or island group (`AAE-map-09`).
    pub island: bool,
    /// True if it shows the convoy image (`AAE-convoy-01`).
    pub convoy: bool,
    /// Longitude of a point in it, for drawing only.
    pub lon: f32,
    /// Latitude of a point in it, for drawing only.
    pub lat: f32,
}
