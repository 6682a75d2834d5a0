//! `sandtable verify`

use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_proto::matches::v1::MatchExport;
use serde_json::json;

use crate::args::global::Common;
use crate::export;
use crate::output::writer;
use crate::verify::{Audit, audit, audit_by};

mod store;

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// An export's file, or the name of a match that is over.
    #[arg(required_unless_present = "store")]
    source: Option<String>,
    /// Verify the logs of all matches in a store instead, whether or not a server has it
    /// open: every entry is as it was written, none is missing, and each log ends where it
    /// is known to end. SQLite's file, or the address of a PostgreSQL database.
    #[arg(long, value_name = "PATH OR URL", conflicts_with = "source")]
    store: Option<String>,
    /// Have the referee at this address play the match again, in place of this program: for
    /// a game that it does not know. `--token` is shown to it.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "store")]
    referee: Option<String>,
}

/// Verifies an export or a store; exit code 1 when something in it is not true.
pub(crate) async fn run(common: &Common, arguments: VerifyArguments) -> anyhow::Result<ExitCode> {
    if let Some(place) = &arguments.store {
        return store::run(place, common.json).await;
    }
    let source = arguments.source.unwrap_or_default();
    let exported = export::read(common, &source).await?;
    let found = match &arguments.referee {
        None => with_progress(&exported)?,
        Some(address) => {
            audit_by(&exported, address, common.token.clone().unwrap_or_default()).await?
        }
    };
    report(&found, common.json)?;
    Ok(match found.difference {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}

/// Verifies with a progress bar on standard error.
///
/// # Errors
///
/// When the export cannot be replayed, or the report not be written.
pub fn with_progress(exported: &MatchExport) -> anyhow::Result<Audit> {
    let style = ProgressStyle::with_template("verifying {wide_bar} {pos}/{len} entries, {eta}")?;
    let bar = ProgressBar::new(exported.entries.len() as u64).with_style(style);
    let found = audit(exported, |sequence| bar.set_position(sequence))?;
    bar.finish_and_clear();
    Ok(found)
}

/// Says what an audit found.
///
/// # Errors
///
/// When the export cannot be replayed, or the report not be written.
pub fn report(found: &Audit, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return writer::json(&json!({
            "true": found.difference.is_none(),
            "entries": found.entries,
            "dice": found.dice,
            "dice_scheme": found.dice_scheme,
            "dice_table": found.dice_table,
            "begun_by": found.begun_by,
            "replayed_by": found.replayed_by,
            "difference": found.difference,
        }));
    }
    match &found.difference {
        None => {
            writer::line(format_args!(
                "verified: {} entries and {} dice, each as the rules and the committed seed give it",
                found.entries, found.dice
            ))?;
            if !found.dice_table.is_empty() {
                writer::line(format_args!("  dice table: {}", found.dice_table))?;
            }
        }
        Some(difference) => {
            let place = match difference.sequence {
                Some(sequence) => format!("entry {sequence}"),
                None => "the match".to_owned(),
            };
            writer::line(format_args!(
                "NOT TRUE: {} of {place} differs",
                difference.what
            ))?;
            writer::line(format_args!(
                "  the rules and dice give: {}",
                difference.expected
            ))?;
            writer::line(format_args!(
                "  the export says:         {}",
                difference.found
            ))?;
            writer::line(format_args!(
                "  true before that: {} entries",
                found.entries
            ))?;
            if found.by_other_rules() {
                writer::line(format_args!(
                    "  the match was begun by the rules {} and is played again by {}: \
                     docs/rules-versions.md tells what changed between them",
                    found.begun_by, found.replayed_by
                ))?;
            }
        }
    }
    Ok(())
}
