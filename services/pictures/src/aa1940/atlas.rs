//! The drawn map: where each space lies on the sheet and what shape it has.
//!
//! A space is the part of the sheet that is nearer to one of its points than to any
//! point of another space; small islands are discs on top. The points are hand-set
//! (`data/shapes.json`) and are no part of the rules.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::space::SpaceId;
use serde::Deserialize;

use super::sheet::{Point, Sheet};

const SHAPES: &str = include_str!("../../data/shapes.json");

#[derive(Deserialize)]
struct File {
    sheets: BTreeMap<String, Sheet>,
    /// Labels of a sheet that stand elsewhere than where the board has them.
    labels: BTreeMap<String, BTreeMap<String, [f64; 2]>>,
    points: BTreeMap<String, Vec<[f64; 2]>>,
    discs: BTreeMap<String, Vec<[f64; 3]>>,
}

/// A convex piece of a space.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The space that it belongs to.
    pub space: SpaceId,
    /// The point that it lies around.
    pub center: Point,
    /// Its corners, in turn.
    pub corners: Vec<Point>,
    /// What lies beyond the edge from each corner to the next; none beyond the sheet.
    pub beyond: Vec<Option<SpaceId>>,
}

/// A round piece of a small island.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// The space that it belongs to.
    pub space: SpaceId,
    /// Its middle.
    pub center: Point,
    /// Its radius.
    pub radius: f64,
}

/// A board as drawn.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// All pieces of the sheet.
    pub cells: Vec<Cell>,
    /// Islands on top of them.
    pub discs: Vec<Disc>,
    /// Where each space's label stands, by the space's index.
    pub labels: Vec<Point>,
    /// The paper that it is drawn on.
    pub sheet: Sheet,
    /// The points that spaces lie around, wherever they are drawn, from the west.
    points: Vec<(Point, SpaceId)>,
    /// The islands, wherever they are drawn.
    islands: Vec<Disc>,
}

impl Atlas {
    /// A board as drawn. Each is drawn once.
    pub fn of(board: &Board) -> &'static Self {
        static ATLASES: OnceLock<HashMap<BoardName, OnceLock<Atlas>>> = OnceLock::new();
        let atlases =
            ATLASES.get_or_init(|| BoardName::all().map(|it| (it, OnceLock::new())).collect());
        atlases[&board.board].get_or_init(|| Self::draw(board))
    }

    fn draw(board: &Board) -> Self {
        let mut file: File = serde_json::from_str(SHAPES)
            .expect("data/shapes.json is part of the program and tested");
        let sheet = (file.sheets.remove(board.board.name()))
            .expect("data/shapes.json has a sheet for each board");
        let place = |space: SpaceId, lon: f64, lat: f64| {
            let map = board.maps.get(board.space(space).map.index());
            sheet.place(map.map_or("", String::as_str), lon, lat)
        };
        // A smaller board has some of the spaces only.
        let of_board = |id: &String| board.find_space(id);
        let points: Vec<(Point, SpaceId)> = (file.points.iter())
            .filter(|(id, _)| !file.discs.contains_key(*id))
            .filter_map(|(id, points)| Some((of_board(id)?, points)))
            .flat_map(|(space, points)| {
                (points.iter()).map(move |[lon, lat]| (place(space, *lon, *lat), space))
            })
            .collect();
        let discs: Vec<Disc> = (file.discs.iter())
            .filter_map(|(id, discs)| Some((of_board(id)?, discs)))
            .flat_map(|(space, discs)| {
                discs.iter().map(move |[lon, lat, radius]| Disc {
                    space,
                    center: place(space, *lon, *lat),
                    radius: *radius,
                })
            })
            .collect();
        let elsewhere = file.labels.remove(board.board.name()).unwrap_or_default();
        let labels = (board.all_spaces())
            .map(|space| {
                let printed = board.space(space);
                let [lon, lat] = match elsewhere.get(&printed.id) {
                    Some(moved) => *moved,
                    None => [printed.lon, printed.lat].map(f64::from),
                };
                place(space, lon, lat)
            })
            .collect();
        let mut drawn = copies(&points, &sheet);
        let cells = points.iter().map(|point| cell(*point, &drawn, &sheet));
        let cells = cells.collect();
        drawn.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
        let islands = (discs.iter())
            .flat_map(|disc| {
                let copies = sheet.copies(disc.center);
                copies.map(|center| Disc { center, ..*disc })
            })
            .collect();
        Self {
            cells,
            discs,
            labels,
            sheet,
            points: drawn,
            islands,
        }
    }

    /// The space at a point of the sheet.
    #[must_use]
    pub fn at(&self, point: Point) -> SpaceId {
        let within =
            |disc: &&Disc| disc.center.distance_squared(point) <= disc.radius * disc.radius;
        match self.islands.iter().find(within) {
            Some(disc) => disc.space,
            None => self.nearest(point),
        }
    }

    /// The space whose point is nearest. From a point outward, those farther to one side than
    /// the nearest so far need no look: a screen asks for each of its pixels.
    fn nearest(&self, point: Point) -> SpaceId {
        let east = self.points.partition_point(|(place, _)| place.x < point.x);
        let (west, east) = self.points.split_at(east);
        let mut nearest = (f64::INFINITY, None);
        let mut look = |&(place, space): &(Point, SpaceId)| {
            let distance = place.distance_squared(point);
            if distance < nearest.0 {
                nearest = (distance, Some(space));
            }
            (place.x - point.x).powi(2) <= nearest.0
        };
        let _ = east.iter().all(&mut look);
        let _ = west.iter().rev().all(&mut look);
        nearest.1.expect("a board has spaces")
    }
}

