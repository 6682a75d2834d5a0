//! The fourteen kinds of units and their profiles (rulebook p. 27-32).

use serde::{Deserialize, Serialize};

/// A kind of unit. The order is that of the rulebook's profiles and of the
/// data file; it is also the order in which forces are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum UnitKind {
    /// Infantry.
    Infantry,
    /// Artillery.
    Artillery,
    /// Mechanized infantry.
    MechInfantry,
    /// Tank.
    Tank,
    /// Antiaircraft artillery.
    Aaa,
    /// Fighter.
    Fighter,
    /// Tactical bomber.
    TacticalBomber,
    /// Strategic bomber.
    StrategicBomber,
    /// Battleship.
    Battleship,
    /// Aircraft carrier.
    Carrier,
    /// Cruiser.
    Cruiser,
    /// Destroyer.
    Destroyer,
    /// Submarine.
    Submarine,
    /// Transport.
    Transport,
}

/// Where a unit moves and fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// In territories; crosses water only aboard a transport.
    Land,
    /// Over territories and sea zones.
    Air,
    /// In sea zones.
    Sea,
}

impl UnitKind {
    /// Number of kinds.
    pub const COUNT: usize = 14;

    /// All kinds, in profile order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Infantry,
        Self::Artillery,
        Self::MechInfantry,
        Self::Tank,
        Self::Aaa,
        Self::Fighter,
        Self::TacticalBomber,
        Self::StrategicBomber,
        Self::Battleship,
        Self::Carrier,
        Self::Cruiser,
        Self::Destroyer,
        Self::Submarine,
        Self::Transport,
    ];

    /// Position in [`UnitKind::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The kind at a position of [`UnitKind::ALL`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The name used in data files and on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Artillery => "artillery",
            Self::MechInfantry => "mech_infantry",
            Self::Tank => "tank",
            Self::Aaa => "aaa",
            Self::Fighter => "fighter",
            Self::TacticalBomber => "tactical_bomber",
            Self::StrategicBomber => "strategic_bomber",
            Self::Battleship => "battleship",
            Self::Carrier => "carrier",
            Self::Cruiser => "cruiser",
            Self::Destroyer => "destroyer",
            Self::Submarine => "submarine",
            Self::Transport => "transport",
        }
    }

    /// Where the unit moves and fights (`AAE-units-15`, `AAE-units-16`).
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            Self::Infantry | Self::Artillery | Self::MechInfantry | Self::Tank | Self::Aaa => {
                Domain::Land
            }
            Self::Fighter | Self::TacticalBomber | Self::StrategicBomber => Domain::Air,
            _ => Domain::Sea,
        }
    }

    /// Reports whether it is a land unit.
    #[must_use]
    pub fn is_land(self) -> bool {
        self.domain() == Domain::Land
    }

    /// Reports whether it is an aircraft.
    #[must_use]
    pub fn is_air(self) -> bool {
        self.domain() == Domain::Air
    }

    /// Reports whether it is a ship.
    #[must_use]
    pub fn is_sea(self) -> bool {
        self.domain() == Domain::Sea
    }

    /// Battleships, carriers, cruisers and destroyers (`AAE-combat-sea-13`).
    #[must_use]
    pub fn is_surface_warship(self) -> bool {
        matches!(
            self,
            Self::Battleship | Self::Carrier | Self::Cruiser | Self::Destroyer
        )
    }

    /// Surface warships and submarines; transports are not warships (`AAE-combat-sea-13`).
    #[must_use]
    pub fn is_warship(self) -> bool {
        self.is_surface_warship() || self == Self::Submarine
    }

    /// Battleships and carriers take two hits (`AAE-combat-sea-02`).
    #[must_use]
    pub fn is_capital_ship(self) -> bool {
        matches!(self, Self::Battleship | Self::Carrier)
    }

    /// Fighters and tactical bombers may use carriers (`AAE-air-landing-03`).
    #[must_use]
    pub fn is_carrier_aircraft(self) -> bool {
        matches!(self, Self::Fighter | Self::TacticalBomber)
    }

    /// Infantry, artillery, mechanized infantry and tanks capture (`AAE-units-15`) and
    /// convert (`AAE-neutrals-07`).
    #[must_use]
    pub fn captures(self) -> bool {
        self.is_land() && self != Self::Aaa
    }

    /// Battleships and cruisers bombard (`AAE-combat-amphib-04`).
    #[must_use]
    pub fn bombards(self) -> bool {
        matches!(self, Self::Battleship | Self::Cruiser)
    }
}

/// Cost and abilities of a kind of unit, from `data/units.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Price in IPCs.
    pub cost: u16,
    /// Hits on this or less when attacking; 0 never rolls (`AAE-misc-06`).
    pub attack: u8,
    /// Hits on this or less when defending; 0 never rolls.
    pub defense: u8,
    /// Spaces a turn.
    pub move_value: u8,
    /// Hits it takes to destroy.
    pub hits: u8,
    /// Dice rolled against an enemy convoy (`AAE-convoy-03`).
    pub convoy_dice: u8,
}

/// Mutual support of units, and abilities besides their values; a power's advances change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arms {
    /// Units that an artillery supports in an attack (`AAE-research-07`).
    pub supported: u16,
    /// True if mechanized infantry is paired with tanks, too, and blitzes without them
    /// (`AAE-research-12`).
    pub beside_tanks: bool,
    /// Number that a fighter hits on in the air battle of a raid (`AAE-research-14`).
    pub fighter_raid: u8,
    /// Number that antiaircraft fire hits on (`AAE-research-16`).
    pub antiaircraft: u8,
    /// True if attacking strategic bombers use the better of two dice (`AAE-research-18`).
    pub heavy_bombers: bool,
}

impl Default for Arms {
    fn default() -> Self {
        Self {
            supported: 1,
            beside_tanks: false,
            fighter_raid: RAID_VALUE,
            antiaircraft: 1,
            heavy_bombers: false,
        }
    }
}

/// Number that aircraft hit on in the air battle of a raid (`AAE-strategic-bombing-06`).
const RAID_VALUE: u8 = 1;

/// The profiles of all kinds, as a power has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitTable {
    profiles: [Profile; UnitKind::COUNT],
    /// Mutual support of units.
    pub arms: Arms,
}

impl UnitTable {
    /// A table from profiles in the order of [`UnitKind::ALL`].
    #[must_use]
    pub fn new(profiles: [Profile; UnitKind::COUNT]) -> Self {
        Self {
            profiles,
            arms: Arms::default(),
        }
    }

    /// The profile of a kind.
    #[must_use]
    pub fn of(&self, kind: UnitKind) -> &Profile {
        &self.profiles[kind.index()]
    }

    /// The profile of a kind, to be changed.
    pub(crate) fn profile_mut(&mut self, kind: UnitKind) -> &mut Profile {
        &mut self.profiles[kind.index()]
    }

    /// Number that a kind of aircraft hits on in the air battle of a raid
    /// (`AAE-strategic-bombing-06`, `AAE-research-14`).
    #[must_use]
    pub fn raid_value(&self, kind: UnitKind) -> u8 {
        match kind {
            UnitKind::Fighter => self.arms.fighter_raid,
            _ => RAID_VALUE,
        }
    }
}
