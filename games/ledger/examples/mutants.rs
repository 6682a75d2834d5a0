//! Draws mutants for cargo-mutants, and reports what became of them. `make mutants` calls it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use sandtable_ledger::Shape;
use sandtable_ledger::mutants::{Draw, Excuse, Mutant, Run, draw, report, skipped, survivors};
use serde::de::DeserializeOwned;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draws a few mutants of each file.
    Draw {
        /// Receives the names of those that are not drawn.
        #[arg(long)]
        skip: PathBuf,
        /// The output of `cargo mutants --list --json`.
        list: PathBuf,
        /// The most mutants of one file.
        #[arg(long, default_value_t = 1)]
        per_file: usize,
        /// The most mutants of an engine; 0 for no bound.
        #[arg(long, default_value_t = 0)]
        sample: usize,
        /// Another seed draws others.
        #[arg(long, default_value_t = 1940)]
        seed: u64,
    },
    /// Chooses the survivors of a run, to be tried once more.
    Again {
        /// Receives the names of all others.
        #[arg(long)]
        skip: PathBuf,
        /// The output of `cargo mutants --list --json`.
        list: PathBuf,
        /// The run's outcomes.json.
        outcomes: PathBuf,
    },
    /// Prints the table; exit code 1 when too many survive.
    Report {
        /// The survivors that may live, one a line.
        excuses: PathBuf,
        /// Number of 100 that must be killed.
        #[arg(long, default_value_t = 97)]
        least: u32,
        /// The runs' outcomes.json, the later of them about survivors of the first.
        #[arg(required = true)]
        outcomes: Vec<PathBuf>,
    },
}

fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// Prints the names of the chosen mutants and writes those of all others to `skip`.
fn choose(
    listed: &[Mutant],
    chosen: &[Mutant],
    skip: &Path,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let names = skipped(listed, chosen).join("\n");
    fs::write(skip, names).with_context(|| skip.display().to_string())?;
    for mutant in chosen {
        writeln!(out, "{}", mutant.name)?;
    }
    Ok(())
}

fn main() -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match Arguments::parse().command {
        Command::Draw {
            skip,
            list,
            per_file,
            sample,
            seed,
        } => {
            let shape = Shape {
                prefixes: vec!["AAE-", "AE-", "DS-"],
                digits: 1,
            };
            let listed: Vec<Mutant> = read(&list)?;
            let how = Draw {
                per_file,
                sample: (sample > 0).then_some(sample),
                seed,
            };
            let drawn = draw(listed.clone(), &shape, how, |file| fs::read_to_string(file))?;
            anyhow::ensure!(
                !drawn.is_empty(),
                "no function that names a rule has mutants"
            );
            choose(&listed, &drawn, &skip, &mut out)?;
        }
        Command::Again {
            skip,
            list,
            outcomes,
        } => {
            let listed: Vec<Mutant> = read(&list)?;
            choose(&listed, &survivors(read(&outcomes)?), &skip, &mut out)?;
        }
        Command::Report {
            excuses: path,
            least,
            outcomes,
        } => {
            let lines = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let excuses: Vec<Excuse> = (lines.lines())
                .map(serde_json::from_str)
                .collect::<Result<_, _>>()?;
            let mut runs = outcomes.iter().map(|it| read::<Run>(it));
            let mut all = runs.next().context("a run is required")??;
            for later in runs {
                all.replace(later?);
            }
            let source = |file: &str| fs::read_to_string(file);
            if !report(&all, &excuses, least, source, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
