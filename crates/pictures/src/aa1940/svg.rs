//! The board as a picture: 1,900 pixels wide, whatever part of the map it shows, so that nearer
//! parts have room for more words.

mod footer;
mod ground;
mod labels;
mod layout;
mod lettering;
mod patterns;
mod plate;
mod symbols;
mod wrapped;

use std::collections::BTreeSet;
use std::fmt::{Result, Write};
use std::result::Result as Outcome;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;

use super::outlines::{FINE, Place};
use super::palette;
use super::position::Position;
use super::shape::Bounds;
use crate::aa1940::geometry::Atlas;
use crate::aa1940::projection::Point;
use crate::aa1940::viewport::Frame;
use crate::crop::Region;
use crate::error::Undrawable;
use crate::escape::escape;
use layout::Rect;
use patterns::Ground;
use plate::LetterSizes;

/// Width of a picture, in pixels.
const WIDTH: f64 = 1900.0;

/// The most height of the map in a picture; a part that is higher makes it narrower.
const HEIGHT: f64 = 1300.0;

/// The most pixels to a unit of the sheet.
const NEAREST: f64 = 7.0;

/// From so many pixels to a unit on nothing is left out that stands in a space.
const NEAR: f64 = 1.5;

/// Width of the strip of the sheet that is drawn again beyond an edge where the edges meet.
const MARGIN: f64 = 24.0;

const INK: &str = "#2b2620";
const SEA_INK: &str = "#24506b";
const SEA_BORDER: &str = "#5b8aa6";
const BATTLE: &str = "#c4161c";
const PAPER: &str = "#f2ead8";

/// A place in the picture.
type PicturePoint = (f64, f64);

/// Draws a match at one moment, or the part of it that a region shows.
///
/// # Errors
///
/// A region that is not on the board.
pub fn draw(board: &Board, position: &Position, region: &Region) -> Outcome<String, Undrawable> {
    Ok(BoardPicture::of(board, position, region)?.text())
}

/// As [`draw`], without what stands below the map: all such pictures of a region have one size.
///
/// # Errors
///
/// A region that is not on the board.
pub fn draw_map(
    board: &Board,
    position: &Position,
    region: &Region,
) -> Outcome<String, Undrawable> {
    let picture = BoardPicture {
        has_footer: false,
        ..BoardPicture::of(board, position, region)?
    };
    Ok(picture.text())
}

struct BoardPicture<'a> {
    board: &'a Board,
    position: &'a Position,
    atlas: &'a Atlas,
    /// The part that is drawn.
    frame: Frame,
    /// True if that is all of it.
    is_whole: bool,
    /// True if turn, treasuries and signs stand below the map.
    has_footer: bool,
    /// Pixels to a unit of the sheet.
    scale: f64,
    /// Width and height of the map in the picture.
    size: (f64, f64),
    /// Sizes of letters.
    sizes: LetterSizes,
    /// The spaces in which there is a battle.
    contested: BTreeSet<SpaceId>,
}

impl<'a> BoardPicture<'a> {
    fn of(board: &'a Board, position: &'a Position, region: &Region) -> Outcome<Self, Undrawable> {
        let atlas = Atlas::of(board);
        let part = Frame::of(board, position, region)?;
        let (wide, high) = atlas.sheet.size();
        let margin = if atlas.sheet.edges_meet() {
            MARGIN
        } else {
            0.0
        };
        let frame = part.unwrap_or(Frame {
            west: -margin,
            north: 0.0,
            east: wide + margin,
            south: high,
        });
        let (width, height) = frame.size();
        let scale = (WIDTH / width).min(HEIGHT / height).min(NEAREST);
        Ok(Self {
            board,
            position,
            atlas,
            is_whole: part.is_none(),
            has_footer: part.is_none(),
            frame,
            scale,
            size: (width * scale, height * scale),
            sizes: LetterSizes {
                scale: match scale {
                    far if far < NEAR => 1.0,
                    near if near < 2.6 => 1.15,
                    nearer if nearer < 4.5 => 1.35,
                    _ => 1.7,
                },
            },
            contested: position.contested(board),
        })
    }

