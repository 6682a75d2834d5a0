//! `sandtable host`

use clap::{Args, ValueEnum};
use sandtable_client::SeatAccess;
use sandtable_proto::matches::v1::{CreateMatchRequest, DuplicateDice, StartPolicy};
use serde_json::json;

use crate::args::global::Common;
use crate::args::match_settings::MatchArguments;
use crate::credentials::{SeatBook, keep_seat, manager, member};
use crate::games::presentation;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct HostArguments {
    #[command(flatten)]
    played: MatchArguments,
    /// Title of the match.
    #[arg(long, default_value = "A match")]
    title: String,
    /// Name that people can say, such as berlin-44: `matches/berlin-44` names the match.
    #[arg(long)]
    slug: Option<String>,
    /// Your name, when you take a seat.
    #[arg(long, default_value = "host")]
    player: String,
    /// Seat to take yourself.
    #[arg(long)]
    seat: Option<u32>,
    /// When the match starts.
    #[arg(long, value_enum, default_value = "full")]
    start: ClockChangeArg,
    /// Make it the first of two matches with the same dice (docs/dice.md).
    #[arg(long, conflicts_with = "same_dice_as")]
    duplicate_dice: bool,
    /// Make it the second of two matches with the same dice: the name of the first, which you
    /// have hosted and which waits in its lobby.
    #[arg(long, value_name = "MATCH")]
    same_dice_as: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ClockChangeArg {
    /// When the last seat is taken.
    Full,
    /// When every seat is taken and everybody is ready.
    Ready,
}

/// Hosts a match, and keeps its tokens.
pub(crate) async fn run(common: &Common, arguments: HostArguments) -> anyhow::Result<()> {
    let keeps_key = (SeatBook::read(&SeatBook::default_path())?)
        .key(&common.url)
        .is_some();
    let client = match &arguments.same_dice_as {
        Some(first) if !keeps_key => manager(common, first)?,
        // The key of an account stands for the host of both.
        _ => member(common)?,
    };
    let duplicate_dice = match (&arguments.same_dice_as, arguments.duplicate_dice) {
        (None, false) => None,
        (first, _) => Some(DuplicateDice {
            partner: first.clone().unwrap_or_default(),
        }),
    };
    let played = arguments.played.settings(&client).await?;
    let created = client
        .create_match(CreateMatchRequest {
            game: played.game,
            options: played.options,
            display_name: arguments.title,
            visibility: played.visibility,
            start_policy: match arguments.start {
                ClockChangeArg::Full => StartPolicy::WhenFull,
                ClockChangeArg::Ready => StartPolicy::ByReady,
            } as i32,
            spectator_delay: played.spectator_delay,
            seat: arguments.seat,
            player: arguments.player,
            clock_settings: played.clock_settings,
            auction: played.auction,
            duplicate_dice,
            slug: arguments.slug.unwrap_or_default(),
            ..Default::default()
        })
        .await?;
    let hosted = created.r#match.clone().unwrap_or_default();

    SeatBook::change(&SeatBook::default_path(), |book| {
        book.keep_host(&common.url, &hosted.name, &created.host_token);
        if let Some(seat) = arguments.seat {
            let access = SeatAccess {
                match_name: hosted.name.clone(),
                seat,
                token: created.seat_token.clone(),
            };
            keep_seat(book, common, &client, &access);
        }
    })?;

    if common.json {
        return writer::json(&json!({
            "match": hosted.name,
            "host_token": created.host_token,
            "seat_token": created.seat_token,
            "join_code": created.join_code,
        }));
    }
    writer::line(format_args!("{} is open.", hosted.name))?;
    if let Some(options) = &hosted.options {
        for line in presentation(&hosted.game).option_lines(options) {
            writer::line(format_args!("  {line}"))?;
        }
    }
    for seat in &hosted.seats {
        let state = if seat.taken { "taken" } else { "free" };
        writer::line(format_args!(
            "  seat {}: {} ({state})",
            seat.seat,
            seat.powers.join(", ")
        ))?;
    }
    if !created.join_code.is_empty() {
        writer::line(format_args!("Join code: {}", created.join_code))?;
    }
    writer::line(format_args!("Join with: sandtable join {}", hosted.name))?;
    Ok(())
}
