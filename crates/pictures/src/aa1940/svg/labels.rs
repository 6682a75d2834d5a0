//! Labels in spaces: names, forces, facilities, battles.

use std::fmt::{Result, Write};

use sandtable_aa1940::power::Power;

use super::BATTLE;
use super::BoardPicture;
use super::INK;
use super::SEA_INK;
use super::layout::{PlacedPlate, Rect};
use super::lettering;
use super::plate::{CHIP, COUNT, GAP, LINE, NAME, PAD, Part, ROW, UnitRow, facility_width};
use super::symbols::{FACILITY, SYMBOL, facility_id, place, unit_id};
use crate::aa1940::palette::{self, Rgb};
use crate::escape::escape;

/// Colour behind names, which keeps them readable on any ground.
const HALO: &str = "#fbf7ec";

impl BoardPicture<'_> {
    /// Draws what is placed.
    pub(super) fn labels(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        self.leaders(out, placed)?;
        self.battles(out, placed)?;
        self.names(out, placed)?;
        self.forces(out, placed)?;
        self.facilities(out, placed)
    }

    /// The lines from plates that stand outside to their spaces.
    fn leaders(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        write!(out, r#"<path d=""#)?;
        for it in placed {
            if let Some(spot) = it.leader {
                let y = spot.y.clamp(it.rect.top, it.rect.top + it.rect.height);
                let half = it.rect.width / 2.0;
                let x = spot.x.clamp(it.rect.x - half, it.rect.x + half);
                write!(out, "M{:.1} {:.1}L{x:.1} {y:.1}", spot.x, spot.y)?;
            }
        }
        writeln!(out, r#"" fill="none" stroke="{INK}" stroke-width=".8"/>"#)
    }

    /// A ring around what stands in a battle.
    fn battles(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        let fought = placed
            .iter()
            .filter(|it| self.contested.contains(&it.space));
        for PlacedPlate { rect, .. } in fought {
            let half = rect.width / 2.0 + 4.0;
            writeln!(
                out,
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="6" fill="{HALO}" fill-opacity=".55" stroke="{BATTLE}" stroke-width="2.5"/>"#,
                rect.x - half,
                rect.top - 4.0,
                2.0 * half,
                rect.height + 8.0
            )?;
        }
        Ok(())
    }

    fn names(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        let size = NAME * self.sizes.scale;
        for (ink, is_sea) in [(INK, false), (SEA_INK, true)] {
            writeln!(
                out,
                r#"<g font-size="{size:.1}" fill="{ink}" stroke="{HALO}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">"#
            )?;
            let named = placed.iter().filter(|it| {
                self.number(it.space).is_some() == is_sea && !it.plate.name.is_empty()
            });
            for it in named {
                self.name(out, it)?;
            }
            writeln!(out, "</g>")?;
        }
        let cities = placed
            .iter()
            .filter(|it| it.plate.city && !it.plate.name.is_empty());
        for PlacedPlate { plate, rect, .. } in cities {
            let wide = lettering::width(&plate.name[0], NAME)
                + self.income_width(plate.income, plate.name.len() == 1);
            let x = rect.x - (wide / 2.0) * self.sizes.scale - 0.5 * self.sizes.scale;
            let y = rect.top + LINE * 0.5 * self.sizes.scale;
            place(out, "aa-city", (x, y), self.sizes.scale)?;
        }
        writeln!(out)
    }

    fn income_width(&self, income: Option<u8>, is_there: bool) -> f64 {
        let income = income.filter(|_| is_there);
        income.map_or(0.0, |ipc| lettering::bold_width(&format!(" {ipc}"), NAME))
    }

    /// A space's name with its income.
    fn name(&self, out: &mut String, PlacedPlate { plate, rect, .. }: &PlacedPlate) -> Result {
        let line = LINE * self.sizes.scale;
        for (row, text) in plate.name.iter().enumerate() {
            let income = plate.income.filter(|_| row + 1 == plate.name.len());
            let shift = if plate.city && row == 0 {
                7.0 * self.sizes.scale
            } else {
                0.0
            };
            write!(
                out,
                r#"<text x="{:.1}" y="{:.1}">{}"#,
                rect.x + shift,
                rect.top + line * (row as f64 + 0.8),
                escape(text)
            )?;
            if let Some(ipc) = income {
                write!(out, r#" <tspan font-weight="bold">{ipc}</tspan>"#)?;
            }
            writeln!(out, "</text>")?;
        }
        Ok(())
    }

    fn forces(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        let size = COUNT * self.sizes.scale;
        writeln!(out, r#"<g font-size="{size:.1}" font-weight="bold">"#)?;
        for it in placed {
            let scale = self.sizes.scale;
            let mut top = it.rect.top + it.plate.name.len() as f64 * LINE * scale;
            for chips in it.plate.chips.chunk_by(|a, b| a.power == b.power) {
                top = self.force(out, chips, &it.rect, top)?;
            }
        }
        writeln!(out, "</g>")
    }

    /// The rows of a force on the color of its power; gives where it ends.
    fn force(
        &self,
        out: &mut String,
        chips: &[UnitRow],
        rect: &Rect,
        mut top: f64,
    ) -> std::result::Result<f64, std::fmt::Error> {
        let scale = self.sizes.scale;
        let color = palette::of_power(self.board, chips[0].power);
        let ink = text_color(color);
        writeln!(out, r#"<g fill="{ink}">"#)?;
        for chip in chips {
            let width = chip.width() * scale;
            let left = rect.x - width / 2.0;
            write!(
                out,
                r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{:.1}" rx="2.5" fill="{color}" stroke="{}" stroke-width=".8"/>"#,
                CHIP * scale,
                if chip.power == Power::NEUTRAL {
                    INK
                } else {
                    "#fff"
                }
            )?;
            self.parts(out, chip, (left + PAD * scale, top))?;
            writeln!(out)?;
            top += ROW * scale;
        }
        writeln!(out, "</g>")?;
        Ok(top)
    }

    fn parts(&self, out: &mut String, chip: &UnitRow, (mut x, top): (f64, f64)) -> Result {
        let scale = self.sizes.scale;
        let base = top + CHIP * 0.78 * scale;
        let symbol = top + (CHIP - SYMBOL.1) / 2.0 * scale;
        for part in &chip.parts {
            match part {
                Part::Letters(letters) => {
                    write!(
                        out,
                        r#"<text x="{x:.1}" y="{base:.1}">{}</text>"#,
                        escape(letters)
                    )?;
                }
                Part::Count(kind, count) => {
                    place(out, unit_id(*kind), (x, symbol), scale)?;
                    let at = x + (SYMBOL.0 + 1.5) * scale;
                    write!(out, r#"<text x="{at:.1}" y="{base:.1}">{count}</text>"#)?;
                }
                Part::Symbol(kind) => place(out, unit_id(*kind), (x, symbol), scale)?,
                Part::Total(total) => {
                    write!(out, r#"<text x="{x:.1}" y="{base:.1}">{total}</text>"#)?;
                }
            }
            x += (part.width() + GAP) * scale;
        }
        Ok(())
    }

    fn facilities(&self, out: &mut String, placed: &[PlacedPlate]) -> Result {
        let scale = self.sizes.scale;
        for PlacedPlate { plate, rect, .. } in placed {
            let mut x = rect.x - plate.facilities_width() * scale / 2.0;
            let y = rect.top + rect.height - FACILITY * scale;
            for (kind, damage) in &plate.facilities {
                let width = facility_width(*damage) * scale;
                let (ground, ink) = if *damage > 0 {
                    (BATTLE, "#fff")
                } else {
                    (HALO, INK)
                };
                write!(
                    out,
                    r#"<g fill="{ink}"><rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="2" fill="{ground}"/>"#,
                    x,
                    y - 0.8,
                    width,
                    (FACILITY + 1.6) * scale
                )?;
                place(out, facility_id(*kind), (x + scale, y), scale)?;
                if *damage > 0 {
                    write!(
                        out,
                        r#"<text x="{:.1}" y="{:.1}" font-size="{:.1}" font-weight="bold">{damage}</text>"#,
                        x + (FACILITY + 1.5) * scale,
                        y + FACILITY * 0.86 * scale,
                        COUNT * scale
                    )?;
                }
                writeln!(out, "</g>")?;
                x += width;
            }
        }
        Ok(())
    }
}

/// Returns the text colour for a ground: black or white, whichever is readable.
pub(super) fn text_color(ground: Rgb) -> &'static str {
    const DARK: Rgb = Rgb(0x1d, 0x19, 0x14);
    const LIGHT: Rgb = Rgb(0xff, 0xff, 0xff);
    if ground.contrast(DARK) >= ground.contrast(LIGHT) {
        "#1d1914"
    } else {
        "#fff"
    }
}