/// The points wherever they are drawn: where the edges of the sheet meet, beyond these as well.
fn copies(points: &[(Point, SpaceId)], sheet: &Sheet) -> Vec<(Point, SpaceId)> {
    points
        .iter()
        .flat_map(|(point, space)| sheet.copies(*point).map(|copy| (copy, *space)))
        .collect()
}

/// The part of the paper nearest to a point: the paper, cut along the line half way to every
/// other point.
fn cell((center, space): (Point, SpaceId), points: &[(Point, SpaceId)], sheet: &Sheet) -> Cell {
    let mut others: Vec<(f64, usize)> = (points.iter().enumerate())
        .map(|(other, (point, _))| (point.distance_squared(center), other))
        .filter(|(distance, _)| *distance > 0.0)
        .collect();
    others.sort_by(|a, b| a.0.total_cmp(&b.0));

    let mut corners = sheet.paper().to_vec();
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
        center,
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
                let found = board.space(atlas.at(label));
                assert_eq!(found.id, board.space(space).id);
            }
        }
    }

    #[test]
    fn the_pieces_cover_the_sheet_exactly() {
        for (board, atlas) in drawn() {
            let area = |corners: &[Point]| {
                let next = corners.iter().cycle().skip(1);
                let twice: f64 = (corners.iter().zip(next))
                    .map(|(a, b)| a.x * b.y - b.x * a.y)
                    .sum();
                twice.abs() / 2.0
            };
            let (width, height) = atlas.sheet.size();
            let whole = width * height;
            let sum: f64 = atlas.cells.iter().map(|cell| area(&cell.corners)).sum();
            assert!(
                (sum - whole).abs() < whole * 1e-9,
                "{}: {sum} of {whole}",
                board.id
            );
        }
    }

    #[test]
    fn what_touches_on_the_drawing_mostly_touches_on_the_board() {
        for (board, atlas) in drawn() {
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
                "{}: {right} of {}",
                board.id,
                touching.len()
            );
        }
    }

    #[test]
    fn the_drawn_world_goes_round() {
        let board = Board::global1940();
        let atlas = Atlas::of(&board);
        let space = |id: &str| board.find_space(id).unwrap();
        let (west, east) = (
            space("central-united-states"),
            space("western-united-states"),
        );
        let meet = (atlas.cells.iter())
            .any(|cell| cell.space == west && cell.beyond.contains(&Some(east)));
        assert!(meet);
        let (width, _) = atlas.sheet.size();
        let label = atlas.labels[east.index()];
        let beyond = Point {
            x: label.x - width,
            y: label.y,
        };
        assert_eq!(atlas.at(beyond), east);
    }
}
