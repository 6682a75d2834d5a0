//! `sandtable demo`

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_bots::{BotOptions, Report};
use sandtable_client::Client;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, DuplicateDice, LogEntry, Match, StartPolicy,
};
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::Shutdown;
use serde_json::json;
use tokio::task::JoinSet;

use crate::server::{Platform, ServeOptions};
use sandtable_cli::commands::bot::BotKindArg;
use sandtable_cli::commands::verify;
use sandtable_cli::export;
use sandtable_cli::games::presentation::Presentation;
use sandtable_cli::games::{DEFAULT_GAME, ForOptions, GameArguments, presentation};
use sandtable_cli::output::writer;
use sandtable_cli::watch::{Language, Narration, as_lines, caption, on_terminal};

/// Time that the bots take for a command when a person is watching.
const WATCHABLE: Duration = Duration::from_millis(40);

#[derive(Debug, Args)]
pub(crate) struct DemoArguments {
    /// Game that is played.
    #[arg(long, default_value = DEFAULT_GAME)]
    game: String,
    #[command(flatten)]
    words: GameArguments<ForOptions>,
    /// Seed of the bots' choices. The dice are drawn anew each time.
    #[arg(long, default_value_t = 1940)]
    seed: u64,
    /// Speed of play, as a factor; no waiting at all without a terminal.
    #[arg(long, default_value_t = 1.0)]
    speed: f64,
    /// Strategy of the bots.
    #[arg(long, value_enum, default_value = "sensible")]
    bots: BotKindArg,
    /// Line by line even on a terminal.
    #[arg(long)]
    plain: bool,
    /// Play with dice that a second match could have, too (docs/dice.md).
    #[arg(long)]
    duplicate_dice: bool,
    /// Keep the export of the match in this file.
    #[arg(long)]
    export: Option<PathBuf>,
}

/// Serves the platform in a folder that is thrown away, has bots play a match over the
/// public API, and verifies its export.
pub(crate) async fn run(arguments: DemoArguments, as_json: bool) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("making a folder for the match")?;
    let (trigger, shutdown) = Shutdown::new();
    let options = ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        database: Some(folder.path().join("matches.sqlite")),
        console: None,
    };
    let platform = Platform::open(&Settings::load(None)?, options, shutdown).await?;
    let url = format!("http://{}", platform.address()?);
    let page = platform.page()?;
    if !as_json {
        eprintln!("open {page} to watch in a browser");
    }
    let serving = tokio::spawn(platform.serve());

    let interrupted = tokio::signal::ctrl_c();
    let done = tokio::select! {
        done = show(&arguments, as_json, Addresses { url: &url, page: &page }) => done,
        _ = interrupted => Ok(()),
    };
    trigger.fire();
    serving.await??;
    done
}

/// Where the server of the show is found.
#[derive(Clone, Copy)]
struct Addresses<'a> {
    /// By clients.
    url: &'a str,
    /// By browsers.
    page: &'a str,
}

async fn show(
    arguments: &DemoArguments,
    as_json: bool,
    Addresses { url, page }: Addresses<'_>,
) -> anyhow::Result<()> {
    let on_screen = !as_json && !arguments.plain && std::io::stdout().is_terminal();
    let client = Client::connect(url)?;
    let hosted = host(&client, arguments).await?;
    let name = hosted.name.clone();
    let pace = if on_screen && arguments.speed > 0.0 {
        WATCHABLE.div_f64(arguments.speed.max(0.01))
    } else {
        Duration::ZERO
    };
    let mut bots = seat_bots(url, &client, &hosted, arguments, pace).await?;
    let game = presentation(&arguments.game);
    let found = client.get_match(&name).await?;
    let stage = if on_screen {
        let mut shown = caption(&found, Language::default());
        shown.help = format!("{}  {page} ", shown.help);
        game.stage(shown)?
    } else {
        None
    };
    if let Some(stage) = stage {
        on_terminal(&client, &found, stage).await?;
    } else {
        let narration = if as_json {
            Narration::Json
        } else {
            Narration::Headlines
        };
        let shown = (0, narration, Language::default());
        let progress = Progress::new(&*game)?;
        // A bot that fails would leave the match waiting for ever.
        tokio::select! {
            described = as_lines(&client, &name, shown, |entry| progress.narrate(entry)) => described?,
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
        writer::json(&json!({
            "winners": winners,
            "rule": outcome.rule,
            "reason": outcome.reason,
            "entries": found.version,
            "scores": (outcome.scores.iter()).map(|score| json!({
                "side": score.side,
                "items": (score.items.iter())
                    .map(|item| json!({ "name": item.name, "value": item.value }))
                    .collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        }))?;
    } else {
        writer::line(format_args!(
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
        for score in &outcome.scores {
            let items = score.items.iter();
            let items = items.map(|item| format!("{} {}", item.name.replace('_', " "), item.value));
            let items: Vec<String> = items.collect();
            writer::line(format_args!("  {}: {}", score.side, items.join(", ")))?;
        }
    }
    let audit = verify::with_progress(&exported)?;
    verify::report(&audit, as_json)?;
    anyhow::ensure!(
        audit.difference.is_none(),
        "the match is not what its export says"
    );
    Ok(())
}

async fn host(client: &Client, arguments: &DemoArguments) -> anyhow::Result<Match> {
    let game = presentation(&arguments.game);
    let words = arguments.words.of(&*game)?;
    let created = client
        .create_match(CreateMatchRequest {
            game: arguments.game.clone(),
            options: game.options(words, None)?,
            display_name: game.title(words),
            start_policy: StartPolicy::WhenFull as i32,
            duplicate_dice: arguments.duplicate_dice.then(DuplicateDice::default),
            ..Default::default()
        })
        .await?;
    Ok(created.r#match.unwrap_or_default())
}

async fn seat_bots(
    url: &str,
    client: &Client,
    hosted: &Match,
    arguments: &DemoArguments,
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
            ..BotOptions::default()
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

/// Progress of the match, on standard error.
struct Progress<'a> {
    game: &'a dyn Presentation,
    bar: ProgressBar,
}

impl Progress<'_> {
    fn new(game: &dyn Presentation) -> anyhow::Result<Progress<'_>> {
        let style = ProgressStyle::with_template("{spinner} {pos} entries, {per_sec}  {msg}")?;
        let bar = ProgressBar::new_spinner().with_style(style);
        Ok(Progress { game, bar })
    }

    fn narrate(&self, entry: &LogEntry) {
        self.bar.set_position(entry.sequence);
        if let Some(moment) = self.game.progress(&entry.events) {
            self.bar.set_message(moment);
        }
    }
}
