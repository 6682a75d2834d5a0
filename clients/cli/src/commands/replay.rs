//! `sandtable replay`

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use prost_types::Any;
use sandtable_proto::matches::v1::{MatchExport, RecordedEntry};
use sandtable_proto::types::v1::{AddressedEvent, OutcomeCause};
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::{EntryToDescribe, Narrator, describe};

use crate::args::global::Common;
use crate::args::language::LanguageArguments;
use crate::args::region::RegionArguments;
use crate::commands::map;
use crate::compact_export::{is_compact, made_whole};
use crate::export;
use crate::games::presentation;
use crate::games::presentation::{DrawSettings, Presentation};
use crate::output::text::line_of;
use crate::output::writer;
use crate::referee;
use crate::replay::Film;
use crate::tui::{Caption, Key, KeyStream, Stage};

/// Entries shown again in the log after going back.
const CONTEXT: u64 = 12;

/// Bounds of the speed, in entries a second.
const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 512.0;

#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// An export's file, or the name of a match that is over.
    source: String,
    /// Entries a second.
    #[arg(long, default_value_t = 4.0)]
    speed: f64,
    /// Entry to start from.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Wait for a key at every entry.
    #[arg(long)]
    paused: bool,
    /// Line by line even on a terminal.
    #[arg(long)]
    plain: bool,
    /// Only draw the map as it was after this entry.
    #[arg(long, conflicts_with_all = ["from", "paused", "plain"])]
    at: Option<u64>,
    /// Write the map to this file as a picture (`-` for standard output).
    #[arg(long, short = 'o', value_name = "FILE", requires = "at")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    region: RegionArguments,
    #[command(flatten)]
    language: LanguageArguments,
}

/// Shows a match that is over, without a server once it has the export.
pub(crate) async fn run(common: &Common, arguments: ReplayArguments) -> anyhow::Result<()> {
    let region = arguments.region.region();
    let language = arguments.language.language();
    ensure!(
        arguments.at.is_some() || region.is_whole(),
        "a part of the map is of one moment: name it with --at"
    );
    let exported = export::read(common, &arguments.source).await?;
    let title = exported
        .r#match
        .as_ref()
        .map(|found| found.display_name.clone());
    let game = exported.r#match.as_ref();
    let game = game.map_or_else(String::new, |found| found.game.clone());
    if referee::hosted(&game).is_err() {
        // It cannot be replayed here, but its log shows what happened.
        ensure!(
            arguments.at.is_none(),
            "this program does not referee the game {game:?}, so that it cannot show a moment of it"
        );
        ensure!(
            !is_compact(&exported),
            "this program does not referee the game {game:?}: of an export in brief it cannot \
             tell what happened"
        );
        let shown = (arguments.from, language, common.json);
        return recorded(&exported, &game, shown);
    }
    let mut film = Film::new(made_whole(exported)?)?;
    film.seek(arguments.at.unwrap_or(arguments.from))?;
    if arguments.at.is_some() {
        let drawn = DrawSettings {
            picture: arguments.svg.as_deref(),
            seat: None,
            region: &region,
        };
        return map::draw(&game, &film.view()?, common.json, drawn);
    }
    let game = presentation(&game);
    if common.json || arguments.plain || !std::io::stdout().is_terminal() {
        return as_lines(film, &*game, language, common.json);
    }
    let speed = arguments.speed.clamp(SLOWEST, FASTEST);
    let caption = Caption {
        title: title.unwrap_or_default(),
        help: " q quit   space pause   n b step   + - speed   z x zoom   arrows move ".to_owned(),
        language,
        ..Caption::default()
    };
    match game.stage(caption)? {
        Some(stage) => on_terminal(film, stage, speed, arguments.paused).await,
        None => as_lines(film, &*game, language, false),
    }
}

