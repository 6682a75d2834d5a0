//! In place of moving pictures, in a build without them.

use std::path::Path;
use std::time::Duration;

use anyhow::bail;

use super::painter::FramePainter;
use super::target::FilmFormat;
use super::{Shooting, WrittenFilm};

/// Refuses to write a film.
pub(super) fn write(
    out: &Path,
    _: (FilmFormat, u32, Duration),
    _: &Shooting,
    _: FramePainter<'_>,
) -> anyhow::Result<WrittenFilm> {
    bail!(
        "{} cannot be written: this program was built without films, the feature `film`; it \
         writes their frames as SVG pictures to a folder",
        out.display()
    )
}
