//! Frames of a film as SVG pictures.

use anyhow::Context;
use sandtable_pictures::caption::captioned;
use sandtable_pictures::crop::Region;

use super::schedule::Frame;
use crate::games::presentation::Presentation;
use crate::replay::Film;

/// Draws the frames of a film.
pub(super) struct FramePainter<'a> {
    replayed: Film,
    game: &'a dyn Presentation,
    region: &'a Region,
}

impl<'a> FramePainter<'a> {
    /// Draws this part of the map of a match.
    pub(super) fn new(replayed: Film, game: &'a dyn Presentation, region: &'a Region) -> Self {
        Self {
            replayed,
            game,
            region,
        }
    }

    /// Returns a frame as an SVG document.
    pub(super) fn draw(&mut self, frame: &Frame) -> anyhow::Result<String> {
        self.replayed.seek(frame.version)?;
        let picture = self.game.picture(&self.replayed.view()?, self.region)?;
        captioned(&picture, &frame.caption).context("the game's picture has no size")
    }
}
