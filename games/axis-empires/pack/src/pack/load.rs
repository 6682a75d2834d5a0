//! Reads a pack from its files and checks it as a whole.

mod areas;
mod board;
mod boxes;
mod campaign;
mod card_file;
mod card_names;
mod cards;
mod combined;
mod counters;
mod fortunes;
mod load_context;
mod manifest;
mod markers;
mod names;
mod scenario;
mod scenario_file;
mod setup;
mod sides;
mod sites;
mod stacks;
mod tables;
mod tracks;
mod zones;

use std::collections::BTreeMap;

use crate::map::{Map, Tables};
use crate::pack::content::Pack;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::problem::Problems;
use crate::pack::report::Report;
use crate::pack::scenario::Scenario;

/// A pack and the report on it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The pack.
    pub pack: Pack,
    /// Report on what is sourced in it and what is ours.
    pub report: Report,
}

/// Reads a pack from its files: pairs of a path inside the pack and a text.
///
/// # Errors
///
/// All faults that were found. Faults of one table can hide faults of the tables that
/// build on it.
pub fn load<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Loaded, Problems> {
    let mut desk = LoadContext::new(files);
    let loaded = read(&mut desk);
    desk.problems.sort();
    match loaded {
        Some(loaded) if desk.problems.is_empty() => Ok(loaded),
        _ => Err(Problems(desk.problems)),
    }
}

fn read(desk: &mut LoadContext<'_>) -> Option<Loaded> {
    let manifest = manifest::read(desk)?;
    let calendar = tables::calendar(desk, manifest.first_year);
    let weather = tables::weather(desk, calendar.as_ref());
    let combat = tables::combat(desk);
    let chart = tables::chart(desk);

    let draft = areas::read(desk, &weather);
    let zone_names = zones::names(desk);
    let board = board::read(desk, &draft, &zone_names);
    let areas = areas::finish(desk, draft, &board);
    let zones = zones::read(desk, &zone_names, &areas, &weather, &board);
    let boxes = boxes::read(desk, &zone_names, &areas, &board);
    let map = Map::new(Tables {
        hexes: board.hexes,
        neighbours: board.neighbours,
        areas,
        zones,
        boxes,
    });

    let counters = counters::read(desk, &map);
    let (markers, included) = markers::read(desk, &map);
    let posture_boxes = tables::posture_boxes(desk, &map);
    let (calendar, combat, chart) = (calendar?, combat?, chart?);
    let mut pack = Pack {
        code: manifest.code.into(),
        title: manifest.title.into(),
        about: manifest.about.into(),
        digest: desk.digest(),
        included,
        map,
        counters,
        markers,
        combat,
        chart,
        calendar,
        weather,
        posture_boxes,
        cards: Vec::new(),
        tables: Vec::new(),
        events: Vec::new(),
        fortunes: Vec::new(),
        tracks: tracks::tracks(desk),
        scenarios: Vec::new(),
    };
    cards::read(desk, &mut pack);
    if desk.problems.is_empty() {
        pack.scenarios = scenarios(desk, &pack);
        desk.unread();
    }
    one_code_each(desk, &pack);
    Some(Loaded {
        report: Report::new(&pack, &desk.tally),
        pack,
    })
}

/// The pack's scenarios. In a pack of both maps those of one, its own and those of included
/// packs, are there to be joined.
fn scenarios<'a>(desk: &mut LoadContext<'a>, pack: &Pack) -> Vec<Scenario> {
    let folder = "scenarios/";
    let included: Vec<DataLocation<'a>> = pack
        .included
        .iter()
        .flat_map(|part| desk.folder(&part.code, folder))
        .collect();
    let (joint, own): (Vec<DataLocation<'a>>, Vec<DataLocation<'a>>) = desk
        .folder("", folder)
        .into_iter()
        .partition(|at| combined::is_joint(desk, *at));
    let mut read = |list: Vec<DataLocation<'a>>| -> Vec<Scenario> {
        let list = list.into_iter();
        list.filter_map(|at| scenario::read(desk, at, pack))
            .collect()
    };
    let (included, own) = (read(included), read(own));
    if pack.included.is_empty() && joint.is_empty() {
        return own;
    }
    let halves = [included, own].concat();
    let joint = joint.into_iter();
    joint
        .filter_map(|at| combined::read(desk, at, pack, &halves))
        .collect()
}

/// Checks that no two scenarios share a code, since a command could not distinguish them.
fn one_code_each(desk: &mut LoadContext<'_>, pack: &Pack) {
    let mut seen = BTreeMap::new();
    for scenario in &pack.scenarios {
        if seen.insert(&scenario.code, ()).is_some() {
            desk.fault(
                DataLocation::file("scenarios/"),
                format!("two scenarios have the code {:?}", scenario.code),
            );
        }
    }
}
