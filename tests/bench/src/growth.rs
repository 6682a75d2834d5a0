//! Slowdown as a match, a store or a platform grows: the same measured at several sizes, and the
//! ratio between the smallest and the largest.
//!
//! `house` measures a store of more and more matches, `long` a match of more and more entries,
//! `log` a store of many entries, `live` matches in memory. Stores are filled by SQL (`filler`)
//! with copies of matches that were hosted and played through the service (`pattern`).

mod figures;
mod filler;
mod lists;
mod live;
mod log;
mod long;
mod match_count;
mod pattern;
mod server;

use std::fs;
use std::path::Path;

use self::figures::Figures;
use self::pattern::Patterns;

/// Sizes of the measured stores and matches.
pub(crate) struct GrowthPlan<'a> {
    /// Where databases are put.
    pub(crate) folder: &'a Path,
    /// Matches of the largest store.
    pub(crate) matches: u64,
    /// Entries of the largest store of entries.
    pub(crate) entries: u64,
    /// Entries of the longest match.
    pub(crate) longest: u64,
    /// Matches of each game that are live at once.
    pub(crate) live: u64,
    /// File for machine-readable figures.
    pub(crate) json: Option<&'a Path>,
}

/// Measures everything in turn, and prints the table.
#[allow(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn tabulate(plan: &GrowthPlan<'_>) -> anyhow::Result<()> {
    let mut figures = Figures::default();
    eprintln!("playing matches to copy …");
    let patterns = Patterns::play(plan.folder)?;
    live::measure(plan, &patterns, &mut figures)?;
    long::measure(plan, &mut figures)?;
    log::measure(plan, &patterns, &mut figures)?;
    match_count::measure(plan, &patterns, &mut figures)?;
    figures.print();
    if let Some(file) = plan.json {
        fs::write(file, format!("{:#}\n", figures.json()))?;
    }
    Ok(())
}
