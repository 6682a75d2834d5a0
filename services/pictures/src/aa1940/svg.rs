//! The board as a picture.

mod footer;
mod ground;
mod labels;
mod marks;

use std::collections::BTreeSet;
use std::fmt::{Result, Write};
use std::result::Result as Outcome;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;

use super::atlas::{Atlas, Cell, Disc};
use super::frame::Frame;
use super::position::Position;
use super::sheet::Point;
use crate::markup::escape;
use crate::region::Region;
use crate::undrawable::Undrawable;

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

/// How far from its place a label is drawn, in units of the sheet.
const LABEL: f64 = 8.0;

/// Draws a match at one moment, or the part of it that a region shows.
///
/// # Errors
///
/// A region that is not on the board.
pub fn draw(board: &Board, position: &Position, region: &Region) -> Outcome<String, Undrawable> {
    let picture = Picture {
        board,
        position,
        atlas: Atlas::of(board),
        frame: Frame::of(board, position, region)?,
        contested: position.contested(board),
    };
    let mut out = String::new();
    picture
        .write(&mut out)
        .expect("writing to a string does not fail");
    Ok(out)
}

struct Picture<'a> {
    board: &'a Board,
    position: &'a Position,
    atlas: &'a Atlas,
    /// The part that is drawn; none for all of it.
    frame: Option<Frame>,
    /// The spaces in which there is a battle.
    contested: BTreeSet<SpaceId>,
}

