//! The map as a picture.

pub(crate) mod boxes;
pub(crate) mod columns;
mod counter;
mod ground;
pub(crate) mod hexsides;
mod legend;
mod names;
mod overlay;
mod symbol;

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::HexId;

use super::layout::{self, Layout, PaperPoint};
use super::palette::{INK, PAPER};
use crate::axis_empires::model::Scene;
use crate::escape::escape;

/// Height of the title above the map.
const HEADER: f64 = 34.0;

/// Height of a map's name, where there are several.
const HEADING: f64 = 30.0;

/// Width of the narrowest picture.
const NARROWEST: f64 = 480.0;

/// Width of the screen on which a picture can be read, and the least height of its letters
/// there.
const SCREEN: f64 = 1900.0;
const LETTER: f64 = 9.0;

/// From such letters on there is no room for all.
const FAR: f64 = 8.5;

/// Draws a scene.
#[must_use]
pub fn draw(scene: &Scene<'_>) -> String {
    let mut out = String::new();
    write(scene, &mut out).expect("writing to a string does not fail");
    out
}

fn write(scene: &Scene<'_>, out: &mut String) -> Result {
    let width = width(scene);
    let maps: f64 = scene.layouts.iter().map(|it| height(scene, *it)).sum();
    // The footer of a large map is as large as the map is from afar.
    let larger = (width / SCREEN).max(1.0);
    let narrow = width / larger;
    let footer = legend::height(scene, narrow) * larger;
    let beside = columns::height(scene, narrow) * larger;
    let title = escape(&scene.title);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width:.0} {:.0}" font-family="DejaVu Sans, Verdana, sans-serif">"#,
        HEADER + maps + footer + beside
    )?;
    writeln!(out, "<title>{title}</title>")?;
    symbol::define(out)?;
    writeln!(
        out,
        r#"<rect width="100%" height="100%" fill="{PAPER}"/><text x="14" y="23" font-size="17" font-weight="bold" fill="{INK}">{title}</text>"#
    )?;
    let mut top = HEADER;
    for layout in &scene.layouts {
        MapPicture {
            scene,
            layout: *layout,
            least: LETTER * width / SCREEN,
        }
        .write(out, top)?;
        top += height(scene, *layout);
    }
    writeln!(
        out,
        r#"<g transform="translate(0 {top:.1})scale({larger:.3})">"#
    )?;
    legend::draw(out, scene, narrow)?;
    columns::draw(out, scene, (narrow, footer / larger))?;
    writeln!(out, "</g>")?;
    writeln!(out, "</svg>")
}

/// One map of the picture.
#[derive(Clone, Copy)]
struct MapPicture<'a> {
    scene: &'a Scene<'a>,
    layout: Layout,
    /// The least height of letters that are read on a screen which shows the picture whole.
    least: f64,
}

impl MapPicture<'_> {
    fn write(self, out: &mut String, mut top: f64) -> Result {
        if let Some(name) = self.scene.heading(self.layout) {
            let y = top + HEADING * 0.6;
            writeln!(
                out,
                r#"<text class="map" x="14" y="{y:.1}" font-size="14" font-weight="bold" fill="{INK}">{name}</text>"#
            )?;
            top += HEADING;
        }
        writeln!(out, r#"<g transform="translate(0 {top:.1})">"#)?;
        self.ground(out)?;
        // A click on a name or a counter means the hex below it.
        writeln!(out, r#"<g pointer-events="none">"#)?;
        self.zones_of_control(out)?;
        self.networks(out)?;
        self.names_of_areas(out)?;
        self.links(out)?;
        self.sides(out)?;
        self.veil(out)?;
        self.joints(out)?;
        self.settlements(out)?;
        self.stacks(out)?;
        self.labels(out)?;
        self.points(out)?;
        self.alarms(out)?;
        writeln!(out, "</g></g>")
    }

    /// Reports whether so much is shown that only the most important things can be read.
    fn is_far(self) -> bool {
        self.least > FAR
    }

    /// The hexes that are drawn.
    fn hexes(self) -> impl Iterator<Item = HexId> {
        let hexes = self.scene.pack.map.hexes_with_ids();
        hexes.map(|(id, _)| id).filter(move |id| self.shows(*id))
    }

    fn shows(self, hex: HexId) -> bool {
        self.layout.shows(&self.scene.pack.map, hex)
    }

    fn center(self, hex: HexId) -> PaperPoint {
        self.layout.center(&self.scene.pack.map, hex)
    }

    fn in_play(self, hex: HexId) -> bool {
        self.scene.in_play[hex.index()]
    }
}

/// The width of the picture: small maps still have room for title and legend.
fn width(scene: &Scene<'_>) -> f64 {
    let widths = scene.layouts.iter().map(|layout| layout.size().0);
    widths.fold(NARROWEST, f64::max)
}

/// The height of a map with its name.
fn height(scene: &Scene<'_>, layout: Layout) -> f64 {
    let name = scene.heading(layout).map_or(0.0, |_| HEADING);
    layout.size().1 + name
}

/// A whole hex as a part of a path.
fn whole(center: PaperPoint) -> String {
    // From the northern corner: half the width of a hex across, half its side down, its side.
    let (x, y) = (center.0, center.1 - layout::SIZE);
    format!("M{x:.1} {y:.1}l22.5 13v26l-22.5 13-22.5-13v-26z")
}

/// The corners of a hex as points of a polygon.
fn polygon(center: PaperPoint, part: f64) -> String {
    let corners = layout::corners(center, part);
    let points: Vec<String> = corners
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    points.join(" ")
}
