//! `sandtable tournament create`

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use prost_types::Timestamp;
use sandtable_client::Client;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, StageSettings, StandingsSettings, StandingsVisibility, TieBreak,
    TournamentSettings,
};

use super::registration_arguments::RegistrationArguments;
use super::round_arguments::RoundArguments;
use super::show;
use super::stage;
use crate::args::fixture::FixtureArguments;
use crate::args::global::Common;
use crate::args::match_settings::MatchArguments;
use crate::args::moment::moment;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct TournamentCreateArguments {
    /// Title of the tournament.
    title: String,
    /// A stage, such as `swiss:5`, `round-robin:twice`, `round-robin:groups=4`,
    /// `knockout:best=8`, `knockout:double,reset` or `arena:2h`; several follow one another.
    #[arg(long = "stage", value_parser = stage::read, required_unless_present = "settings")]
    stages: Vec<StageSettings>,
    /// Everything about the tournament but its title, as JSON of
    /// `sandtable.tournaments.v1.TournamentSettings` in a file, instead of the words below.
    #[arg(long, value_name = "FILE", conflicts_with = "stages")]
    settings: Option<PathBuf>,
    #[command(flatten)]
    played: MatchArguments,
    #[command(flatten)]
    fixture: FixtureArguments,
    /// Description that people see.
    #[arg(long, default_value = "")]
    description: String,
    /// Name that people can say, such as `spring-cup`; it does not change later.
    #[arg(long, default_value = "")]
    slug: String,
    /// When everybody sees the standings: `always`, `at-end`, or `after-round=3`.
    #[arg(long, value_parser = standings)]
    standings: Option<StandingsSettings>,
    /// Tie-breaks in order, such as `direct-encounter,buchholz,lot`; the usual order of each
    /// system when absent.
    #[arg(long, value_delimiter = ',', value_parser = tie_break)]
    tie_breaks: Vec<TieBreak>,
    #[command(flatten)]
    rounds: RoundArguments,
    #[command(flatten)]
    registration: RegistrationArguments,
    /// When it starts by itself, such as `2030-01-31T18:00:00Z`; when you say so if absent.
    #[arg(long, value_parser = moment)]
    start_at: Option<Timestamp>,
    /// Leave it a draft that only you see.
    #[arg(long)]
    draft: bool,
    /// Only check the settings: nothing is made.
    #[arg(long)]
    dry_run: bool,
}

/// Makes a tournament, and opens it for entrants.
pub(super) async fn run(
    common: &Common,
    arguments: TournamentCreateArguments,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut settings = match &arguments.settings {
        Some(path) => {
            let json = std::fs::read_to_string(path)
                .with_context(|| format!("reading {}", path.display()))?;
            writer::read::<TournamentSettings>(&json)
                .with_context(|| format!("{} has no settings of a tournament", path.display()))?
        }
        None => TournamentSettings {
            r#match: Some(arguments.played.settings(&client).await?),
            fixture: Some(arguments.fixture.settings()),
            round: Some(arguments.rounds.settings()),
            stages: (arguments.stages.iter().cloned())
                .map(|stage| StageSettings {
                    tie_breaks: arguments.tie_breaks.iter().map(|it| *it as i32).collect(),
                    ..stage
                })
                .collect(),
            registration: Some(arguments.registration.settings()),
            description: arguments.description,
            start_time: arguments.start_at,
            standings: arguments.standings,
            ..Default::default()
        },
    };
    settings.display_name = arguments.title;
    if !arguments.slug.is_empty() {
        settings.slug = arguments.slug;
    }
    make(
        common,
        &client,
        settings,
        arguments.draft,
        arguments.dry_run,
    )
    .await
}

/// Makes a tournament of these settings, and opens it unless it stays a draft.
pub(super) async fn make(
    common: &Common,
    client: &Client,
    settings: TournamentSettings,
    draft: bool,
    dry_run: bool,
) -> anyhow::Result<()> {
    let made = client
        .create_tournament(CreateTournamentRequest {
            settings: Some(settings),
            validate_only: dry_run,
            ..Default::default()
        })
        .await?;
    let made = if draft || dry_run {
        made
    } else {
        client.open_tournament(&made.name).await?
    };
    if common.json {
        return writer::json(&writer::message(&made)?);
    }
    if dry_run {
        return Ok(writer::line("The settings are sound.")?);
    }
    writer::line(show::describe(&made))?;
    let slug = made.settings.as_ref().map_or("", |it| it.slug.as_str());
    let name = if slug.is_empty() { &made.name } else { slug };
    writer::line(format_args!(
        "Enter with: sandtable tournament enter {name}"
    ))?;
    Ok(())
}

/// Reads `after-round=3`.
fn standings(text: &str) -> anyhow::Result<StandingsSettings> {
    let (visibility, round) = match (text, text.strip_prefix("after-round=")) {
        ("always", _) => (StandingsVisibility::Always, 0),
        ("at-end", _) => (StandingsVisibility::AtEnd, 0),
        (_, Some(round)) => {
            let number = round.parse();
            let number = number.with_context(|| format!("{round:?} is not a number"))?;
            (StandingsVisibility::AfterRound, number)
        }
        (other, None) => bail!("{other:?} is none of always, at-end, after-round=3"),
    };
    Ok(StandingsSettings {
        visibility: visibility.into(),
        round,
    })
}

/// Reads `sonneborn-berger`.
fn tie_break(word: &str) -> anyhow::Result<TieBreak> {
    let name = format!("TIE_BREAK_{}", word.to_ascii_uppercase().replace('-', "_"));
    match TieBreak::from_str_name(&name) {
        Some(found) if found != TieBreak::Unspecified => Ok(found),
        _ => {
            // The contract's numbers of tie-breaks follow each other from 1.
            let known = (1..).map_while(|value| TieBreak::try_from(value).ok());
            let known: Vec<String> = known
                .map(|it| writer::word(it.as_str_name(), "TIE_BREAK_").replace('_', "-"))
                .collect();
            bail!("{word:?} is none of {}", known.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tie_breaks_are_read_by_their_names() {
        assert_eq!(
            tie_break("sonneborn-berger").unwrap(),
            TieBreak::SonnebornBerger
        );
        let refused = tie_break("luck").unwrap_err().to_string();
        assert!(
            refused.contains("buchholz-cut-1, buchholz-cut-2"),
            "{refused}"
        );
        assert!(refused.ends_with("lot"), "{refused}");
        assert!(tie_break("unspecified").is_err());
    }

    #[test]
    fn times_of_standings_are_read() {
        let read = standings("after-round=3").unwrap();
        assert_eq!(
            (read.visibility(), read.round),
            (StandingsVisibility::AfterRound, 3)
        );
        let read = standings("at-end").unwrap();
        assert_eq!(
            (read.visibility(), read.round),
            (StandingsVisibility::AtEnd, 0)
        );
        assert!(standings("never").is_err() && standings("after-round=x").is_err());
    }

    #[test]
    fn moments_are_read() {
        assert_eq!(moment("1970-01-02T00:00:00Z").unwrap().seconds, 86_400);
        assert!(moment("soon").is_err());
    }
}
