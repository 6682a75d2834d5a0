//! Reads the tables: combat, terrain, calendar, weather, posture display.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::faction::Faction;
use crate::map::weather::{WeatherArea, WeatherCondition};
use crate::map::{Map, Theatre};
use crate::pack::calendar::{Calendar, Season, TurnName};
use crate::pack::chart::{HexEffect, LinkCost, SideEffect, TerrainChart};
use crate::pack::crt::{CombatResult, CombatTable, Odds, Outcome};
use crate::pack::load::load_context::{DataLocation, LoadContext, list};
use crate::pack::politics::PostureBox;

const COMBAT: &str = "tables/combat.csv";
const TERRAIN: &str = "tables/terrain.csv";
const CALENDAR: &str = "tables/calendar.csv";
const WEATHER: &str = "tables/weather.csv";
const POSTURES: &str = "tables/postures.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatRow {
    attack: u8,
    defence: u8,
    die: u8,
    outcome: Outcome,
    attacker: u8,
    defender: u8,
}

/// The combat table, if all of it is there.
pub(super) fn combat(context: &mut LoadContext<'_>) -> Option<CombatTable> {
    context.common(COMBAT, combat_of)
}

fn combat_of<'a>(context: &mut LoadContext<'a>, file: DataLocation<'a>) -> Option<CombatTable> {
    let mut columns: Vec<(Odds, [Option<CombatResult>; 6])> = Vec::new();
    for row in context.table_of::<CombatRow>(file) {
        let value = row.value;
        let odds = Odds {
            attack: value.attack,
            defence: value.defence,
        };
        let place = columns.iter().position(|(known, _)| *known == odds);
        let place = place.unwrap_or_else(|| {
            columns.push((odds, [None; 6]));
            columns.len() - 1
        });
        let result = CombatResult {
            outcome: value.outcome,
            attacker: value.attacker,
            defender: value.defender,
        };
        let cell = usize::from(value.die)
            .checked_sub(1)
            .and_then(|die| columns[place].1.get_mut(die));
        match cell {
            None => context.fault(row.at, "a die shows 1 to 6"),
            Some(Some(_)) => context.fault(row.at, "the cell is listed twice"),
            Some(cell) => *cell = Some(result),
        }
    }
    let mut whole = Vec::new();
    for (odds, cells) in columns {
        let Odds { attack, defence } = odds;
        let cells: Vec<CombatResult> = cells.into_iter().flatten().collect();
        match <[CombatResult; 6]>::try_from(cells) {
            Ok(cells) => whole.push((odds, cells)),
            Err(_) => context.fault(file, format!("column {attack}-{defence} lacks a die")),
        }
    }
    let table = CombatTable::new(whole);
    if table.is_none() {
        context.fault(file, "there are no columns, or their odds do not rise");
    }
    table
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainRow {
    row: String,
    points: String,
    shift: i8,
}

/// The terrain effects chart.
pub(super) fn chart(context: &mut LoadContext<'_>) -> Option<TerrainChart> {
    context.common(TERRAIN, chart_of)
}

fn chart_of<'a>(context: &mut LoadContext<'a>, file: DataLocation<'a>) -> Option<TerrainChart> {
    let mut rows = BTreeMap::new();
    for row in context.table_of::<TerrainRow>(file) {
        let points = context.take(row.at, halves(&row.value.points));
        if let Some(points) = points
            && rows
                .insert(row.value.row, (row.at, points, row.value.shift))
                .is_some()
        {
            context.fault(row.at, "the row is listed twice");
        }
    }
    let mut take = |name: &str| {
        let row = rows.remove(name);
        if row.is_none() {
            context.fault(file, format!("there is no row {name:?}"));
        }
        row.map(|(_, halves, shift)| (halves, shift))
    };
    let whole = |halves: Option<u8>| halves.map(|halves| halves / 2);
    let hex = |row: Option<(Option<u8>, i8)>| {
        row.map(|(halves, shift)| HexEffect {
            points: whole(halves).unwrap_or_default(),
            shift,
        })
    };
    let side = |row: Option<(Option<u8>, i8)>| {
        row.map(|(halves, shift)| SideEffect {
            points: whole(halves),
            shift,
        })
    };
    let cost = |row: Option<(Option<u8>, i8)>| row.and_then(|(halves, _)| halves);
    let clear = hex(take("clear"));
    let city = hex(take("city"));
    let port = hex(take("port"));
    let rough = hex(take("rough"));
    let limited = take("limited-stacking");
    let mountain = side(take("mountain"));
    let river = side(take("river"));
    let connected_strait = side(take("connected-strait"));
    let strait = side(take("strait"));
    let beachhead_two = side(take("beachhead-2"));
    let beachhead_one = side(take("beachhead-1"));
    let beachhead_zero = side(take("beachhead-0"));
    let open_water = side(take("open-water"));
    let one_step = cost(take("link-one-step"));
    let multi_step = cost(take("link-multi-step"));
    let reserve = cost(take("link-reserve"));
    let left: Vec<(String, DataLocation<'_>)> = rows
        .into_iter()
        .map(|(name, (at, ..))| (name, at))
        .collect();
    for (name, at) in left {
        context.fault(at, format!("{name:?} is no row of the chart"));
    }
    Some(TerrainChart {
        clear: clear?,
        city: city?,
        port: port?,
        rough: rough?,
        limited_stacking_shift: limited?.1,
        mountain: mountain?,
        river: river?,
        connected_strait: connected_strait?,
        strait: strait?,
        beachhead_two: beachhead_two?,
        beachhead_one: beachhead_one?,
        beachhead_zero: beachhead_zero?,
        open_water: open_water?,
        link: LinkCost {
            one_step_halves: one_step?,
            multi_step_halves: multi_step?,
            reserve_halves: reserve?,
        },
    })
}

