//! A match followed as it goes on: on a full terminal, or line by line.

use std::time::Duration;

use sandtable_client::Client;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::{LogEntry, Match};

use crate::board::position::Position;
use crate::game::{board, entry_events};
use crate::hall::{auction_words, clock_line};
use crate::out;
use crate::screen::{Key, Keys, Scene, Terminal};
use crate::words::{Weight, sentence, weight};

/// How many entries of a match in progress are told at first.
const BEFORE: u64 = 60;

/// Time between two looks at the clocks.
const CLOCKS: Duration = Duration::from_secs(1);

/// Time between two pictures.
const PICTURE: Duration = Duration::from_millis(100);

/// What is told line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// What changes the war.
    Headlines,
    /// Everything that is worth a line.
    News,
    /// Everything, every die included.
    Everything,
    /// Every entry as JSON.
    Json,
}

impl Telling {
    fn includes(self, weight: Weight) -> bool {
        match self {
            Telling::Headlines => weight == Weight::Headline,
            Telling::News => weight != Weight::Detail,
            Telling::Everything | Telling::Json => true,
        }
    }
}

/// Follows a match on the terminal until it is left.
pub(crate) async fn on_terminal(client: &Client, name: &str) -> anyhow::Result<()> {
    let board = board();
    let found = client.get_match(name).await?;
    let view = client.view::<game::View>(name).await;
    // Before the start there is no view yet, only the set-up.
    let position = match &view {
        Ok(view) => Position::of_view(&board, &view.what),
        Err(_) => Position::opening(&board),
    };
    let help = " q quit   z x zoom   arrows move ";
    let mut scene = Scene::new(&found.display_name, position, help);
    scene.version = found.version;
    scene.status = auction_words(&found).unwrap_or_else(|| waiting(&found, &found.awaited));
    let mut clocks = tokio::time::interval(CLOCKS);
    clocks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut log = client.subscribe(name, found.version.saturating_sub(BEFORE));
    let mut terminal = Terminal::open(&board)?;
    let mut keys = Keys::default();
    let mut pictures = tokio::time::interval(PICTURE);
    pictures.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut stale, mut over) = (true, false);
    loop {
        tokio::select! {
            key = keys.next() => match key {
                Key::Quit => return Ok(()),
                key => {
                    terminal.turn(key);
                    terminal.draw(&board, &scene)?;
                }
            },
            entry = log.next(), if !over => match entry? {
                Some(entry) => {
                    for event in entry_events(&entry) {
                        scene.tell(&board, &event);
                    }
                    scene.version = scene.version.max(entry.sequence);
                    scene.status = waiting(&found, &entry.awaited);
                    if let Some(outcome) = &entry.outcome {
                        scene.status = outcome.reason.clone();
                    }
                    stale = true;
                }
                None => over = true,
            },
            _ = clocks.tick(), if !over && found.clock_settings.is_some() => {
                // Whoever may not see the clocks watches without them.
                if let Ok(shown) = client.get_clocks(name).await {
                    scene.clocks = shown.clocks.and_then(|clocks| clock_line(&clocks));
                    terminal.draw(&board, &scene)?;
                }
            }
            _ = pictures.tick(), if stale => {
                if let Ok(view) = client.view::<game::View>(name).await {
                    scene.position = Position::of_view(&board, &view.what);
                }
                terminal.draw(&board, &scene)?;
                stale = false;
            }
        }
    }
}

/// Follows a match line by line to its end. `progress` is told of every entry.
pub(crate) async fn as_lines(
    client: &Client,
    name: &str,
    after: u64,
    telling: Telling,
    mut progress: impl FnMut(&LogEntry),
) -> anyhow::Result<()> {
    let board = board();
    let mut log = client.subscribe(name, after);
    while let Some(entry) = log.next().await? {
        progress(&entry);
        if telling == Telling::Json {
            out::json(&out::message(&entry)?)?;
            continue;
        }
        for event in entry_events(&entry) {
            if telling.includes(weight(&event))
                && let Some(text) = sentence(&board, &event)
            {
                out::line(format_args!("{:>5}  {text}", entry.sequence))?;
            }
        }
    }
    Ok(())
}

/// Whom the match waits for.
fn waiting(found: &Match, awaited: &[u32]) -> String {
    let names: Vec<String> = (awaited.iter())
        .filter_map(|seat| found.seats.iter().find(|found| found.seat == *seat))
        .map(|seat| match seat.player.is_empty() {
            true => seat.powers.join("+"),
            false => format!("{} ({})", seat.powers.join("+"), seat.player),
        })
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("waiting for {}", names.join(", ")),
    }
}
