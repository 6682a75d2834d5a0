//! `sandtable demo`

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use prost_types::Any;
use sandtable_bots::{BotOptions, Report};
use sandtable_client::Client;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::event::Kind as Happened;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::matches::v1::{CreateMatchRequest, LogEntry, Match, StartPolicy};
use sandtable_service::settings::Settings;
use sandtable_service::shutdown::Shutdown;
use serde_json::json;
use tokio::task::JoinSet;

use crate::commands::bot::Kind;
use crate::commands::verify;
use crate::game::{AXIS_EMPIRES, ID, Known, entry_events, messages};
use crate::hexmap::stage::HexStage;
use crate::hexmap::words::segment_name;
use crate::live::{Narration, as_lines, caption, on_terminal};
use crate::platform::{Place, Platform};
use crate::screen::BoardStage;
use crate::{export, out};

/// How long the bots take for a command when somebody is watching.
const WATCHABLE: Duration = Duration::from_millis(40);

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What is played.
    #[arg(long, default_value = ID, value_parser = [ID, AXIS_EMPIRES])]
    game: String,
    /// The pack of Axis Empires; the training pack when absent.
    #[arg(long)]
    pack: Option<String>,
    /// The pack's scenario; its first when absent.
    #[arg(long, requires = "pack")]
    scenario: Option<String>,
    /// Seed of the bots' choices. The dice are drawn anew each time.
    #[arg(long, default_value_t = 1940)]
    seed: u64,
    /// End the match after this many rounds; to a victory when absent.
    #[arg(long)]
    rounds: Option<u32>,
    /// How fast to play, as a factor; no waiting at all without a terminal.
    #[arg(long, default_value_t = 1.0)]
    speed: f64,
    /// How the bots play.
    #[arg(long, value_enum, default_value = "sensible")]
    bots: Kind,
    /// Line by line even on a terminal.
    #[arg(long)]
    plain: bool,
    /// Keep the export of the match in this file.
    #[arg(long)]
    export: Option<PathBuf>,
}

/// Serves the platform in a folder that is thrown away, has bots play a match over the
/// public API, and verifies its export.
pub(crate) async fn run(arguments: Arguments, as_json: bool) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("making a folder for the match")?;
    let (trigger, shutdown) = Shutdown::new();
    let place = Place {
        listen: "127.0.0.1:0".to_owned(),
        database: Some(folder.path().join("matches.sqlite")),
    };
    let platform = Platform::open(&Settings::load(None)?, place, shutdown).await?;
    let url = format!("http://{}", platform.address()?);
    let serving = tokio::spawn(platform.serve());

    let interrupted = tokio::signal::ctrl_c();
    let done = tokio::select! {
        done = show(&arguments, as_json, &url) => done,
        _ = interrupted => Ok(()),
    };
    trigger.fire();
    serving.await??;
    done
}

async fn show(arguments: &Arguments, as_json: bool, url: &str) -> anyhow::Result<()> {
    let on_screen = !as_json && !arguments.plain && std::io::stdout().is_terminal();
    let client = Client::connect(url)?;
    let hosted = host(&client, arguments).await?;
    let name = hosted.name.clone();
    let pace = match on_screen && arguments.speed > 0.0 {
        true => WATCHABLE.div_f64(arguments.speed.max(0.01)),
        false => Duration::ZERO,
    };
    let mut bots = seat_bots(url, &client, &hosted, arguments, pace).await?;
    if on_screen {
        let found = client.get_match(&name).await?;
        match Known::of(&found.game)? {
            Known::AxisEmpires => {
                on_terminal(&client, &found, HexStage::open(caption(&found))?).await?;
            }
            Known::Aa1940 => {
                on_terminal(&client, &found, BoardStage::open(caption(&found))?).await?
            }
        }
    } else {
        let narration = if as_json {
            Narration::Json
        } else {
            Narration::Headlines
        };
        let progress = Progress::new()?;
        // A bot that fails would leave the match waiting for ever.
        tokio::select! {
            described = as_lines(&client, &name, 0, narration, |entry| progress.narrate(entry)) => described?,
            failed = first_failure(&mut bots) => return Err(failed),
        }
    }

    let found = client.get_match(&name).await?;
    let Some(outcome) = &found.outcome else {
        // Left before the end.
        return Ok(());
    };
    while let Some(bot) = bots.join_next().await {
        bot??;
    }
    let exported = client.export_match(&name).await?;
    if let Some(path) = &arguments.export {
        export::write(&exported, path)?;
    }
    let winners: Vec<&str> = (found.seats.iter())
        .filter(|seat| outcome.winners.contains(&seat.seat))
        .flat_map(|seat| seat.powers.iter().map(String::as_str))
        .collect();
    if as_json {
        out::json(&json!({
            "winners": winners,
            "rule": outcome.rule,
            "reason": outcome.reason,
            "entries": found.version,
        }))?;
    } else {
        out::line(format_args!(
            "{} ({}), after {} entries. Won by: {}",
            outcome.reason,
            outcome.rule,
            found.version,
            if winners.is_empty() {
                "nobody".to_owned()
            } else {
                winners.join(", ")
            }
        ))?;
    }
    let audit = verify::with_progress(&exported)?;
    verify::report(&audit, as_json)?;
    anyhow::ensure!(
        audit.difference.is_none(),
        "the match is not what its export says"
    );
    Ok(())
}

