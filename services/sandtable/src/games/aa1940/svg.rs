//! The board as a picture.

mod footer;
mod marks;

use std::fmt::{Result, Write};

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::Domain;

use super::atlas::{Atlas, Cell};
use super::palette::{self, Rgb};
use super::position::{Force, Position};
use super::sheet::Point;
use marks::{escape, facility, star, symbol};

/// Pixels to a unit of the sheet.
const SCALE: f64 = 8.0;

/// How much of the sheet is drawn again beyond an edge where the edges meet.
const MARGIN: f64 = 26.0;

/// Height of the letters and of a line of names.
const FONT: f64 = 9.0;
const LINE: f64 = 9.5;

/// Width of a letter of a name.
const LETTER: f64 = FONT * 0.62;

/// Names longer than this are broken in two where they can be.
const LONG_NAME: usize = 11;

/// Widths of a symbol and of a digit in a force's chip, height of the chip, and of
/// a row of them.
const SYMBOL: f64 = 14.0;
const DIGIT: f64 = 7.0;
const CHIP_HEIGHT: f64 = 13.0;
const CHIP_ROW: f64 = 14.0;

const INK: &str = "#2b2620";
const COAST: &str = "#3f5a6b";
const SEA_BORDER: &str = "#b4d0df";
const LAND_BORDER: &str = "#4d453a";
const BATTLE: &str = "#d8232a";

/// Draws a match at one moment.
pub(crate) fn draw(board: &Board, position: &Position) -> String {
    let mut out = String::new();
    let picture = Picture {
        board,
        position,
        atlas: Atlas::of(board),
    };
    picture
        .write(&mut out)
        .expect("writing to a string does not fail");
    out
}

/// A space's name on the paper.
struct Nameplate {
    lines: Vec<String>,
    /// The middle.
    x: f64,
    top: f64,
    /// Half the width.
    half: f64,
}

impl Nameplate {
    fn bottom(&self) -> f64 {
        self.top + self.lines.len() as f64 * LINE
    }
}

struct Picture<'a> {
    board: &'a Board,
    position: &'a Position,
    atlas: &'a Atlas,
}

