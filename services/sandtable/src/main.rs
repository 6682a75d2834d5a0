//! All services in one process, and the command line.

mod args;
mod bot_host;
#[cfg(test)]
mod bounds;
mod commands;
mod compact_export;
mod conformance;
mod credentials;
#[cfg(test)]
#[path = "../../../games/axis-empires/tests/support/decks.rs"]
mod decks;
mod export;
mod games;
mod local_config;
mod output;
mod packs;
mod proto_any;
mod referee;
mod repl;
mod replay;
mod rule_coverage;
mod server;
#[cfg(test)]
mod test_exports;
mod tui;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::cli::{Cli, Command};

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
    use commands::*;
    packs::read_all(&common.packs)?;
    match command {
        Command::Serve(arguments) => serve::run(arguments).await?,
        Command::Demo(arguments) => demo::run(arguments, common.json).await?,
        Command::Host(arguments) => host::run(&common, *arguments).await?,
        Command::Join(arguments) => join::run(&common, arguments).await?,
        Command::List(arguments) => list::run(&common, arguments).await?,
        Command::Play(arguments) => play::run(&common, arguments).await?,
        Command::Fork(arguments) => fork::run(&common, arguments).await?,
        Command::Server(arguments) => server::run(&common, arguments).await?,
        Command::Watch(arguments) => watch::run(&common, arguments).await?,
        Command::Replay(arguments) => replay::run(&common, arguments).await?,
        Command::Export(arguments) => export::run(&common, arguments).await?,
        Command::Import(arguments) => return import::run(&common, arguments).await,
        Command::Verify(arguments) => return verify::run(&common, arguments).await,
        Command::UpgradeCheck(arguments) => return upgrade_check::run(&common, arguments).await,
        Command::Backup(arguments) => backup::run(&common, &arguments)?,
        Command::Head(arguments) => return head::run(&common, arguments).await,
        Command::Referee(arguments) => return referee::run(&common, arguments).await,
        Command::Odds(arguments) => odds::run(&common, &arguments)?,
        Command::Ledger(arguments) => ledger::run(&common, &arguments)?,
        Command::Explain(arguments) => explain::run(&common, &arguments)?,
        Command::Map(arguments) => map::run(&common, arguments).await?,
        Command::Pack(arguments) => return pack::run(&common, &arguments),
        Command::Bid(arguments) => bid::run(&common, arguments).await?,
        Command::Bots(arguments) => bots::run(arguments).await?,
        Command::Bot(arguments) => bot::run(&common, arguments).await?,
        Command::Ready(arguments) => ready::run(&common, arguments).await?,
        Command::Reveal(arguments) => reveal::run(&common, arguments).await?,
        Command::Invite(arguments) => invite::run(&common, arguments).await?,
        Command::Fill(arguments) => fill::run(&common, arguments).await?,
        Command::Chat(arguments) => chat::run(&common, arguments).await?,
        Command::Account(arguments) => account::run(&common, arguments).await?,
        Command::Key(arguments) => key::run(&common, arguments).await?,
        Command::Webhook(arguments) => webhook::run(&common, arguments).await?,
        Command::Audit(arguments) => audit::run(&common, arguments).await?,
        Command::Match(arguments) => table::run(&common, arguments).await?,
        Command::Close(arguments) => close::run(&common, arguments).await?,
        Command::Tournament(arguments) => return tournament::run(&common, arguments).await,
        Command::Ladder(arguments) => return ladder::run(&common, arguments).await,
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether whoever reads the output has seen enough, such as `head`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
