//! Below the map: boxes with counters in them, and what the signs mean.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::faction::Faction;

use super::overlay::alarm;
use crate::axis_empires::layout::PaperPoint;
use crate::axis_empires::model::Scene;
use crate::axis_empires::palette::{self, INK};
use crate::axis_empires::svg::boxes;

/// Height of a line of the legend.
const LINE: f64 = 20.0;

/// Free space at the sides, and above and below.
const MARGIN: f64 = 14.0;
const GAP: f64 = 10.0;

/// Width of a letter of what a sign means.
const LETTER: f64 = 5.6;

/// The room below a map of some width.
pub(super) fn height(scene: &Scene<'_>, width: f64) -> f64 {
    let signs = entries(scene);
    let lines = lines(&signs, width).last().map_or(0, |place| place.1 + 1);
    boxes::height(&scene.trays, width) + lines as f64 * LINE + GAP
}

/// Draws boxes and legend in so much width.
pub(super) fn draw(out: &mut String, scene: &Scene<'_>, width: f64) -> Result {
    boxes::draw(out, scene.pack, &scene.trays, (width, 0.0))?;
    let boxes = boxes::height(&scene.trays, width);
    signs(out, scene, (0.0, boxes + 14.0), width)
}

/// Returns the meaning of the signs: those of the map always, others when they are used.
fn entries(scene: &Scene<'_>) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for faction in Faction::ALL {
        if scene.control.contains(&Some(faction)) {
            entries.push((swatch(faction), faction.to_string()));
        }
    }
    for sign in ["capital", "city", "town", "port"] {
        let color = palette::WATER;
        let drawn = format!(r##"<use xlink:href="#{sign}" color="{color}"/>"##);
        entries.push((drawn, sign.to_owned()));
    }
    let lines = [
        (palette::RAIL, "1.5", "", "railway"),
        (palette::ROAD, "1.5", "4 2.5", "road"),
        (palette::WATER, "2.6", "", "river"),
        (palette::BORDER, "1.7", "6 2.5 1.5 2.5", "border"),
        (palette::FRONT, "5.5", "", "front"),
    ];
    for (color, wide, dashes, text) in &lines {
        let sign = format!(
            r#"<path d="M-8 0H8" stroke="{color}" stroke-width="{wide}" stroke-dasharray="{dashes}"/>"#
        );
        entries.push((sign, (*text).to_owned()));
    }
    if scene.supply.is_some() {
        let sign = format!(
            r#"<path d="M-8 0H8" stroke="{INK}" stroke-width="6" stroke-opacity=".42" stroke-linecap="round"/>"#
        );
        entries.push((sign, "supply network".to_owned()));
        let sign = format!(
            r#"<path d="M-8 0H5" stroke="{INK}" stroke-width="2.6" stroke-dasharray="1 4" stroke-linecap="round"/><circle cx="7" r="2.6" fill="{INK}"/>"#
        );
        entries.push((sign, "supply line to it".to_owned()));
    }
    for faction in Faction::ALL {
        if (scene.zones_of_control.iter()).any(|(_, whose)| *whose == faction) {
            let sign = format!(
                r##"<rect x="-8" y="-6" width="16" height="12" fill="url(#zoc-{})" stroke="{}" stroke-dasharray="4 2.4"/>"##,
                faction.word(),
                palette::faction(faction)
            );
            entries.push((sign, format!("{faction} zone of control")));
        }
    }
    if !scene.strategic.is_empty() {
        let color = palette::GOLD;
        let sign = format!(
            r#"<path d="M0 -7L6 -3.500V3.500L0 7L-6 3.500V-3.500Z" fill="{color}" fill-opacity=".14" stroke="{color}" stroke-width="2.2"/>"#
        );
        entries.push((sign, "strategic hex, with its points".to_owned()));
    }
    if scene.supply.is_some() {
        entries.push((alarm((0.0, 0.0)), "out of supply".to_owned()));
    }
    entries
}

/// Where each sign goes: its left edge and its line.
fn lines(entries: &[(String, String)], width: f64) -> Vec<(f64, usize)> {
    let (mut x, mut line) = (MARGIN, 0);
    let mut places = Vec::with_capacity(entries.len());
    for (_, text) in entries {
        let wide = 34.0 + text.chars().count() as f64 * LETTER;
        if x > MARGIN && x + wide > width - MARGIN {
            (x, line) = (MARGIN, line + 1);
        }
        places.push((x, line));
        x += wide;
    }
    places
}

fn signs(out: &mut String, scene: &Scene<'_>, (left, top): PaperPoint, width: f64) -> Result {
    let entries = entries(scene);
    for ((sign, text), (x, line)) in entries.iter().zip(lines(&entries, width)) {
        let (x, y) = (left + x, top + line as f64 * LINE);
        writeln!(
            out,
            r#"<g transform="translate({:.1} {y:.1})">{sign}</g><text x="{:.1}" y="{:.1}" font-size="9" fill="{INK}">{text}</text>"#,
            x + 8.0,
            x + 20.0,
            y + 3.2
        )?;
    }
    Ok(())
}

/// A counter without a unit.
fn swatch(faction: Faction) -> String {
    format!(
        r#"<rect x="-7" y="-6" width="14" height="12" rx="2" fill="{}" stroke="{}"/>"#,
        palette::counter(faction),
        palette::faction(faction)
    )
}
