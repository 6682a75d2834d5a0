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
    let mut context = LoadContext::new(files);
    let loaded = read(&mut context);
    context.problems.sort();
    match loaded {
        Some(loaded) if context.problems.is_empty() => Ok(loaded),
        _ => Err(Problems(context.problems)),
    }
}

fn read(context: &mut LoadContext<'_>) -> Option<Loaded> {
    let manifest = manifest::read(context)?;
    let calendar = tables::calendar(context, manifest.first_year);
    let weather = tables::weather(context, calendar.as_ref());
    let combat = tables::combat(context);
    let chart = tables::chart(context);

    let draft = areas::read(context, &weather);
    let zone_names = zones::names(context);
    let board = board::read(context, &draft, &zone_names);
    let areas = areas::finish(context, draft, &board);
    let zones = zones::read(context, &zone_names, &areas, &weather, &board);
    let boxes = boxes::read(context, &zone_names, &areas, &board);
    let map = Map::new(Tables {
        hexes: board.hexes,
        neighbours: board.neighbours,
        areas,
        zones,
        boxes,
    });

    let counters = counters::read(context, &map);
    let (markers, included) = markers::read(context, &map);
    let posture_boxes = tables::posture_boxes(context, &map);
    let (calendar, combat, chart) = (calendar?, combat?, chart?);
    let mut pack = Pack {
        code: manifest.code.into(),
        title: manifest.title.into(),
        about: manifest.about.into(),
        digest: context.digest(),
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
        tracks: tracks::tracks(context),
        scenarios: Vec::new(),
    };
    cards::read(context, &mut pack);
    if context.problems.is_empty() {
        pack.scenarios = scenarios(context, &pack);
        context.unread();
    }
    one_code_each(context, &pack);
    Some(Loaded {
        report: Report::new(&pack, &context.tally),
        pack,
    })
}

/// The pack's scenarios. In a pack of both maps those of one, its own and those of included
/// packs, are there to be joined.
fn scenarios<'a>(context: &mut LoadContext<'a>, pack: &Pack) -> Vec<Scenario> {
    let folder = "scenarios/";
    let included: Vec<DataLocation<'a>> = pack
        .included
        .iter()
        .flat_map(|part| context.folder(&part.code, folder))
        .collect();
    let (joint, own): (Vec<DataLocation<'a>>, Vec<DataLocation<'a>>) = context
        .folder("", folder)
        .into_iter()
        .partition(|at| combined::is_joint(context, *at));
    let mut read = |list: Vec<DataLocation<'a>>| -> Vec<Scenario> {
        let list = list.into_iter();
        list.filter_map(|at| scenario::read(context, at, pack))
            .collect()
    };
    let (included, own) = (read(included), read(own));
    if pack.included.is_empty() && joint.is_empty() {
        return own;
    }
    let halves = [included, own].concat();
    let joint = joint.into_iter();
    joint
        .filter_map(|at| combined::read(context, at, pack, &halves))
        .collect()
}

/// Checks that no two scenarios share a code, since a command could not distinguish them.
fn one_code_each(context: &mut LoadContext<'_>, pack: &Pack) {
    let mut seen = BTreeMap::new();
    for scenario in &pack.scenarios {
        if seen.insert(&scenario.code, ()).is_some() {
            context.fault(
                DataLocation::file("scenarios/"),
                format!("two scenarios have the code {:?}", scenario.code),
            );
        }
    }
}
