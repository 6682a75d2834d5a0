//! Contents of the files of cards and tables.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::scenario_file::StepsPart;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::card::Family;
use crate::pack::politics::WarState;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckFile {
    pub(super) faction: Faction,
    pub(super) theatre: Theatre,
    pub(super) cards: Vec<CardFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    pub(super) number: String,
    pub(super) title: String,
    pub(super) war_state: WarState,
    #[serde(default)]
    pub(super) optional: Option<String>,
    #[serde(default)]
    pub(super) family: Option<Family>,
    #[serde(default)]
    pub(super) symbols: SymbolsPart,
    pub(super) source: String,
    #[serde(default)]
    pub(super) requirements: Vec<Value>,
    #[serde(default)]
    pub(super) option_card: Vec<Value>,
    #[serde(default)]
    pub(super) replacements: BTreeMap<String, StepsPart>,
    #[serde(default)]
    pub(super) political: Vec<Value>,
    #[serde(default)]
    pub(super) conditional: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SymbolsPart {
    #[serde(default)]
    pub(super) blitz: u8,
    #[serde(default)]
    pub(super) rearmament: bool,
    #[serde(default)]
    pub(super) recyclable: bool,
    #[serde(default)]
    pub(super) twin: bool,
    #[serde(default)]
    pub(super) production: u8,
}

/// The contents of `tables/events.json`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsFile {
    #[serde(default)]
    pub(super) tables: Vec<TableFile>,
    #[serde(default)]
    pub(super) events: Vec<EventFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventFile {
    pub(super) name: String,
    pub(super) theatre: Theatre,
    pub(super) source: String,
    pub(super) effects: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableFile {
    pub(super) name: String,
    pub(super) theatre: Theatre,
    pub(super) source: String,
    #[serde(default)]
    pub(super) about_country: bool,
    #[serde(default)]
    pub(super) areas: bool,
    pub(super) rows: [Vec<Value>; 6],
}
