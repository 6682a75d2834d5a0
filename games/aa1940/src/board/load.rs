//! Reads a board file and checks that it is whole.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use super::distance::Distances;
use super::names::Names;
use super::{
    Board, Canal, Landmarks, PowerInfo, SetupRow, VictoryConditions, objectives, patrols, politics,
    units,
};
use crate::facility::FacilityKind;
use crate::power::{Power, PowerSet, Side};
use crate::space::{Neutrality, Space, SpaceId, Terrain};
use crate::unit::UnitKind;

const EUROPE: &str = include_str!("../../data/europe1940.json");

#[derive(Deserialize)]
struct File {
    name: String,
    board: String,
    powers: Vec<PowerRow>,
    victory: VictoryRow,
    relations: Vec<Relation>,
    canals: Vec<CanalRow>,
    territories: Vec<SpaceRow>,
    adjacency: Vec<[String; 2]>,
    setup: Vec<Setup>,
    facilities: Vec<FacilityRow>,
}

#[derive(Deserialize)]
struct PowerRow {
    id: String,
    name: String,
    side: Side,
    capitals: Vec<String>,
    start_treasury: u16,
    turn_order: usize,
    color: String,
}

#[derive(Deserialize)]
struct VictoryRow {
    axis: AxisVictory,
    allies: AlliedVictory,
}

#[derive(Deserialize)]
struct AxisVictory {
    cities_any_of: Vec<CityCount>,
    must_hold_one_of: Vec<String>,
}

#[derive(Deserialize)]
struct CityCount {
    count: usize,
    of: Vec<String>,
}

#[derive(Deserialize)]
struct AlliedVictory {
    must_hold_one_of: Vec<String>,
}

#[derive(Deserialize)]
struct Relation {
    a: String,
    b: String,
    status: String,
}

#[derive(Deserialize)]
struct CanalRow {
    name: String,
    zones: [String; 2],
    controllers: Vec<String>,
    exempt_units: Vec<UnitKind>,
}

#[derive(Deserialize)]
struct SpaceRow {
    id: String,
    name: String,
    kind: Terrain,
    #[serde(default)]
    ipc: u8,
    original_owner: Option<String>,
    start_controller: Option<String>,
    neutral: Option<String>,
    standing_army: Option<HashMap<UnitKind, u8>>,
    victory_city: Option<String>,
    capital_of: Option<String>,
    #[serde(default)]
    island: bool,
    #[serde(default)]
    convoy: bool,
    lon: f32,
    lat: f32,
}

#[derive(Deserialize)]
struct Setup {
    territory: String,
    power: String,
    units: HashMap<UnitKind, u8>,
}

#[derive(Deserialize)]
struct FacilityRow {
    territory: String,
    kind: String,
}

impl Board {
    /// The board of Axis & Allies Europe 1940, second edition.
    pub fn europe1940() -> Board {
        let file: File = serde_json::from_str(EUROPE)
            .expect("data/europe1940.json is part of the crate and tested");
        build(file)
    }

    /// The board of that name, read once and shared by all matches.
    pub fn shared(id: &str) -> Option<Arc<Board>> {
        static EUROPE: OnceLock<Arc<Board>> = OnceLock::new();
        let europe = EUROPE.get_or_init(|| Arc::new(Board::europe1940()));
        (id == europe.id).then(|| europe.clone())
    }
}

