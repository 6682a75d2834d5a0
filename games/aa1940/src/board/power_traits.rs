//! Reads `data/powers.json`: what a power may do that others may not, or may not that
//! others may.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::unit::UnitKind;

/// Traits that set a power apart from others.
#[derive(Clone, Debug, Default)]
pub struct PowerTraits {
    /// The only spaces that its units may be in.
    pub(crate) area: Option<SpaceSet>,
    /// The only units that it buys, no facilities beside them; everything if there is
    /// none.
    pub(crate) shop: Option<PurchaseList>,
    /// True if its new units come from the land instead of complexes, of which it has none.
    pub(crate) levies: bool,
    /// True if its convoys cannot be disrupted.
    pub(crate) safe_convoys: bool,
    /// True if it does no research (`AAE-china-04`).
    pub(crate) no_research: bool,
}

/// The only units that a power buys.
#[derive(Clone, Debug)]
pub(crate) struct PurchaseList {
    /// At any time.
    pub(crate) always: Vec<UnitKind>,
    /// While its side holds the territories.
    pub(crate) sometimes: Vec<UnitKind>,
    /// Those territories.
    pub(crate) road: Vec<SpaceId>,
}

#[derive(Deserialize)]
struct PowerTraitsFile {
    boards: HashMap<String, Vec<PowerTraitsRow>>,
}

#[derive(Deserialize)]
struct PowerTraitsRow {
    power: String,
    area: Option<String>,
    buys: Option<Vec<UnitKind>>,
    #[serde(default)]
    buys_while_held: Supply,
    #[serde(default)]
    levies: bool,
    #[serde(default)]
    safe_convoys: bool,
    #[serde(default)]
    no_research: bool,
}

#[derive(Default, Deserialize)]
struct Supply {
    units: Vec<UnitKind>,
    territories: Vec<String>,
}

/// The customs of the powers of a board that have any, by the powers' ids. `within` gives
/// the spaces of an area.
pub(super) fn load(
    text: &str,
    board: &str,
    names: &Names<'_>,
    within: impl Fn(&str) -> SpaceSet,
) -> HashMap<String, PowerTraits> {
    let mut file: PowerTraitsFile =
        serde_json::from_str(text).expect("data/powers.json is part of the crate and tested");
    file.boards
        .remove(board)
        .unwrap_or_default()
        .into_iter()
        .map(|row| {
            let customs = PowerTraits {
                area: row.area.as_deref().map(&within),
                shop: row.buys.map(|always| PurchaseList {
                    always,
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