    /// The picture as an SVG document.
    fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out)
            .expect("writing to a string does not fail");
        out
    }

    fn write(&self, out: &mut String) -> Result {
        let (width, height) = self.size;
        let footer = if self.has_footer {
            footer::height(self)
        } else {
            0.0
        };
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {:.0}" font-family="DejaVu Sans, Verdana, sans-serif">"#,
            height + footer
        )?;
        writeln!(out, "<title>{}</title>\n<defs>", escape(&self.headline()))?;
        symbols::define(out)?;
        patterns::define(out, self.board, &self.grounds(), self.scale / FINE)?;
        writeln!(
            out,
            r##"</defs><rect width="100%" height="100%" fill="{PAPER}"/><rect width="{width:.0}" height="{height:.1}" fill="{}"/>"##,
            palette::BARE
        )?;
        let [left, up] = [self.frame.west, self.frame.north].map(|edge| -edge * self.scale);
        if !self.is_whole {
            writeln!(
                out,
                r##"<clipPath id="aa-frame"><rect width="{width:.0}" height="{height:.1}"/></clipPath><g clip-path="url(#aa-frame)">"##
            )?;
        }
        writeln!(
            out,
            r#"<g id="map"><g transform="translate({left:.1} {up:.1})">"#
        )?;
        self.ground(out)?;
        // A click on land that is no space, on a name or on a unit means the space below.
        writeln!(out, r#"<g pointer-events="none">"#)?;
        self.bare(out)?;
        writeln!(out, "</g></g></g>")?;
        self.copies(out)?;
        writeln!(out, "<g pointer-events=\"none\">")?;
        self.labels(out, &layout::lay_out(self))?;
        writeln!(out, "</g>")?;
        if self.has_footer {
            footer::draw(out, self, height)?;
        }
        if !self.is_whole {
            writeln!(out, "</g>")?;
        }
        writeln!(out, "</svg>")
    }

    /// The copies of the map that are shown beyond an edge of the sheet; in the whole paler, so
    /// that it is seen to be there twice.
    fn copies(&self, out: &mut String) -> Result {
        let (wide, _) = self.atlas.sheet.size();
        let turn = wide * self.scale;
        let (width, height) = self.size;
        let [west, east] = [0.0, wide].map(|edge| (edge - self.frame.west) * self.scale);
        for (turn, edge, left, margin) in
            [(-turn, west, 0.0, west), (turn, east, east, width - east)]
        {
            if margin <= 0.0 {
                continue;
            }
            writeln!(out, r##"<use href="#map" x="{turn:.1}"/>"##)?;
            if self.is_whole {
                writeln!(
                    out,
                    r#"<rect x="{left:.1}" width="{margin:.1}" height="{height:.1}" fill="{PAPER}" opacity=".5"/><path d="M{edge:.1} 0V{height:.1}" stroke="{INK}" stroke-dasharray="9 7"/>"#
                )?;
            }
        }
        Ok(())
    }

    /// The grounds that are shown, and those of the legend.
    fn grounds(&self) -> BTreeSet<Ground> {
        let shown = self.board.all_spaces().filter(|space| self.shows(*space));
        let land = shown.filter(|space| self.board.is_land(*space));
        let mut grounds: BTreeSet<Ground> =
            land.map(|space| Ground::of(self.position, space)).collect();
        if self.is_whole {
            grounds.extend(self.board.all_powers().map(Ground::Held));
            grounds.extend(Ground::NEUTRALS.map(|(ground, _)| ground));
        }
        grounds
    }

    /// Reports whether nothing that stands in a space is left out.
    fn is_near(&self) -> bool {
        self.scale >= NEAR
    }

    /// Reports whether a part of a space is shown.
    fn shows(&self, space: SpaceId) -> bool {
        let bounds = self.atlas.bounds[space.index()];
        self.shows_within(bounds)
    }

    /// Reports whether something in a rectangle is shown.
    fn shows_within(&self, bounds: Bounds) -> bool {
        let [west, north, east, south] =
            [bounds.west, bounds.north, bounds.east, bounds.south].map(|it| f64::from(it) / FINE);
        let corner = Point { x: west, y: north };
        self.atlas.sheet.copies(corner).any(|Point { x, y }| {
            x <= self.frame.east
                && x + (east - west) >= self.frame.west
                && y <= self.frame.south
                && south >= self.frame.north
        })
    }

    /// Reports whether a ring is shown.
    fn shows_ring(&self, ring: &[Place]) -> bool {
        Bounds::around(ring.iter().copied()).is_some_and(|bounds| self.shows_within(bounds))
    }

    /// The space around a spot of the picture.
    fn about(&self, Point { x, y }: Point) -> Option<SpaceId> {
        self.atlas.about(Point {
            x: x / self.scale + self.frame.west,
            y: y / self.scale + self.frame.north,
        })
    }

    /// Where the middle of a space is in the picture, if it is shown.
    fn middle(&self, space: SpaceId) -> Option<Point> {
        let copies = self.atlas.sheet.copies(self.atlas.labels[space.index()]);
        let (width, height) = self.size;
        let mut shown = copies.map(|Point { x, y }| Point {
            x: (x - self.frame.west) * self.scale,
            y: (y - self.frame.north) * self.scale,
        });
        let within = |at: &Point| (0.0..=width).contains(&at.x) && (0.0..=height).contains(&at.y);
        let home = shown.next().filter(within);
        home.or_else(|| shown.find(within))
    }

    /// Reports whether a plate is in the picture as a whole.
    fn has(&self, rect: &Rect) -> bool {
        let (width, height) = self.size;
        rect.x - rect.width / 2.0 >= 2.0
            && rect.x + rect.width / 2.0 <= width - 2.0
            && rect.top >= 2.0
            && rect.top + rect.height <= height - 2.0
    }

    fn headline(&self) -> String {
        let position = self.position;
        match position.turn {
            Some(power) => format!(
                "{}: round {}, {}, {}",
                self.board.title,
                position.round,
                self.board.power(power).name,
                position.phase
            ),
            None => format!("{}: {}", self.board.title, position.phase),
        }
    }
}

#[cfg(test)]
mod tests;
