//! `sandtable ladder attend`

use std::collections::BTreeSet;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_bots::{Attended, BotOptions, TurnEffort};
use sandtable_proto::ladder::v1::AttendRequest;
use sandtable_proto::ladder::v1::attend_response::Message;

use super::show;
use crate::args::global::Common;
use crate::args::names::pool_name;
use crate::commands::bot::BotKindArg;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct LadderAttendArguments {
    /// The pool.
    pool: String,
    /// Strategy of the bot.
    #[arg(long, value_enum, default_value = "sensible")]
    kind: BotKindArg,
    /// Number of fixtures that it plays at once.
    #[arg(long, default_value_t = 1)]
    capacity: u32,
    /// Version of the bot: a new one is a player of its own.
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    bot_version: String,
    /// Author of the bot.
    #[arg(long, default_value = "")]
    author: String,
    /// Seed of its choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds that an expert thinks in each of its turns.
    #[arg(long, default_value_t = 2000)]
    think: u64,
    /// Let others request unrated fixtures with the bot while it attends.
    #[arg(long)]
    takes_requests: bool,
    /// Leave after so many fixtures; when you interrupt it if absent.
    #[arg(long)]
    fixtures: Option<u64>,
}

/// Lets a bot attend a pool until it is interrupted; what has begun is played to its end.
pub(super) async fn run(common: &Common, arguments: LadderAttendArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let request = AttendRequest {
        pool: pool_name(&arguments.pool),
        capacity: arguments.capacity,
        version: arguments.bot_version,
        author: arguments.author,
        takes_requests: arguments.takes_requests,
    };
    let options = BotOptions {
        seed: arguments.seed,
        effort: TurnEffort::Time(Duration::from_millis(arguments.think)),
        ..Default::default()
    };
    let style = ProgressStyle::with_template("{spinner} {pos} fixtures decided  {msg}")?;
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(120));
    let (enough, mut is_enough) = tokio::sync::watch::channel(false);
    let leave = async move {
        let counted = async {
            // The sender is there as long as the bot is.
            let _ = is_enough.wait_for(|enough| *enough).await;
        };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = counted => {}
        }
    };
    let mut written = Ok(());
    let mut known = BTreeSet::new();
    let tell = |told: Attended<'_>| {
        if written.is_err() {
            return;
        }
        if let (false, Attended::Message(Message::Fixture(fixture))) = (common.json, &told)
            && !known.insert(fixture.name.clone())
        {
            // It has come further, or has another match to join.
            return;
        }
        written = write(common, &bar, &told);
        if let Attended::Message(Message::Decided(_)) = told {
            bar.inc(1);
            let reached = arguments
                .fixtures
                .is_some_and(|most| bar.position() >= most);
            enough.send_replace(reached || written.is_err());
        }
    };
    sandtable_bots::attend(client, request, arguments.kind.into(), options, leave, tell).await?;
    bar.finish_and_clear();
    written
}

/// Writes what happens.
fn write(common: &Common, bar: &ProgressBar, told: &Attended<'_>) -> anyhow::Result<()> {
    let message = match told {
        Attended::Message(message) => message,
        Attended::Played(name, Err(error)) => {
            bar.suspend(|| {
                writer::note(format_args!("{name} was not played to its end: {error:#}"))
            });
            return Ok(());
        }
        Attended::Played(_, Ok(_)) => return Ok(()),
    };
    if common.json {
        return bar.suspend(|| match message {
            Message::Attending(player) => writer::json(&writer::message(player)?),
            Message::Fixture(fixture) => writer::json(&writer::message(fixture)?),
            Message::Decided(decided) => writer::json(&writer::message(decided)?),
            Message::Fault(fault) => writer::json(&writer::message(fault)?),
            Message::Heartbeat(_) => Ok(()),
        });
    }
    let line = match message {
        Message::Attending(player) => {
            let own = player.rating.unwrap_or_default();
            format!(
                "{} is here with a rating of {}",
                player.name,
                show::rating(&own)
            )
        }
        Message::Fixture(fixture) => format!("plays {}", fixture.display_names.join(" - ")),
        Message::Decided(decided) => show::decided(decided),
        Message::Fault(fault) => show::fault(fault),
        Message::Heartbeat(beat) => {
            bar.set_message(format!(
                "plays {}, {} others wait",
                beat.playing, beat.waiting
            ));
            return Ok(());
        }
    };
    Ok(bar.suspend(|| writer::line(line))?)
}
