//! A store of many entries: appending to it beside appending to an empty one, and while it is
//! backed up.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use sandtable_store::{Log, MatchKey, NewEntry, SqliteSettings, SqliteStore};
use tokio::time::Instant;

use super::GrowthPlan;
use super::figures::{Figures, GrowthTarget};
use super::filler::{Filler, id_of};
use super::pattern::{Pattern, Patterns};
use crate::host::runtime;
use crate::load::{self, Worker};

/// Matches that are appended to side by side.
const AT_ONCE: usize = 64;

/// Entries of each match.
const LENGTH: u64 = 1_000;

/// For how long entries are appended.
const APPENDED: Duration = Duration::from_secs(5);

/// Appends to a match of its own.
struct LogAppender {
    log: Arc<SqliteStore>,
    id: Arc<str>,
    key: MatchKey,
    sequence: u64,
    payload: prost::bytes::Bytes,
}

impl Worker for LogAppender {
    async fn call(&mut self) -> anyhow::Result<()> {
        self.sequence += 1;
        let entry = NewEntry {
            key: self.key,
            id: self.id.clone(),
            sequence: self.sequence,
            revision: 0,
            request: None,
            payload: self.payload.clone(),
        };
        self.log.append(entry, None).await?;
        Ok(())
    }
}

/// Appends to both, and to the large one once more while it is backed up.
pub(crate) fn measure(
    plan: &GrowthPlan<'_>,
    patterns: &Patterns,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    let pattern = &patterns.axis_allies;
    let most = (plan.entries / LENGTH).max(AT_ONCE as u64);
    let (empty, full) = (
        plan.folder.join("empty.sqlite"),
        plan.folder.join("full.sqlite"),
    );
    fill(&empty, pattern, AT_ONCE as u64, 1)?;
    eprintln!("a store of {} entries …", most * LENGTH);
    fill(&full, pattern, most, LENGTH)?;
    let at_once = AT_ONCE as u64;
    let of_all_ages = || (1..=at_once).map(|one| one * most / at_once);
    // In turns, so that a slow minute strikes all alike; the medians count.
    let (mut few, mut newest, mut spread) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..3 {
        few.push(append(&empty, pattern, 1..=at_once)?);
        newest.push(append(&full, pattern, most - at_once + 1..=most)?);
        spread.push(append(&full, pattern, of_all_ages())?);
    }
    for rates in [&mut few, &mut newest, &mut spread] {
        rates.sort_by(f64::total_cmp);
    }
    for (what, target, rates) in [
        ("to the newest matches", GrowthTarget::Ratio(0.9), newest),
        ("to matches of all ages", GrowthTarget::Flat, spread),
    ] {
        let what = format!("appends {what}, in a store of so many entries");
        figures.add((&what, "1/s"), target, at_once, few[1]);
        figures.add((&what, "1/s"), target, most * LENGTH, rates[1]);
    }

    eprintln!("  backing it up …");
    let copy = plan.folder.join("copy.sqlite");
    let (from, to) = (full.clone(), copy.clone());
    let backup = std::thread::Builder::new().name("backup".into());
    let backup = backup.spawn(move || {
        let began = Instant::now();
        let copied = SqliteStore::back_up(&SqliteSettings::at(from), &to);
        copied.map(|copied| (copied, began.elapsed()))
    })?;
    let during = append(&full, pattern, of_all_ages())?;
    let copied = backup.join().map_err(|_| anyhow!("the backup panicked"))?;
    let (copied, took) = copied.context("backing up")?;
    std::fs::remove_file(copy)?;
    let what = ("appends to those of all ages while it is backed up", "1/s");
    figures.add(what, GrowthTarget::Flat, most * LENGTH, during);
    let rate = copied.bytes as f64 / took.as_secs_f64() / 1e6;
    let what = ("a backup of it meanwhile", "MB/s");
    figures.add(what, GrowthTarget::Flat, most * LENGTH, rate);
    Ok(())
}

fn fill(file: &Path, pattern: &Pattern, matches: u64, length: u64) -> anyhow::Result<()> {
    let mut filler = Filler::open(file, 0)?;
    for _ in 0..matches {
        filler.add_log(pattern, usize::try_from(length)?)?;
    }
    filler.finish()
}

/// Entries a second, to matches of these numbers.
fn append(
    file: &Path,
    pattern: &Pattern,
    numbers: impl Iterator<Item = u64>,
) -> anyhow::Result<f64> {
    let payload = pattern.entries.last().cloned().unwrap_or_default();
    runtime()?.block_on(async {
        let log = Arc::new(SqliteStore::open(&SqliteSettings::at(file))?);
        let mut appenders = Vec::new();
        for number in numbers {
            let id = id_of(number);
            let found = log.find_match(&id).await?.context("no such match")?;
            let last = log.last_entry(found.key).await?;
            appenders.push(LogAppender {
                log: log.clone(),
                id: id.into(),
                key: found.key,
                sequence: last.map_or(0, |last| last.sequence),
                payload: payload.clone().into(),
            });
        }
        Ok(load::drive(appenders, APPENDED).await?.per_second)
    })
}
