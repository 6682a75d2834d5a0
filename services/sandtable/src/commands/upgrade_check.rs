//! `sandtable upgrade-check`

#[cfg(test)]
mod tests;

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_match_state::{Findings, MatchSettings, Replayed, UpgradeCheck};
use sandtable_referee_client::external::{Externals, Referees};
use sandtable_rules::{GameSettings, Referee, Registry};
use sandtable_store::StoreSettings;
use serde_json::json;

use crate::local_config::LocalConfig;
use sandtable_cli::args::global::Common;
use sandtable_cli::output::writer;
use sandtable_cli::packs;

#[derive(Debug, Args)]
pub(crate) struct UpgradeCheckArguments {
    #[command(flatten)]
    configured: LocalConfig,
}

/// Plays the matches in progress again with the rules of this program; exit code 1 when
/// one of them differs.
pub(crate) async fn run(
    common: &Common,
    arguments: UpgradeCheckArguments,
) -> anyhow::Result<ExitCode> {
    let settings = arguments.configured.settings()?;
    let mut matches: MatchSettings = settings.section("matches")?;
    if let Some(database) = arguments.configured.database() {
        matches.database = database;
    }
    let stored: StoreSettings = settings.section("store")?;
    let store = stored
        .open(&matches.database)
        .await
        .context("opening the store")?;
    let games: GameSettings = settings.section("games")?;
    let mut library = packs::at_hand().clone();
    games.add_packs(&mut library)?;
    let own = Referee::new(Registry::with_packs(library), &settings.section("rules")?);
    let external = Externals::connect(settings.referees()?, &settings.section("client")?)?;
    let check = UpgradeCheck::new(store, Arc::new(Referees::new(Arc::new(own), external)));

    let style = ProgressStyle::with_template("replaying {wide_bar} {pos}/{len} matches, {eta}")?;
    let bar = ProgressBar::new(check.matches().await?).with_style(style);
    let mut described = Ok(());
    let findings = check
        .run(|replayed| {
            bar.inc(1);
            // The check goes on after the output has lost its reader: its findings count.
            if described.is_ok() {
                described = bar.suspend(|| report(replayed, common.json));
            }
        })
        .await?;
    bar.finish_and_clear();
    described?;
    summarise(&findings, common.json)?;
    Ok(match findings.differing {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Says what is worth knowing of a match: that it differs, or that it is as recorded by
/// other rules.
fn report(replayed: &Replayed, as_json: bool) -> anyhow::Result<()> {
    if replayed.difference.is_none() && !replayed.is_foreign() {
        return Ok(());
    }
    if as_json {
        return writer::json(&json!({
            "match": replayed.name,
            "game": replayed.game,
            "begun_by": replayed.begun_by,
            "replayed_by": replayed.replayed_by,
            "entries": replayed.entries,
            "difference": replayed.difference.as_ref().map(|difference| json!({
                "sequence": difference.sequence,
                "expected_hash": hex::encode(&difference.expected_hash),
                "found_hash": hex::encode(&difference.found_hash),
                "sentence": difference.sentence,
            })),
        }));
    }
    let name = &replayed.name;
    match &replayed.difference {
        None => writer::line(format_args!(
            "{name}: begun by the rules {}, the same by {} ({} entries)",
            replayed.begun_by, replayed.replayed_by, replayed.entries
        ))?,
        Some(difference) => {
            writer::line(format_args!("{name} DIFFERS: {}", difference.sentence))?;
            if difference.sequence > 0 {
                writer::line(format_args!("  entry:    {}", difference.sequence))?;
                writer::line(format_args!(
                    "  recorded: {}",
                    hex::encode(&difference.expected_hash)
                ))?;
                writer::line(format_args!(
                    "  replayed: {}",
                    if difference.found_hash.is_empty() {
                        "nothing".to_owned()
                    } else {
                        hex::encode(&difference.found_hash)
                    }
                ))?;
            }
        }
    }
    Ok(())
}

fn summarise(findings: &Findings, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return writer::json(&json!({
            "matches": findings.matches,
            "entries": findings.entries,
            "foreign": findings.foreign,
            "differing": findings.differing,
        }));
    }
    writer::line(format_args!(
        "replayed {} matches in progress, {} entries: {} matches of other rules are as \
         recorded, {} differ",
        findings.matches, findings.entries, findings.foreign, findings.differing
    ))?;
    Ok(())
}
