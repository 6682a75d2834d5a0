//! Settlements, their names, and the names of countries and naval zones.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::{Direction, Hex, HexId, Settlement, Symbol};

use super::MapPicture;
use super::polygon;
use crate::axis_empires::layout::{PaperPoint, SIZE};
use crate::axis_empires::palette::{GOLD, INK, WATER};
use crate::escape::escape;

/// The fewest hexes of an area or a zone that has its name across them.
const LARGE: usize = 5;

/// Height of the letters of a settlement's name.
const SETTLEMENT: f64 = 7.0;

/// The room that a name takes.
#[derive(Clone, Copy)]
struct NameSpace {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl NameSpace {
    /// The room of a text of some size around a point. Capitals are about as wide as two
    /// thirds of their height, and stand apart.
    fn around((x, y): PaperPoint, size: f64, letters: usize) -> Self {
        let half = letters as f64 * (size * 0.68 + 3.0) / 2.0;
        Self {
            left: x - half,
            right: x + half,
            top: y - size * 0.6,
            bottom: y + size * 0.6,
        }
    }

    fn meets(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

impl MapPicture<'_> {
    /// The names of countries and naval zones, in the middle of their hexes in play, the
    /// largest first.
    pub(super) fn names_of_areas(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        let mut taken = Vec::new();
        let mut areas: Vec<_> = map.areas().iter().collect();
        areas.sort_by_key(|area| std::cmp::Reverse(area.hexes.len()));
        for area in areas {
            let style =
                r##"fill="#5a4a35" fill-opacity=".45" letter-spacing="3" font-weight="bold""##;
            self.name_across(
                out,
                &area.name.to_uppercase(),
                &area.hexes,
                (style, &mut taken),
            )?;
        }
        for zone in map.zones() {
            let style =
                r##"fill="#2f6f96" fill-opacity=".8" letter-spacing="2" font-style="italic""##;
            let sea: Vec<HexId> = (zone.hexes.iter().copied())
                .filter(|hex| !map.hex(*hex).is_land())
                .collect();
            self.name_across(out, &zone.name, &sea, (style, &mut taken))?;
        }
        Ok(())
    }

    /// A name at the hex nearest to the middle of some hexes where it meets no other name
    /// and not much else; larger for more hexes.
    fn name_across(
        self,
        out: &mut String,
        name: &str,
        hexes: &[HexId],
        (style, taken): (&str, &mut Vec<NameSpace>),
    ) -> Result {
        let (map, layout) = (&self.scene.pack.map, self.layout);
        let shown: Vec<HexId> = (hexes.iter().copied())
            .filter(|hex| layout.shows(map, *hex) && self.in_play(*hex))
            .collect();
        if shown.len() < LARGE {
            return Ok(());
        }
        let count = shown.len() as f64;
        let (x, y) = (shown.iter().map(|hex| self.center(*hex)))
            .fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
        let middle = (x / count, y / count);
        let size = (7.0 + count.sqrt() * 1.3).clamp(self.least, 30.0);
        let letters = name.chars().count();
        let cost = |hex: HexId| {
            let (x, y) = self.center(hex);
            (x - middle.0).hypot(y - middle.1) + self.clutter(hex)
        };
        let place = (shown.into_iter())
            .map(|hex| (cost(hex), self.center(hex)))
            .filter(|(_, at)| {
                let room = NameSpace::around(*at, size, letters);
                taken.iter().all(|other| !room.meets(*other))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, (x, y))) = place else {
            return Ok(());
        };
        taken.push(NameSpace::around((x, y), size, letters));
        writeln!(
            out,
            r#"<text x="{x:.1}" y="{:.1}" font-size="{size:.0}" text-anchor="middle" {style}>{}</text>"#,
            y + size / 3.0,
            escape(name)
        )
    }

    /// Returns the clutter that a name would meet in a hex, as additional distance: a settlement,
    /// a stack there or beside it, a railway that runs along the name.
    fn clutter(self, hex: HexId) -> f64 {
        let map = &self.scene.pack.map;
        let busy = |hex| self.scene.stacks.contains_key(&hex) || map.hex(hex).name.is_some();
        let beside = [Direction::East, Direction::West].into_iter();
        let beside = beside.filter_map(|direction| map.neighbour(hex, direction));
        let parts = beside.map(|over| {
            let stack = if busy(over.hex) { 0.4 } else { 0.0 };
            let link = if over.side.has_link() { 1.2 } else { 0.0 };
            stack + link
        });
        let own = if busy(hex) { 2.5 } else { 0.0 };
        SIZE * (own + parts.sum::<f64>())
    }

    pub(super) fn settlements(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for id in self.hexes() {
            let hex = map.hex(id);
            let center = self.center(id);
            if self.in_play(id) {
                self.strategic(out, id, center)?;
            }
            let mut there = String::new();
            settlement(&mut there, hex, center)?;
            match self.in_play(id) {
                true => out.push_str(&there),
                false if there.is_empty() => {}
                false => writeln!(out, r#"<g opacity=".45">{there}</g>"#)?,
            }
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

    /// The names of settlements, over the stacks in them; from afar those of cities only, as
    /// far as they leave room for each other.
    pub(super) fn labels(self, out: &mut String) -> Result {
        let size = SETTLEMENT.max(self.least);
        writeln!(
            out,
            r##"<g font-size="{size:.1}" fill="{INK}" stroke="#fff" stroke-opacity=".8" stroke-width="2" paint-order="stroke" text-anchor="middle">"##
        )?;
        let mut taken: Vec<NameSpace> = Vec::new();
        let named = self.hexes().filter_map(|id| {
            let hex = self.scene.pack.map.hex(id);
            Some((id, hex, hex.name.as_ref()?))
        });
        let mut named: Vec<_> = named
            .filter(|(_, hex, _)| !self.is_far() || hex.is_city())
            .collect();
        let is_capital = |hex: &Hex| hex.settlement == Settlement::Capital;
        named.sort_by_key(|(id, hex, _)| (!self.in_play(*id), !is_capital(hex)));
        for (id, hex, name) in named {
            let (x, y) = self.center(id);
            let at = (x, y + SIZE * 0.68);
            let room = NameSpace::around(at, size * 0.92, name.chars().count());
            if self.is_far() && taken.iter().any(|other| other.meets(room)) {
                continue;
            }
            taken.push(room);
            let weight = if hex.is_city() {
                r#" font-weight="bold""#
            } else {
                ""
            };
            let faded = if self.in_play(id) {
                ""
            } else {
                r#" opacity=".45""#
            };
            writeln!(
                out,
                r#"<text x="{x:.1}" y="{:.1}"{weight}{faded}>{}</text>"#,
                at.1,
                escape(name)
            )?;
        }
        writeln!(out, "</g>")
    }

    /// A ring in a hex that counts for victory.
    fn strategic(self, out: &mut String, id: HexId, center: PaperPoint) -> Result {
        if self.scene.strategic.iter().all(|(hex, _)| *hex != id) {
            return Ok(());
        }
        writeln!(
            out,
            r#"<polygon points="{}" fill="{GOLD}" fill-opacity=".14" stroke="{GOLD}" stroke-width="2.6" stroke-linejoin="round"/>"#,
            polygon(center, 0.9)
        )
    }

    /// The points of the hexes that count for victory, over everything else.
    pub(super) fn points(self, out: &mut String) -> Result {
        let (map, layout) = (&self.scene.pack.map, self.layout);
        let rows = self.scene.strategic.iter();
        for (hex, points) in rows.filter(|(hex, _)| layout.shows(map, *hex)) {
            let (x, y) = self.center(*hex);
            let (x, y) = (x - SIZE * 0.78, y - SIZE * 0.45);
            let size = SETTLEMENT.max(self.least);
            writeln!(
                out,
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#fff7df" stroke="{GOLD}" stroke-width="1.4"/><text x="{x:.1}" y="{:.1}" font-size="{size:.1}" font-weight="bold" fill="{INK}" text-anchor="middle">{points}</text>"##,
                size * 0.71,
                y + size * 0.36
            )?;
        }
        Ok(())
    }
}

/// A hex's settlement with its port.
fn settlement(out: &mut String, hex: &Hex, (x, y): PaperPoint) -> Result {
    let sign = match hex.settlement {
        Settlement::None => None,
        Settlement::Town => Some("town"),
        Settlement::City => Some("city"),
        Settlement::ProvisionalCapital => Some("provisional-capital"),
        Settlement::Capital => Some("capital"),
    };
    if let Some(sign) = sign {
        writeln!(
            out,
            r##"<use xlink:href="#{sign}" x="{x:.1}" y="{y:.1}"/>"##
        )?;
    }
    if hex.is_port() {
        let (px, py) = (x + SIZE * 0.55, y + SIZE * 0.18);
        let color = if hex.symbols.has(Symbol::MajorPort) {
            "#b3322b"
        } else {
            WATER
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
    Ok(())
}
