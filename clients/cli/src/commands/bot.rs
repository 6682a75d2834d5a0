//! `sandtable bot`

use std::time::Duration;

use clap::{Args, ValueEnum};
use sandtable_bots::{BotKind, BotOptions, TurnEffort, games};
use sandtable_client::Client;
use serde_json::json;

use crate::args::global::Common;
use crate::credentials::{SeatBook, access, keep_seat, match_name, recall_nonce, viewer};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct BotArguments {
    /// Name of the match.
    name: String,
    /// Seat to play: a saved one is used, a free one is taken. Any free seat when absent.
    #[arg(long)]
    seat: Option<u32>,
    /// Strategy of the bot.
    #[arg(long, value_enum, default_value = "sensible")]
    kind: BotKindArg,
    /// Seed of its choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds that an expert thinks in each of its turns.
    #[arg(long, default_value_t = 2000)]
    think: u64,
}

/// Strategy of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BotKindArg {
    /// By rules of thumb.
    Sensible,
    /// Any legal action.
    Random,
    /// By rules of thumb, with a guess every third time.
    Novice,
    /// By search over whole turns; Axis & Allies only.
    Expert,
}

impl From<BotKindArg> for BotKind {
    fn from(kind: BotKindArg) -> Self {
        match kind {
            BotKindArg::Sensible => Self::Sensible,
            BotKindArg::Random => Self::Random,
            BotKindArg::Novice => Self::Novice,
            BotKindArg::Expert => Self::Expert,
        }
    }
}

/// Plays a seat to the end of the match.
pub(crate) async fn run(common: &Common, arguments: BotArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = Client::connect(&common.url)?;
    let viewer = viewer(common, &name, arguments.seat)?;
    games::must_play(&viewer.get_match(&name).await?.game, arguments.kind.into())?;
    let seat = match access(common, &name, arguments.seat) {
        Ok(kept) => {
            recall_nonce(&client, common, &kept)?;
            kept
        }
        Err(_) => {
            let path = SeatBook::default_path();
            // A seat is not taken if its token could not be saved.
            SeatBook::read(&path)?;
            let taken = client.join(&name, arguments.seat, "bot").await?;
            SeatBook::change(&path, |book| keep_seat(book, common, &client, &taken))?;
            taken
        }
    };
    writer::note(format_args!("the bot plays seat {} of {name}", seat.seat));
    let options = BotOptions {
        seed: arguments.seed,
        effort: TurnEffort::Time(Duration::from_millis(arguments.think)),
        ..Default::default()
    };
    client.for_seat(&seat)?.started(&name).await?;
    let report = sandtable_bots::play(client, seat, arguments.kind.into(), options).await?;
    let reason = report
        .outcome
        .map(|outcome| outcome.reason)
        .unwrap_or_default();
    if common.json {
        return writer::json(&json!({
            "won": report.won,
            "reason": reason,
            "accepted": report.accepted,
            "refused": report.refused,
        }));
    }
    let verdict = if report.won { "won" } else { "did not win" };
    writer::line(format_args!(
        "{verdict} with {} commands ({} refused): {reason}",
        report.accepted, report.refused
    ))?;
    Ok(())
}
