//! Reads `data/patrols.json`: powers whose ships keep to their own coasts while
//! they are neutral.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use crate::power::Power;
use crate::space::SpaceId;

const FILE: &str = include_str!("../../data/patrols.json");

/// A power whose ships may end their movement only off its own coasts while it is
/// neutral (`AAE-politics-08`).
#[derive(Clone, Debug)]
pub struct Patrol {
    /// The power.
    pub power: Power,
    /// Zones where its warships may stop all the same.
    pub zones: Vec<SpaceId>,
}

#[derive(Deserialize)]
struct File {
    boards: HashMap<String, Vec<Row>>,
}

#[derive(Deserialize)]
struct Row {
    power: String,
    zones: Vec<String>,
}

/// The patrols of the board of that id.
pub(super) fn load(board: &str, names: &Names<'_>) -> Vec<Patrol> {
    let mut file: File =
        serde_json::from_str(FILE).expect("data/patrols.json is part of the crate and tested");
    file.boards
        .remove(board)
        .unwrap_or_default()
        .into_iter()
        .map(|row| Patrol {
            power: names.power(&row.power),
            zones: names.spaces(&row.zones),
        })
        .collect()
}
