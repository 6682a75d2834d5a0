//! Reads the boxes beside the map.

use serde::Deserialize;

use super::board::Board;
use super::load_context::{DataLocation, LoadContext, list};
use super::names::Names;
use super::zones::ZoneNames;
use crate::faction::Faction;
use crate::map::{Area, BoxId, BoxReplacements, OffMapBox, Theatre};

const FILE: &str = "boxes.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxRow {
    name: String,
    theatre: Theatre,
    owner: Faction,
    zones: String,
    adjacent: String,
    edge: String,
    key_port: bool,
    replacements: String,
    optional: String,
}

/// Reads the boxes: what borders them, who uses them and for what (`AE-GLO-55`, `AE-GLO-56`,
/// `AE-BOX-6`, `AE-BOX-7`, `AE-BOX-8`, `AE-BOX-9`, `AE-BOX-10`, `AE-BOX-12`, `AE-BOX-13`,
/// `AE-BOX-14`).
pub(super) fn read(
    context: &mut LoadContext<'_>,
    zones: &ZoneNames<'_>,
    areas: &[Area],
    board: &Board,
) -> Vec<OffMapBox> {
    let rows = context.table::<BoxRow>(FILE);
    let mut names = Names::default();
    for row in &rows {
        if !names.add(row.at.part, &row.value.name) {
            context.fault(row.at, format!("{:?} is listed twice", row.value.name));
        }
    }
    let mut places = Vec::new();
    let mut boxes: Vec<OffMapBox> = Vec::new();
    for row in rows {
        let at = row.at;
        let value = row.value;
        let zones = list(&value.zones)
            .filter_map(|zone| context.take(at, zones.find(at.part, zone)))
            .collect();
        let adjacent = list(&value.adjacent)
            .filter_map(|name| context.take(at, names.find::<u8>(at.part, name, "box").map(BoxId)))
            .collect();
        let edge = context.take(at, board.find_all(&value.edge));
        let replacements: Vec<BoxReplacements> =
            list(&value.replacements).map(replacements).collect();
        for entry in &replacements {
            if !areas.iter().any(|area| *area.name == *entry.country) {
                context.fault(at, format!("there is no country {:?}", entry.country));
            }
        }
        places.push(at);
        boxes.push(OffMapBox {
            name: value.name.into(),
            theatre: value.theatre,
            owner: value.owner,
            zones,
            adjacent,
            edge: edge.unwrap_or_default(),
            key_port: value.key_port,
            replacements,
            optional: (!value.optional.is_empty()).then(|| value.optional.into()),
        });
    }
    for (index, at) in (0..).zip(places) {
        mutual(context, at, BoxId(index), &boxes);
    }
    boxes
}

/// Reads `COUNTRY` or `COUNTRY: COLONY, COLONY`.
fn replacements(text: &str) -> BoxReplacements {
    let (country, colonies) = text.split_once(':').unwrap_or((text, ""));
    BoxReplacements {
        country: country.trim().to_owned(),
        colonies: colonies
            .split(',')
            .map(str::trim)
            .filter(|colony| !colony.is_empty())
            .map(str::to_owned)
            .collect(),
    }
}

fn mutual(context: &mut LoadContext<'_>, at: DataLocation<'_>, id: BoxId, boxes: &[OffMapBox]) {
    for other in &boxes[id.index()].adjacent {
        let other = &boxes[other.index()];
        if !other.adjacent.contains(&id) {
            context.fault(
                at,
                format!("{} does not say that it is adjacent", other.name),
            );
        }
    }
}
