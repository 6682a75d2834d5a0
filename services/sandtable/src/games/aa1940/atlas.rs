//! The drawn map: where each space lies on the sheet and what shape it has.
//!
//! A space is the part of the sheet that is nearer to one of its points than to any
//! point of another space; small islands are discs on top. The points are hand-set
//! (`data/shapes.json`) and are no part of the rules.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;
use serde::Deserialize;

use super::projection::{self, Point};

const SHAPES: &str = include_str!("../../../data/shapes.json");

#[derive(Deserialize)]
struct File {
    points: BTreeMap<String, Vec<[f64; 2]>>,
    discs: BTreeMap<String, Vec<[f64; 3]>>,
}

/// A convex piece of a space.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The space that it belongs to.
    pub(crate) space: SpaceId,
    /// Its corners, in turn.
    pub(crate) corners: Vec<Point>,
    /// What lies beyond the edge from each corner to the next; none beyond the sheet.
    pub(crate) beyond: Vec<Option<SpaceId>>,
}

/// A round piece of a small island.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    /// The space that it belongs to.
    pub(crate) space: SpaceId,
    /// Its middle.
    pub(crate) center: Point,
    /// Its radius.
    pub(crate) radius: f64,
}

/// A board as drawn.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    /// All pieces of the sheet.
    pub(crate) cells: Vec<Cell>,
    /// Islands on top of them.
    pub(crate) discs: Vec<Disc>,
    /// Where each space's label stands, by the space's index.
    pub(crate) labels: Vec<Point>,
    points: Vec<(Point, SpaceId)>,
}

impl Atlas {
    /// The Europe board, drawn once.
    pub(crate) fn europe(board: &Board) -> &'static Self {
        static EUROPE: OnceLock<Atlas> = OnceLock::new();
        EUROPE.get_or_init(|| Self::draw(board))
    }

    fn draw(board: &Board) -> Self {
        let file: File = serde_json::from_str(SHAPES)
            .expect("data/shapes.json is part of the program and tested");
        let space = |id: &str| {
            board
                .find_space(id)
                .expect("data/shapes.json names spaces of the board only")
        };
        let points: Vec<(Point, SpaceId)> = (file.points.iter())
            .filter(|(id, _)| !file.discs.contains_key(*id))
            .flat_map(|(id, points)| {
                let space = space(id);
                points
                    .iter()
                    .map(move |[lon, lat]| (projection::place(*lon, *lat), space))
            })
            .collect();
        let discs = (file.discs.iter())
            .flat_map(|(id, discs)| {
                let space = space(id);
                discs.iter().map(move |[lon, lat, radius]| Disc {
                    space,
                    center: projection::place(*lon, *lat),
                    radius: *radius,
                })
            })
            .collect();
        let labels = (board.spaces.iter())
            .map(|space| projection::place(f64::from(space.lon), f64::from(space.lat)))
            .collect();
        Self {
            cells: (0..points.len())
                .map(|index| cell(&points, index))
                .collect(),
            discs,
            labels,
            points,
        }
    }

    /// The space at a point of the sheet.
    pub(crate) fn at(&self, point: Point) -> SpaceId {
        let island = (self.discs.iter())
            .find(|disc| disc.center.distance_squared(point) <= disc.radius * disc.radius);
        match island {
            Some(disc) => disc.space,
            None => {
                let nearest = self.points.iter().min_by(|a, b| {
                    let (a, b) = (a.0.distance_squared(point), b.0.distance_squared(point));
                    a.total_cmp(&b)
                });
                nearest.expect("a board has spaces").1
            }
        }
    }
}

/// The part of the sheet nearest to one of the points: the sheet, cut along the line
/// half way to every other point.
fn cell(points: &[(Point, SpaceId)], index: usize) -> Cell {
    let (center, space) = points[index];
    let mut others: Vec<(f64, usize)> = (points.iter().enumerate())
        .filter(|(other, _)| *other != index)
        .map(|(other, (point, _))| (point.distance_squared(center), other))
        .collect();
    others.sort_by(|a, b| a.0.total_cmp(&b.0));

    let mut corners = projection::sheet().to_vec();
    let mut beyond = vec![None; corners.len()];
    for (distance, other) in others {
        let reach = (corners.iter())
            .map(|corner| corner.distance_squared(center))
            .fold(0.0, f64::max);
        // The line half way to a point farther than this passes the piece by.
        if distance > 4.0 * reach {
            break;
        }
        let (point, neighbor) = points[other];
        (corners, beyond) = cut(&corners, &beyond, (center, point), neighbor);
    }
    Cell {
        space,
        corners,
        beyond,
    }
}

/// What is left of a convex piece on the first point's side of the line half way
/// between two points.
fn cut(
    corners: &[Point],
    beyond: &[Option<SpaceId>],
    (center, other): (Point, Point),
    neighbor: SpaceId,
) -> (Vec<Point>, Vec<Option<SpaceId>>) {
    let excess = |corner: Point| corner.distance_squared(center) - corner.distance_squared(other);
    let mut kept = (Vec::new(), Vec::new());
    let mut keep = |corner, beyond| {
        kept.0.push(corner);
        kept.1.push(beyond);
    };
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let (here, there) = (excess(from), excess(to));
        let crossing = || from.toward(to, here / (here - there));
        match (here <= 0.0, there <= 0.0) {
            (true, true) => keep(from, beyond[index]),
            (true, false) => {
                keep(from, beyond[index]);
                keep(crossing(), Some(neighbor));
            }
            (false, true) => keep(crossing(), beyond[index]),
            (false, false) => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn drawn() -> (Board, Atlas) {
        let board = Board::europe1940();
        let atlas = Atlas::draw(&board);
        (board, atlas)
    }

    #[test]
    fn every_space_is_drawn_and_its_label_stands_in_it() {
        let (board, atlas) = drawn();
        for space in board.all_spaces() {
            let label = atlas.labels[space.index()];
            let found = board.space(atlas.at(label));
            assert_eq!(found.id, board.space(space).id);
        }
    }

    #[test]
    fn the_pieces_cover_the_sheet_exactly() {
        let (_, atlas) = drawn();
        let area = |corners: &[Point]| {
            let next = corners.iter().cycle().skip(1);
            let twice: f64 = (corners.iter().zip(next))
                .map(|(a, b)| a.x * b.y - b.x * a.y)
                .sum();
            twice.abs() / 2.0
        };
        let whole = area(&projection::sheet());
        let sum: f64 = atlas.cells.iter().map(|cell| area(&cell.corners)).sum();
        assert!((sum - whole).abs() < whole * 1e-9, "{sum} of {whole}");
    }

    #[test]
    fn what_touches_on_the_drawing_mostly_touches_on_the_board() {
        let (board, atlas) = drawn();
        let touching: HashSet<(SpaceId, SpaceId)> = (atlas.cells.iter())
            .flat_map(|cell| {
                let beyond = cell.beyond.iter().flatten();
                beyond.map(|other| (cell.space, *other))
            })
            .filter(|(a, b)| a != b)
            .collect();
        let right = touching
            .iter()
            .filter(|(a, b)| board.adjacent(*a, *b))
            .count();
        assert!(
            right * 10 >= touching.len() * 8,
            "{right} of {}",
            touching.len()
        );
    }
}
