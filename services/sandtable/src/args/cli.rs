//! What can be typed after `sandtable`.

use clap::{Parser, Subcommand};

use crate::args::global::Common;
use crate::commands::{
    account, audit, backup, bid, bot, bots, chat, close, completions, demo, explain, export, fill,
    fork, head, host, import, invite, join, key, ladder, ledger, list, map, odds, pack, play,
    ready, referee, replay, reveal, serve, server, table, tournament, upgrade_check, verify, watch,
    webhook,
};

/// A platform for wargames over gRPC: serve it, play on it, watch and verify.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the whole platform in one process.
    Serve(serve::Arguments),
    /// Say which version the server has, and what it hosts.
    Server(server::Arguments),
    /// Watch bots fight a whole match, and verify it.
    Demo(demo::Arguments),
    /// Host a match.
    Host(Box<host::Arguments>),
    /// Take a seat of a match.
    Join(join::Arguments),
    /// List the public matches, or your own.
    List(list::Arguments),
    /// Play a seat, line by line.
    Play(play::Arguments),
    /// Try out what would come of it: play all sides of a scratch copy of a match.
    Fork(fork::Arguments),
    /// Watch a match as it goes on.
    Watch(watch::Arguments),
    /// Watch a match that is over, step by step.
    Replay(replay::Arguments),
    /// Write a whole match, or all of them, to files.
    Export(export::Arguments),
    /// Make matches of exports, which the server plays again.
    Import(import::Arguments),
    /// Check every command, every state and every die of an export.
    Verify(verify::Arguments),
    /// Say where a match's log stands, signed by the server.
    Head(head::Arguments),
    /// Play the matches in progress of a store again with the rules of this program.
    UpgradeCheck(upgrade_check::Arguments),
    /// Copy the matches of a platform to a file, while it serves.
    Backup(backup::Arguments),
    /// Check a referee of a game of your own.
    Referee(referee::Arguments),
    /// Compute the odds of a battle.
    Odds(odds::Arguments),
    /// Look up the rules that the referee enforces.
    Ledger(ledger::Arguments),
    /// Say what a rule is and where it is enforced; a refusal can be pasted.
    Explain(explain::Arguments),
    /// Draw a board or a map.
    Map(map::Arguments),
    /// List and check what games of Axis Empires are played with.
    Pack(pack::Arguments),
    /// Let a bot play a seat.
    Bot(bot::Arguments),
    /// Play the seats that hosts gave to the bots of a platform whose services run by
    /// themselves. One such process is enough.
    Bots(bots::Arguments),
    /// Bid for a side in a match's auction.
    Bid(bid::Arguments),
    /// Say that you are ready to start.
    Ready(ready::Arguments),
    /// Reveal what your seat adds to the dice, when the match waits for it.
    Reveal(reveal::Arguments),
    /// Invite somebody to a seat of a match that you host.
    Invite(invite::Arguments),
    /// Have a bot of the server play a seat of a match that you host.
    Fill(fill::Arguments),
    /// Show a match, call it off, agree on a draw or a pause, take a vacation.
    Match(table::Arguments),
    /// Close a match of others, as a moderator or the operator.
    Close(close::Arguments),
    /// Read what is said in a match, and say something.
    Chat(chat::Arguments),
    /// Make an account, show accounts, and give them roles.
    Account(account::Arguments),
    /// Make, list and revoke the keys of your account.
    Key(key::Arguments),
    /// Run tournaments, play in them and look at them.
    Tournament(tournament::Arguments),
    /// Run ladders, have bots attend them, and test whether a version is better.
    Ladder(ladder::Arguments),
    /// Have addresses on the web told what happens in your matches.
    Webhook(webhook::Arguments),
    /// Read what organisers, moderators and operators did; for moderators and operators.
    Audit(audit::Arguments),
    /// Write the completions of a shell.
    Completions(completions::Arguments),
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
