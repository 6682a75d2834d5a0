//! Charts: a value over time with its interval, a curve between bounds, shares as bars.
//!
//! They are for eyes only, so they are the one place with floating point; nothing is decided by
//! them. Values that are not finite numbers are not drawn.

mod bars;
mod data;
mod lines_svg;
mod lines_text;
mod scale;

pub use data::{Bar, BarChart, Bound, LineChart, Point};

impl LineChart {
    /// For a terminal, in at most so many cells and about so many lines.
    #[must_use]
    pub fn text(&self, width: usize, height: usize) -> String {
        lines_text::draw(self, width, height)
    }

    /// As an SVG drawing.
    #[must_use]
    pub fn svg(&self) -> String {
        lines_svg::draw(self)
    }
}

impl BarChart {
    /// For a terminal, in at most so many cells.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        bars::text(self, width)
    }

    /// As an SVG drawing.
    #[must_use]
    pub fn svg(&self) -> String {
        bars::svg(self)
    }
}
