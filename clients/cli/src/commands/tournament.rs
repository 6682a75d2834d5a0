//! `sandtable tournament`

mod create;
mod definition;
mod enter;
mod organise;
mod pairs;
mod picture;
mod registration_arguments;
mod round_arguments;
mod show;
mod stage;
mod tables;
mod watch;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use sandtable_proto::tournaments::v1::{ListFixturesRequest, ListTournamentsRequest};

use self::organise::AuditEntry;
use crate::args::global::Common;
use crate::args::names::tournament_name;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct TournamentArguments {
    #[command(subcommand)]
    what: TournamentCommand,
}

#[derive(Debug, Subcommand)]
enum TournamentCommand {
    /// Make a tournament, and open it for entrants.
    Create(Box<create::TournamentCreateArguments>),
    /// List tournaments, the newest first.
    List {
        /// Maximum number of rows to list.
        #[arg(long, default_value_t = 50)]
        limit: usize,
    },
    /// Enter a tournament.
    Enter(enter::Enter),
    /// Say that you are there, before the start.
    CheckIn {
        /// The tournament.
        tournament: String,
    },
    /// Accept an invitation, or a place in a team.
    Accept(enter::InvitationAnswer),
    /// Ask for a bye of half a point in a round of a Swiss.
    Bye(enter::Bye),
    /// Leave a tournament.
    Withdraw(enter::Withdraw),
    /// Let a bot play all your matches of a tournament.
    Play(enter::Play),
    /// Show how far a tournament has come.
    Status {
        /// The tournament.
        tournament: String,
    },
    /// List who has entered.
    Entrants {
        /// The tournament.
        tournament: String,
    },
    /// List who meets whom.
    Fixtures {
        /// The tournament; all in which you are waited for when absent.
        tournament: Option<String>,
        /// Only of this round, counted from 1 through all stages.
        #[arg(long, default_value_t = 0)]
        round: u32,
    },
    /// Show how everybody stands.
    Standings(tables::StageArguments),
    /// Show who met whom.
    CrossTable(tables::StageArguments),
    /// Show the bracket of a knockout.
    Bracket(tables::StageArguments),
    /// Write a table as a picture, as the server shows it to pages that embed it.
    Picture(picture::TablePictureArguments),
    /// Follow a tournament to its end.
    Watch(watch::TournamentWatchArguments),
    /// Write standings, tables or results down for other programs.
    Export(tables::Export),
    /// Have all pairings and standings computed again; exit code 1 when something differs.
    Verify {
        /// The tournament.
        tournament: String,
    },
    /// Open a draft for entrants.
    Open {
        /// The tournament.
        tournament: String,
    },
    /// Start a tournament now.
    Start {
        /// The tournament.
        tournament: String,
    },
    /// Write the definition of a tournament to a file, to make others from.
    ExportDefinition(definition::DefinitionExport),
    /// Make a tournament from a definition in a file, and open it for entrants.
    ImportDefinition(definition::DefinitionImport),
    /// Pair the next round of a Swiss by hand.
    Pair(pairs::PairArguments),
    /// Keep groups of entrants apart, in place of those kept apart before.
    Separate(pairs::SeparateArguments),
    /// Begin the next round now.
    NextRound {
        /// The tournament.
        tournament: String,
    },
    /// Let nothing begin or be decided by itself until you resume.
    Pause(organise::WithReason),
    /// Go on after a pause.
    Resume {
        /// The tournament.
        tournament: String,
    },
    /// Call a tournament off.
    Cancel(organise::WithReason),
    /// Open a tournament that is over again, paused, to correct a result.
    Reopen(organise::WithReason),
    /// Invite an account.
    Invite(organise::Invite),
    /// Make entry codes, each good for one entrant.
    Codes {
        /// The tournament.
        tournament: String,
        /// Number of codes.
        count: u32,
    },
    /// Take an entrant out, or put a substitute in its place.
    Remove(organise::Remove),
    /// Decide a fixture.
    Adjudicate(organise::Adjudicate),
    /// Annul a fixture or one of its matches.
    Annul(organise::Annul),
    /// List what organisers did.
    Audit {
        /// The tournament.
        tournament: String,
    },
}

