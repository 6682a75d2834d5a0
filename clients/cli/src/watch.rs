//! A match followed as it goes on: on a full terminal, or line by line.

use std::time::Duration;

use prost_types::Any;
use sandtable_client::Client;
use sandtable_proto::matches::v1::{LogEntry, Match};
use sandtable_proto::types::v1::OutcomeCause;
pub use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::{EntryToDescribe, Importance, Narrator, describe};

use crate::games::presentation;
use crate::output::match_line::{auction_words, clock_line};
use crate::output::score;
use crate::output::text::line_of;
use crate::output::writer;
use crate::tui::{Caption, Key, KeyStream, Stage};

/// Number of entries of a match in progress that are shown at first.
const BEFORE: u64 = 60;

/// Time between two looks at the clocks.
const CLOCKS: Duration = Duration::from_secs(1);

/// Time between two pictures.
const PICTURE: Duration = Duration::from_millis(100);

/// Level of detail of line by line output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narration {
    /// Events that change the war.
    Headlines,
    /// Everything that is worth a line.
    News,
    /// Everything, every die included.
    Everything,
    /// Every entry as JSON.
    Json,
}

impl Narration {
    fn includes(self, importance: Importance) -> bool {
        match self {
            Self::Headlines => importance == Importance::Headline,
            Self::News => importance != Importance::Detail,
            Self::Everything | Self::Json => true,
        }
    }
}

/// Returns the text around the map of a match in its current state.
#[must_use]
pub fn caption(found: &Match, language: Language) -> Caption {
    Caption {
        title: found.display_name.clone(),
        version: found.version,
        status: auction_words(found).unwrap_or_else(|| waiting(found, &found.awaited)),
        clocks: None,
        language,
        help: " q quit   z x zoom   arrows move ".to_owned(),
        seat: None,
        options: found.options.clone(),
    }
}

/// Follows a match on a stage until it is left.
///
/// # Errors
///
/// When the match cannot be followed, or the output not be written.
pub async fn on_terminal(
    client: &Client,
    found: &Match,
    mut stage: Box<dyn Stage>,
) -> anyhow::Result<()> {
    let name = &found.name;
    let mut clocks = tokio::time::interval(CLOCKS);
    clocks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut log = client.subscribe(name, found.version.saturating_sub(BEFORE));
    let mut keys = KeyStream::default();
    let mut pictures = tokio::time::interval(PICTURE);
    pictures.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut stale, mut over) = (true, false);
    loop {
        tokio::select! {
            key = keys.next() => match key {
                Key::Quit => return Ok(()),
                key => {
                    stage.turn(key);
                    stage.draw()?;
                }
            },
            entry = log.next(), if !over => match entry? {
                Some(entry) => {
                    // Before the start there is no view, and there are no entries.
                    if !stage.knows(&entry.events) {
                        stage.show(&client.view::<Any>(name).await?.what)?;
                    }
                    stage.narrate(&entry.events, OutcomeCause::of(entry.action.as_ref()));
                    let caption = stage.caption();
                    caption.version = caption.version.max(entry.sequence);
                    caption.status = waiting(found, &entry.awaited);
                    if let Some(outcome) = &entry.outcome {
                        caption.status.clone_from(&outcome.reason);
                    }
                    stale = true;
                }
                None => over = true,
            },
            _ = clocks.tick(), if !over && found.clock_settings.is_some() => {
                // A viewer who may not see the clocks watches without them.
                if let Ok(shown) = client.get_clocks(name).await {
                    stage.caption().clocks = shown.clocks.and_then(|clocks| clock_line(&clocks));
                    stage.draw()?;
                }
            }
            _ = pictures.tick(), if stale => {
                if let Ok(view) = client.view::<Any>(name).await {
                    stage.show(&view.what)?;
                }
                stage.draw()?;
                stale = false;
            }
        }
    }
}

/// Follows a match line by line to its end. `progress` is called with every entry.
///
/// # Errors
///
/// When the match cannot be followed, or the output not be written.
pub async fn as_lines(
    client: &Client,
    name: &str,
    (after, narration, language): (u64, Narration, Language),
    mut progress: impl FnMut(&LogEntry),
) -> anyhow::Result<()> {
    let mut narrator: Option<Box<dyn Narrator>> = None;
    let mut log = client.subscribe(name, after);
    while let Some(entry) = log.next().await? {
        progress(&entry);
        if narration == Narration::Json {
            writer::json(&writer::message(&entry)?)?;
            continue;
        }
        // Only a match that has begun has entries, and with them a view.
        let narrator = match &mut narrator {
            Some(narrator) if narrator.knows(&entry.events) => narrator,
            outdated => outdated.insert(narrator_of(client, name, language).await?),
        };
        let happened = EntryToDescribe {
            seat: entry.seat,
            action: entry.action.as_ref(),
            events: &entry.events,
        };
        for sentence in describe(Some(&**narrator), language, happened) {
            if narration.includes(sentence.importance) {
                writer::line(format_args!(
                    "{:>5}  {}",
                    entry.sequence,
                    line_of(&sentence)
                ))?;
            }
        }
        for score in entry.outcome.iter().flat_map(score::lines) {
            writer::line(format_args!("{:>5}  {score}", entry.sequence))?;
        }
    }
    Ok(())
}

/// The words of a match, once it has begun.
async fn narrator_of(
    client: &Client,
    name: &str,
    language: Language,
) -> anyhow::Result<Box<dyn Narrator>> {
    let game = client.get_match(name).await?.game;
    presentation(&game).narrator(&client.view(name).await?.what, language)
}

/// Returns the players that the match waits for.
fn waiting(found: &Match, awaited: &[u32]) -> String {
    let names: Vec<String> = (awaited.iter())
        .filter_map(|seat| found.seats.iter().find(|found| found.seat == *seat))
        .map(|seat| {
            if seat.player.is_empty() {
                seat.powers.join("+")
            } else {
                format!("{} ({})", seat.powers.join("+"), seat.player)
            }
        })
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        format!("waiting for {}", names.join(", "))
    }
}
