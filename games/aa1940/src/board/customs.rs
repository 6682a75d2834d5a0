//! Reads `data/powers.json`: what a power may do that others may not, or may not that
//! others may.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::unit::UnitKind;

const FILE: &str = include_str!("../../data/powers.json");

/// What sets a power apart from others.
#[derive(Clone, Debug, Default)]
pub struct Customs {
    /// The only spaces that its units may be in.
    pub(crate) area: Option<SpaceSet>,
    /// The only units that it buys, no facilities beside them; everything if there is
    /// none.
    pub(crate) shop: Option<Shop>,
    /// Whether its new units come from the land instead of complexes, of which it has none.
    pub(crate) levies: bool,
    /// Whether its convoys cannot be disrupted.
    pub(crate) safe_convoys: bool,
    /// Whether it does no research (`AAE-china-04`).
    pub(crate) no_research: bool,
}

/// The only units that a power buys.
#[derive(Clone, Debug)]
pub(crate) struct Shop {
    /// At any time.
    pub(crate) always: Vec<UnitKind>,
    /// While its side holds the territories.
    pub(crate) sometimes: Vec<UnitKind>,
    /// Those territories.
    pub(crate) road: Vec<SpaceId>,
}

#[derive(Deserialize)]
struct File {
    boards: HashMap<String, Vec<Row>>,
}

#[derive(Deserialize)]
struct Row {
    power: String,
    area: String,
    buys: Vec<UnitKind>,
    buys_while_held: Supply,
    levies: bool,
    safe_convoys: bool,
    no_research: bool,
}

#[derive(Deserialize)]
struct Supply {
    units: Vec<UnitKind>,
    territories: Vec<String>,
}

/// The customs of the powers of a board that have any, by the powers' ids. `flagged` gives
/// the spaces that the board marks with a flag.
pub(super) fn load(
    board: &str,
    names: &Names<'_>,
    flagged: impl Fn(&str) -> SpaceSet,
) -> HashMap<String, Customs> {
    let mut file: File =
        serde_json::from_str(FILE).expect("data/powers.json is part of the crate and tested");
    file.boards
        .remove(board)
        .unwrap_or_default()
        .into_iter()
        .map(|row| {
            let customs = Customs {
                area: Some(flagged(&row.area)),
                shop: Some(Shop {
                    always: row.buys,
                    sometimes: row.buys_while_held.units,
                    road: names.spaces(&row.buys_while_held.territories),
                }),
                levies: row.levies,
                safe_convoys: row.safe_convoys,
                no_research: row.no_research,
            };
            (row.power, customs)
        })
        .collect()
}
