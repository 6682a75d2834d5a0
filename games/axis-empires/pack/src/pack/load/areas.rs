//! Reads the countries, dependents and regions.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::faction::Faction;
use crate::map::weather::WeatherArea;
use crate::map::{Area, AreaId, AreaKind, HexCode, HexId, NamedArea, Theatre, WeatherAreaId};
use crate::pack::load::board::Board;
use crate::pack::load::load_context::{DataLocation, LoadContext, list, word};
use crate::pack::load::manifest::MANIFEST;
use crate::pack::load::names::Names;

const FILE: &str = "areas.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaRow {
    name: String,
    theatre: Theatre,
    nationality: String,
    kinds: String,
    faction: Option<Faction>,
    owners: String,
    part_of: String,
    weather: String,
    capital: Option<HexCode>,
}

/// Areas whose hexes are not known yet.
pub(super) struct Draft<'a> {
    pub(super) names: Names,
    areas: Vec<Area>,
    capitals: Vec<(DataLocation<'a>, Option<HexCode>)>,
}

impl Draft<'_> {
    /// The area that a part calls by a name.
    pub(super) fn find(&self, part: &str, name: &str) -> Result<AreaId, String> {
        self.names.find::<u8>(part, name, "area").map(AreaId)
    }

    /// An area.
    pub(super) fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }
}

pub(super) fn read<'a>(context: &mut LoadContext<'a>, weather: &[WeatherArea]) -> Draft<'a> {
    let rows = context.table::<AreaRow>(FILE);
    let mut names = Names::default();
    for row in &rows {
        if !names.add(row.at.part, &row.value.name) {
            context.fault(row.at, format!("{:?} is listed twice", row.value.name));
        }
        if !context.set_scope(row.at.part, row.value.theatre) {
            context.fault(row.at, "an included pack is of one theatre");
        }
    }
    one_of_each_theatre(context);
    if rows.len() > usize::from(u8::MAX) {
        context.fault(DataLocation::file(FILE), "there are more than 255 areas");
    }
    let mut draft = Draft {
        names,
        areas: Vec::new(),
        capitals: Vec::new(),
    };
    for row in rows {
        let at = row.at;
        let value = row.value;
        let kinds: Vec<AreaKind> = list(&value.kinds)
            .filter_map(|kind| context.take(at, word(kind)))
            .collect();
        let owners: Vec<AreaId> = list(&value.owners)
            .filter_map(|owner| context.take(at, draft.find(at.part, owner)))
            .collect();
        let part_of = (!value.part_of.is_empty())
            .then(|| context.take(at, draft.find(at.part, &value.part_of)))
            .flatten();
        let (now, of_2012) = match value.weather.split_once("/y2012 ") {
            Some((now, of_2012)) => (now, of_2012),
            None => (&*value.weather, ""),
        };
        let [now, of_2012] = [now, of_2012].map(|name| {
            (!name.is_empty())
                .then(|| context.take(at, weather_area(weather, name, value.theatre)))
                .flatten()
        });
        let area = Area {
            named: NamedArea::of(&value.name),
            name: value.name.into(),
            nationality: (!value.nationality.is_empty()).then(|| value.nationality.into()),
            theatre: value.theatre,
            kinds,
            faction: value.faction,
            owners,
            part_of,
            weather: now,
            weather_of_2012: of_2012,
            capital: None,
            hexes: Vec::new(),
        };
        whole(context, at, &area);
        draft.areas.push(area);
        draft.capitals.push((at, value.capital));
    }
    draft
}

/// Two included packs of one theatre would be two boards in one place.
fn one_of_each_theatre(context: &mut LoadContext<'_>) {
    let mut theatres: Vec<Theatre> = context.scopes().map(|(_, theatre)| theatre).collect();
    theatres.sort_unstable();
    if theatres.windows(2).any(|pair| pair[0] == pair[1]) {
        context.fault(
            DataLocation::file(MANIFEST),
            "two included packs are of the same theatre",
        );
    }
}

/// The weather area with a name in a theatre.
pub(super) fn weather_area(
    weather: &[WeatherArea],
    name: &str,
    theatre: Theatre,
) -> Result<WeatherAreaId, String> {
    weather
        .iter()
        .position(|area| &*area.name == name && area.theatre == theatre)
        .and_then(|index| u8::try_from(index).ok())
        .map(WeatherAreaId)
        .ok_or_else(|| format!("there is no weather area {name:?}"))
}

/// Checks that each kind of area has the data that it needs (`AE-13.2.1-1`, `AE-13.2.2-1`,
/// `AE-13.3.1-2`, `AE-13.3.2-2`, `DS-13.2-1`).
fn whole(context: &mut LoadContext<'_>, at: DataLocation<'_>, area: &Area) {
    if area.kinds.is_empty() {
        context.fault(at, "an area must be of some kind");
    }
    let says = [
        (AreaKind::Major, area.faction.is_some(), "faction"),
        (AreaKind::Minor, area.nationality.is_some(), "nationality"),
        (AreaKind::Dependent, !area.owners.is_empty(), "owners"),
        (AreaKind::Region, area.part_of.is_some(), "part_of"),
    ];
    for (kind, said, field) in says {
        if area.can_be(kind) && !said {
            context.fault(at, format!("a {kind:?} needs {field}"));
        }
    }
    if area.faction.is_some() && !area.can_be(AreaKind::Major) {
        context.fault(at, "only a Major belongs to a faction for good");
    }
}

/// Gives the areas their hexes and capitals. A country whose home is not on the map has its
/// markers elsewhere: Vichy in France, France itself in a dependent (`AE-13.8.5.2-1`).
pub(super) fn finish(context: &mut LoadContext<'_>, draft: Draft<'_>, board: &Board) -> Vec<Area> {
    let mut hexes: BTreeMap<AreaId, Vec<HexId>> = BTreeMap::new();
    for (id, hex) in (0..).map(HexId).zip(&board.hexes) {
        for area in hex.area.into_iter().chain(hex.region) {
            hexes.entry(area).or_default().push(id);
        }
    }
    let mut areas = draft.areas;
    for (index, area) in areas.iter_mut().enumerate() {
        let Ok(id) = u8::try_from(index).map(AreaId) else {
            break;
        };
        area.hexes = hexes.remove(&id).unwrap_or_default();
        let (at, Some(code)) = draft.capitals[index] else {
            continue;
        };
        area.capital = board.find(code);
        match area.capital {
            Some(capital) if area.hexes.binary_search(&capital).is_ok() => {}
            Some(_) if area.hexes.is_empty() => {}
            _ => context.fault(at, format!("the capital {code} is not in {}", area.name)),
        }
    }
    areas
}
