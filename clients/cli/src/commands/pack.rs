//! `sandtable pack`

use std::process::ExitCode;

use clap::{Args, Subcommand};
use sandtable_axis_empires::pack::{Loaded, Problems};
use serde_json::json;

use crate::args::global::Common;
use crate::games::axis_empires::packs;
use crate::output::writer;
use crate::packs::at_hand;

#[derive(Debug, Args)]
pub(crate) struct PackArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the packs at hand: the open ones, and those of --packs.
    List,
    /// Check a pack as a whole: what in it is sourced and what is our own, or all that is
    /// wrong with it.
    Check {
        /// Folder of the pack, or name of an open one.
        pack: String,
    },
}

/// Checks a pack. Ends with 1 when something is wrong with it.
pub(crate) fn run(common: &Common, arguments: &PackArguments) -> anyhow::Result<ExitCode> {
    let Action::Check { pack } = &arguments.action else {
        list_all(common)?;
        return Ok(ExitCode::SUCCESS);
    };
    match packs::read(pack)? {
        Ok(loaded) => {
            if common.json {
                writer::json(&sound(&loaded))?
            } else {
                writer::line(&loaded.report)?;
                writer::line(format_args!("content {}", loaded.pack.digest))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(problems) => {
            if common.json {
                writer::json(&faulty(&problems))?
            } else {
                list(&problems)?
            }
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Lists what is at hand, with the scenarios of each.
fn list_all(common: &Common) -> anyhow::Result<()> {
    for pack in at_hand().all() {
        let scenarios: Vec<&str> = pack.scenarios.iter().map(|it| &*it.code).collect();
        if common.json {
            writer::json(&json!({
                "code": &*pack.code,
                "title": &*pack.title,
                "scenarios": scenarios,
                "digest": pack.digest.to_string(),
            }))?;
        } else {
            writer::line(format_args!("{}  {}", pack.code, pack.title))?;
            writer::line(format_args!("  {}", scenarios.join(", ")))?;
        }
    }
    Ok(())
}

fn sound(loaded: &Loaded) -> serde_json::Value {
    let Loaded { pack, report } = loaded;
    json!({
        "faults": [],
        "digest": pack.digest.to_string(),
        "report": report,
        "totals": report.totals(),
    })
}

fn faulty(problems: &Problems) -> serde_json::Value {
    let faults: Vec<_> = (problems.0.iter())
        .map(|fault| json!({ "file": fault.file, "line": fault.line, "text": fault.text }))
        .collect();
    json!({ "faults": faults })
}

fn list(problems: &Problems) -> std::io::Result<()> {
    for fault in &problems.0 {
        writer::line(fault)?;
    }
    match problems.0.len() {
        1 => writer::line("1 fault"),
        count => writer::line(format_args!("{count} faults")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::pack::open;

    /// Also of the pack of both maps, which is made of two others: no card goes uncounted.
    #[test]
    fn every_open_pack_says_what_its_cards_rest_on() {
        for open in open::all() {
            let Loaded { pack, report } = packs::read(open.code).unwrap().unwrap();
            for field in ["title", "actions", "requirements", "symbols"] {
                let rows = report.fields.iter();
                let of_cards =
                    rows.filter(|row| row.file.starts_with("cards/") && &*row.field == field);
                let counted = of_cards.flat_map(|row| &row.data).map(|(_, count)| *count);
                let counted = usize::try_from(counted.sum::<u32>()).unwrap();
                assert_eq!(counted, pack.cards.len(), "{}, {field}", open.code);
            }
        }
    }

    #[test]
    fn programs_are_told_what_rests_on_what() {
        let loaded = packs::read("totaler-krieg-open").unwrap().unwrap();
        let json = sound(&loaded);
        assert_eq!(json["digest"], loaded.pack.digest.to_string());
        assert_eq!(json["faults"], json!([]));
        assert_eq!(json["report"]["code"], "totaler-krieg-open");
        let totals = json["totals"].as_array().unwrap();
        assert!(
            totals
                .iter()
                .any(|row| row[0] == "ours" && row[1].as_u64() > Some(0))
        );
    }
}
