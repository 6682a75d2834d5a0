//! `sandtable referee`

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::args::global::Common;
use crate::conformance::{self, CheckResult, PlayLimits, Suite};
use crate::output::writer;
use crate::referee;

#[derive(Debug, Args)]
pub(crate) struct RefereeArguments {
    #[command(subcommand)]
    what: RefereeCommand,
}

#[derive(Debug, Subcommand)]
enum RefereeCommand {
    /// Play matches at a referee and check that it keeps what the contract asks of it.
    Check(Check),
}

#[derive(Debug, Args)]
struct Check {
    /// Where the referee is, such as http://127.0.0.1:7500. `--token` is shown to it.
    address: String,
    /// The game, when the referee lists several.
    #[arg(long)]
    game: Option<String>,
    /// Matches that are played.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// Commands of each match at most.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    commands: u64,
    /// Seed of what is left to chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Longest time that a call may take, in milliseconds; as on a platform when absent.
    #[arg(long)]
    timeout_ms: Option<u64>,
}

/// Checks a referee; exit code 1 when it has a fault.
pub(crate) async fn run(common: &Common, arguments: RefereeArguments) -> anyhow::Result<ExitCode> {
    let RefereeCommand::Check(check) = arguments.what;
    let token = common.token.clone().unwrap_or_default();
    let (mut settings, services) = referee::settings(&check.address, token)?;
    if let Some(timeout) = check.timeout_ms {
        settings.request_timeout_ms = timeout;
        settings.log_timeout_ms = timeout;
    }
    let extent = PlayLimits {
        matches: check.matches,
        commands: check.commands,
        seed: check.seed,
    };
    let suite = Suite::find(settings, &services, check.game.as_deref(), extent).await?;
    let mut printed = Ok(());
    let findings = conformance::run(&suite, |finding| {
        if printed.is_ok() {
            printed = report(finding, common.json);
        }
    })
    .await;
    printed?;
    let faults = findings.iter().filter(|finding| !finding.holds).count();
    if !common.json {
        match faults {
            0 => writer::line(format_args!("{} can be hosted", suite.game.id))?,
            _ => writer::line(format_args!(
                "{} cannot be hosted: {faults} of {} checks fail",
                suite.game.id,
                findings.len()
            ))?,
        }
    }
    Ok(match faults {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

fn report(finding: &CheckResult, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return writer::json(finding);
    }
    let verdict = if finding.holds { "ok   " } else { "FAULT" };
    Ok(writer::line(format_args!(
        "{verdict}  {:<12} {}",
        finding.check, finding.seen
    ))?)
}
