//! The rows of a board's file.

use std::collections::HashMap;

use serde::Deserialize;

use crate::power::Side;
use crate::space::Terrain;
use crate::unit::UnitKind;

#[derive(Deserialize)]
pub(super) struct BoardFile {
    pub(super) name: String,
    pub(super) board: String,
    #[serde(default)]
    pub(super) extras: bool,
    pub(super) powers: Vec<PowerRow>,
    #[serde(default)]
    pub(super) other_owners: Vec<OwnerRow>,
    pub(super) victory: VictoryRow,
    pub(super) relations: Vec<Relation>,
    pub(super) canals: Vec<CanalRow>,
    pub(super) territories: Vec<SpaceRow>,
    pub(super) adjacency: Vec<[String; 2]>,
    pub(super) setup: Vec<Setup>,
    pub(super) facilities: Vec<BoardFacilityRow>,
}

#[derive(Deserialize)]
pub(super) struct PowerRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) capitals: Vec<String>,
    pub(super) start_treasury: u16,
    pub(super) turn_order: usize,
    pub(super) color: String,
    #[serde(default)]
    pub(super) economies: Vec<EconomyRow>,
    #[serde(default)]
    pub(super) kamikaze_tokens: u8,
}

#[derive(Deserialize)]
pub(super) struct EconomyRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) capital: String,
    pub(super) start_treasury: u16,
}

#[derive(Deserialize)]
pub(super) struct OwnerRow {
    pub(super) id: String,
    pub(super) custodians: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct VictoryRow {
    pub(super) axis: AxisVictory,
    pub(super) allies: AlliedVictory,
}

#[derive(Deserialize)]
pub(super) struct AxisVictory {
    pub(super) cities_any_of: Vec<CityCount>,
    pub(super) must_hold_one_of: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct CityCount {
    pub(super) board: String,
    pub(super) count: usize,
    pub(super) of: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct AlliedVictory {
    pub(super) must_hold_one_of: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Relation {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) status: String,
}

#[derive(Deserialize)]
pub(super) struct CanalRow {
    pub(super) name: String,
    pub(super) zones: [String; 2],
    pub(super) controllers: Vec<String>,
    pub(super) exempt_units: Vec<UnitKind>,
}

#[derive(Deserialize)]
pub(super) struct SpaceRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: Terrain,
    #[serde(default)]
    pub(super) ipc: u8,
    pub(super) original_owner: Option<String>,
    pub(super) start_controller: Option<String>,
    pub(super) neutral: Option<String>,
    pub(super) standing_army: Option<HashMap<UnitKind, u8>>,
    pub(super) victory_city: Option<String>,
    pub(super) capital_of: Option<String>,
    pub(super) board: Option<String>,
    pub(super) economy: Option<String>,
    pub(super) group: Option<String>,
    #[serde(default)]
    pub(super) areas: Vec<String>,
    #[serde(default)]
    pub(super) kamikaze: bool,
    #[serde(default)]
    pub(super) island: bool,
    #[serde(default)]
    pub(super) convoy: bool,
    pub(super) lon: f32,
    pub(super) lat: f32,
}

#[derive(Deserialize)]
pub(super) struct Setup {
    pub(super) territory: String,
    pub(super) power: String,
    pub(super) units: HashMap<UnitKind, u8>,
}

#[derive(Deserialize)]
pub(super) struct BoardFacilityRow {
    pub(super) territory: String,
    pub(super) kind: String,
}