/// Runs tournaments, plays in them and looks at them.
pub(crate) async fn run(
    common: &Common,
    arguments: TournamentArguments,
) -> anyhow::Result<ExitCode> {
    match arguments.what {
        TournamentCommand::Create(arguments) => create::run(common, *arguments).await?,
        TournamentCommand::List { limit } => list(common, limit).await?,
        TournamentCommand::Enter(arguments) => enter::enter(common, arguments).await?,
        TournamentCommand::CheckIn { tournament } => enter::check_in(common, &tournament).await?,
        TournamentCommand::Accept(arguments) => enter::answer(common, arguments).await?,
        TournamentCommand::Bye(arguments) => enter::bye(common, arguments).await?,
        TournamentCommand::Withdraw(arguments) => enter::withdraw(common, arguments).await?,
        TournamentCommand::Play(arguments) => enter::play(common, arguments).await?,
        TournamentCommand::Status { tournament } => status(common, &tournament).await?,
        TournamentCommand::Entrants { tournament } => entrants(common, &tournament).await?,
        TournamentCommand::Fixtures { tournament, round } => {
            fixtures(common, tournament, round).await?
        }
        TournamentCommand::Standings(of) => tables::standings(common, of).await?,
        TournamentCommand::CrossTable(of) => tables::cross_table(common, of).await?,
        TournamentCommand::Bracket(of) => tables::bracket(common, of).await?,
        TournamentCommand::Picture(arguments) => picture::run(common, arguments).await?,
        TournamentCommand::Watch(arguments) => watch::run(common, arguments).await?,
        TournamentCommand::Export(arguments) => tables::export(common, arguments).await?,
        TournamentCommand::Verify { tournament } => {
            return tables::verify(common, &tournament).await;
        }
        TournamentCommand::Open { tournament } => {
            organise::whole(common, &tournament, AuditEntry::Open).await?
        }
        TournamentCommand::Start { tournament } => {
            organise::whole(common, &tournament, AuditEntry::Start).await?
        }
        TournamentCommand::ExportDefinition(arguments) => {
            definition::export(common, arguments).await?
        }
        TournamentCommand::ImportDefinition(arguments) => {
            definition::import(common, arguments).await?
        }
        TournamentCommand::Pair(arguments) => pairs::pair(common, arguments).await?,
        TournamentCommand::Separate(arguments) => pairs::separate(common, arguments).await?,
        TournamentCommand::NextRound { tournament } => {
            organise::whole(common, &tournament, AuditEntry::StartRound).await?;
        }
        TournamentCommand::Resume { tournament } => {
            organise::whole(common, &tournament, AuditEntry::Resume).await?
        }
        TournamentCommand::Pause(reason) => {
            let (tournament, audit_entry) = reason.of(AuditEntry::Pause);
            organise::whole(common, &tournament, audit_entry).await?;
        }
        TournamentCommand::Cancel(reason) => {
            let (tournament, audit_entry) = reason.of(AuditEntry::Cancel);
            organise::whole(common, &tournament, audit_entry).await?;
        }
        TournamentCommand::Reopen(reason) => {
            let (tournament, audit_entry) = reason.of(AuditEntry::Reopen);
            organise::whole(common, &tournament, audit_entry).await?;
        }
        TournamentCommand::Invite(arguments) => organise::invite(common, arguments).await?,
        TournamentCommand::Codes { tournament, count } => {
            organise::codes(common, &tournament, count).await?
        }
        TournamentCommand::Remove(arguments) => organise::remove(common, arguments).await?,
        TournamentCommand::Adjudicate(arguments) => organise::adjudicate(common, arguments).await?,
        TournamentCommand::Annul(arguments) => organise::annul(common, arguments).await?,
        TournamentCommand::Audit { tournament } => organise::audit(common, &tournament).await?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn list(common: &Common, limit: usize) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut request = ListTournamentsRequest::default();
    let mut left = limit;
    loop {
        let page = client.list_tournaments(request.clone()).await?;
        for found in page.tournaments.iter().take(left) {
            if common.json {
                writer::json(&writer::message(found)?)?
            } else {
                writer::line(show::describe(found))?
            }
        }
        left = left.saturating_sub(page.tournaments.len());
        if left == 0 || page.next_page_token.is_empty() {
            return Ok(());
        }
        request.page_token = page.next_page_token;
    }
}

async fn status(common: &Common, tournament: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(tournament);
    let found = client.get_tournament(&name).await?;
    if common.json {
        return writer::json(&writer::message(&found)?);
    }
    let rounds = client.rounds(&name).await?;
    for line in show::overview(&found, &rounds) {
        writer::line(line)?;
    }
    Ok(())
}

async fn entrants(common: &Common, tournament: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    for entrant in client.entrants(&tournament_name(tournament)).await? {
        if common.json {
            writer::json(&writer::message(&entrant)?)?
        } else {
            writer::line(show::entrant(&entrant))?
        }
    }
    Ok(())
}

async fn fixtures(common: &Common, tournament: Option<String>, round: u32) -> anyhow::Result<()> {
    let client = member(common)?;
    let found = match tournament {
        None => client.own_fixtures().await?,
        Some(tournament) => {
            let request = ListFixturesRequest {
                parent: tournament_name(&tournament),
                round,
                ..Default::default()
            };
            client.fixtures(request).await?
        }
    };
    for fixture in found {
        if common.json {
            writer::json(&writer::message(&fixture)?)?
        } else {
            writer::line(show::fixture(&fixture))?
        }
    }
    Ok(())
}