async fn host(client: &Client, arguments: &Arguments) -> anyhow::Result<Match> {
    let (options, title) = options(arguments)?;
    let created = client
        .create_match(CreateMatchRequest {
            game: arguments.game.clone(),
            options: Some(options),
            display_name: title,
            start_policy: StartPolicy::WhenFull as i32,
            ..Default::default()
        })
        .await?;
    Ok(created.r#match.unwrap_or_default())
}

/// The game's own options, and what the match is called.
fn options(arguments: &Arguments) -> anyhow::Result<(Any, String)> {
    let pack = arguments.pack.clone().unwrap_or_default();
    if arguments.game == AXIS_EMPIRES {
        ensure!(arguments.rounds.is_none(), "--rounds is for {ID} only");
        let scenario = arguments.scenario.clone().unwrap_or_default();
        let title = match scenario.is_empty() {
            true => "Axis Empires".to_owned(),
            false => scenario.clone(),
        };
        let options = axis_empires::Options {
            pack,
            scenario,
            ..Default::default()
        };
        return Ok((Any::from_msg(&options)?, title));
    }
    ensure!(pack.is_empty(), "--pack is for {AXIS_EMPIRES} only");
    let options = game::Options {
        round_limit: arguments.rounds,
        ..Default::default()
    };
    Ok((Any::from_msg(&options)?, "Europe 1940".to_owned()))
}

async fn seat_bots(
    url: &str,
    client: &Client,
    hosted: &Match,
    arguments: &Arguments,
    pace: Duration,
) -> anyhow::Result<JoinSet<anyhow::Result<Report>>> {
    let mut seats = Vec::new();
    for seat in &hosted.seats {
        let player = format!("{} bot", seat.powers.join(" and "));
        seats.push(client.join(&hosted.name, Some(seat.seat), &player).await?);
    }
    let mut bots = JoinSet::new();
    for access in seats {
        let options = BotOptions {
            seed: arguments.seed.wrapping_add(u64::from(access.seat)),
            pace,
        };
        // A connection each, as if they came from places of their own.
        let own = Client::connect(url)?;
        bots.spawn(sandtable_bots::play(
            own,
            access,
            arguments.bots.into(),
            options,
        ));
    }
    Ok(bots)
}

/// Waits until a bot fails; for ever while none does.
async fn first_failure(bots: &mut JoinSet<anyhow::Result<Report>>) -> anyhow::Error {
    while let Some(ended) = bots.join_next().await {
        match ended {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return error.context("a bot failed"),
            Err(error) => return error.into(),
        }
    }
    std::future::pending().await
}

/// How far the match has come, on standard error.
struct Progress {
    bar: ProgressBar,
}

impl Progress {
    fn new() -> anyhow::Result<Progress> {
        let style = ProgressStyle::with_template("{spinner} {pos} entries, {per_sec}  {msg}")?;
        Ok(Progress {
            bar: ProgressBar::new_spinner().with_style(style),
        })
    }

    fn narrate(&self, entry: &LogEntry) {
        self.bar.set_position(entry.sequence);
        for event in entry_events(entry) {
            if let Some(Happened::TurnBegan(turn)) = event.kind {
                self.bar
                    .set_message(format!("round {}, {}", turn.round, turn.power));
            }
        }
        for event in messages::<axis_empires::Event>(&entry.events) {
            if let Some(axis_empires::event::Kind::SegmentBegan(began)) = event.kind {
                self.bar.set_message(segment_name(began.segment()));
            }
        }
    }
}
