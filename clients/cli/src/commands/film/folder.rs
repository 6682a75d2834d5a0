//! A film as a folder of SVG pictures.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use super::painter::FramePainter;
use super::{MOST_BYTES, Shooting, WrittenFilm, too_large};

/// Writes each frame to a file of its own.
pub(super) fn write(
    folder: &Path,
    shooting: &Shooting,
    mut painter: FramePainter<'_>,
) -> anyhow::Result<WrittenFilm> {
    let name = folder.display();
    let frames = &shooting.frames;
    // The others are about as large: too many of them are refused before anything is written.
    let first = painter.draw(&frames[0])?.len() as u64;
    if first.saturating_mul(frames.len() as u64) > MOST_BYTES {
        return Err(too_large(first, 1, frames.len()));
    }
    fs::create_dir_all(folder).with_context(|| format!("making the folder {name}"))?;
    let mut there = fs::read_dir(folder).with_context(|| format!("reading the folder {name}"))?;
    ensure!(there.next().is_none(), "the folder {name} is not empty");
    let mut bytes: u64 = 0;
    for (number, frame) in (1..).zip(frames) {
        let picture = painter.draw(frame)?;
        bytes += picture.len() as u64;
        if bytes > MOST_BYTES {
            return Err(too_large(bytes, number, frames.len()));
        }
        let file = folder.join(format!("frame-{number:05}.svg"));
        fs::write(&file, picture).with_context(|| format!("writing {}", file.display()))?;
        shooting.bar.inc(1);
    }
    Ok(WrittenFilm { size: None, bytes })
}
