//! `sandtable ladder create`

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use prost_types::Duration;
use sandtable_proto::ladder::v1::{CreatePoolRequest, FaultPolicy, PoolSettings};
use sandtable_proto::tournaments::v1::EntrantKind;

use super::show;
use crate::args::clock;
use crate::args::fixture::FixtureArguments;
use crate::args::global::Common;
use crate::args::match_settings::MatchArguments;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct LadderCreateArguments {
    /// Title of the pool.
    title: String,
    /// Everything about the pool but its title, as JSON of
    /// `sandtable.ladder.v1.PoolSettings` in a file, instead of the words below.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    #[command(flatten)]
    played: MatchArguments,
    #[command(flatten)]
    fixture: FixtureArguments,
    /// Description that people see.
    #[arg(long, default_value = "")]
    description: String,
    /// Name that people can say, such as `europe-blitz`; it does not change later.
    #[arg(long, default_value = "")]
    slug: String,
    /// Kind of players who may attend.
    #[arg(long, value_enum, default_value = "bots")]
    attendees: PoolEntrantKindArg,
    /// Let people meet bots.
    #[arg(long)]
    mixed: bool,
    /// Time that players have to take their seats; 30 seconds when absent.
    #[arg(long, value_parser = clock::span)]
    join_within: Option<Duration>,
    /// After how long a fixture that is not decided is a draw; without end when absent.
    #[arg(long, value_parser = clock::span)]
    longest: Option<Duration>,
    /// Maximum number of fixtures between two players within a day.
    #[arg(long, default_value_t = 20)]
    meetings: u32,
    /// Maximum number of fixtures between two accounts, by any of their versions, that are rated
    /// within a day.
    #[arg(long, default_value_t = 10)]
    rated_meetings: u32,
    /// Let players who name the same author never meet.
    #[arg(long)]
    authors_apart: bool,
    /// Maximum number of accounts of one address that may play; 0 for any number.
    #[arg(long, default_value_t = 64, value_name = "ACCOUNTS")]
    max_per_address: u32,
    /// After how many faults in a row a player is rested.
    #[arg(long, default_value_t = 3)]
    faults: u32,
    /// For how long, the first time; five minutes when absent.
    #[arg(long, value_parser = clock::span)]
    rest: Option<Duration>,
    /// Its share of the machine against those of other pools, up to 100.
    #[arg(long, default_value_t = 1)]
    weight: u32,
    /// Length of a season; without end when absent.
    #[arg(long, value_parser = clock::span)]
    season: Option<Duration>,
    /// Take ratings halfway back to the beginning with each season.
    #[arg(long)]
    soft_reset: bool,
    /// Only check the settings: nothing is made.
    #[arg(long)]
    dry_run: bool,
}

/// Kind of players who may attend.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PoolEntrantKindArg {
    /// People and bots.
    Any,
    /// People only.
    People,
    /// Bots only.
    Bots,
}

/// Makes a pool.
pub(super) async fn run(common: &Common, arguments: LadderCreateArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut settings = match &arguments.settings {
        Some(path) => {
            let json = std::fs::read_to_string(path)
                .with_context(|| format!("reading {}", path.display()))?;
            writer::read::<PoolSettings>(&json)
                .with_context(|| format!("{} has no settings of a pool", path.display()))?
        }
        None => PoolSettings {
            r#match: Some(arguments.played.settings(&client).await?),
            fixture: Some(arguments.fixture.settings()),
            description: arguments.description,
            kind: match arguments.attendees {
                PoolEntrantKindArg::Any => EntrantKind::Any,
                PoolEntrantKindArg::People => EntrantKind::Person,
                PoolEntrantKindArg::Bots => EntrantKind::Bot,
            } as i32,
            mixed: arguments.mixed,
            join_within: arguments.join_within,
            longest: arguments.longest,
            most_meetings: arguments.meetings,
            most_rated_meetings: arguments.rated_meetings,
            authors_apart: arguments.authors_apart,
            max_accounts_per_address: Some(arguments.max_per_address),
            faults: Some(FaultPolicy {
                tolerated: arguments.faults,
                rest: arguments.rest,
                refusals_per_thousand: 0,
            }),
            weight: arguments.weight,
            season: arguments.season,
            soft_reset: arguments.soft_reset,
            ..Default::default()
        },
    };
    settings.display_name = arguments.title;
    if !arguments.slug.is_empty() {
        settings.slug = arguments.slug;
    }
    let made = client
        .create_pool(CreatePoolRequest {
            settings: Some(settings),
            validate_only: arguments.dry_run,
            ..Default::default()
        })
        .await?;
    if common.json {
        return writer::json(&writer::message(&made)?);
    }
    if arguments.dry_run {
        return Ok(writer::line("The settings are sound.")?);
    }
    writer::line(show::pool(&made))?;
    let slug = made.settings.as_ref().map_or("", |it| it.slug.as_str());
    let name = if slug.is_empty() { &made.name } else { slug };
    writer::line(format_args!("Attend with: sandtable ladder attend {name}"))?;
    Ok(())
}
