//! Reads the kinds of markers.

use serde::Deserialize;

use super::counters::country;
use super::desk::{At, Desk};
use super::names::Names;
use crate::faction::Faction;
use crate::map::Map;
use crate::pack::counter::Branch;
use crate::pack::marker::{Marker, MarkerKind};

const MARKERS: &str = "counters/markers.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
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

/// The kinds of markers.
pub(super) fn read(desk: &mut Desk<'_>, map: &Map) -> Vec<Marker> {
    let mut names = Names::default();
    let mut markers = Vec::new();
    for row in desk.table::<Row>(MARKERS) {
        let at = row.at;
        let value = row.value;
        if !names.add(&value.code) {
            desk.fault(at, format!("{:?} is listed twice", value.code));
        }
        let country = (!value.country.is_empty())
            .then(|| desk.take(at, country(map, &value.country)))
            .flatten();
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
        desk.fault(
            At::file(MARKERS),
            "there are more than 255 kinds of markers",
        );
    }
    markers
}
