//! Settlements, their names, and the names of countries and naval zones.

use std::fmt::{Result, Write};

use sandtable_axis_empires::map::{Hex, HexId, Place, Symbol};

use super::{Picture, escape};
use crate::hexmap::layout::{Point, SIZE};
use crate::hexmap::palette::{GOLD, INK, WATER};

/// The fewest hexes of an area or a zone that has its name across them.
const LARGE: usize = 5;

impl Picture<'_> {
    /// The names of countries and naval zones, in the middle of their hexes in play.
    pub(super) fn names_of_areas(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for area in map.areas() {
            let style =
                r##"fill="#5a4a35" fill-opacity=".38" letter-spacing="3" font-weight="bold""##;
            self.name_across(out, &area.name.to_uppercase(), &area.hexes, style)?;
        }
        for zone in map.zones() {
            let style =
                r##"fill="#2f6f96" fill-opacity=".75" letter-spacing="2" font-style="italic""##;
            let sea: Vec<HexId> = (zone.hexes.iter().copied())
                .filter(|hex| !map.hex(*hex).is_land())
                .collect();
            self.name_across(out, &zone.name, &sea, style)?;
        }
        Ok(())
    }

    /// A name at the hex nearest to the middle of some hexes, larger for more of them.
    fn name_across(self, out: &mut String, name: &str, hexes: &[HexId], style: &str) -> Result {
        let (map, layout) = (&self.scene.pack.map, self.scene.layout);
        let shown: Vec<Point> = (hexes.iter().copied())
            .filter(|hex| layout.shows(map, *hex) && self.in_play(*hex))
            .map(|hex| self.center(hex))
            .collect();
        if shown.len() < LARGE {
            return Ok(());
        }
        let count = shown.len() as f64;
        let (x, y) = shown
            .iter()
            .fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
        let middle = (x / count, y / count);
        let far = |(x, y): Point| (x - middle.0).hypot(y - middle.1);
        let Some((x, y)) = shown.into_iter().min_by(|a, b| far(*a).total_cmp(&far(*b))) else {
            return Ok(());
        };
        let size = (7.0 + count.sqrt() * 1.3).min(30.0);
        writeln!(
            out,
            r#"<text x="{x:.1}" y="{:.1}" font-size="{size:.0}" text-anchor="middle" {style}>{}</text>"#,
            y + size / 3.0,
            escape(name)
        )
    }

    pub(super) fn settlements(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for id in self.hexes() {
            let hex = map.hex(id);
            let center = self.center(id);
            if self.in_play(id) {
                self.strategic(out, id, center)?;
            }
            let faded = if self.in_play(id) { "1" } else { ".45" };
            writeln!(out, r#"<g opacity="{faded}">"#)?;
            settlement(out, hex, center)?;
            writeln!(out, "</g>")?;
            if self.scene.codes {
                writeln!(
                    out,
                    r##"<text x="{:.1}" y="{:.1}" font-size="5.5" fill="#6b6556" text-anchor="middle">{}</text>"##,
                    center.0,
                    center.1 + SIZE * 0.86,
                    hex.code
                )?;
            }
        }
        Ok(())
    }

    /// A ring in a hex that counts for victory.
    fn strategic(self, out: &mut String, id: HexId, (x, y): Point) -> Result {
        if self.scene.strategic.iter().all(|(hex, _)| *hex != id) {
            return Ok(());
        }
        writeln!(
            out,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="{GOLD}" stroke-width="2.4"/>"#,
            SIZE * 0.8
        )
    }

    /// The points of the hexes that count for victory, over everything else.
    pub(super) fn points(self, out: &mut String) -> Result {
        let (map, layout) = (&self.scene.pack.map, self.scene.layout);
        let rows = self.scene.strategic.iter();
        for (hex, points) in rows.filter(|(hex, _)| layout.shows(map, *hex)) {
            let (x, y) = self.center(*hex);
            let x = x - SIZE * 0.8;
            writeln!(
                out,
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="5" fill="#fff7df" stroke="{GOLD}" stroke-width="1.4"/><text x="{x:.1}" y="{:.1}" font-size="7" font-weight="bold" fill="{INK}" text-anchor="middle">{points}</text>"##,
                y + 2.5
            )?;
        }
        Ok(())
    }
}

/// A hex's settlement with its port and its name.
fn settlement(out: &mut String, hex: &Hex, (x, y): Point) -> Result {
    let sign = match hex.place {
        Place::None => None,
        Place::Town => Some("town"),
        Place::City => Some("city"),
        Place::ProvisionalCapital => Some("provisional-capital"),
        Place::Capital => Some("capital"),
    };
    if let Some(sign) = sign {
        writeln!(
            out,
            r##"<use xlink:href="#{sign}" x="{x:.1}" y="{y:.1}"/>"##
        )?;
    }
    if hex.is_port() {
        let (px, py) = (x + SIZE * 0.55, y + SIZE * 0.18);
        let color = match hex.symbols.has(Symbol::MajorPort) {
            true => "#b3322b",
            false => WATER,
        };
        writeln!(
            out,
            r##"<use xlink:href="#port" x="{px:.1}" y="{py:.1}" color="{color}"/>"##
        )?;
    }
    if hex.symbols.has(Symbol::Oil) {
        let (ox, oy) = (x - SIZE * 0.55, y + SIZE * 0.18);
        writeln!(out, r##"<use xlink:href="#oil" x="{ox:.1}" y="{oy:.1}"/>"##)?;
    }
    if let Some(name) = &hex.name {
        let weight = if hex.is_city() { "bold" } else { "normal" };
        writeln!(
            out,
            r##"<text x="{x:.1}" y="{:.1}" font-size="7" font-weight="{weight}" fill="{INK}" stroke="#fff" stroke-opacity=".75" stroke-width="1.8" paint-order="stroke" text-anchor="middle">{}</text>"##,
            y + SIZE * 0.64,
            escape(name)
        )?;
    }
    Ok(())
}
