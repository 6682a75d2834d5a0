//! Commands of entrants: `sandtable tournament enter`, `check-in`, `withdraw` and `play`.

use clap::Args;
use sandtable_bots::BotOptions;
use sandtable_proto::tournaments::v1::EnterTournamentRequest;

use super::show;
use crate::args::global::Common;
use crate::args::names::{entrant_name, own_entrant, tournament_name};
use crate::commands::account::full_name;
use crate::commands::bot::BotKindArg;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct Enter {
    /// The tournament.
    tournament: String,
    /// Your name, as others see it; the name of your account when absent.
    #[arg(long, default_value = "")]
    name: String,
    /// Entry code, where one enters by code.
    #[arg(long, default_value = "")]
    code: String,
    /// The club or author that you play for.
    #[arg(long, default_value = "")]
    club: String,
    /// The other accounts of a team, separated by commas.
    #[arg(long, value_delimiter = ',')]
    team: Vec<String>,
    /// For you and the other members, in that order, separated by commas: the powers that
    /// they play, several joined by plus signs. Shared in turn when absent.
    #[arg(long, value_delimiter = ',')]
    powers: Vec<String>,
    /// Stay and let a bot play all your matches.
    #[arg(long)]
    bot: Option<BotKindArg>,
    /// Seed of the bot's choices.
    #[arg(long, default_value_t = 1, requires = "bot")]
    seed: u64,
}

/// Enters a tournament.
pub(super) async fn enter(common: &Common, arguments: Enter) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut members = Vec::new();
    for account in &arguments.team {
        members.push(full_name(&client, account).await?);
    }
    let entered = client
        .enter_tournament(EnterTournamentRequest {
            name: tournament_name(&arguments.tournament),
            display_name: arguments.name,
            members,
            powers: (arguments.powers.iter())
                .map(|powers| powers.replace('+', " "))
                .collect(),
            entry_code: arguments.code,
            club: arguments.club,
            ..Default::default()
        })
        .await?;
    if common.json {
        writer::json(&writer::message(&entered)?)?
    } else {
        writer::line(show::entrant(&entered))?
    }
    match arguments.bot {
        None => Ok(()),
        Some(kind) => {
            let play = Play {
                tournament: arguments.tournament,
                kind,
                seed: arguments.seed,
            };
            self::play(common, play).await
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Play {
    /// The tournament.
    tournament: String,
    /// Strategy of the bot.
    #[arg(long, value_enum, default_value = "sensible")]
    kind: BotKindArg,
    /// Seed of its choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Lets a bot play all matches of the caller's entrant, until the tournament is over.
pub(super) async fn play(common: &Common, arguments: Play) -> anyhow::Result<()> {
    let client = member(common)?;
    let options = BotOptions {
        seed: arguments.seed,
        ..Default::default()
    };
    let name = tournament_name(&arguments.tournament);
    let played = sandtable_bots::play_tournament(
        client,
        &name,
        arguments.kind.into(),
        options,
        |name, ended| match ended {
            Ok(report) => {
                let verdict = if report.won { "won" } else { "did not win" };
                writer::note(format_args!(
                    "{verdict} {name} with {} commands",
                    report.accepted
                ));
            }
            Err(error) => writer::note(format_args!("{name} was not played to its end: {error:#}")),
        },
    )
    .await?;
    if common.json {
        writer::json(&serde_json::json!({ "matches": played }))
    } else {
        Ok(writer::line(format_args!("{played} matches were played."))?)
    }
}

/// Says that the caller's entrant is there.
pub(super) async fn check_in(common: &Common, tournament: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = own_entrant(&tournament_name(tournament));
    let own = client.get_entrant(&name).await?;
    let entrant = client.check_in(&own.name).await?;
    if common.json {
        writer::json(&writer::message(&entrant)?)
    } else {
        Ok(writer::line(show::entrant(&entrant))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct Withdraw {
    /// The tournament.
    tournament: String,
    /// Play on in matches that have begun, instead of forfeiting them.
    #[arg(long)]
    play_on: bool,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
}

/// Takes the caller's entrant out.
pub(super) async fn withdraw(common: &Common, arguments: Withdraw) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = own_entrant(&tournament_name(&arguments.tournament));
    let own = client.get_entrant(&name).await?;
    let entrant = client
        .withdraw_entrant(&own.name, arguments.play_on, &arguments.reason)
        .await?;
    if common.json {
        writer::json(&writer::message(&entrant)?)
    } else {
        Ok(writer::line(show::entrant(&entrant))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct Bye {
    /// The tournament.
    tournament: String,
    /// The round of the Swiss, counted from 1.
    round: u32,
    /// Take the request back.
    #[arg(long)]
    take_back: bool,
}

/// Requests a bye of half a point.
pub(super) async fn bye(common: &Common, arguments: Bye) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = own_entrant(&tournament_name(&arguments.tournament));
    let own = client.get_entrant(&name).await?;
    let entrant = client
        .request_bye(&own.name, arguments.round, arguments.take_back)
        .await?;
    if common.json {
        writer::json(&writer::message(&entrant)?)
    } else {
        Ok(writer::line(show::entrant(&entrant))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct InvitationAnswer {
    /// The entrant, by its name or as `TOURNAMENT/NUMBER`.
    entrant: String,
    /// Say no.
    #[arg(long)]
    decline: bool,
}

/// Accepts an invitation or a place in a team, or declines it.
pub(super) async fn answer(common: &Common, arguments: InvitationAnswer) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = entrant_name(&arguments.entrant)?;
    let entrant = client.answer_invitation(&name, !arguments.decline).await?;
    if common.json {
        writer::json(&writer::message(&entrant)?)
    } else {
        Ok(writer::line(show::entrant(&entrant))?)
    }
}
