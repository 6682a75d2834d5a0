//! Plays files of rule examples: `docs/examples.md` teaches their form.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use sandtable_rule_examples::run::Extent;
use sandtable_rule_examples::{Example, Verdict, document, report, run};

/// Plays examples that readers of the rulebooks wrote.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads files and sets their positions up, without a command.
    Check { files: Vec<PathBuf> },
    /// Plays all examples and reports those that fail.
    Run { files: Vec<PathBuf> },
    /// Plays all examples and prints one row each.
    Table { files: Vec<PathBuf> },
}

#[allow(
    clippy::print_stdout,
    reason = "what came of the examples is the result"
)]
fn main() -> anyhow::Result<ExitCode> {
    let (files, extent, rows) = match Arguments::parse().command {
        Command::Check { files } => (files, Extent::Position, false),
        Command::Run { files } => (files, Extent::Whole, false),
        Command::Table { files } => (files, Extent::Whole, true),
    };
    let (mut held, mut failed) = (0, 0);
    for file in files {
        let name = file.display().to_string();
        let text = fs::read_to_string(&file).with_context(|| name.clone())?;
        let examples = match document::read(&text) {
            Ok(examples) => examples,
            Err((line, fault)) => {
                println!("{name}:{line}: {fault}");
                failed += 1;
                continue;
            }
        };
        let verdicts: Vec<(Example, Verdict)> = examples
            .into_iter()
            .map(|example| {
                let verdict = run::run(&example, extent);
                (example, verdict)
            })
            .collect();
        let bad = verdicts
            .iter()
            .filter(|(_, verdict)| verdict.is_err())
            .count();
        failed += bad;
        held += verdicts.len() - bad;
        let text = if rows {
            report::table(&name, &verdicts)
        } else {
            report::failures(&name, &verdicts)
        };
        print!("{text}");
    }
    println!("{held} examples hold, {failed} fail");
    Ok(match failed {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}