/// Prints the log of a match that cannot be replayed here.
fn recorded(
    export: &MatchExport,
    game: &str,
    (after, language, as_json): (u64, Language, bool),
) -> anyhow::Result<()> {
    let narrator = presentation(game).narrator(&Any::default(), language)?;
    for entry in export.entries.iter().filter(|entry| entry.sequence > after) {
        if as_json {
            writer::json(&writer::message(entry)?)?;
            continue;
        }
        print(&*narrator, language, entry, &public(&entry.events))?;
    }
    Ok(())
}

fn as_lines(
    mut film: Film,
    game: &dyn Presentation,
    language: Language,
    as_json: bool,
) -> anyhow::Result<()> {
    let mut narrator = game.narrator(&film.view()?, language)?;
    while let Some(step) = film.step()? {
        if as_json {
            if let Some(entry) = film.entry() {
                writer::json(&writer::message(entry)?)?;
            }
            continue;
        }
        let events = public(&step.applied.events);
        if !narrator.knows(&events) {
            narrator = game.narrator(&film.view()?, language)?;
        }
        if let Some(entry) = film.entry() {
            print(&*narrator, language, entry, &events)?;
        }
    }
    Ok(())
}

/// Prints an entry with these public events, in lines.
fn print(
    narrator: &dyn Narrator,
    language: Language,
    entry: &RecordedEntry,
    events: &[Any],
) -> std::io::Result<()> {
    let happened = EntryToDescribe {
        seat: entry.seat,
        action: entry.action.as_ref().filter(|_| !entry.private),
        events,
    };
    let sentences = describe(Some(narrator), language, happened).into_iter();
    sentences
        .map(|it| line_of(&it))
        .try_for_each(|line| writer::line(format_args!("{:>5}  {line}", entry.sequence)))
}

/// Returns the events that everyone received.
fn public(events: &[AddressedEvent]) -> Vec<Any> {
    (events.iter())
        .filter(|addressed| addressed.only_seat.is_none())
        .filter_map(|addressed| addressed.event.clone())
        .collect()
}

async fn on_terminal(
    mut film: Film,
    mut stage: Box<dyn Stage>,
    mut speed: f64,
    mut paused: bool,
) -> anyhow::Result<()> {
    let mut keys = KeyStream::default();
    loop {
        stage.show(&film.view()?)?;
        let ended = film.version() == film.last();
        let caption = stage.caption();
        caption.version = film.version();
        caption.status = match (ended, paused) {
            (true, _) => match film.outcome() {
                Some(outcome) => outcome.reason,
                None => "the end of the log".to_owned(),
            },
            (false, true) => format!("paused, {} entries", film.last()),
            (false, false) => format!("{speed:.2} a second, {} entries", film.last()),
        };
        stage.draw()?;
        let pause = Duration::from_secs_f64(1.0 / speed);
        let key = tokio::select! {
            key = keys.next() => key,
            () = tokio::time::sleep(pause), if !paused && !ended => Key::Forward,
        };
        match key {
            Key::Quit => return Ok(()),
            Key::Pause => paused = !paused,
            Key::Faster => speed = (speed * 2.0).min(FASTEST),
            Key::Slower => speed = (speed / 2.0).max(SLOWEST),
            Key::Forward => advance(&mut film, &mut *stage)?,
            Key::Back => {
                paused = true;
                let target = film.version().saturating_sub(1);
                film.seek(target.saturating_sub(CONTEXT))?;
                stage.forget();
                while film.version() < target {
                    advance(&mut film, &mut *stage)?;
                }
            }
            key => stage.turn(key),
        }
    }
}

fn advance(film: &mut Film, stage: &mut dyn Stage) -> anyhow::Result<()> {
    if let Some(step) = film.step()? {
        let events = step.applied.events.into_iter();
        let all: Vec<Any> = events.filter_map(|addressed| addressed.event).collect();
        if !stage.knows(&all) {
            stage.show(&film.view()?)?;
        }
        let action = film.entry().and_then(|entry| entry.action.as_ref());
        stage.narrate(&all, OutcomeCause::of(action));
    }
    Ok(())
}