impl Picture<'_> {
    fn write(&self, out: &mut String) -> Result {
        let (width, height) = self.atlas.sheet.size();
        let margin = self.atlas.sheet.margin(MARGIN) * SCALE;
        let (width, height) = (width * SCALE, height * SCALE);
        let (left, whole) = (-margin, width + 2.0 * margin);
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0} 0 {whole:.0} {:.0}" font-family="DejaVu Sans, Verdana, sans-serif">"#,
            height + footer::height(self.position)
        )?;
        let title = escape(&self.headline());
        writeln!(out, "<title>{title}</title>")?;
        writeln!(
            out,
            r##"<rect x="{left:.0}" width="100%" height="100%" fill="#f2ead8"/>"##
        )?;
        writeln!(out, r#"<g id="map">"#)?;
        self.ground(out)?;
        self.borders(out)?;
        self.islands(out)?;
        for space in self.board.all_spaces() {
            self.label(out, space)?;
        }
        writeln!(out, "</g>")?;
        if margin > 0.0 {
            beyond_the_edges(out, (width, height), margin)?;
        }
        footer::draw(out, self, (left, whole), height)?;
        writeln!(out, "</svg>")
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

    fn color(&self, space: SpaceId) -> Rgb {
        let ground = palette::of_space(self.board, self.position, space);
        if self.board.is_sea(space) {
            // Neighboring zones differ a little, so that the eye can tell them apart.
            ground.mix(Rgb(255, 255, 255), 0.04 * f64::from(space.0 % 4))
        } else {
            ground
        }
    }

    fn ground(&self, out: &mut String) -> Result {
        for cell in &self.atlas.cells {
            let color = self.color(cell.space);
            write!(out, r#"<path d=""#)?;
            for (index, corner) in cell.corners.iter().enumerate() {
                let (x, y) = on_paper(*corner);
                let pen = if index == 0 { 'M' } else { 'L' };
                write!(out, "{pen}{x:.1} {y:.1}")?;
            }
            writeln!(
                out,
                r#"Z" fill="{color}" stroke="{color}" stroke-width="0.8"/>"#
            )?;
        }
        Ok(())
    }

    /// The edges between different spaces, one path for each kind of border.
    fn borders(&self, out: &mut String) -> Result {
        let kinds = [
            (SEA_BORDER, 1.0, (false, false)),
            (LAND_BORDER, 1.0, (true, true)),
            (COAST, 1.8, (true, false)),
        ];
        for (color, width, (land, other_land)) in kinds {
            write!(out, r#"<path d=""#)?;
            for cell in &self.atlas.cells {
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

    fn islands(&self, out: &mut String) -> Result {
        for ring in [true, false] {
            for disc in &self.atlas.discs {
                let (x, y) = on_paper(disc.center);
                let color = self.color(disc.space);
                let (radius, color) = if ring {
                    (disc.radius * SCALE * 0.75 + 1.6, COAST.to_owned())
                } else {
                    (disc.radius * SCALE * 0.75, color.to_string())
                };
                writeln!(
                    out,
                    r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{color}"/>"#
                )?;
            }
        }
        Ok(())
    }

    fn label(&self, out: &mut String, space: SpaceId) -> Result {
        let state = self.position.space(space);
        let (x, y) = on_paper(self.atlas.labels[space.index()]);
        let rows = state.forces.len() as f64;
        let plate = self.nameplate(space);
        self.name(out, space, &plate)?;
        if self.position.contested(self.board).contains(&space) {
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
    fn nameplate(&self, space: SpaceId) -> Nameplate {
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
    fn name(&self, out: &mut String, space: SpaceId, plate: &Nameplate) -> Result {
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
    fn chip(&self, out: &mut String, (x, y): (f64, f64), force: &Force) -> Result {
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

/// What lies beyond the edges of a world that goes round, paler, so that it is seen to be there
/// twice.
fn beyond_the_edges(out: &mut String, (width, height): (f64, f64), margin: f64) -> Result {
    for (turn, left) in [(-width, -margin), (width, width)] {
        writeln!(
            out,
            r##"<use href="#map" x="{turn:.1}"/><rect x="{left:.1}" width="{margin:.1}" height="{height:.1}" fill="#f2ead8" opacity="0.45"/>"##
        )?;
    }
    for edge in [0.0, width] {
        writeln!(
            out,
            r#"<path d="M{edge:.1} 0V{height:.1}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="9 7"/>"#
        )?;
    }
    Ok(())
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

fn on_paper(point: Point) -> (f64, f64) {
    (point.x * SCALE, point.y * SCALE)
}

/// A long name in two lines, broken where they are most even.
fn wrapped(name: &str) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_is_named_and_every_power_shown() {
        for board in [Board::europe1940(), Board::global1940()] {
            is_complete(&board, &draw(&board, &Position::opening(&board)));
        }
    }

    fn is_complete(board: &Board, picture: &str) {
        for space in &board.spaces {
            let name = match space.id.strip_prefix("sz-") {
                Some(number) => vec![number.to_owned()],
                None => wrapped(&space.name),
            };
            for line in name {
                assert!(
                    picture.contains(&format!(">{}<", escape(&line)))
                        || picture.contains(&format!(">{} <", escape(&line))),
                    "{line}"
                );
            }
        }
        for power in &board.powers {
            assert!(picture.contains(&power.color), "{}", power.id);
        }
        assert!(!picture.contains("NaN") && !picture.contains("Axis & "));
    }

    /// As the game begins no two names overlap, incomes included, across the seam of a round
    /// world neither.
    #[test]
    fn no_two_labels_overlap() {
        for board in [Board::europe1940(), Board::global1940()] {
            let position = Position::opening(&board);
            let picture = Picture {
                board: &board,
                position: &position,
                atlas: Atlas::of(&board),
            };
            let plates: Vec<(SpaceId, Nameplate)> = (board.all_spaces())
                .map(|space| (space, picture.nameplate(space)))
                .collect();
            let whole = picture.atlas.sheet.size().0 * SCALE;
            let turns: &[f64] = if picture.atlas.sheet.edges_meet() {
                &[0.0, -whole, whole]
            } else {
                &[0.0]
            };
            for (index, (space, plate)) in plates.iter().enumerate() {
                for (other, beside) in &plates[..index] {
                    let apart = turns.iter().all(|turn| {
                        let wide = half_with_income(&board, *space, plate)
                            + half_with_income(&board, *other, beside);
                        (plate.x - beside.x - turn).abs() >= wide
                            || plate.top >= beside.bottom()
                            || beside.top >= plate.bottom()
                    });
                    let id = |space: SpaceId| &board.space(space).id;
                    assert!(apart, "{}: {} and {}", board.id, id(*space), id(*other));
                }
            }
        }
    }

    /// Half the width of a name, with the income that follows its last line.
    fn half_with_income(board: &Board, space: SpaceId, plate: &Nameplate) -> f64 {
        let last = plate.lines.last().map_or(0, String::len);
        let income = match board.space(space).ipc {
            0 => String::new(),
            ipc => format!(" {ipc}"),
        };
        plate.half.max((last + income.len()) as f64 * LETTER / 2.0)
    }

    #[test]
    fn the_world_is_drawn_again_beyond_its_edges() {
        let board = Board::global1940();
        let picture = draw(&board, &Position::opening(&board));
        assert_eq!(picture.matches("<use href").count(), 2);
        assert!(picture.contains("uk-pacific") && picture.contains("6 kamikaze"));
        let board = Board::europe1940();
        let picture = draw(&board, &Position::opening(&board));
        assert!(!picture.contains("<use href"));
    }

    /// Advances stand below the powers that made them, and the strip grows with them.
    #[test]
    fn advances_are_listed_below_their_power() {
        let board = Board::global1940();
        let mut position = Position::opening(&board);
        let plain = footer::height(&position);
        position.powers[2].advances = ["radar", "heavy bombers", "jet fighters"]
            .map(str::to_owned)
            .to_vec();
        let picture = draw(&board, &position);
        assert!(picture.contains(">radar, heavy bombers<"), "{picture}");
        assert!(picture.contains(">jet fighters<"));
        assert!(footer::height(&position) > plain);
    }

    #[test]
    fn the_same_position_gives_the_same_picture() {
        let board = Board::europe1940();
        let position = Position::opening(&board);
        assert_eq!(draw(&board, &position), draw(&board, &position));
    }
}
