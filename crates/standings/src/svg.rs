//! Drawings in SVG: shapes and text, no scripts, no styles, nothing from elsewhere.

use std::fmt::Write;

use crate::sanitize::{plain, width};

/// The ground.
pub(crate) const GROUND: &str = "#ffffff";
/// Ink for text and lines.
pub(crate) const INK: &str = "#1d2733";
/// Ink for what matters less.
pub(crate) const FAINT: &str = "#8a94a0";
/// Every other row.
pub(crate) const SHADE: &str = "#f1f4f7";
/// Colour of a chart's subject.
pub(crate) const ACCENT: &str = "#1f6fb2";
/// Colour of its surroundings.
pub(crate) const BAND: &str = "#cfe2f3";

/// Letters are drawn in this size, in units of the drawing.
pub(crate) const SIZE: f64 = 13.0;

/// Maximum width of a text; fonts differ, so it is generous.
pub(crate) fn room(text: &str) -> f64 {
    // Texts are far shorter than numbers that a float cannot hold.
    width(text) as f64 * SIZE * 0.64
}

/// Where a text stands in relation to its place.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing that grows.
pub(crate) struct Drawing {
    width: f64,
    height: f64,
    title: String,
    body: String,
}

impl Drawing {
    pub(crate) fn new(title: &str, width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            title: plain(title),
            body: String::new(),
        }
    }

    /// A text with its base line at `y`.
    pub(crate) fn text(&mut self, at: (f64, f64), anchor: Anchor, ink: &str, text: &str) {
        self.letters(at, anchor, ink, "normal", text);
    }

    /// A text that stands out.
    pub(crate) fn strong(&mut self, at: (f64, f64), anchor: Anchor, text: &str) {
        self.letters(at, anchor, INK, "bold", text);
    }

    fn letters(&mut self, at: (f64, f64), anchor: Anchor, ink: &str, weight: &str, text: &str) {
        let (x, y) = at;
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(&plain(text));
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{ink}\" \
             font-weight=\"{weight}\">{text}</text>"
        ));
    }

    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str) {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{fill}\"/>"
        ));
    }

    /// Lines from each point to the next.
    pub(crate) fn line(&mut self, points: &[(f64, f64)], ink: &str, dashed: bool) {
        let dashes = if dashed {
            " stroke-dasharray=\"5 4\""
        } else {
            ""
        };
        let points = coordinates(points);
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{ink}\"{dashes}/>"
        ));
    }

    /// The area that the points surround.
    pub(crate) fn area(&mut self, points: &[(f64, f64)], fill: &str) {
        let points = coordinates(points);
        self.add(format_args!(
            "<polygon points=\"{points}\" fill=\"{fill}\"/>"
        ));
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{shape}").expect("a string takes what is written to it");
    }

    pub(crate) fn finish(self) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" font-size=\"{SIZE}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{GROUND}\"/>\n{}</svg>\n",
            escape(&self.title),
            self.body,
        )
    }
}

fn coordinates(points: &[(f64, f64)]) -> String {
    let each = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    each.collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(it),
        }
    }
    escaped
}