fn build(mut file: File) -> Board {
    file.powers.sort_by_key(|row| row.turn_order);
    let power_ids: HashMap<String, Power> = file
        .powers
        .iter()
        .enumerate()
        .map(|(i, row)| (row.id.clone(), Power(i as u8)))
        .collect();
    let landmarks: HashMap<String, SpaceId> = file
        .territories
        .iter()
        .enumerate()
        .map(|(i, row)| (row.id.clone(), SpaceId(i as u16)))
        .collect();
    let names = Names {
        spaces: &landmarks,
        powers: &power_ids,
    };
    let space = |id: &str| names.space(id);
    let power = |id: &str| names.power(id);

    let spaces = file
        .territories
        .iter()
        .map(|row| read_space(row, &power_ids))
        .collect::<Vec<_>>();
    let mut land_neighbors = vec![Vec::new(); spaces.len()];
    let mut sea_neighbors = vec![Vec::new(); spaces.len()];
    for [a, b] in &file.adjacency {
        let (a, b) = (space(a), space(b));
        for (from, to) in [(a, b), (b, a)] {
            let list = match spaces[to.index()].terrain {
                Terrain::Land => &mut land_neighbors[from.index()],
                Terrain::Sea => &mut sea_neighbors[from.index()],
            };
            list.push(to);
        }
    }
    for list in land_neighbors.iter_mut().chain(&mut sea_neighbors) {
        list.sort();
        list.dedup();
    }

    let cities = file
        .victory
        .axis
        .cities_any_of
        .first()
        .expect("a board lists its victory cities");
    let (unit_table, facility_table) = units::load();
    let politics = politics::load(&file.board, &names);
    let objectives = objectives::load(&file.board, &names);
    Board {
        id: file.board.clone(),
        title: file.name.clone(),
        powers: file
            .powers
            .iter()
            .map(|row| read_power(row, &file, &power, &space))
            .collect(),
        canals: file
            .canals
            .iter()
            .map(|row| Canal {
                name: row.name.clone(),
                zones: [space(&row.zones[0]), space(&row.zones[1])],
                controllers: row.controllers.iter().map(|id| space(id)).collect(),
                exempt: row.exempt_units.clone(),
            })
            .collect(),
        setup: file
            .setup
            .iter()
            .map(|row| {
                let mut units: Vec<_> = row.units.iter().map(|(kind, n)| (*kind, *n)).collect();
                units.sort();
                SetupRow {
                    space: space(&row.territory),
                    power: power(&row.power),
                    units,
                }
            })
            .collect(),
        facilities: file
            .facilities
            .iter()
            .map(|row| (space(&row.territory), read_facility(&row.kind)))
            .collect(),
        victory: VictoryConditions {
            cities: cities.of.iter().map(|id| space(id)).collect(),
            axis_cities: cities.count,
            axis_capitals: file
                .victory
                .axis
                .must_hold_one_of
                .iter()
                .map(|id| space(id))
                .collect(),
            allied_capitals: file
                .victory
                .allies
                .must_hold_one_of
                .iter()
                .map(|id| space(id))
                .collect(),
        },
        units: unit_table,
        facility: facility_table,
        patrols: patrols::load(&file.board, &names),
        distances: Distances::measure(&land_neighbors, &sea_neighbors),
        politics,
        objectives,
        landmarks: Landmarks(landmarks),
        spaces,
        land_neighbors,
        sea_neighbors,
    }
}

fn read_power(
    row: &PowerRow,
    file: &File,
    power: &dyn Fn(&str) -> Power,
    space: &dyn Fn(&str) -> SpaceId,
) -> PowerInfo {
    let wars = file
        .relations
        .iter()
        .filter(|relation| relation.status == "war")
        .filter_map(
            |relation| match (relation.a == row.id, relation.b == row.id) {
                (true, _) => Some(power(&relation.b)),
                (_, true) => Some(power(&relation.a)),
                _ => None,
            },
        )
        .collect::<PowerSet>();
    PowerInfo {
        id: row.id.clone(),
        name: row.name.clone(),
        side: row.side,
        capital: space(
            row.capitals
                .first()
                .expect("every power of a board has a capital"),
        ),
        treasury: row.start_treasury,
        wars,
        color: row.color.clone(),
    }
}

/// A space as printed: emblem, value, army, whether it is an island or a sea, the
/// Caspian included (`AAE-map-01`, `AAE-map-02`, `AAE-map-05`, `AAE-map-08`,
/// `AAE-map-09`).
fn read_space(row: &SpaceRow, powers: &HashMap<String, Power>) -> Space {
    // An owner that is no power of this board (the Dutch on the Europe board)
    // makes the territory a neutral that leans to the Allies: see RULINGS.md.
    let foreign = row
        .start_controller
        .as_deref()
        .is_some_and(|id| !powers.contains_key(id));
    let neutrality = match row.neutral.as_deref() {
        Some("strict") => Some(Neutrality::Strict),
        Some("pro-axis") => Some(Neutrality::Leaning(Side::Axis)),
        Some("pro-allies") => Some(Neutrality::Leaning(Side::Allies)),
        Some("impassable") => Some(Neutrality::Impassable),
        Some(other) => unreachable!("board files know no leaning {other:?}"),
        None if foreign => Some(Neutrality::Leaning(Side::Allies)),
        None => None,
    };
    let owner = |id: &Option<String>| id.as_ref().and_then(|id| powers.get(id)).copied();
    Space {
        id: row.id.clone(),
        name: row.name.clone(),
        terrain: row.kind,
        ipc: row.ipc,
        original: owner(&row.original_owner),
        start_controller: owner(&row.start_controller),
        neutrality,
        army: row
            .standing_army
            .as_ref()
            .and_then(|army| army.get(&UnitKind::Infantry))
            .copied()
            .unwrap_or(0),
        victory_city: row.victory_city.clone(),
        capital_of: owner(&row.capital_of),
        island: row.island,
        convoy: row.convoy,
        lon: row.lon,
        lat: row.lat,
    }
}

fn read_facility(kind: &str) -> FacilityKind {
    match kind {
        "major_ic" => FacilityKind::MajorComplex,
        "minor_ic" => FacilityKind::MinorComplex,
        "air_base" => FacilityKind::AirBase,
        "naval_base" => FacilityKind::NavalBase,
        other => unreachable!("board files know no facility {other:?}"),
    }
}
