//! Reads the naval zones and the waterways between them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::faction::Faction;
use crate::map::weather::WeatherArea;
use crate::map::{
    Area, AreaId, Hex, HexId, SideFeature, Theatre, Zone, ZoneId, ZoneLink, ZoneSet, ZoneWeather,
};
use crate::pack::load::areas::weather_area;
use crate::pack::load::board::Board;
use crate::pack::load::load_context::{DataLocation, LoadContext, list, word};
use crate::pack::load::names::Names;

const FILE: &str = "zones.csv";
const WATERWAYS: &str = "waterways.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneRow {
    name: String,
    theatre: Theatre,
    allied_danger: bool,
    inherent_supply: String,
    convoy_nations: String,
    submarines: bool,
    closed_by: String,
    adjacent: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaterwayRow {
    zone_a: String,
    zone_b: String,
    passages: String,
}

/// The names of the zones and the rows that say more of them.
pub(super) struct ZoneNames<'a> {
    names: Names,
    rows: Vec<(DataLocation<'a>, ZoneRow)>,
}

impl ZoneNames<'_> {
    /// The zone that a part calls by a name.
    pub(super) fn find(&self, part: &str, name: &str) -> Result<ZoneId, String> {
        self.names.find::<u8>(part, name, "naval zone").map(ZoneId)
    }
}

pub(super) fn names<'a>(context: &mut LoadContext<'a>) -> ZoneNames<'a> {
    let mut names = Names::default();
    let mut rows = Vec::new();
    for row in context.table::<ZoneRow>(FILE) {
        if !names.add(row.at.part, &row.value.name) {
            context.fault(row.at, format!("{:?} is listed twice", row.value.name));
        }
        rows.push((row.at, row.value));
    }
    if rows.len() > ZoneId::MOST {
        context.fault(
            DataLocation::file(FILE),
            format!("there are more than {} zones", ZoneId::MOST),
        );
    }
    ZoneNames { names, rows }
}

type Waterways = BTreeMap<(ZoneId, ZoneId), Vec<Vec<HexId>>>;

/// Reads the zones, with what is printed in their boxes (`AE-BOX-16`, `AE-KEY-3`, `AE-KEY-4`,
/// `AE-KEY-6`).
pub(super) fn read(
    context: &mut LoadContext<'_>,
    names: &ZoneNames<'_>,
    areas: &[Area],
    weather: &[WeatherArea],
    board: &Board,
) -> Vec<Zone> {
    let waterways = waterways(context, names, board);
    let mut zones = Vec::new();
    for (index, (at, row)) in (0..).zip(&names.rows) {
        let id = ZoneId(index);
        let at = *at;
        let inherent_supply = list(&row.inherent_supply)
            .filter_map(|faction| context.take(at, word::<Faction>(faction)))
            .collect();
        let convoy_nations = list(&row.convoy_nations)
            .filter_map(|name| context.take(at, area_named(areas, row.theatre, name)))
            .collect();
        let closed_by: Vec<ZoneWeather> = list(&row.closed_by)
            .filter_map(|text| context.take(at, closure(text)))
            .collect();
        for closure in &closed_by {
            context.take(at, weather_area(weather, &closure.area, row.theatre));
        }
        let mut adjacent: Vec<ZoneLink> = list(&row.adjacent)
            .filter_map(|name| context.take(at, names.find(at.part, name)))
            .map(|to| ZoneLink {
                to,
                passages: waterways
                    .get(&(id.min(to), id.max(to)))
                    .cloned()
                    .unwrap_or_default(),
            })
            .collect();
        adjacent.sort_by_key(|link| link.to);
        zones.push(Zone {
            name: row.name.as_str().into(),
            theatre: row.theatre,
            allied_danger: row.allied_danger,
            inherent_supply,
            convoy_nations,
            submarines: row.submarines,
            closed_by,
            adjacent,
            hexes: members(board, id),
        });
    }
    for (index, (at, _)) in (0..).zip(&names.rows) {
        check(context, *at, ZoneId(index), &zones, board);
    }
    zones
}

