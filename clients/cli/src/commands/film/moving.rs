//! A film as a file.

use std::fs::Permissions;
use std::io::BufWriter;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use sandtable_film::canvas::Canvas;
use sandtable_film::format::Format;
use sandtable_film::palette::Palette;
use sandtable_film::pixels::Pixels;
use sandtable_film::writer::{FilmHead, FilmWriter};
use tempfile::NamedTempFile;

use super::painter::FramePainter;
use super::target::FilmFormat;
use super::{MOST_BYTES, Shooting, WrittenFilm, too_large};

/// The number of frames whose colors all frames are shown in.
const SAMPLES: usize = 4;

/// The time of the last frame, in those of the others.
const LAST: u32 = 4;

/// Writes a film of some width, one frame after the other, each shown for some time. Until it is
/// whole it has another name.
pub(super) fn write(
    out: &Path,
    (format, width, time): (FilmFormat, u32, Duration),
    shooting: &Shooting,
    mut painter: FramePainter<'_>,
) -> anyhow::Result<WrittenFilm> {
    let writing = || format!("writing {}", out.display());
    let frames = &shooting.frames;
    let last = frames.len() - 1;
    let part = part_of(out).with_context(writing)?;
    let canvas = Canvas::for_picture(width, &painter.draw(&frames[0])?)?;
    let palette = palette(&canvas, shooting, &mut painter)?;
    let head = FilmHead {
        format: match format {
            FilmFormat::Gif => Format::Gif,
            FilmFormat::Apng => Format::Apng,
        },
        size: canvas.size(),
        frames: u32::try_from(frames.len())?,
    };
    let file = BufWriter::new(part.as_file());
    let mut film = FilmWriter::begin(file, &head, palette).with_context(writing)?;
    for (index, frame) in frames.iter().enumerate() {
        let picture = canvas.paint(&painter.draw(frame)?)?;
        let times = if index == last { LAST } else { 1 };
        film.add(&picture, time * times).with_context(writing)?;
        if film.written() > MOST_BYTES {
            return Err(too_large(film.written(), index + 1, frames.len()));
        }
        shooting.bar.inc(1);
    }
    let bytes = film.finish().with_context(writing)?;
    part.persist(out).with_context(writing)?;
    Ok(WrittenFilm {
        size: Some(canvas.size()),
        bytes,
    })
}

/// A file beside another, which goes away unless it takes its place.
fn part_of(out: &Path) -> std::io::Result<NamedTempFile> {
    let folder = out.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // As any file that is written: those of `tempfile` are for their owner alone.
    builder.permissions(Permissions::from_mode(0o666));
    builder.prefix(".film-").tempfile_in(folder)
}

/// The colors of a film: those of some of its frames.
fn palette(
    canvas: &Canvas,
    shooting: &Shooting,
    painter: &mut FramePainter<'_>,
) -> anyhow::Result<Palette> {
    let frames = &shooting.frames;
    let count = SAMPLES.min(frames.len());
    let samples = (1..=count).map(|number| {
        // The last, and others as far apart.
        let frame = &frames[frames.len() * number / count - 1];
        Ok(canvas.paint(&painter.draw(frame)?)?)
    });
    let samples: Vec<Pixels> = samples.collect::<anyhow::Result<_>>()?;
    Ok(Palette::of(&samples))
}
