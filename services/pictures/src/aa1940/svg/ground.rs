//! The ground of spaces and what lies between them.

use std::fmt::{Result, Write};

use sandtable_aa1940::space::SpaceId;

use super::{COAST, LAND_BORDER, Picture, SCALE, SEA_BORDER, on_paper};
use crate::aa1940::atlas::{Cell, Disc};
use crate::aa1940::palette::{self, Rgb};
use crate::aa1940::sheet::Point;
use crate::markup::escape;

impl Picture<'_> {
    pub(super) fn color(&self, space: SpaceId) -> Rgb {
        let ground = palette::of_space(self.board, self.position, space);
        if self.board.is_sea(space) {
            // Neighboring zones differ a little, so that the eye can tell them apart.
            ground.mix(Rgb(255, 255, 255), 0.04 * f64::from(space.0 % 4))
        } else {
            ground
        }
    }

    pub(super) fn ground(&self, out: &mut String) -> Result {
        let mut cells: Vec<&Cell> = self.cells().collect();
        cells.sort_by_key(|cell| cell.space);
        for cells in cells.chunk_by(|a, b| a.space == b.space) {
            let color = self.color(cells[0].space);
            self.open(out, cells[0].space)?;
            write!(
                out,
                r#" fill="{color}" stroke="{color}" stroke-width="0.8"><path d=""#
            )?;
            for cell in cells {
                for (index, corner) in cell.corners.iter().enumerate() {
                    let (x, y) = on_paper(*corner);
                    let pen = if index == 0 { 'M' } else { 'L' };
                    write!(out, "{pen}{x:.1} {y:.1}")?;
                }
                write!(out, "Z")?;
            }
            writeln!(out, r#""/></g>"#)?;
        }
        Ok(())
    }

    /// Begins the element of a space, which holds its ground and nothing else: what a page
    /// colors, and what is clicked.
    pub(super) fn open(&self, out: &mut String, space: SpaceId) -> Result {
        let info = self.board.space(space);
        let terrain = if self.board.is_sea(space) {
            "sea"
        } else {
            "land"
        };
        let contested = if self.contested.contains(&space) {
            " contested"
        } else {
            ""
        };
        let id = escape(&info.id);
        write!(
            out,
            r#"<g id="space-{id}" class="space {terrain}{contested}" data-space="{id}" data-name="{}""#,
            escape(&info.name)
        )?;
        match self.position.space(space).controller {
            Some(owner) => write!(
                out,
                r#" data-owner="{}""#,
                escape(&self.board.power(owner).id)
            ),
            None => Ok(()),
        }
    }

    /// The edges between different spaces, one path for each kind of border.
    pub(super) fn borders(&self, out: &mut String) -> Result {
        let kinds = [
            (SEA_BORDER, 1.0, (false, false)),
            (LAND_BORDER, 1.0, (true, true)),
            (COAST, 1.8, (true, false)),
        ];
        for (color, width, (land, other_land)) in kinds {
            write!(out, r#"<path d=""#)?;
            for cell in self.cells() {
                for (from, to, other) in edges(cell) {
                    let kind = (self.board.is_land(cell.space), self.board.is_land(other));
                    if kind == (land, other_land) {
                        let ((x1, y1), (x2, y2)) = (on_paper(from), on_paper(to));
                        write!(out, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")?;
                    }
                }
            }
            writeln!(
                out,
                r#"" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>"#
            )?;
        }
        Ok(())
    }

    /// The rings around islands, below all of these.
    pub(super) fn coasts(&self, out: &mut String) -> Result {
        for disc in self.discs() {
            let ((x, y), radius) = on_sea(disc);
            writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="{COAST}"/>"#,
                radius + 1.6
            )?;
        }
        Ok(())
    }

    pub(super) fn islands(&self, out: &mut String) -> Result {
        let mut discs: Vec<&Disc> = self.discs().collect();
        discs.sort_by_key(|disc| disc.space);
        for discs in discs.chunk_by(|a, b| a.space == b.space) {
            self.open(out, discs[0].space)?;
            writeln!(out, r#" fill="{}">"#, self.color(discs[0].space))?;
            for disc in discs {
                let ((x, y), radius) = on_sea(disc);
                writeln!(out, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#)?;
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }
}

/// The edges of a piece that separate it from another space.
fn edges(cell: &Cell) -> impl Iterator<Item = (Point, Point, SpaceId)> {
    let next = cell.corners.iter().cycle().skip(1);
    (cell.corners.iter().zip(next).zip(&cell.beyond)).filter_map(|((from, to), beyond)| {
        beyond
            .filter(|other| *other != cell.space)
            .map(|other| (*from, *to, other))
    })
}

/// Where a small island is on paper, and how large.
fn on_sea(disc: &Disc) -> ((f64, f64), f64) {
    (on_paper(disc.center), disc.radius * SCALE * 0.75)
}
