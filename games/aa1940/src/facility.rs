//! Industrial complexes, air bases and naval bases (rulebook p. 27-28).

use serde::{Deserialize, Serialize};

/// A kind of facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FacilityKind {
    /// Produces up to ten units a turn.
    MajorComplex,
    /// Produces up to three units a turn.
    MinorComplex,
    /// Range and scrambling for aircraft.
    AirBase,
    /// Range and repair for ships.
    NavalBase,
}

impl FacilityKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [
        Self::MajorComplex,
        Self::MinorComplex,
        Self::AirBase,
        Self::NavalBase,
    ];

    /// The name used in data files and on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::MajorComplex => "major_complex",
            Self::MinorComplex => "minor_complex",
            Self::AirBase => "air_base",
            Self::NavalBase => "naval_base",
        }
    }

    /// Reports whether it is an industrial complex of either size.
    #[must_use]
    pub fn is_complex(self) -> bool {
        matches!(self, Self::MajorComplex | Self::MinorComplex)
    }

    /// The place it takes in a territory. It never leaves it: facilities are no units,
    /// and cannot be moved or carried (`AAE-facilities-04`).
    #[must_use]
    pub fn slot(self) -> FacilitySlot {
        match self {
            Self::MajorComplex | Self::MinorComplex => FacilitySlot::Complex,
            Self::AirBase => FacilitySlot::AirBase,
            Self::NavalBase => FacilitySlot::NavalBase,
        }
    }
}

/// A territory has room for one facility of each of these (`AAE-mobilize-12`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FacilitySlot {
    /// An industrial complex, major or minor.
    Complex,
    /// An air base.
    AirBase,
    /// A naval base.
    NavalBase,
}

impl FacilitySlot {
    /// All slots.
    pub const ALL: [Self; 3] = [Self::Complex, Self::AirBase, Self::NavalBase];

    /// The name used on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Complex => "complex",
            Self::AirBase => "air_base",
            Self::NavalBase => "naval_base",
        }
    }
}

/// Cost and capacities of a kind of facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FacilityProfile {
    /// Price in IPCs.
    pub cost: u16,
    /// Most damage it can bear (`AAE-strategic-bombing-12`).
    pub damage_cap: u8,
    /// Units it can produce a turn; 0 for bases (`AAE-mobilize-03`).
    pub capacity: u8,
    /// Price of the upgrade to a major complex; 0 where there is none.
    pub upgrade_cost: u16,
}

/// The profiles of all facilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FacilityTable {
    /// Major industrial complex.
    pub major_complex: FacilityProfile,
    /// Minor industrial complex.
    pub minor_complex: FacilityProfile,
    /// Air base.
    pub air_base: FacilityProfile,
    /// Naval base.
    pub naval_base: FacilityProfile,
}

impl FacilityTable {
    /// The profile of a kind.
    #[must_use]
    pub fn of(&self, kind: FacilityKind) -> &FacilityProfile {
        match kind {
            FacilityKind::MajorComplex => &self.major_complex,
            FacilityKind::MinorComplex => &self.minor_complex,
            FacilityKind::AirBase => &self.air_base,
            FacilityKind::NavalBase => &self.naval_base,
        }
    }
}