impl Picture<'_> {
    fn write(&self, out: &mut String) -> Result {
        let (width, height) = self.atlas.sheet.size();
        let margin = match self.frame {
            None => self.atlas.sheet.margin(MARGIN) * SCALE,
            Some(_) => 0.0,
        };
        let (width, height) = (width * SCALE, height * SCALE);
        let (left, whole) = (-margin, width + 2.0 * margin);
        let view_box = match self.frame {
            None => [left, 0.0, whole, height + footer::height(self.position)],
            Some(frame) => {
                let (width, height) = frame.size();
                [frame.west, frame.north, width, height].map(|it| it * SCALE)
            }
        };
        let [x, y, w, h] = view_box;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0} {y:.0} {w:.0} {h:.0}" font-family="DejaVu Sans, Verdana, sans-serif">"#
        )?;
        let title = escape(&self.headline());
        writeln!(out, "<title>{title}</title>")?;
        writeln!(
            out,
            r##"<rect x="{x:.0}" y="{y:.0}" width="100%" height="100%" fill="#f2ead8"/>"##
        )?;
        writeln!(out, r#"<g id="map">"#)?;
        self.ground(out)?;
        // Whoever clicks at a name, a unit or a border means the space below it.
        writeln!(out, r#"<g pointer-events="none">"#)?;
        self.borders(out)?;
        self.coasts(out)?;
        writeln!(out, "</g>")?;
        self.islands(out)?;
        writeln!(out, r#"<g pointer-events="none">"#)?;
        let labelled = (self.board.all_spaces())
            .filter(|space| self.shows(self.atlas.labels[space.index()], LABEL));
        for space in labelled {
            self.label(out, space)?;
        }
        writeln!(out, "</g>")?;
        writeln!(out, "</g>")?;
        match self.frame {
            None => {
                if margin > 0.0 {
                    beyond_the_edges(out, (width, height), margin)?;
                }
                footer::draw(out, self, (left, whole), height)?;
            }
            Some(frame) => copies(out, frame, width)?,
        }
        writeln!(out, "</svg>")
    }

    /// Whether something of so much around a point is drawn.
    fn shows(&self, point: Point, reach: f64) -> bool {
        self.frame
            .is_none_or(|frame| frame.shows(self.atlas, point, reach))
    }

    /// The pieces that are drawn.
    fn cells(&self) -> impl Iterator<Item = &Cell> {
        let cells = self.atlas.cells.iter();
        cells.filter(|cell| {
            let reach = (cell.corners.iter())
                .map(|corner| corner.distance_squared(cell.center))
                .fold(0.0, f64::max);
            self.shows(cell.center, reach.sqrt())
        })
    }

    /// The islands that are drawn.
    fn discs(&self) -> impl Iterator<Item = &Disc> {
        let discs = self.atlas.discs.iter();
        discs.filter(|disc| self.shows(disc.center, disc.radius))
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

/// The copies of the map that a frame shows which reaches beyond an edge of the sheet.
fn copies(out: &mut String, frame: Frame, width: f64) -> Result {
    if frame.west < 0.0 {
        writeln!(out, r##"<use href="#map" x="{:.1}"/>"##, -width)?;
    }
    if frame.east * SCALE > width {
        writeln!(out, r##"<use href="#map" x="{width:.1}"/>"##)?;
    }
    Ok(())
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

fn on_paper(point: Point) -> (f64, f64) {
    (point.x * SCALE, point.y * SCALE)
}

#[cfg(test)]
mod tests {
    use super::labels::{Nameplate, wrapped};
    use super::*;

    fn whole(board: &Board, position: &Position) -> String {
        draw(board, position, &Region::whole()).unwrap()
    }

    #[test]
    fn every_space_is_named_and_every_power_shown() {
        for board in [Board::europe1940(), Board::global1940()] {
            is_complete(&board, &whole(&board, &Position::opening(&board)));
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
                frame: None,
                contested: BTreeSet::new(),
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
        let picture = whole(&board, &Position::opening(&board));
        assert_eq!(picture.matches("<use href").count(), 2);
        assert!(picture.contains("uk-pacific") && picture.contains("6 kamikaze"));
        let board = Board::europe1940();
        let picture = whole(&board, &Position::opening(&board));
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
        let picture = whole(&board, &position);
        assert!(picture.contains(">radar, heavy bombers<"), "{picture}");
        assert!(picture.contains(">jet fighters<"));
        assert!(footer::height(&position) > plain);
    }

    #[test]
    fn the_same_position_gives_the_same_picture() {
        let board = Board::europe1940();
        let position = Position::opening(&board);
        assert_eq!(whole(&board, &position), whole(&board, &position));
    }

    /// A page finds each space once, with its name and its owner.
    #[test]
    fn every_space_is_an_element_of_its_own() {
        for board in [Board::europe1940(), Board::global1940()] {
            let picture = whole(&board, &Position::opening(&board));
            let parsed = roxmltree::Document::parse(&picture).unwrap();
            let spaces: Vec<_> = (parsed.descendants())
                .filter(|it| {
                    it.attribute("class")
                        .is_some_and(|it| it.starts_with("space "))
                })
                .collect();
            assert_eq!(spaces.len(), board.spaces.len());
            for it in spaces {
                let id = it.attribute("data-space").unwrap();
                let space = board.space(board.find_space(id).unwrap());
                assert_eq!(it.attribute("id"), Some(&*format!("space-{id}")));
                assert_eq!(it.attribute("data-name"), Some(&*space.name));
                let owner = space.start_controller.map(|it| &*board.power(it).id);
                assert_eq!(it.attribute("data-owner"), owner);
            }
        }
    }

    /// A region has what lies in it, and not what lies far away.
    #[test]
    fn a_region_is_a_part_of_the_picture() {
        let board = Board::global1940();
        let position = Position::opening(&board);
        let region = |place: &str| Region {
            around: vec![place.to_owned()],
            margin: None,
        };
        let part = draw(&board, &position, &region("france")).unwrap();
        roxmltree::Document::parse(&part).unwrap();
        for (id, is_shown) in [("france", true), ("sz-110", true), ("japan", false)] {
            let element = format!("id=\"space-{id}\"");
            assert_eq!(part.contains(&element), is_shown, "{id}");
        }
        assert!(part.len() * 4 < whole(&board, &position).len());
        let seam = draw(&board, &position, &region("western-united-states")).unwrap();
        assert_eq!(seam.matches("<use href").count(), 1);
        assert!(draw(&board, &position, &region("atlantis")).is_err());
    }
}
