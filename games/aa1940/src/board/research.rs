//! Reads `data/research.json`: what research costs, and what the advances change.

use serde::Deserialize;

use crate::advance::{Advance, Advances};
use crate::facility::FacilityKind;
use crate::unit::{UnitKind, UnitTable};

const FILE: &str = include_str!("../../data/research.json");

/// Costs of research, and effects of the advances.
#[derive(Clone, Debug, Deserialize)]
pub struct ResearchTable {
    /// Price of a die in IPCs (`AAE-research-02`).
    pub die_cost: u16,
    /// The roll that succeeds (`AAE-research-03`).
    pub success: u8,
    /// Uses of air bases.
    pub air_bases: AirBases,
    factories: Factories,
    units: Vec<Improvement>,
    arms: Improved,
}

/// Uses of air bases (`AAE-research-08`, `AAE-research-09`).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct AirBases {
    /// Spaces that rockets fly.
    pub rocket_range: u8,
    /// Spaces that paratroopers fly.
    pub paratroop_range: u8,
    /// Infantry that drops from a territory in a turn.
    pub paratroopers: u16,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Factories {
    major_complex: u8,
    minor_complex: u8,
    points_per_ipc: u32,
}

/// Changes that an advance makes to a unit's profile.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Improvement {
    advance: Advance,
    unit: UnitKind,
    attack: Option<u8>,
    cost: Option<u16>,
    #[serde(default)]
    range: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Improved {
    supported: u16,
    jet_raid_value: u8,
    antiaircraft: u8,
}

/// The table of research.
pub(super) fn load() -> ResearchTable {
    serde_json::from_str(FILE).expect("data/research.json is part of the crate and tested")
}

impl ResearchTable {
    /// The units of a power with its advances (`AAE-research-05`): better attacks of
    /// submarines and fighters (`AAE-research-13`, `AAE-research-14`), cheaper ships
    /// (`AAE-research-15`), longer ranges (`AAE-research-17`), and what units do for each
    /// other or besides (`AAE-research-07`, `AAE-research-12`, `AAE-research-16`,
    /// `AAE-research-18`).
    pub(super) fn improve(&self, units: &UnitTable, advances: Advances) -> UnitTable {
        let mut improved = units.clone();
        for change in &self.units {
            if !advances.contains(change.advance) {
                continue;
            }
            let profile = improved.profile_mut(change.unit);
            profile.attack = change.attack.unwrap_or(profile.attack);
            profile.cost = change.cost.unwrap_or(profile.cost);
            profile.move_value += change.range;
        }
        let arms = &mut improved.arms;
        arms.beside_tanks = advances.contains(Advance::ImprovedMechanizedInfantry);
        arms.heavy_bombers = advances.contains(Advance::HeavyBombers);
        if advances.contains(Advance::AdvancedArtillery) {
            arms.supported = self.arms.supported;
        }
        if advances.contains(Advance::JetFighters) {
            arms.fighter_raid = self.arms.jet_raid_value;
        }
        if advances.contains(Advance::Radar) {
            arms.antiaircraft = self.arms.antiaircraft;
        }
        improved
    }

    /// Units that a complex produces in a turn with Increased Factory Production
    /// (`AAE-research-10`); none for other facilities.
    #[must_use]
    pub fn increased_capacity(&self, kind: FacilityKind) -> Option<u8> {
        match kind {
            FacilityKind::MajorComplex => Some(self.factories.major_complex),
            FacilityKind::MinorComplex => Some(self.factories.minor_complex),
            FacilityKind::AirBase | FacilityKind::NavalBase => None,
        }
    }

    /// Points of damage that an IPC repairs at a complex with Increased Factory Production
    /// (`AAE-research-10`).
    #[must_use]
    pub fn points_per_ipc(&self) -> u32 {
        self.factories.points_per_ipc
    }
}
