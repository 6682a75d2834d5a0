//! The drawn map: where each space lies on the sheet and what shape it has.
//!
//! One drawing (`data/outlines.json`) serves all boards: a smaller board is the part of it that
//! lies around the board's spaces. It is no part of the rules.

use std::collections::HashMap;
use std::sync::OnceLock;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::space::SpaceId;

use super::outlines::{FINE, Outlines, Place, on_sheet};
use super::shape::{Bounds, Shape};
use super::survey::Survey;
use crate::aa1940::projection::{Point, Sheet};

/// A board as drawn.
#[derive(Debug)]
pub struct Atlas {
    /// Shape of each space, by the space's index.
    pub shapes: Vec<Shape>,
    /// The rectangle around each space, by the space's index.
    pub bounds: Vec<Bounds>,
    /// A point well within each space, where its label stands, by the space's index.
    pub labels: Vec<Point>,
    /// Land that is no part of the game.
    pub bare: Vec<Vec<Place>>,
    /// The paper that it is drawn on.
    pub sheet: Sheet,
    survey: Survey,
}

impl Atlas {
    /// A board as drawn. Each is read once.
    pub fn of(board: &Board) -> &'static Self {
        static ATLASES: OnceLock<HashMap<BoardName, OnceLock<Atlas>>> = OnceLock::new();
        let atlases =
            ATLASES.get_or_init(|| BoardName::all().map(|it| (it, OnceLock::new())).collect());
        atlases[&board.board].get_or_init(|| Self::part(&Outlines::read(), board))
    }

    /// The part of the drawing that has the board's spaces.
    fn part(outlines: &Outlines, board: &Board) -> Self {
        let traced = |space: SpaceId| {
            let found = outlines.spaces.get(&board.space(space).id);
            found.expect("data/outlines.json has every space of each board, which is tested")
        };
        let mut shapes: Vec<Shape> = (board.all_spaces())
            .map(|space| Shape {
                rings: (traced(space).rings.iter())
                    .map(|ring| outlines.ring(ring))
                    .collect(),
            })
            .collect();
        let around = |shapes: &[Shape]| {
            let places = shapes.iter().flat_map(|shape| shape.rings.iter().flatten());
            Bounds::around(places.copied()).expect("a board has spaces")
        };
        // On a board that does not go round the world a zone that does ends at its edge.
        let mut ended = shapes.clone();
        for (shape, space) in ended.iter_mut().zip(board.all_spaces()) {
            let (middle, _) = traced(space).label;
            let is_here = |ring: &Vec<Place>| (ring[0].0 - middle).abs() < outlines.width / 2;
            shape.rings.retain(is_here);
        }
        let mut whole = around(&ended);
        if whole.east - whole.west < outlines.width * 9 / 10 {
            shapes = ended;
        } else {
            whole = around(&shapes);
        }
        let off = (whole.west, whole.north);
        let moved = |(x, y): Place| (x - off.0, y - off.1);
        for ring in shapes.iter_mut().flat_map(|shape| &mut shape.rings) {
            for place in ring {
                *place = moved(*place);
            }
        }
        let bounds: Vec<Bounds> = (shapes.iter())
            .map(|shape| shape.bounds().expect("a space has places, which is tested"))
            .collect();
        let labels = (board.all_spaces())
            .map(|space| on_sheet(moved(traced(space).label)))
            .collect();
        let bare = (outlines.bare.iter())
            .map(|ring| ring.places().iter().copied().map(moved).collect())
            .collect();
        let (width, height) = (whole.east - whole.west, whole.south - whole.north);
        let [wide, high] = [width, height].map(|length| f64::from(length) / FINE);
        Self {
            sheet: Sheet::new(wide, high, width == outlines.width),
            survey: Survey::of(&shapes, (width, height)),
            shapes,
            bounds,
            labels,
            bare,
        }
    }

    /// The space at a point of the sheet; none where there is none.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<SpaceId> {
        let place = self.place(point);
        let found = (0..).zip(self.shapes.iter().zip(&self.bounds));
        let mut within = found.filter(|(_, (shape, bounds))| bounds.has(place) && shape.has(place));
        within.next().map(|(index, _)| SpaceId(index))
    }

    /// Returns the space around a point of the sheet, near borders perhaps the one beside it: for
    /// callers with thousands of points.
    #[must_use]
    pub fn about(&self, point: Point) -> Option<SpaceId> {
        self.survey.at(self.place(point))
    }

    /// A point in the drawing's units; on a round world within its edges.
    fn place(&self, Point { x, y }: Point) -> Place {
        let (width, _) = self.sheet.size();
        let x = if self.sheet.edges_meet() {
            x.rem_euclid(width)
        } else {
            x
        };
        ((x * FINE).round() as i32, (y * FINE).round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn drawn() -> impl Iterator<Item = (Arc<Board>, &'static Atlas)> {
        BoardName::all().map(|name| {
            let board = Board::shared(name);
            let atlas = Atlas::of(&board);
            (board, atlas)
        })
    }

    #[test]
    fn every_space_is_drawn_and_its_label_stands_in_it() {
        for (board, atlas) in drawn() {
            for space in board.all_spaces() {
                let label = atlas.labels[space.index()];
                assert_eq!(atlas.at(label), Some(space), "{}", board.space(space).id);
                assert_eq!(atlas.about(label), Some(space), "{}", board.space(space).id);
            }
        }
    }

    /// A glance errs near borders only.
    #[test]
    fn a_glance_sees_what_is_there() {
        for (board, atlas) in drawn() {
            let (width, height) = atlas.sheet.size();
            let mut wrong = 0;
            let (columns, rows) = (61, 37);
            for (column, row) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                let point = Point {
                    x: width * (f64::from(column) + 0.5) / f64::from(columns),
                    y: height * (f64::from(row) + 0.5) / f64::from(rows),
                };
                wrong += u32::from(atlas.at(point) != atlas.about(point));
            }
            assert!(wrong * 50 < columns * rows, "{}: {wrong}", board.id);
        }
    }

    #[test]
    fn the_drawn_world_goes_round() {
        let board = Board::global1940();
        let atlas = Atlas::of(&board);
        let east = board.find_space("western-united-states").unwrap();
        let (width, _) = atlas.sheet.size();
        let label = atlas.labels[east.index()];
        let beyond = Point {
            x: label.x - width,
            y: label.y,
        };
        assert_eq!(atlas.at(beyond), Some(east));
        assert!(atlas.sheet.edges_meet());
        assert!(!Atlas::of(&Board::europe1940()).sheet.edges_meet());
    }
}
