//! The economies of a board: treasuries with the territories that pay into them.

use super::names::Names;
use super::rows::{BoardFile, EconomyRow};
use crate::power::Power;
use crate::space::SpaceId;

/// A treasury with the territories that pay into it (`AAE-global-08`).
#[derive(Clone, Debug)]
pub struct Economy {
    /// The name used in data files and on the wire; a power's only one has its name.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Power that owns it.
    pub power: Power,
    /// The capital that it falls with.
    pub capital: Option<SpaceId>,
    /// IPCs it starts with (`AAE-global-06`).
    pub treasury: u16,
}

/// The economies: one of each power in order of play, then those that a power has beside
/// it (`AAE-global-06`, `AAE-global-08`).
pub(super) fn read(file: &BoardFile, names: &Names<'_>) -> Vec<Economy> {
    let split = |row: &EconomyRow, power: Power| Economy {
        id: row.id.clone(),
        name: row.name.clone(),
        power,
        capital: Some(names.space(&row.capital)),
        treasury: row.start_treasury,
    };
    let mut economies: Vec<Economy> = file
        .powers
        .iter()
        .map(|row| match row.economies.first() {
            Some(first) => split(first, names.power(&row.id)),
            None => Economy {
                id: row.id.clone(),
                name: row.name.clone(),
                power: names.power(&row.id),
                capital: row.capitals.first().map(|id| names.space(id)),
                treasury: row.start_treasury,
            },
        })
        .collect();
    for row in &file.powers {
        let further = row.economies.iter().skip(1);
        economies.extend(further.map(|economy| split(economy, names.power(&row.id))));
    }
    economies
}
