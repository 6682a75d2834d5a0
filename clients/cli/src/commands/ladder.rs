//! `sandtable ladder`

mod attend;
mod charts;
mod compare;
mod create;
mod notes;
mod opponents;
mod organise;
mod picture;
mod show;
mod tables;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::args::global::Common;

#[derive(Debug, Args)]
pub(crate) struct LadderArguments {
    #[command(subcommand)]
    what: LadderCommand,
}

#[derive(Debug, Subcommand)]
enum LadderCommand {
    /// Make a pool.
    Create(Box<create::LadderCreateArguments>),
    /// List pools, the newest first.
    List {
        /// Maximum number of rows to list.
        #[arg(long, default_value_t = 50)]
        limit: usize,
    },
    /// Let a bot attend a pool.
    Attend(attend::LadderAttendArguments),
    /// Leave a pool permanently.
    Leave {
        /// The player, by its name or as `POOL/PLAYER`.
        player: String,
    },
    /// Show how a pool stands, and which of its sides wins.
    Status {
        /// The pool.
        pool: String,
    },
    /// List the best of a pool.
    Top(tables::TopArguments),
    /// Write the best of a pool as a picture, as the server shows it to pages that embed it.
    Picture(picture::LeaderboardArguments),
    /// Show a player's ratings over time, and all that is known of it.
    History {
        /// The player, by its name or as `POOL/PLAYER`.
        player: String,
    },
    /// Show how strong everybody is by all results of a season at once, and the fair bid.
    Estimate(tables::EstimateArguments),
    /// Show the results of two players against each other.
    HeadToHead(opponents::HeadToHeadArguments),
    /// Request an unrated fixture with an opponent who takes requests.
    Request(opponents::RequestArguments),
    /// Write or read the log that you keep with a match.
    Log(notes::SeatLogArguments),
    /// Tag entries of a match, or list their tags.
    Tags(notes::TagArguments),
    /// Test whether one version is better than another.
    Test(compare::LadderCompareArguments),
    /// Have all pairings and ratings computed again; exit code 1 when something differs.
    Verify(tables::SeasonArguments),
    /// List the seasons of a pool, the latest first.
    Seasons {
        /// The pool.
        pool: String,
    },
    /// End the season of a pool and begin another.
    NewSeason {
        /// The pool.
        pool: String,
    },
    /// Fix a player's rating, so that those of others are measured by it.
    Anchor {
        /// The player, by its name or as `POOL/PLAYER`.
        player: String,
        /// The rating; it moves again when absent.
        rating: Option<f64>,
    },
    /// Let nothing new be played in a pool until you resume.
    Pause {
        /// The pool.
        pool: String,
    },
    /// Go on with a pool after a pause.
    Resume {
        /// The pool.
        pool: String,
    },
    /// Close a pool permanently.
    Close {
        /// The pool.
        pool: String,
    },
}

/// Runs ladders, attends them and looks at them.
pub(crate) async fn run(common: &Common, arguments: LadderArguments) -> anyhow::Result<ExitCode> {
    match arguments.what {
        LadderCommand::Create(arguments) => create::run(common, *arguments).await?,
        LadderCommand::List { limit } => tables::list(common, limit).await?,
        LadderCommand::Attend(arguments) => attend::run(common, arguments).await?,
        LadderCommand::Leave { player } => organise::leave(common, &player).await?,
        LadderCommand::Status { pool } => tables::status(common, &pool).await?,
        LadderCommand::Picture(arguments) => picture::run(common, arguments).await?,
        LadderCommand::Top(arguments) => tables::top(common, arguments).await?,
        LadderCommand::History { player } => tables::history(common, &player).await?,
        LadderCommand::Estimate(of) => tables::estimate(common, of).await?,
        LadderCommand::HeadToHead(arguments) => opponents::head_to_head(common, arguments).await?,
        LadderCommand::Request(arguments) => opponents::request(common, arguments).await?,
        LadderCommand::Log(arguments) => notes::log(common, arguments).await?,
        LadderCommand::Tags(arguments) => notes::tags(common, arguments).await?,
        LadderCommand::Test(arguments) => compare::run(common, arguments).await?,
        LadderCommand::Verify(of) => return tables::verify(common, of).await,
        LadderCommand::Seasons { pool } => tables::seasons(common, &pool).await?,
        LadderCommand::NewSeason { pool } => organise::new_season(common, &pool).await?,
        LadderCommand::Anchor { player, rating } => {
            organise::anchor(common, &player, rating).await?
        }
        LadderCommand::Pause { pool } => organise::pause(common, &pool, false).await?,
        LadderCommand::Resume { pool } => organise::pause(common, &pool, true).await?,
        LadderCommand::Close { pool } => organise::close(common, &pool).await?,
    }
    Ok(ExitCode::SUCCESS)
}
