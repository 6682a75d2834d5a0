//! The map as a picture.

mod counter;
mod ground;
mod legend;
mod names;
mod overlay;
mod panels;
mod sides;
mod symbol;
mod trays;

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::HexId;

use super::layout::{self, Layout, Point};
use super::palette::{INK, PAPER};
use super::scene::Scene;
use crate::markup::escape;

/// Height of the title above the map.
const HEADER: f64 = 34.0;

/// Height of a map's name, where there are several.
const HEADING: f64 = 30.0;

/// Width of the narrowest picture.
const NARROWEST: f64 = 480.0;

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
    let footer = legend::height(scene, width);
    let beside = panels::height(scene, width);
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
        Picture {
            scene,
            layout: *layout,
        }
        .write(out, top)?;
        top += height(scene, *layout);
    }
    legend::draw(out, scene, (0.0, top))?;
    panels::draw(out, scene, (width, top + footer))?;
    writeln!(out, "</svg>")
}

/// One map of the picture.
#[derive(Clone, Copy)]
struct Picture<'a> {
    scene: &'a Scene<'a>,
    layout: Layout,
}

impl Picture<'_> {
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
        // Whoever clicks at a name or a counter means the hex below it.
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

    /// The hexes that are drawn.
    fn hexes(self) -> impl Iterator<Item = HexId> {
        let hexes = self.scene.pack.map.hexes_with_ids();
        hexes.map(|(id, _)| id).filter(move |id| self.shows(*id))
    }

    fn shows(self, hex: HexId) -> bool {
        self.layout.shows(&self.scene.pack.map, hex)
    }

    fn center(self, hex: HexId) -> Point {
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

/// The corners of a hex as points of a polygon.
fn polygon(center: Point, part: f64) -> String {
    let corners = layout::corners(center, part);
    let points: Vec<String> = corners
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    points.join(" ")
}
