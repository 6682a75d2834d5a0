//! Counters: kinds of units and kinds of markers.

use serde::{Deserialize, Serialize};

use super::marker::MarkerKind;
use super::recipe::Recipe;
use crate::map::{AreaId, HexId};

/// A kind of unit as an index of [`super::Pack::counters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CounterId(pub u16);

impl CounterId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The symbol of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// Infantry.
    Infantry,
    /// Infantry that never leaves its hex.
    Garrison,
    /// Mountain infantry.
    Mountain,
    /// Ski infantry.
    Ski,
    /// Cavalry.
    Cavalry,
    /// Airborne infantry.
    Airborne,
    /// Marines.
    Marine,
    /// Tanks.
    Armor,
    /// Mechanized infantry.
    Mechanized,
    /// Cavalry with tanks.
    CavalryMechanized,
    /// Helicopters.
    Helicopter,
    /// Headquarters.
    Hq,
    /// A fortress.
    Fortress,
    /// An air force.
    AirForce,
    /// Bombers.
    Bomber,
    /// Interceptors.
    Interceptor,
    /// Carriers; their strike is the back of the counter.
    CvFleet,
    /// Surface ships.
    SurfaceFleet,
    /// Submarines.
    SubFleet,
}

/// Class of a symbol in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Infantry-type.
    Infantry,
    /// Armor-type.
    Armor,
    /// A headquarters.
    Hq,
    /// A fortress.
    Fortress,
    /// An air unit.
    Air,
    /// A fleet.
    Fleet,
}

impl Class {
    /// Reports whether it is a ground unit.
    #[must_use]
    pub const fn is_ground(self) -> bool {
        !matches!(self, Self::Air | Self::Fleet)
    }
}

impl UnitKind {
    /// Its class in the rules (`AE-CMP-8`, `AE-CMP-9`, `AE-CMP-10`, `DS-C-5`).
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Self::Infantry
            | Self::Garrison
            | Self::Mountain
            | Self::Ski
            | Self::Cavalry
            | Self::Airborne
            | Self::Marine => Class::Infantry,
            Self::Armor | Self::Mechanized | Self::CavalryMechanized | Self::Helicopter => {
                Class::Armor
            }
            Self::Hq => Class::Hq,
            Self::Fortress => Class::Fortress,
            Self::AirForce | Self::Bomber | Self::Interceptor => Class::Air,
            Self::CvFleet | Self::SurfaceFleet | Self::SubFleet => Class::Fleet,
        }
    }
}

/// The colour of a unit's symbol.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// No colour.
    #[default]
    Normal,
    /// White: replaced elsewhere than at home.
    Colonial,
    /// Any other colour: only taken out of what was made of it.
    Elite,
}

/// A service with rules of its own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    /// None.
    #[default]
    Regular,
    /// German SS.
    Ss,
    /// The Japanese Kwantung Army.
    Kwantung,
    /// A minor country's expeditionary unit: it may stack with anybody friendly.
    Expeditionary,
    /// A minor country's reserve, which begins in the force pool.
    Reserve,
    /// The British Expeditionary Force.
    Bef,
    /// British units of the Far East.
    FarEast,
    /// Units that can dig themselves in.
    Defence,
    /// Russian Guards.
    Guards,
    /// Russian shock troops.
    Shock,
}

/// The numbers on one side of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Face {
    /// The symbol on this side.
    pub kind: UnitKind,
    /// Its steps; 0 for support units.
    pub steps: u8,
    /// The attack factor.
    pub attack: u8,
    /// The defence factor.
    pub defence: u8,
    /// The movement allowance.
    pub movement: u8,
    /// The range of air units, headquarters and airdrops; 0 for others.
    pub range: u8,
}

/// Print on the back of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    /// Nothing.
    Blank,
    /// The same unit with fewer steps, or dug in as a fortress.
    Unit(Face),
    /// A detachment marker.
    Detachment,
    /// An airdrop marker.
    Airdrop,
    /// An escort troop convoy marker.
    EscortConvoy,
    /// The strike of a carrier fleet, with its range.
    Strike(u8),
    /// A devastation marker.
    Devastation,
}

