//! Reads a board file and checks that it is whole.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::Board;
use super::Canal;
use super::CityGoal;
use super::Economy;
use super::Landmarks;
use super::PowerInfo;
use super::SetupRow;
use super::VictoryConditions;
use super::borders::Borders;
use super::distance::Distances;
use super::economies;
use super::files::{FILES, Files};
use super::names::Names;
use super::objectives;
use super::patrols;
use super::politics;
use super::research;
use super::rows::{BoardFile, PowerRow, SpaceRow};
use super::units;
use crate::board::power_traits;
use crate::board::tracked_acts::Regions;
use crate::board_name::BoardName;
use crate::economy::EconomyId;
use crate::facility::FacilityKind;
use crate::power::{Power, PowerSet, Side};
use crate::space::{MapId, Neutrality, Space, SpaceId, Terrain};
use crate::space_set::SpaceSet;
use crate::unit::UnitKind;

impl Board {
    /// The board of Axis & Allies Europe 1940, second edition.
    #[must_use]
    pub fn europe1940() -> Self {
        Self::read(BoardName::EUROPE)
    }

    /// The board of Axis & Allies Global 1940, second edition.
    #[must_use]
    pub fn global1940() -> Self {
        Self::read(BoardName::GLOBAL)
    }

    fn read(board: BoardName) -> Self {
        let files = &FILES[board.index()];
        let file: BoardFile = serde_json::from_str(files.board)
            .expect("the boards' files are part of the crate and tested");
        build(board, file, files)
    }

    /// The board of that name, read once and shared by all matches.
    pub fn shared(board: BoardName) -> Arc<Self> {
        static BOARDS: [OnceLock<Arc<Board>>; FILES.len()] =
            [const { OnceLock::new() }; FILES.len()];
        BOARDS[board.index()]
            .get_or_init(|| Arc::new(Self::read(board)))
            .clone()
    }
}

/// A board as its files have it: the powers in their order (`AAE-global-07`), spaces with
/// their borders, those between the maps included, so that the world is round
/// (`AAE-global-04`, `AAE-global-17`, `AAE-global-18`), cities (`AAE-pacific-20`), politics
/// and objectives, which are the board's own where the book replaces them (`AAE-global-01`,
/// `AAE-global-02`, `AAE-china-01`).
fn build(board: BoardName, mut file: BoardFile, files: &Files) -> Board {
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
    let maps: Vec<String> = file
        .victory
        .axis
        .cities_any_of
        .iter()
        .map(|goal| goal.board.clone())
        .collect();
    let economies = economies::read(&file, &names);
    let custodians: PowerSet = file
        .other_owners
        .iter()
        .flat_map(|owner| names.powers(&owner.custodians))
        .collect();

    let spaces = file
        .territories
        .iter()
        .map(|row| read_space(row, &file, &power_ids, &economies, &maps))
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

    let (unit_table, facility_table) = units::load();
    let mut customs = power_traits::load(files.powers, &file.board, &names, |area| {
        marked(&file, |row| row.areas.iter().any(|name| name == area))
    });
    let group = |name: &str| marked(&file, |row| row.group.as_deref() == Some(name));
    let soil_of = |owner: Power| {
        let bears = |row: &SpaceRow| row.original_owner.as_deref().map(&power) == Some(owner);
        marked(&file, |row| power_ids_have(&power_ids, row) && bears(row))
    };
    let area_of = |id: &str| {
        let area = customs.get(id).and_then(|customs| customs.area);
        area.unwrap_or_default()
    };
    let bordering = |name: &str| {
        let mut beside = SpaceSet::EMPTY;
        for at in group(name).iter() {
            let neighbors = land_neighbors[at.index()].iter().copied();
            neighbors.for_each(|land| beside.insert(land));
        }
        beside
    };
    let regions = Regions {
        soil_of: &soil_of,
        area_of: &area_of,
        group: &group,
        bordering: &bordering,
    };
    let politics = politics::load(files.politics, &file.board, &names, &maps, &regions);
    let bounded: PowerSet = politics
        .closures
        .iter()
        .map(|closure| closure.power)
        .chain(customs.keys().map(|id| power(id)))
        .collect();
    let objectives = objectives::load(files.objectives, &file.board, &names, &economies, &politics);
    Board {
        board,
        id: file.board.clone(),
        extras: file.extras,
        title: file.name.clone(),
        powers: file
            .powers
            .iter()
            .zip(&economies)
            .map(|(row, economy)| PowerInfo {
                customs: Box::new(customs.remove(&row.id).unwrap_or_default()),
                ..read_power(row, economy, &file, &power)
            })
            .collect(),
        bounded,
        custodians,
        straits: (file.canals.iter())
            .flat_map(|row| &row.zones)
            .map(|id| space(id))
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
            goals: file
                .victory
                .axis
                .cities_any_of
                .iter()
                .map(|goal| CityGoal {
                    cities: names.spaces(&goal.of),
                    needed: goal.count,
                })
                .collect(),
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
        research: research::load(),
        facility: facility_table,
        patrols: patrols::load(files.patrols, &file.board, &names, &maps, &sea_neighbors),
        distances: Distances::measure(&land_neighbors, &sea_neighbors),
        politics,
        objectives,
        economies,
        maps,
        landmarks: Landmarks(landmarks),
        borders: Borders::of(&spaces, &land_neighbors, &sea_neighbors),
        spaces,
    }
}

