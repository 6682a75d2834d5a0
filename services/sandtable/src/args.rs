//! The arguments of `sandtable`.

use clap::{Parser, Subcommand};
use sandtable_cli::ClientCommand;
use sandtable_cli::args::global::Common;
use sandtable_cli::commands::completions;

use crate::commands::{backup, bots, demo, serve, upgrade_check};

/// A platform for wargames over gRPC: serve it, play on it, watch and verify.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Everything that can be typed after `sandtable`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the whole platform in one process.
    Serve(serve::ServeArguments),
    /// Watch bots fight a whole match, and verify it.
    Demo(demo::DemoArguments),
    #[command(flatten)]
    Client(ClientCommand),
    /// Play the matches in progress of a store again with the rules of this program.
    UpgradeCheck(upgrade_check::UpgradeCheckArguments),
    /// Copy the matches of a platform to a file, while it serves.
    Backup(backup::BackupArguments),
    /// Play the seats that hosts gave to the bots of a platform whose services run by
    /// themselves. One such process is enough.
    Bots(bots::BotsArguments),
    /// Write the completions of a shell.
    Completions(completions::CompletionsArguments),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn flags_of_all_commands_may_come_last() {
        let cli = Cli::try_parse_from(["sandtable", "watch", "x", "--json", "--url", "http://h:1"])
            .unwrap();
        assert!(cli.common.json);
        assert_eq!(cli.common.url, "http://h:1");
    }

    #[test]
    fn a_webhook_is_told_from_the_server() {
        let line = ["sandtable", "webhook", "create", "https://hooks.example"];
        let cli = Cli::try_parse_from(line.into_iter().chain(["--url", "http://h:1"])).unwrap();
        assert_eq!(cli.common.url, "http://h:1");
    }

    #[test]
    fn what_is_not_understood_is_a_usage_error() {
        for line in [
            &["sandtable"][..],
            &["sandtable", "frobnicate"],
            &["sandtable", "odds", "--attack", "1 tank"],
            &["sandtable", "demo", "--bots", "clever"],
            &["sandtable", "account"],
            &["sandtable", "import"],
            &["sandtable", "export"],
            &["sandtable", "export", "--all"],
            &["sandtable", "tournament", "create", "x"],
            &["sandtable", "tournament", "create", "x", "--stage", "lots"],
            &["sandtable", "tournament", "adjudicate", "x/y", "first"],
            &["sandtable", "ladder", "test", "x/y"],
            &["sandtable", "key", "create", "without a scope"],
            &["sandtable", "key", "create", "x", "--scope", "everything"],
        ] {
            let error = Cli::try_parse_from(line).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{line:?}");
        }
    }
}
