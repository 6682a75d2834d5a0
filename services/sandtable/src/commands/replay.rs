//! `sandtable replay`

use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;
use sandtable_aa1940::board::Board;
use sandtable_rules::Step;

use crate::board::position::Position;
use crate::cli::Common;
use crate::film::Film;
use crate::game::{board, events};
use crate::screen::{Key, Keys, Scene, Terminal};
use crate::words::sentence;
use crate::{export, out};

/// Entries shown again in the log after going back.
const CONTEXT: u64 = 12;

/// Bounds of the speed, in entries a second.
const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 512.0;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
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
}

/// Shows a match that is over, without a server once it has the export.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let exported = export::read(common, &arguments.source).await?;
    let title = exported
        .r#match
        .as_ref()
        .map(|found| found.display_name.clone());
    let mut film = Film::new(exported)?;
    film.seek(arguments.from)?;
    if common.json || arguments.plain || !std::io::stdout().is_terminal() {
        return as_lines(film, common.json);
    }
    let speed = arguments.speed.clamp(SLOWEST, FASTEST);
    on_terminal(film, &title.unwrap_or_default(), speed, arguments.paused).await
}

fn as_lines(mut film: Film, as_json: bool) -> anyhow::Result<()> {
    let board = board();
    while let Some(step) = film.step()? {
        if as_json {
            if let Some(entry) = film.entry() {
                out::json(&out::message(entry)?)?;
            }
            continue;
        }
        for text in told(&board, &step) {
            out::line(format_args!("{:>5}  {text}", film.version()))?;
        }
    }
    Ok(())
}

fn told(board: &Board, step: &Step) -> Vec<String> {
    (step.applied.events.iter())
        .filter(|addressed| addressed.only_seat.is_none())
        .flat_map(|addressed| events(addressed.event.as_slice()))
        .filter_map(|event| sentence(board, &event))
        .collect()
}

async fn on_terminal(
    mut film: Film,
    title: &str,
    mut speed: f64,
    mut paused: bool,
) -> anyhow::Result<()> {
    let board = board();
    let help = " q quit   space pause   n b step   + - speed   z x zoom   arrows move ";
    let position = Position::of_view(&board, &film.view()?);
    let mut scene = Scene::new(title, position, help);
    let mut terminal = Terminal::open(&board)?;
    let mut keys = Keys::default();
    loop {
        scene.version = film.version();
        scene.position = Position::of_view(&board, &film.view()?);
        let ended = film.version() == film.last();
        scene.status = match (ended, paused) {
            (true, _) => match film.entry().and_then(|entry| entry.outcome.as_ref()) {
                Some(outcome) => outcome.reason.clone(),
                None => "the end of the log".to_owned(),
            },
            (false, true) => format!("paused, {} entries", film.last()),
            (false, false) => format!("{speed:.2} a second, {} entries", film.last()),
        };
        terminal.draw(&board, &scene)?;
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
            Key::Forward => advance(&board, &mut film, &mut scene)?,
            Key::Back => {
                paused = true;
                let target = film.version().saturating_sub(1);
                film.seek(target.saturating_sub(CONTEXT))?;
                scene.forget();
                while film.version() < target {
                    advance(&board, &mut film, &mut scene)?;
                }
            }
            key => terminal.turn(key),
        }
    }
}

fn advance(board: &Board, film: &mut Film, scene: &mut Scene) -> anyhow::Result<()> {
    if let Some(step) = film.step()? {
        for addressed in &step.applied.events {
            for event in events(addressed.event.as_slice()) {
                scene.tell(board, &event);
            }
        }
    }
    Ok(())
}
