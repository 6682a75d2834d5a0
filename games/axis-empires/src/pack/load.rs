//! Reads a pack from its files and checks it as a whole.

mod areas;
mod board;
mod boxes;
mod counters;
mod desk;
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

use self::desk::{At, Desk};
use super::Pack;
use super::problem::Problems;
use super::report::Report;
use crate::map::{Map, Tables};

/// A pack and what it says of itself.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The pack.
    pub pack: Pack,
    /// What is sourced in it and what is ours.
    pub report: Report,
}

/// Reads a pack from its files: pairs of a path inside the pack and a text.
///
/// # Errors
///
/// All faults that were found. Faults of one table can hide faults of the tables that
/// build on it.
pub fn load<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Loaded, Problems> {
    let mut desk = Desk::new(files);
    let loaded = read(&mut desk);
    desk.problems.sort();
    match loaded {
        Some(loaded) if desk.problems.is_empty() => Ok(loaded),
        _ => Err(Problems(desk.problems)),
    }
}

fn read(desk: &mut Desk<'_>) -> Option<Loaded> {
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
    let markers = markers::read(desk, &map);
    let posture_boxes = tables::posture_boxes(desk, &map);
    let (calendar, combat, chart) = (calendar?, combat?, chart?);
    let mut pack = Pack {
        code: manifest.code.into(),
        title: manifest.title.into(),
        about: manifest.about.into(),
        digest: desk.digest(),
        map,
        counters,
        markers,
        combat,
        chart,
        calendar,
        weather,
        posture_boxes,
        tracks: tracks::tracks(desk),
        scenarios: Vec::new(),
    };
    let paths = desk.folder("scenarios/");
    if desk.problems.is_empty() {
        for path in &paths {
            if let Some(scenario) = scenario::read(desk, path, &pack) {
                pack.scenarios.push(scenario);
            }
        }
        desk.unread();
    }
    one_code_each(desk, &pack);
    Some(Loaded {
        report: Report::new(&pack, &desk.tally),
        pack,
    })
}

/// Two scenarios of one code could not be told apart in a command.
fn one_code_each(desk: &mut Desk<'_>, pack: &Pack) {
    let mut seen = BTreeMap::new();
    for scenario in &pack.scenarios {
        if seen.insert(&scenario.code, ()).is_some() {
            desk.fault(
                At::file("scenarios/"),
                format!("two scenarios have the code {:?}", scenario.code),
            );
        }
    }
}
