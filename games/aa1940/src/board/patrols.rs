//! Reads `data/patrols.json`: where ships of a power may not end their movement until it
//! is at war.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use super::politics::rule;
use crate::power::{Power, PowerSet};
use crate::space::{MapId, SpaceId};
use crate::space_set::SpaceSet;

/// Where ships may not end their movement.
#[derive(Clone, Debug)]
pub(crate) enum Waters {
    /// Anywhere but off the power's own coasts; its warships in these zones, too.
    HomeCoasts(Vec<SpaceId>),
    /// Off the coasts that another power holds.
    CoastsOf(Power),
    /// In these zones.
    Zones(SpaceSet),
}

/// A power whose ships keep away from some waters for a time (`AAE-politics-08`,
/// `AAE-global-politics-08`, `AAE-global-politics-12`, `AAE-global-politics-13`).
#[derive(Clone, Debug)]
pub struct Patrol {
    /// The power.
    pub(crate) power: Power,
    /// It is free when it is at war with one of these.
    pub(crate) until_war_with: PowerSet,
    /// The map that it holds for; all if there is none.
    pub(crate) map: Option<MapId>,
    /// Where.
    pub(crate) waters: Waters,
    /// Its row in the ledger.
    pub(crate) rule: &'static str,
}

#[derive(Deserialize)]
struct PatrolsFile {
    boards: HashMap<String, Vec<PatrolRow>>,
}

#[derive(Deserialize)]
struct PatrolRow {
    power: String,
    until_war_with: Option<Vec<String>>,
    map: Option<String>,
    #[serde(default)]
    zones: Vec<String>,
    coasts_of: Option<String>,
    #[serde(default)]
    near: Vec<String>,
    #[serde(default)]
    within: u8,
    rule: String,
}

/// The patrols of the board of that id.
pub(super) fn load(
    text: &str,
    board: &str,
    names: &Names<'_>,
    maps: &[String],
    sea_neighbors: &[Vec<SpaceId>],
) -> Vec<Patrol> {
    let mut file: PatrolsFile =
        serde_json::from_str(text).expect("data/patrols.json is part of the crate and tested");
    file.boards
        .remove(board)
        .unwrap_or_default()
        .into_iter()
        .map(|row| {
            let waters = match &row.coasts_of {
                Some(power) => Waters::CoastsOf(names.power(power)),
                None if row.within > 0 => {
                    Waters::Zones(near(&names.spaces(&row.near), row.within, sea_neighbors))
                }
                None => Waters::HomeCoasts(names.spaces(&row.zones)),
            };
            Patrol {
                power: names.power(&row.power),
                until_war_with: match &row.until_war_with {
                    Some(powers) => names.powers(powers).into_iter().collect(),
                    None => names.everyone(),
                },
                map: row.map.map(|map| MapId::of(maps, &map)),
                waters,
                rule: rule(row.rule),
            }
        })
        .collect()
}

/// The zones at most so many away from some territories; one beside a territory is one
/// away from it.
fn near(territories: &[SpaceId], within: u8, sea_neighbors: &[Vec<SpaceId>]) -> SpaceSet {
    let mut zones = SpaceSet::EMPTY;
    let mut frontier = territories.to_vec();
    for _ in 0..within {
        let mut next = Vec::new();
        for zone in frontier.iter().flat_map(|at| &sea_neighbors[at.index()]) {
            if !zones.contains(*zone) {
                zones.insert(*zone);
                next.push(*zone);
            }
        }
        frontier = next;
    }
    zones
}
