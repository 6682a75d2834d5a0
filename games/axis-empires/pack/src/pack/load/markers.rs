//! Reads the kinds of markers.

use serde::Deserialize;

use crate::faction::Faction;
use crate::map::Map;
use crate::pack::counter::Branch;
use crate::pack::included::Included;
use crate::pack::load::counters::country;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::load::names::Names;
use crate::pack::marker::{Marker, MarkerKind};

const MARKERS: &str = "counters/markers.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerRow {
    code: String,
    name: String,
    kind: MarkerKind,
    faction: Faction,
    country: String,
    branch: Option<Branch>,
    delay_stripe: bool,
    range: u8,
    count: u8,
}

/// The kinds of markers, and those of each included pack.
pub(super) fn read(context: &mut LoadContext<'_>, map: &Map) -> (Vec<Marker>, Vec<Included>) {
    let mut names = Names::default();
    let mut markers = Vec::new();
    let mut included: Vec<Included> = Vec::new();
    for row in context.table::<MarkerRow>(MARKERS) {
        let at = row.at;
        let value = row.value;
        if !names.add(at.part, &value.code) {
            context.fault(at, format!("{:?} is listed twice", value.code));
        }
        let country = (!value.country.is_empty())
            .then(|| context.take(at, country(map, context.scope(at), &value.country)))
            .flatten();
        if let Some(theatre) = context.scope(at) {
            match included.last_mut().filter(|last| *last.code == *at.part) {
                Some(last) => last.markers.end += 1,
                None => included.push(Included {
                    code: at.part.into(),
                    theatre,
                    markers: markers.len()..markers.len() + 1,
                }),
            }
        }
        markers.push(Marker {
            code: value.code.into(),
            name: value.name.into(),
            kind: value.kind,
            faction: value.faction,
            country,
            branch: value.branch.unwrap_or_default(),
            delay_stripe: value.delay_stripe,
            range: value.range,
            count: value.count,
        });
    }
    if markers.len() > usize::from(u8::MAX) {
        context.fault(
            DataLocation::file(MARKERS),
            "there are more than 255 kinds of markers",
        );
    }
    (markers, included)
}
