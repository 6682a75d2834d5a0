//! Reads the hexes, their sides and the roads and railways between them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::areas::Draft;
use super::load_context::{DataLocation, LoadContext, list, word};
use super::sides::{self, Sides};
use super::zones::ZoneNames;
use crate::map::{
    Direction, Hex, HexCode, HexId, HexSymbols, Hexside, Neighbour, Point, Settlement, SideFeature,
    Symbol, Terrain, ZoneSet,
};
use crate::pack::source::Basis;

const HEXES: &str = "maps/hexes.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexRow {
    hex: HexCode,
    terrain: Terrain,
    place: Option<Settlement>,
    name: String,
    symbols: String,
    area: String,
    region: String,
    zones: String,
}

/// Hexes and what joins them.
pub(super) struct Board {
    pub(super) hexes: Vec<Hex>,
    pub(super) neighbours: Vec<[Option<Neighbour>; 6]>,
}

impl Board {
    /// The hex with a code.
    pub(super) fn find(&self, code: HexCode) -> Option<HexId> {
        let index = self
            .hexes
            .binary_search_by_key(&code, |hex| hex.code)
            .ok()?;
        u16::try_from(index).ok().map(HexId)
    }

    /// The hexes of a list of codes.
    pub(super) fn find_all(&self, codes: &str) -> Result<Vec<HexId>, String> {
        codes
            .split_whitespace()
            .map(|text| {
                let code: HexCode = text.parse().map_err(|error| format!("{error}"))?;
                self.find(code)
                    .ok_or_else(|| format!("there is no hex {code}"))
            })
            .collect()
    }
}

pub(super) fn read(
    context: &mut LoadContext<'_>,
    areas: &Draft<'_>,
    zones: &ZoneNames<'_>,
) -> Board {
    let mut coasts = Vec::new();
    let mut board = Board {
        hexes: hexes(context, areas, zones, &mut coasts),
        neighbours: Vec::new(),
    };
    let sides = sides::read(context, &board);
    join(context, &mut board, &sides);
    for (at, code) in coasts {
        on_the_water(context, at, &board, code);
    }
    for index in 0..board.hexes.len() {
        board.hexes[index].island = is_island(&board, index);
    }
    board
}

fn hexes<'a>(
    context: &mut LoadContext<'a>,
    areas: &Draft<'_>,
    zones: &ZoneNames<'_>,
    coasts: &mut Vec<(DataLocation<'a>, HexCode)>,
) -> Vec<Hex> {
    let rows = context.table::<HexRow>(HEXES);
    if rows.len() >= usize::from(u16::MAX) {
        context.fault(
            DataLocation::file(HEXES),
            "there are more than 65,534 hexes",
        );
        return Vec::new();
    }
    let mut hexes = Vec::with_capacity(rows.len());
    for row in rows {
        let at = row.at;
        let value = row.value;
        let symbols = list(&value.symbols)
            .filter_map(|symbol| context.take(at, word::<Symbol>(symbol)))
            .fold(HexSymbols::default(), HexSymbols::with);
        let mut area_named = |name: &str| {
            (!name.is_empty())
                .then(|| context.take(at, areas.find(at.part, name)))
                .flatten()
        };
        let (area, region) = (area_named(&value.area), area_named(&value.region));
        let zones = list(&value.zones)
            .filter_map(|zone| context.take(at, zones.find(at.part, zone)))
            .fold(ZoneSet::default(), ZoneSet::with);
        // A region has the weather of its country if nothing else is said.
        let lands = [region, area].into_iter().flatten();
        let mut lands = lands.map(|land| areas.area(land));
        let weather = lands.find(|land| land.weather.is_some());
        let hex = Hex {
            code: value.hex,
            name: (!value.name.is_empty()).then(|| value.name.into()),
            terrain: value.terrain,
            settlement: value.place.unwrap_or_default(),
            symbols,
            area,
            region,
            weather: weather.and_then(|land| land.weather),
            weather_of_2012: weather.and_then(|land| land.weather_of_2012),
            zones,
            island: false,
        };
        agrees(context, at, &hex, areas);
        // A port up a firth is in a zone by decree; a coast is in the zone of its water.
        let by_decree = matches!(row.sources.of("zones"), Basis::Rulebook | Basis::Ours);
        if hex.is_land() && !(hex.is_port() && by_decree) {
            coasts.push((at, hex.code));
        }
        hexes.push(hex);
    }
    hexes.sort_by_key(|hex| hex.code);
    let mut points: BTreeMap<Point, HexCode> = BTreeMap::new();
    for hex in &hexes {
        if let Some(other) = points.insert(hex.code.point(), hex.code) {
            context.fault(
                DataLocation::file(HEXES),
                format!(
                    "{other} and {} are one place on the joined sheets",
                    hex.code
                ),
            );
        }
    }
    hexes
}

