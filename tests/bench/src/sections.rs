//! The sections of the table, and their targets.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::load::IN_FLIGHT;
use crate::recorded::Pool;
use crate::split::Split;
use crate::table::{self, TableRow};
use crate::targets::{Figure, Target};
use crate::view_readers::ViewCall;
use crate::{database, echo, group_commit, path};

const ECHO: &str = "bare tonic echo";
const SQLITE: &str = "bare tonic + SQLite group commit";
const COMMANDS: &str = "aa1940 commands, public path";
const LISTS: &str = "aa1940 commands, lists of 8";
const VIEWS: &str = "aa1940 views, public path";
const LEGAL: &str = "aa1940 legal lists, public path";
const POSTGRES: &str = "bare PostgreSQL append";
const SPLIT: &str = "aa1940 commands, split";

/// The sections, and what each is compared with.
const SECTIONS: [(&str, Option<&str>); 6] = [
    (ECHO, None),
    (SQLITE, None),
    (COMMANDS, Some(SQLITE)),
    (LISTS, Some(COMMANDS)),
    (VIEWS, Some(ECHO)),
    (LEGAL, Some(ECHO)),
];

/// Those of a cluster, which takes databases that are installed.
const OF_A_CLUSTER: [(&str, Option<&str>); 2] = [(POSTGRES, None), (SPLIT, Some(COMMANDS))];

/// Numbers of calls in flight that a section is measured with.
fn loads(what: &str) -> &'static [usize] {
    if what == LISTS { &[64] } else { &IN_FLIGHT }
}

/// Targets of a row.
fn targets(what: &str, in_flight: usize) -> &'static [Target] {
    const FIRST: &[Target] = &[Target::new(Figure::P50, 1.1)];
    const MANY: &[Target] = &[
        Target::new(Figure::Rate, 1.0),
        Target::new(Figure::Cpu, 1.25),
    ];
    const LISTED: &[Target] = &[Target::new(Figure::Rate, 2.5)];
    const HALF: &[Target] = &[Target::new(Figure::Rate, 0.5)];
    const HOPS: &[Target] = &[Target::new(Figure::Above(POSTGRES), 500.0)];
    match (what, in_flight) {
        (COMMANDS, 1) => FIRST,
        (COMMANDS, _) => MANY,
        (LISTS, _) => LISTED,
        (VIEWS | LEGAL, _) | (SPLIT, 64) => HALF,
        (SPLIT, 1) => HOPS,
        _ => &[],
    }
}

/// Sections to measure, and their settings.
pub(crate) struct SectionPlan<'a> {
    /// Runs of each row; the median is reported.
    pub(crate) runs: usize,
    /// Length of a run.
    pub(crate) length: Duration,
    /// Where databases are put.
    pub(crate) folder: &'a Path,
    /// True if a cluster is measured, too.
    pub(crate) split: bool,
    /// File for machine-readable rows.
    pub(crate) json: Option<&'a Path>,
}

/// Measures everything in turn, several times, and prints the table.
pub(crate) fn tabulate(plan: &SectionPlan<'_>) -> anyhow::Result<()> {
    let mut pool = Pool::new();
    let cluster = plan.split.then(Split::start).transpose()?;
    let of_a_cluster = cluster.iter().flat_map(|_| OF_A_CLUSTER);
    let mut rows = Vec::new();
    for (what, beside) in SECTIONS.into_iter().chain(of_a_cluster) {
        let of =
            |in_flight: &usize| TableRow::new(what, beside, *in_flight, targets(what, *in_flight));
        rows.extend(loads(what).iter().map(of));
    }
    for run in 0..plan.runs {
        eprintln!("run {} of {} …", run + 1, plan.runs);
        for in_flight in IN_FLIGHT {
            for row in rows.iter_mut().filter(|row| row.in_flight == in_flight) {
                let file = format!("{}-{run}-{in_flight}", row.what.replace(' ', "-"));
                let file = &plan.folder.join(file);
                let length = plan.length;
                let mut look = |look| path::looks(file, &mut pool, in_flight, length, look);
                let measured = match (row.what, &cluster) {
                    (ECHO, _) => echo::measure(in_flight, length)?,
                    (SQLITE, _) => group_commit::measure(file, in_flight, length)?,
                    (LISTS, _) => path::lists(file, &mut pool, in_flight, length)?,
                    (VIEWS, _) => look(ViewCall::View)?,
                    (LEGAL, _) => look(ViewCall::Legal)?,
                    (POSTGRES, Some(cluster)) => {
                        database::measure(&cluster.spare_database(), in_flight, length)?
                    }
                    (SPLIT, Some(cluster)) => cluster.measure(&mut pool, in_flight, length)?,
                    _ => path::commands(file, &mut pool, in_flight, length)?,
                };
                row.add(measured);
            }
        }
    }
    if let Some(cluster) = &cluster {
        cluster.must_use_redis()?;
    }
    table::print(&rows);
    if let Some(file) = plan.json {
        fs::write(file, format!("{:#}\n", table::rows_json(&rows)))?;
    }
    Ok(())
}
