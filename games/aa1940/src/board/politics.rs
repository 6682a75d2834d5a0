//! Reads `data/politics.json`: what keeps powers out of the war, and what a
//! fallen capital sets off.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use crate::power::Power;
use crate::space::SpaceId;

const FILE: &str = include_str!("../../data/politics.json");

/// An act of the other side that lifts a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// A power of the other side declared war on it.
    DeclaredOn,
    /// The other side captured London.
    London,
    /// The other side captured a territory of North America.
    NorthAmerica,
}

/// What keeps a power from declaring war (`AAE-politics-04`, `AAE-politics-06`).
#[derive(Clone, Debug)]
pub struct Restriction {
    /// The power kept from it.
    pub power: Power,
    /// The first of its turns from which nothing keeps it any more.
    pub free_from_turn: u16,
    /// The one of its turns in which it may declare as Collect Income opens
    /// (`AAE-politics-07`).
    pub income_turn: Option<u16>,
    /// What lifts the restriction earlier.
    pub triggers: Vec<Trigger>,
}

/// The political facts of a board.
#[derive(Clone, Debug)]
pub struct Politics {
    /// The powers that are kept from declaring war.
    pub restrictions: Vec<Restriction>,
    /// The territory of London.
    pub london: SpaceId,
    /// The territories of North America.
    pub north_america: Vec<SpaceId>,
    /// A power that is run by the player of one of some others (`AAE-setup-03`).
    pub kept: (Power, Vec<Power>),
    /// The power that gets free units when its capital is liberated, and their
    /// worth (`AAE-politics-10`).
    pub liberation_force: (Power, u16),
}

#[derive(Deserialize)]
struct File {
    boards: HashMap<String, BoardRow>,
}

#[derive(Deserialize)]
struct BoardRow {
    restrictions: Vec<RestrictionRow>,
    london: String,
    north_america: Vec<String>,
    kept: KeptRow,
    liberation_force: ForceRow,
}

#[derive(Deserialize)]
struct RestrictionRow {
    power: String,
    free_from_turn: u16,
    income_turn: Option<u16>,
    triggers: Vec<Trigger>,
}

#[derive(Deserialize)]
struct KeptRow {
    power: String,
    by: Vec<String>,
}

#[derive(Deserialize)]
struct ForceRow {
    power: String,
    budget: u16,
}

/// The political facts of the board of that id.
pub(super) fn load(board: &str, names: &Names<'_>) -> Politics {
    let mut file: File =
        serde_json::from_str(FILE).expect("data/politics.json is part of the crate and tested");
    let row = file
        .boards
        .remove(board)
        .expect("data/politics.json knows every board");
    Politics {
        restrictions: row
            .restrictions
            .into_iter()
            .map(|row| Restriction {
                power: names.power(&row.power),
                free_from_turn: row.free_from_turn,
                income_turn: row.income_turn,
                triggers: row.triggers,
            })
            .collect(),
        london: names.space(&row.london),
        north_america: names.spaces(&row.north_america),
        kept: (names.power(&row.kept.power), names.powers(&row.kept.by)),
        liberation_force: (
            names.power(&row.liberation_force.power),
            row.liberation_force.budget,
        ),
    }
}