/// Checks that the columns of a hex fit together.
fn agrees(context: &mut LoadContext<'_>, at: DataLocation<'_>, hex: &Hex, areas: &Draft<'_>) {
    if hex.is_land() {
        if hex.area.is_none() {
            context.fault(at, "a Land hex belongs to an area");
        }
        if hex.is_port() && hex.zones.is_empty() {
            context.fault(at, "a port is in a naval zone");
        }
    } else {
        if hex.area.is_some() || hex.settlement != Settlement::None || hex.is_port() {
            context.fault(at, "an All-Sea hex has no area, place or port");
        }
        if hex.zones.iter().count() != 1 {
            context.fault(at, "an All-Sea hex is in exactly one naval zone");
        }
    }
    if let (Some(region), area) = (hex.region, hex.area)
        && areas.area(region).part_of != area
    {
        let name = &areas.area(region).name;
        context.fault(at, format!("{name} is no region of the hex's area"));
    }
    if hex.symbols.has(Symbol::MultiZone) && hex.zones.iter().count() < 2 {
        context.fault(at, "a multi-zone port is in two naval zones or more");
    }
    // Regardless of the waters that a port touches (`AE-GLO-48`).
    let several = hex.is_port() && hex.zones.iter().count() > 1;
    if several && !hex.symbols.has(Symbol::MultiZone) {
        context.fault(at, "a port that is no multi-zone port is in one naval zone");
    }
    for symbol in [
        Symbol::MultiZone,
        Symbol::KeyPort,
        Symbol::MajorPort,
        Symbol::Ice,
    ] {
        if hex.symbols.has(symbol) && !hex.is_port() {
            context.fault(at, format!("{symbol:?} is a symbol of ports"));
        }
    }
}

/// A coast lies on the water of each of its zones; a port may lie up a river from it.
fn on_the_water(context: &mut LoadContext<'_>, at: DataLocation<'_>, board: &Board, code: HexCode) {
    let Some(id) = board.find(code) else {
        return;
    };
    let port = board.hexes[id.index()].is_port();
    for zone in board.hexes[id.index()].zones.iter() {
        let water = board.neighbours[id.index()]
            .iter()
            .flatten()
            .map(|neighbour| &board.hexes[neighbour.hex.index()])
            .filter(|hex| !hex.is_land() || port)
            .any(|hex| hex.zones.contains(zone));
        if !water {
            context.fault(at, format!("{code} does not lie on the water of its zone"));
        }
    }
}

/// Fills the table of neighbours; what follows from two hexes is added to their side.
fn join(context: &mut LoadContext<'_>, board: &mut Board, sides: &Sides) {
    let ids: BTreeMap<Point, HexId> = (0..)
        .map(HexId)
        .zip(&board.hexes)
        .map(|(id, hex)| (hex.code.point(), id))
        .collect();
    board.neighbours = (0..)
        .map(HexId)
        .zip(&board.hexes)
        .map(|(id, hex)| {
            Direction::ALL.map(|direction| {
                let other = *ids.get(&direction.from(hex.code.point()))?;
                let told = sides.get(&(id.min(other), id.max(other)));
                let side = told.copied().unwrap_or_default();
                Some(Neighbour {
                    hex: other,
                    side: implied(side, hex, &board.hexes[other.index()]),
                })
            })
        })
        .collect();
    for ((a, b), side) in sides {
        let (one, other) = (&board.hexes[a.index()], &board.hexes[b.index()]);
        if !(one.is_land() && other.is_land())
            && side
                .features()
                .any(|feature| feature != SideFeature::ZoneBorder)
        {
            context.fault(
                DataLocation::file(sides::SIDES),
                format!("{}-{} is water; it has no features", one.code, other.code),
            );
        }
    }
}

/// A side with what follows from its two hexes. Countries share a border across any side
/// between their land, water or not (`AE-GLO-12`, `DS-G-6`).
fn implied(side: Hexside, hex: &Hex, other: &Hex) -> Hexside {
    let mut side = side;
    if !(hex.is_land() && other.is_land()) {
        side = side.with(SideFeature::AllSea);
    } else if hex.area != other.area {
        side = side.with(SideFeature::Border);
    } else if hex.region != other.region {
        side = side.with(SideFeature::RegionBorder);
    }
    if !hex.zones.is_empty() && !other.zones.is_empty() && !hex.zones.meets(other.zones) {
        side = side.with(SideFeature::ZoneBorder);
    }
    side
}

/// Reports whether a Land hex has water on all sides (`AE-GLO-44`, `DS-G-23`).
fn is_island(board: &Board, index: usize) -> bool {
    board.hexes[index].is_land()
        && board.neighbours[index].iter().all(|neighbour| {
            neighbour.is_some_and(|neighbour| {
                neighbour.side.has(SideFeature::AllSea) || neighbour.side.is_strait()
            })
        })
}