/// Movement points in halves: `1`, `1/2`; `all` and nothing are none.
fn halves(text: &str) -> Result<Option<u8>, String> {
    match text {
        "" | "all" => Ok(None),
        "1/2" => Ok(Some(1)),
        number => number
            .parse::<u8>()
            .ok()
            .and_then(|points| points.checked_mul(2))
            .map(Some)
            .ok_or_else(|| format!("{number:?} are no movement points")),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnRow {
    name: String,
    season: Season,
    seasonal: bool,
}

/// The turns of a year.
pub(super) fn calendar(context: &mut LoadContext<'_>, first_year: u16) -> Option<Calendar> {
    context.common(CALENDAR, |context, file| {
        calendar_of(context, file, first_year)
    })
}

fn calendar_of<'a>(
    context: &mut LoadContext<'a>,
    file: DataLocation<'a>,
    first_year: u16,
) -> Option<Calendar> {
    let mut turns: Vec<TurnName> = Vec::new();
    for row in context.table_of::<TurnRow>(file) {
        let value = row.value;
        if turns.iter().any(|turn| *turn.name == *value.name) {
            context.fault(row.at, "two turns of a year have one name");
        }
        // A season begins with its seasonal turn and with no other; the winter goes on
        // into the new year.
        let begins = turns.last().map_or(value.season != Season::Winter, |last| {
            last.season != value.season
        });
        if begins != value.seasonal {
            context.fault(row.at, "a season begins with its seasonal turn");
        }
        turns.push(TurnName {
            name: value.name.into(),
            season: value.season,
            seasonal: value.seasonal,
        });
    }
    let calendar = Calendar::new(first_year, turns);
    if calendar.is_none() {
        context.fault(file, "a year has turns");
    }
    calendar
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherRow {
    theatre: Theatre,
    area: String,
    turn: String,
    condition: WeatherCondition,
}

/// The weather of every area in every turn of a year.
pub(super) fn weather(
    context: &mut LoadContext<'_>,
    calendar: Option<&Calendar>,
) -> Vec<WeatherArea> {
    let mut areas: Vec<(WeatherArea, Vec<Option<WeatherCondition>>)> = Vec::new();
    let rows = context.table::<WeatherRow>(WEATHER);
    let Some(calendar) = calendar else {
        return Vec::new();
    };
    for row in rows {
        let value = row.value;
        let place = areas
            .iter()
            .position(|(area, _)| *area.name == *value.area && area.theatre == value.theatre);
        let place = place.unwrap_or_else(|| {
            let area = WeatherArea {
                name: value.area.as_str().into(),
                theatre: value.theatre,
                conditions: Vec::new(),
            };
            areas.push((area, vec![None; calendar.turns_of_year()]));
            areas.len() - 1
        });
        let turn = calendar
            .find(calendar.first_year(), &value.turn)
            .map(|turn| calendar.of_year(turn));
        match turn.map(|turn| &mut areas[place].1[turn]) {
            None => context.fault(row.at, format!("{:?} is no turn", value.turn)),
            Some(Some(_)) => context.fault(row.at, "the weather is listed twice"),
            Some(cell) => *cell = Some(value.condition),
        }
    }
    if areas.len() > usize::from(u8::MAX) {
        context.fault(
            DataLocation::file(WEATHER),
            "there are more than 255 weather areas",
        );
    }
    let mut whole = Vec::new();
    for (mut area, conditions) in areas {
        if conditions.contains(&None) {
            context.fault(
                DataLocation::file(WEATHER),
                format!("{} lacks the weather of a turn", area.name),
            );
        }
        area.conditions = conditions.into_iter().flatten().collect();
        whole.push(area);
    }
    whole
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PostureRow {
    name: String,
    theatre: Theatre,
    faction: Faction,
    countries: String,
    other_minors: bool,
}

/// The boxes of the posture display. Those of a country on either map are two (`AE-13.6-2`).
pub(super) fn posture_boxes(context: &mut LoadContext<'_>, map: &Map) -> Vec<PostureBox> {
    let mut boxes: Vec<PostureBox> = Vec::new();
    for row in context.table::<PostureRow>(POSTURES) {
        let at = row.at;
        let value = row.value;
        let is_known =
            |known: &PostureBox| *known.name == *value.name && known.theatre == value.theatre;
        if boxes.iter().any(is_known) {
            context.fault(at, format!("{:?} is listed twice", value.name));
        }
        let countries = list(&value.countries)
            .filter_map(|name| {
                let found = map.area_in(value.theatre, name);
                context.take(
                    at,
                    found.ok_or_else(|| format!("there is no country {name:?}")),
                )
            })
            .collect();
        boxes.push(PostureBox {
            name: value.name.into(),
            theatre: value.theatre,
            faction: value.faction,
            countries,
            other_minors: value.other_minors,
        });
    }
    boxes
}