fn area_named(areas: &[Area], theatre: Theatre, name: &str) -> Result<AreaId, String> {
    areas
        .iter()
        .position(|area| area.theatre == theatre && &*area.name == name)
        .and_then(|index| u8::try_from(index).ok())
        .map(AreaId)
        .ok_or_else(|| format!("there is no area {name:?}"))
}

/// Reads `AREA/CONDITION`, with `from ROW`, `to ROW` or the book that has it behind it
/// (`AE-KEY-2`).
fn closure(text: &str) -> Result<ZoneWeather, String> {
    let form =
        || format!("{text:?} is not of the form AREA/CONDITION[/from ROW][/to ROW][/EDITION]");
    let mut parts = text.split('/');
    let area = parts.next().unwrap_or_default().to_owned();
    let condition = word(parts.next().ok_or_else(form)?)?;
    let (mut from_row, mut to_row, mut edition) = (None, None, None);
    for part in parts {
        let Some((end, row)) = part.split_once(' ') else {
            edition = Some(word(part).map_err(|_| form())?);
            continue;
        };
        let row = Some(row.parse().map_err(|_| form())?);
        match end {
            "from" => from_row = row,
            "to" => to_row = row,
            _ => return Err(form()),
        }
    }
    Ok(ZoneWeather {
        area,
        condition,
        from_row,
        to_row,
        edition,
    })
}

fn waterways(context: &mut LoadContext<'_>, names: &ZoneNames<'_>, board: &Board) -> Waterways {
    let mut waterways = Waterways::new();
    for row in context.table::<WaterwayRow>(WATERWAYS) {
        let at = row.at;
        let value = row.value;
        let zones = names
            .find(at.part, &value.zone_a)
            .and_then(|a| Ok((a, names.find(at.part, &value.zone_b)?)));
        let passages: Vec<Vec<HexId>> = list(&value.passages)
            .filter_map(|codes| context.take(at, board.find_all(codes)))
            .collect();
        for hex in passages.iter().flatten() {
            if !board.hexes[hex.index()].is_port() {
                let code = board.hexes[hex.index()].code;
                context.fault(at, format!("{code} is a passage and no port"));
            }
        }
        if passages.is_empty() {
            context.fault(at, "a restricted waterway has passages");
        }
        if let Some((a, b)) = context.take(at, zones)
            && waterways.insert((a.min(b), a.max(b)), passages).is_some()
        {
            context.fault(at, "the waterway is listed twice");
        }
    }
    waterways
}

/// The hexes of a zone, of All-Sea and of coast (`AE-GLO-51`).
fn members(board: &Board, zone: ZoneId) -> Vec<HexId> {
    (0..)
        .map(HexId)
        .zip(&board.hexes)
        .filter(|(_, hex)| hex.zones.contains(zone))
        .map(|(id, _)| id)
        .collect()
}

/// Zones that touch say so of each other, and border each other on the map; and a coast lies
/// on its zone's water (`AE-GLO-52`).
fn check(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    id: ZoneId,
    zones: &[Zone],
    board: &Board,
) {
    let zone = &zones[id.index()];
    if !zone
        .hexes
        .iter()
        .any(|hex| !board.hexes[hex.index()].is_land())
    {
        context.fault(at, "a zone has All-Sea hexes");
    }
    for link in &zone.adjacent {
        let Some(other) = zones.get(link.to.index()) else {
            continue;
        };
        if !other.adjacent.iter().any(|back| back.to == id) {
            context.fault(
                at,
                format!("{} does not say that it is adjacent", other.name),
            );
        }
        if link.passages.is_empty() && !border(board, zone, link.to) {
            context.fault(at, format!("no hexside lies between it and {}", other.name));
        }
    }
}

fn border(board: &Board, zone: &Zone, other: ZoneId) -> bool {
    zone.hexes.iter().any(|hex| {
        board.neighbours[hex.index()]
            .iter()
            .flatten()
            .any(|neighbour| {
                let zones: ZoneSet = hex_of(board, neighbour.hex).zones;
                zones.contains(other) && neighbour.side.has(SideFeature::AllSea)
            })
    })
}

fn hex_of(board: &Board, id: HexId) -> &Hex {
    &board.hexes[id.index()]
}
