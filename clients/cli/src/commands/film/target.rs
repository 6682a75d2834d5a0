//! Where a film goes.

use std::path::Path;

use anyhow::bail;

/// A format of moving pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilmFormat {
    /// GIF.
    Gif,
    /// Animated PNG.
    Apng,
}

/// Where a film goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilmTarget {
    /// To a file.
    File(FilmFormat),
    /// To a folder, as pictures.
    Folder,
}

impl FilmTarget {
    /// Returns what a path stands for.
    pub(super) fn of(path: &Path) -> anyhow::Result<Self> {
        let Some(ending) = path.extension().filter(|_| !path.is_dir()) else {
            return Ok(Self::Folder);
        };
        match ending.to_string_lossy().to_lowercase().as_str() {
            "gif" => Ok(Self::File(FilmFormat::Gif)),
            "apng" | "png" => Ok(Self::File(FilmFormat::Apng)),
            "webp" => bail!(
                "{}: this program writes no WebP; an .apng has as many colors as a .gif and is smaller",
                path.display()
            ),
            _ => bail!(
                "{}: the name of a film ends in .gif, .apng or .png, and that of a folder for its \
                 frames has no ending",
                path.display()
            ),
        }
    }
}
