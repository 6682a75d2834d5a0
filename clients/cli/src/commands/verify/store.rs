//! `sandtable verify --store`

#[cfg(test)]
mod tests;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_store::{
    Damage, Log, MatchQuery, MatchRow, SqliteSettings, SqliteStore, StoreError, StoreSettings,
    check_log,
};
use serde_json::json;

use crate::output::writer;

/// Matches that are listed at a time.
const PAGE: u32 = 256;

/// Numbers of the states that a match can be in.
const STATES: [i32; 5] = [0, 1, 2, 3, 4];

/// Findings in a store.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Matches that were gone through.
    pub(crate) matches: u64,
    /// Entries of those logs that are whole.
    pub(crate) entries: u64,
    /// The matches whose log is damaged, and how.
    pub(crate) damaged: Vec<(String, Damage)>,
    /// Faults in the pages of a file that the database's own check finds.
    pub(crate) broken_pages: Vec<String>,
}

/// Verifies a store; exit code 1 when a log in it is damaged.
pub(crate) async fn run(place: &str, as_json: bool) -> anyhow::Result<ExitCode> {
    let (store, broken_pages) = open(place).await?;
    let style = ProgressStyle::with_template("verifying {wide_bar} {pos}/{len} matches, {eta}")?;
    let bar = ProgressBar::new(store.count_matches(&STATES).await?).with_style(style);
    let mut described = Ok(());
    let found = verify(&*store, |id, damage| {
        bar.inc(1);
        if let Some(damage) = damage
            && described.is_ok()
        {
            described = bar.suspend(|| report(id, damage, as_json));
        }
    });
    let found = Findings {
        broken_pages,
        ..found.await?
    };
    bar.finish_and_clear();
    described?;
    summarise(&found, as_json)?;
    Ok(if found.is_whole() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

impl Findings {
    fn is_whole(&self) -> bool {
        self.damaged.is_empty() && self.broken_pages.is_empty()
    }
}

/// Opens a store to read it. The pages of a file are checked first: an index that does not fit
/// its table hides rows, and a query for matches would not notice.
async fn open(place: &str) -> anyhow::Result<(Arc<dyn Log>, Vec<String>)> {
    if place.contains("://") {
        let store = StoreSettings::at(place).open_shared().await;
        return Ok((store.context("opening the database")?, Vec::new()));
    }
    let path = Path::new(place);
    anyhow::ensure!(path.is_file(), "there is no file {place}");
    let store = SqliteStore::open_to_read(&SqliteSettings::at(path));
    let store = store.with_context(|| format!("opening {place}"))?;
    let broken_pages = store.broken_pages().await.context("checking the pages")?;
    Ok((Arc::new(store), broken_pages))
}

/// Checks the logs of all matches, and reports the result for each. Matches that are made
/// meanwhile are left out.
pub(crate) async fn verify(
    log: &dyn Log,
    mut report: impl FnMut(&str, Option<Damage>),
) -> anyhow::Result<Findings> {
    let mut found = Findings::default();
    let mut query = MatchQuery {
        limit: PAGE,
        include_unlisted: true,
        ..MatchQuery::default()
    };
    loop {
        let rows = log.list_matches(query.clone()).await?;
        for MatchRow { key, id, .. } in &rows {
            found.matches += 1;
            // A fault in what can only be read as a whole, such as an unreadable page of
            // SQLite's, ends the work: the damage behind it is unknown.
            match whole(log, *key, id).await {
                Ok(entries) => {
                    found.entries += entries;
                    report(id, None);
                }
                Err(StoreError::Damaged(damage)) => {
                    report(id, Some(damage));
                    found.damaged.push((id.clone(), damage));
                }
                Err(error) => return Err(error).with_context(|| format!("reading matches/{id}")),
            }
        }
        match rows.last() {
            Some(last) if rows.len() == PAGE as usize => query.before = Some(last.key),
            _ => return Ok(found),
        }
    }
}

/// Goes through one log to where it ends now.
async fn whole(log: &dyn Log, key: sandtable_store::MatchKey, id: &str) -> Result<u64, StoreError> {
    let checked = check_log(log, key, id, None).await?;
    // Entries may have been added after the stored end.
    log.last_entry(key).await?;
    Ok(checked.length)
}

fn report(id: &str, damage: Damage, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return writer::json(&json!({
            "match": format!("matches/{id}"),
            "damage": damage.kind(),
            "sequence": damage.sequence(),
            "sentence": damage.to_string(),
        }));
    }
    Ok(writer::line(format_args!(
        "matches/{id} IS DAMAGED: {damage}"
    ))?)
}

fn summarise(found: &Findings, as_json: bool) -> anyhow::Result<()> {
    let (matches, entries) = (found.matches, found.entries);
    let damaged = found.damaged.len();
    if as_json {
        return writer::json(&json!({
            "matches": matches,
            "entries": entries,
            "damaged": damaged,
            "broken_pages": found.broken_pages,
        }));
    }
    for line in &found.broken_pages {
        writer::line(format_args!("the file IS DAMAGED: {line}"))?;
    }
    let described = match damaged {
        0 if !found.broken_pages.is_empty() => writer::line(format_args!(
            "{matches} matches with {entries} entries can be read, each as it was written; others \
             may be hidden by the damage"
        )),
        0 => writer::line(format_args!(
            "verified: {matches} matches with {entries} entries, each as it was written"
        )),
        _ => writer::line(format_args!(
            "{damaged} of {matches} matches are damaged; the others have {entries} entries, \
             each as it was written"
        )),
    };
    Ok(described?)
}
