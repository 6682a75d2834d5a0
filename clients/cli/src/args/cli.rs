//! The commands of a client.

use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches, Subcommand};

use crate::args::global::Common;
use crate::commands::{
    account, audit, bid, bot, chat, close, explain, export, fill, film, fork, head, host, import,
    invite, join, key, ladder, ledger, list, log, map, odds, pack, play, ready, referee, replay,
    reveal, server, status, table, threats, tournament, verify, watch, webhook, whoami,
};

/// A command of a client. A binary flattens it into its own commands.
#[derive(Debug)]
pub struct ClientCommand(Command);

#[derive(Debug, Subcommand)]
enum Command {
    /// Say which version the server has, and what it hosts.
    Server(server::ServerArguments),
    /// Show health, figures and limits of the server; for operators.
    Status(status::StatusArguments),
    /// Show your account, what your key may do, and what is left of your limits.
    Whoami(whoami::WhoamiArguments),
    /// Host a match.
    Host(Box<host::HostArguments>),
    /// Take a seat of a match.
    Join(join::JoinArguments),
    /// List the public matches, or your own.
    List(list::ListArguments),
    /// Play a seat, line by line.
    Play(play::PlayArguments),
    /// Try out what would come of it: play all sides of a scratch copy of a match.
    Fork(fork::ForkArguments),
    /// Watch a match as it goes on.
    Watch(watch::WatchArguments),
    /// Print what happened in a match, in words.
    Log(log::LogArguments),
    /// Watch a match that is over, step by step.
    Replay(replay::ReplayArguments),
    /// Write a match that is over as a moving picture.
    Film(film::FilmArguments),
    /// Write a whole match, or all of them, to files.
    Export(export::ExportArguments),
    /// Make matches of exports, which the server plays again.
    Import(import::ImportArguments),
    /// Check every command, every state and every die of an export.
    Verify(verify::VerifyArguments),
    /// Say where a match's log stands, signed by the server.
    Head(head::HeadArguments),
    /// Check a referee of a game of your own.
    Referee(referee::RefereeArguments),
    /// Compute the odds of a battle.
    Odds(odds::OddsArguments),
    /// Show what can attack a seat's spaces before its next turn.
    Threats(threats::ThreatArguments),
    /// Look up the rules that the referee enforces.
    Ledger(ledger::LedgerArguments),
    /// Say what a rule is and where it is enforced; a refusal can be pasted.
    Explain(explain::ExplainArguments),
    /// Draw a board or a map.
    Map(map::MapArguments),
    /// List and check what games of Axis Empires are played with.
    Pack(pack::PackArguments),
    /// Let a bot play a seat.
    Bot(bot::BotArguments),
    /// Bid for a side in a match's auction.
    Bid(bid::BidArguments),
    /// Say that you are ready to start.
    Ready(ready::ReadyArguments),
    /// Reveal what your seat adds to the dice, when the match waits for it.
    Reveal(reveal::RevealArguments),
    /// Invite a player to a seat of a match that you host.
    Invite(invite::InviteArguments),
    /// Have a bot of the server play a seat of a match that you host.
    Fill(fill::FillArguments),
    /// Show a match, call it off, agree on a draw or a pause, take a vacation.
    Match(table::TableArguments),
    /// Close a match of others, as a moderator or the operator.
    Close(close::CloseArguments),
    /// Read what is said in a match, and say something.
    Chat(chat::ChatArguments),
    /// Make an account, show accounts, and give them roles.
    Account(account::AccountArguments),
    /// Make, list and revoke the keys of your account.
    Key(key::KeyArguments),
    /// Run tournaments, play in them and look at them.
    Tournament(tournament::TournamentArguments),
    /// Run ladders, have bots attend them, and test whether a version is better.
    Ladder(ladder::LadderArguments),
    /// Have the events of your matches sent to web addresses.
    Webhook(webhook::WebhookArguments),
    /// Read what organisers, moderators and operators did; for moderators and operators.
    Audit(audit::AuditArguments),
}

impl ClientCommand {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Any error of the command, to be written to standard error.
    pub async fn run(self, common: &Common) -> anyhow::Result<ExitCode> {
        match self.0 {
            Command::Host(arguments) => host::run(common, *arguments).await?,
            Command::Join(arguments) => join::run(common, arguments).await?,
            Command::List(arguments) => list::run(common, arguments).await?,
            Command::Play(arguments) => play::run(common, arguments).await?,
            Command::Fork(arguments) => fork::run(common, arguments).await?,
            Command::Server(arguments) => server::run(common, arguments).await?,
            Command::Status(arguments) => status::run(common, arguments).await?,
            Command::Whoami(arguments) => whoami::run(common, arguments).await?,
            Command::Watch(arguments) => watch::run(common, arguments).await?,
            Command::Log(arguments) => log::run(common, arguments).await?,
            Command::Replay(arguments) => replay::run(common, arguments).await?,
            Command::Film(arguments) => film::run(common, arguments).await?,
            Command::Export(arguments) => export::run(common, arguments).await?,
            Command::Import(arguments) => return import::run(common, arguments).await,
            Command::Verify(arguments) => return verify::run(common, arguments).await,
            Command::Head(arguments) => return head::run(common, arguments).await,
            Command::Referee(arguments) => return referee::run(common, arguments).await,
            Command::Odds(arguments) => odds::run(common, &arguments)?,
            Command::Threats(arguments) => threats::run(common, arguments).await?,
            Command::Ledger(arguments) => ledger::run(common, &arguments)?,
            Command::Explain(arguments) => explain::run(common, &arguments)?,
            Command::Map(arguments) => map::run(common, arguments).await?,
            Command::Pack(arguments) => return pack::run(common, &arguments),
            Command::Bid(arguments) => bid::run(common, arguments).await?,
            Command::Bot(arguments) => bot::run(common, arguments).await?,
            Command::Ready(arguments) => ready::run(common, arguments).await?,
            Command::Reveal(arguments) => reveal::run(common, arguments).await?,
            Command::Invite(arguments) => invite::run(common, arguments).await?,
            Command::Fill(arguments) => fill::run(common, arguments).await?,
            Command::Chat(arguments) => chat::run(common, arguments).await?,
            Command::Account(arguments) => account::run(common, arguments).await?,
            Command::Key(arguments) => key::run(common, arguments).await?,
            Command::Webhook(arguments) => webhook::run(common, arguments).await?,
            Command::Audit(arguments) => audit::run(common, arguments).await?,
            Command::Match(arguments) => table::run(common, arguments).await?,
            Command::Close(arguments) => close::run(common, arguments).await?,
            Command::Tournament(arguments) => return tournament::run(common, arguments).await,
            Command::Ladder(arguments) => return ladder::run(common, arguments).await,
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl FromArgMatches for ClientCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Command::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Subcommand for ClientCommand {
    fn augment_subcommands(parent: clap::Command) -> clap::Command {
        Command::augment_subcommands(parent)
    }

    fn augment_subcommands_for_update(parent: clap::Command) -> clap::Command {
        Command::augment_subcommands_for_update(parent)
    }

    fn has_subcommand(name: &str) -> bool {
        Command::has_subcommand(name)
    }
}
