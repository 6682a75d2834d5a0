//! The technological advances of Research and Development (rulebook p. 40).

use serde::{Deserialize, Serialize};

/// An advance, in the order of the two breakthrough charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Advance {
    /// An artillery supports two units.
    AdvancedArtillery,
    /// Air bases launch rockets at facilities.
    Rockets,
    /// Infantry drops from air bases into attacks.
    Paratroopers,
    /// Complexes turn out more and are repaired at half price.
    IncreasedFactoryProduction,
    /// A die of IPCs beside the income.
    WarBonds,
    /// Mechanized infantry fights better beside tanks, and blitzes without them.
    ImprovedMechanizedInfantry,
    /// Submarines attack better.
    SuperSubmarines,
    /// Fighters attack better, and fight better about raids.
    JetFighters,
    /// Ships are cheaper.
    ImprovedShipyards,
    /// Antiaircraft fire hits more often.
    Radar,
    /// Aircraft fly farther.
    LongRangeAircraft,
    /// Strategic bombers roll two dice and keep the better one.
    HeavyBombers,
}

impl Advance {
    /// Number of them.
    pub const COUNT: usize = 12;

    /// All of them, chart by chart.
    pub const ALL: [Self; Self::COUNT] = [
        Self::AdvancedArtillery,
        Self::Rockets,
        Self::Paratroopers,
        Self::IncreasedFactoryProduction,
        Self::WarBonds,
        Self::ImprovedMechanizedInfantry,
        Self::SuperSubmarines,
        Self::JetFighters,
        Self::ImprovedShipyards,
        Self::Radar,
        Self::LongRangeAircraft,
        Self::HeavyBombers,
    ];

    /// The name used in data files and on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::AdvancedArtillery => "advanced_artillery",
            Self::Rockets => "rockets",
            Self::Paratroopers => "paratroopers",
            Self::IncreasedFactoryProduction => "increased_factory_production",
            Self::WarBonds => "war_bonds",
            Self::ImprovedMechanizedInfantry => "improved_mechanized_infantry",
            Self::SuperSubmarines => "super_submarines",
            Self::JetFighters => "jet_fighters",
            Self::ImprovedShipyards => "improved_shipyards",
            Self::Radar => "radar",
            Self::LongRangeAircraft => "long_range_aircraft",
            Self::HeavyBombers => "heavy_bombers",
        }
    }
}

/// A breakthrough chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Chart {
    /// Breakthrough Chart 1: land, production and air bases.
    One,
    /// Breakthrough Chart 2: sea and air.
    Two,
}

impl Chart {
    /// Both.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// Its printed number.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The advances on it, for rolls of 1 to 6 (`AAE-research-04`).
    #[must_use]
    pub fn advances(self) -> &'static [Advance] {
        let half = Advance::COUNT / 2;
        match self {
            Self::One => &Advance::ALL[..half],
            Self::Two => &Advance::ALL[half..],
        }
    }
}

/// A set of advances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advances(u16);

impl Advances {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// Reports whether an advance is in the set.
    #[must_use]
    pub fn contains(self, advance: Advance) -> bool {
        self.0 & 1 << advance as u8 != 0
    }

    /// Adds an advance.
    pub fn insert(&mut self, advance: Advance) {
        self.0 |= 1 << advance as u8;
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Them, in the order of the charts.
    pub fn iter(self) -> impl Iterator<Item = Advance> {
        Advance::ALL
            .into_iter()
            .filter(move |advance| self.contains(*advance))
    }

    /// Reports whether the set contains everything on a chart.
    #[must_use]
    pub fn complete(self, chart: Chart) -> bool {
        chart
            .advances()
            .iter()
            .all(|advance| self.contains(*advance))
    }
}

impl FromIterator<Advance> for Advances {
    fn from_iter<I: IntoIterator<Item = Advance>>(advances: I) -> Self {
        let mut set = Self::NONE;
        advances.into_iter().for_each(|advance| set.insert(advance));
        set
    }
}