/// The spaces whose rows fit.
fn marked(file: &BoardFile, fits: impl Fn(&SpaceRow) -> bool) -> SpaceSet {
    let mut set = SpaceSet::EMPTY;
    for (index, row) in file.territories.iter().enumerate() {
        if fits(row) {
            set.insert(SpaceId(index as u16));
        }
    }
    set
}

/// Reports whether a territory's emblem is that of a power of the board.
fn power_ids_have(powers: &HashMap<String, Power>, row: &SpaceRow) -> bool {
    row.original_owner
        .as_ref()
        .is_some_and(|id| powers.contains_key(id))
}

fn read_power(
    row: &PowerRow,
    economy: &Economy,
    file: &BoardFile,
    power: &dyn Fn(&str) -> Power,
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
        capital: economy.capital,
        treasury: economy.treasury,
        wars,
        color: row.color.clone(),
        kamikaze: row.kamikaze_tokens,
        customs: Box::default(),
    }
}

/// A space as printed: emblem, value, army, whether it is an island or a sea, the
/// Caspian included (`AAE-map-01`, `AAE-map-02`, `AAE-map-05`, `AAE-map-08`,
/// `AAE-map-09`).
fn read_space(
    row: &SpaceRow,
    file: &BoardFile,
    powers: &HashMap<String, Power>,
    economies: &[Economy],
    maps: &[String],
) -> Space {
    // An owner that is no power of this board (the Dutch) leaves the territory to its custodians.
    // Without custodians (on the Europe board) it is a neutral that leans to the Allies: see
    // RULINGS.md.
    let foreign = row
        .start_controller
        .as_deref()
        .filter(|id| !powers.contains_key(*id));
    let kept = foreign.is_some_and(|id| {
        file.other_owners
            .iter()
            .any(|owner| owner.id == id && !owner.custodians.is_empty())
    });
    let neutrality = match row.neutral.as_deref() {
        Some("strict") => Some(Neutrality::Strict),
        Some("pro-axis") => Some(Neutrality::Leaning(Side::Axis)),
        Some("pro-allies") => Some(Neutrality::Leaning(Side::Allies)),
        Some("impassable") => Some(Neutrality::Impassable),
        Some(other) => unreachable!("board files know no leaning {other:?}"),
        None if kept => Some(Neutrality::Orphaned),
        None if foreign.is_some() => Some(Neutrality::Leaning(Side::Allies)),
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
        economy: row
            .economy
            .as_ref()
            .and_then(|id| economies.iter().position(|economy| economy.id == *id))
            .filter(|place| *place >= powers.len())
            .map(|place| EconomyId(place as u8)),
        map: row
            .board
            .as_ref()
            .map_or(MapId::default(), |name| MapId::of(maps, name)),
        kamikaze: row.kamikaze,
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
