//! All services in one process, with the command line on top.

mod args;
mod bot_host;
#[cfg(test)]
mod bounds;
mod commands;
mod local_config;
mod server;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use sandtable_cli::commands::completions;
use sandtable_cli::{output, packs};

use crate::args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let (url, as_json) = (cli.common.url.clone(), cli.common.json);
    match run(cli) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::error::write(&error, &url, as_json);
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(Cli { common, command }: Cli) -> anyhow::Result<ExitCode> {
    use commands::{backup, bots, demo, serve, upgrade_check};
    packs::read_all(&common.packs)?;
    match command {
        Command::Serve(arguments) => serve::run(arguments).await?,
        Command::Demo(arguments) => demo::run(arguments, common.json).await?,
        Command::UpgradeCheck(arguments) => return upgrade_check::run(&common, arguments).await,
        Command::Backup(arguments) => backup::run(&common, &arguments)?,
        Command::Bots(arguments) => bots::run(arguments).await?,
        Command::Completions(arguments) => completions::run(&arguments, Cli::command())?,
        Command::Client(command) => return command.run(&common).await,
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports whether the reader of the output has stopped reading, such as `head`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
