//! What stands in spaces: names, forces, facilities.

use std::fmt::{Result, Write};

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::Domain;

use super::marks::{facility, star, symbol};
use super::{
    BATTLE, CHIP_HEIGHT, CHIP_ROW, DIGIT, FONT, INK, LETTER, LINE, LONG_NAME, Picture, SCALE,
    SYMBOL, on_paper,
};
use crate::aa1940::palette;
use crate::aa1940::position::Force;
use crate::markup::escape;

/// A space's name on the paper.
pub(super) struct Nameplate {
    pub(super) lines: Vec<String>,
    /// The middle.
    pub(super) x: f64,
    pub(super) top: f64,
    /// Half the width.
    pub(super) half: f64,
}

impl Nameplate {
    pub(super) fn bottom(&self) -> f64 {
        self.top + self.lines.len() as f64 * LINE
    }
}

impl Picture<'_> {
    pub(super) fn label(&self, out: &mut String, space: SpaceId) -> Result {
        let state = self.position.space(space);
        let (x, y) = on_paper(self.atlas.labels[space.index()]);
        let rows = state.forces.len() as f64;
        let plate = self.nameplate(space);
        self.name(out, space, &plate)?;
        if self.contested.contains(&space) {
            writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="{BATTLE}" stroke-width="3"/>"#,
                24.0 + 6.0 * rows
            )?;
        }
        let chips = plate.bottom() + 1.5;
        for (row, force) in state.forces.iter().enumerate() {
            self.chip(out, (x, chips + row as f64 * CHIP_ROW), force)?;
        }
        let below = chips + 1.0 + rows * CHIP_ROW;
        let count = state.facilities.len() as f64;
        for (index, (kind, damage)) in state.facilities.iter().enumerate() {
            let left = x + (index as f64 - count / 2.0) * 10.5;
            facility(out, (left, below), *kind, *damage)?;
        }
        Ok(())
    }

    /// Where a space's name stands: above its forces, so that both are round the label's place.
    pub(super) fn nameplate(&self, space: SpaceId) -> Nameplate {
        let info = self.board.space(space);
        let lines = match info.id.strip_prefix("sz-") {
            Some(number) => vec![number.to_owned()],
            None => wrapped(&info.name),
        };
        let rows = self.position.space(space).forces.len() as f64;
        let (x, y) = on_paper(self.atlas.labels[space.index()]);
        let top = y - (lines.len() as f64 * LINE + rows * CHIP_ROW) / 2.0;
        let longest = lines.iter().map(String::len).max().unwrap_or(0) as f64;
        let half = longest * LETTER / 2.0;
        let x = if self.atlas.sheet.edges_meet() {
            x
        } else {
            x.clamp(half + 4.0, self.atlas.sheet.size().0 * SCALE - half - 4.0)
        };
        Nameplate {
            lines,
            x,
            top,
            half,
        }
    }

    /// A space's name with its income, and a star before a victory city.
    pub(super) fn name(&self, out: &mut String, space: SpaceId, plate: &Nameplate) -> Result {
        let info = self.board.space(space);
        let ground = self.color(space);
        let ink = match (self.board.is_sea(space), ground.is_light()) {
            (true, _) => "#39596b",
            (false, true) => INK,
            (false, false) => "#fdf8ec",
        };
        let Nameplate {
            lines,
            x,
            top,
            half,
        } = plate;
        let y = top + LINE * 0.8;
        if info.victory_city.is_some() {
            star(out, (x - half - 9.0, y - 3.0))?;
        }
        for (row, line) in lines.iter().enumerate() {
            let value = match info.ipc {
                ipc if ipc > 0 && row + 1 == lines.len() => {
                    format!(r#" <tspan font-weight="bold">{ipc}</tspan>"#)
                }
                _ => String::new(),
            };
            writeln!(
                out,
                r#"<text x="{x:.1}" y="{:.1}" font-size="{FONT}" fill="{ink}" stroke="{ground}" stroke-width="2" paint-order="stroke" text-anchor="middle">{}{value}</text>"#,
                y + row as f64 * LINE,
                escape(line)
            )?;
        }
        Ok(())
    }

    /// A force as a chip in its power's color: land, air and sea units.
    pub(super) fn chip(&self, out: &mut String, (x, y): (f64, f64), force: &Force) -> Result {
        let color = palette::of_power(self.board, force.power);
        let ink = if color.is_light() { INK } else { "#ffffff" };
        let figures: Vec<(Domain, u32)> = [Domain::Land, Domain::Air, Domain::Sea]
            .into_iter()
            .map(|domain| (domain, force.count(domain)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let step = |count: u32| SYMBOL + DIGIT * count.to_string().len() as f64;
        let width = figures.iter().map(|(_, count)| step(*count)).sum::<f64>() + 3.0;
        let left = x - width / 2.0;
        writeln!(
            out,
            r##"<rect x="{left:.1}" y="{y:.1}" width="{width:.1}" height="{CHIP_HEIGHT}" rx="2.5" fill="{color}" stroke="#ffffff" stroke-width="0.8"/>"##
        )?;
        let mut at = left + 3.0;
        for (domain, count) in figures {
            symbol(out, (at, y + CHIP_HEIGHT / 2.0), domain, ink)?;
            writeln!(
                out,
                r#"<text x="{:.1}" y="{:.1}" font-size="10.5" font-weight="bold" fill="{ink}">{count}</text>"#,
                at + 8.0,
                y + 10.3
            )?;
            at += step(count);
        }
        Ok(())
    }
}

/// A long name in two lines, broken where they are most even.
pub(super) fn wrapped(name: &str) -> Vec<String> {
    let middle = name.len() / 2;
    let breaks = (name.char_indices())
        .filter(|(_, letter)| matches!(letter, ' ' | '/' | '-'))
        .min_by_key(|(at, _)| at.abs_diff(middle));
    match breaks {
        Some((at, letter)) if name.len() > LONG_NAME => {
            let first = name[..at + letter.len_utf8()].trim_end();
            vec![first.to_owned(), name[at + letter.len_utf8()..].to_owned()]
        }
        _ => vec![name.to_owned()],
    }
}
