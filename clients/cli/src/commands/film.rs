//! `sandtable film`

mod folder;
#[cfg(feature = "film")]
mod moving;
#[cfg(not(feature = "film"))]
#[path = "film/not_built.rs"]
mod moving;
mod painter;
mod schedule;
mod target;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use self::painter::FramePainter;
use self::schedule::{Every, FilmedRange, schedule};
use self::target::FilmTarget;
use crate::args::global::Common;
use crate::args::region::RegionArguments;
use crate::compact_export::made_whole;
use crate::export;
use crate::games::presentation;
use crate::output::writer;
use crate::referee;
use crate::replay::Film;

/// The most bytes of a film.
const MOST_BYTES: u64 = 64 << 20;

/// The widest film.
const WIDEST: i64 = 4096;

/// Bounds of the time of a frame, in seconds.
const SHORTEST: f64 = 0.02;
const LONGEST: f64 = 60.0;

#[derive(Debug, Args)]
pub(crate) struct FilmArguments {
    /// An export's file, or the name of a match that is over.
    source: String,
    /// File to write, which ends in .gif or .apng (or .png); without an ending a folder, for an
    /// SVG picture of each frame.
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Subject of each frame.
    #[arg(long, value_enum, default_value = "turn")]
    every: Every,
    /// Width in pixels; the pictures of a folder have no such width.
    #[arg(long, default_value_t = 960, value_parser = value_parser!(u32).range(64..=WIDEST))]
    width: u32,
    /// Time for which each frame is shown; the last one is shown four times as long.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = frame_time)]
    seconds_per_frame: Duration,
    /// Entry to start from.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Entry to end with; the last when absent.
    #[arg(long)]
    to: Option<u64>,
    #[command(flatten)]
    region: RegionArguments,
}

/// Reads the time of a frame.
fn frame_time(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "is no number".to_owned())?;
    if !(SHORTEST..=LONGEST).contains(&seconds) {
        return Err(format!("must be from {SHORTEST} to {LONGEST} seconds"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// A film to be made.
struct Shooting {
    frames: Vec<schedule::Frame>,
    bar: ProgressBar,
}

/// Figures of the written film.
struct WrittenFilm {
    /// Width and height, if they are of pixels.
    size: Option<(u32, u32)>,
    bytes: u64,
}

/// Writes a match that is over as a moving picture.
pub(crate) async fn run(common: &Common, arguments: FilmArguments) -> anyhow::Result<()> {
    let out = &arguments.out;
    let target = FilmTarget::of(out)?;
    let exported = export::read(common, &arguments.source).await?;
    let game = exported.r#match.as_ref();
    let game = game.map_or_else(String::new, |found| found.game.clone());
    ensure!(
        referee::hosted(&game).is_ok(),
        "this program does not referee the game {game:?}, so that it cannot film a match of it"
    );
    let mut replayed = Film::new(made_whole(exported)?)?;
    let game = presentation(&game);
    let range = FilmedRange::of(arguments.from, arguments.to, replayed.last())?;
    let frames = schedule(&mut replayed, &*game, arguments.every, range)?;
    let count = frames.len();
    let style = ProgressStyle::with_template("filming {wide_bar} {pos}/{len} frames, {eta}")?;
    let shooting = Shooting {
        frames,
        bar: ProgressBar::new(count as u64).with_style(style),
    };
    let region = arguments.region.clone().region();
    let painter = FramePainter::new(replayed, &*game, &region);
    let written = match target {
        FilmTarget::Folder => folder::write(out, &shooting, painter)?,
        FilmTarget::File(format) => {
            let (width, time) = (arguments.width, arguments.seconds_per_frame);
            moving::write(out, (format, width, time), &shooting, painter)?
        }
    };
    shooting.bar.finish_and_clear();
    report(common, &arguments, count, &written)
}

/// Says what was written.
fn report(
    common: &Common,
    arguments: &FilmArguments,
    frames: usize,
    written: &WrittenFilm,
) -> anyhow::Result<()> {
    let bytes = written.bytes;
    if common.json {
        return writer::json(&json!({
            "file": arguments.out,
            "frames": frames,
            "width": written.size.map(|(width, _)| width),
            "height": written.size.map(|(_, height)| height),
            "bytes": bytes,
        }));
    }
    let file = arguments.out.display();
    let size = written
        .size
        .map(|(width, height)| format!(" of {width} x {height}"));
    let size = size.unwrap_or_default();
    Ok(writer::line(format_args!(
        "{file}: {frames} frames{size}, {}",
        kibibytes(bytes)
    ))?)
}

/// A number of bytes for people.
fn kibibytes(bytes: u64) -> String {
    format!("{} KiB", bytes.div_ceil(1024))
}

/// The refusal of a film that is too large, of which some frames were written.
fn too_large(bytes: u64, written: usize, frames: usize) -> anyhow::Error {
    let all = u128::from(bytes) * frames as u128 / written.max(1) as u128;
    anyhow::anyhow!(
        "the film is too large: all of its {frames} frames would take about {} MiB, and {} are \
         allowed; take fewer frames (--every round, --from, --to) or a smaller --width",
        all >> 20,
        MOST_BYTES >> 20
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_that_is_too_large_is_refused_with_its_size() {
        let refused = too_large(65 << 20, 40, 400).to_string();
        let size = "all of its 400 frames would take about 650 MiB, and 64 are allowed";
        assert!(refused.contains(size), "{refused}");
    }
}