/// A side of a counter.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side with more steps, or the only one.
    #[default]
    Front,
    /// The other.
    Back,
}

/// Where a garrison or fortress may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sites {
    /// Wherever the rules let one be.
    Any,
    /// In these hexes.
    Hexes(Vec<HexId>),
    /// In a hex of one area that borders others.
    Border {
        /// The country it stands in.
        of: AreaId,
        /// Allows the country's dependents, too.
        dependents: bool,
        /// The countries of which it must border one.
        with: Vec<AreaId>,
        /// Accepts the border of a dependent of theirs as well.
        with_dependents: bool,
        /// Accepts the border of any minor country as well.
        minors: bool,
        /// The lands of which it must border one by the book of 2012, where those are others.
        in_2012: Vec<AreaId>,
    },
}

/// Limits on making a garrison or fortress, besides its sites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Only one unit of its country a turn can be made into one of its sort: into any with
    /// the same name.
    pub one_a_turn: bool,
    /// The marker that must be on the Victory Point Track.
    pub with: Option<MarkerKind>,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The name in files and commands.
    pub code: Box<str>,
    /// The name for people.
    pub name: Box<str>,
    /// The country it belongs to; of a unit of two, the one that it always has.
    pub country: AreaId,
    /// The abbreviation of the colony or people that raised it.
    pub colony: Option<Box<str>>,
    /// The colour of its symbol.
    pub quality: Quality,
    /// The service it belongs to.
    pub branch: Branch,
    /// The front.
    pub front: Face,
    /// The back.
    pub back: Back,
    /// Delays it when it leaves the map.
    pub delay_stripe: bool,
    /// Modifier that it adds to delay rolls from the Strategic Warfare Box.
    pub delay_modifier: i8,
    /// Number of them.
    pub count: u8,
    /// Its recipe.
    pub recipe: Recipe,
    /// Where it may be made, if it cannot move.
    pub sites: Sites,
    /// Other limits on making it.
    pub limits: Limits,
    /// The code that says when it enters.
    pub entry: Option<Box<str>>,
}

impl Counter {
    /// Mark of an entry code that is used where one map is played alone.
    const OF_ONE_MAP: char = '*';

    /// The unit that a side shows, if it shows a unit.
    #[must_use]
    pub const fn face(&self, side: Side) -> Option<Face> {
        match (side, self.back) {
            (Side::Front, _) => Some(self.front),
            (Side::Back, Back::Unit(face)) => Some(face),
            (Side::Back, _) => None,
        }
    }

    /// The side on which it is a mobile unit of one step: that of a one-step unit, or the
    /// reverse of one of two steps.
    #[must_use]
    pub const fn one_step_side(&self) -> Option<Side> {
        match (self.front.steps, self.back) {
            (1, _) => Some(Side::Front),
            (2, Back::Unit(face)) if face.steps == 1 => Some(Side::Back),
            _ => None,
        }
    }

    /// The unit on its one-step side.
    #[must_use]
    pub const fn one_step(&self) -> Option<Face> {
        match self.one_step_side() {
            Some(side) => self.face(side),
            None => None,
        }
    }

    /// Reports whether it is in play only where one map is played alone: its entry code has an
    /// asterisk (`AE-INT-5`, `AE-CMP-27`).
    #[must_use]
    pub fn is_of_one_map(&self) -> bool {
        let code = self.entry.as_deref();
        code.is_some_and(|code| code.contains(Self::OF_ONE_MAP))
    }

    /// Reports whether it digs in by being turned over.
    #[must_use]
    pub const fn is_port_a_fort(&self) -> bool {
        match self.back {
            Back::Unit(face) => {
                matches!(face.kind, UnitKind::Fortress)
                    && !matches!(self.front.kind, UnitKind::Fortress)
            }
            _ => false,
        }
    }
}
