//! Reads `data/units.json`: unit profiles and facility figures.

use serde::Deserialize;

use crate::facility::{FacilityProfile, FacilityTable};
use crate::unit::{Profile, UnitKind, UnitTable};

const FILE: &str = include_str!("../../data/units.json");

#[derive(Deserialize)]
struct UnitsFile {
    units: Vec<UnitRow>,
    facilities: Vec<FacilityProfileRow>,
}

#[derive(Deserialize)]
struct UnitRow {
    id: UnitKind,
    cost: u16,
    attack: u8,
    defense: u8,
    #[serde(rename = "move")]
    move_value: u8,
    hits: u8,
    convoy_dice: u8,
}

#[derive(Deserialize)]
struct FacilityProfileRow {
    id: String,
    cost: u16,
    damage_cap: u8,
    capacity: u8,
    upgrade_cost: u16,
}

/// The profiles of all units (`AAE-units-01` to `AAE-units-14`) and facilities
/// (`AAE-facilities-01`).
pub(super) fn load() -> (UnitTable, FacilityTable) {
    let file: UnitsFile =
        serde_json::from_str(FILE).expect("data/units.json is part of the crate and tested");
    let profile = |kind: UnitKind| {
        let row = file
            .units
            .iter()
            .find(|row| row.id == kind)
            .expect("data/units.json lists every kind");
        Profile {
            cost: row.cost,
            attack: row.attack,
            defense: row.defense,
            move_value: row.move_value,
            hits: row.hits,
            convoy_dice: row.convoy_dice,
        }
    };
    let facility = |id: &str| {
        let row = file
            .facilities
            .iter()
            .find(|row| row.id == id)
            .expect("data/units.json lists every facility");
        FacilityProfile {
            cost: row.cost,
            damage_cap: row.damage_cap,
            capacity: row.capacity,
            upgrade_cost: row.upgrade_cost,
        }
    };
    let facilities = FacilityTable {
        major_complex: facility("major_complex"),
        minor_complex: facility("minor_complex"),
        air_base: facility("air_base"),
        naval_base: facility("naval_base"),
    };
    (UnitTable::new(UnitKind::ALL.map(profile)), facilities)
}
