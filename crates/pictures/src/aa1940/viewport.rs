//! The part of a sheet that is drawn.

use std::collections::BTreeSet;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;

use super::outlines::on_sheet;
use super::position::Position;
use super::shape::Bounds;
use crate::aa1940::geometry::Atlas;
use crate::aa1940::projection::Point;
use crate::crop::{Region, slug};
use crate::error::Undrawable;

/// Default number of spaces shown around the requested ones.
const MARGIN: u32 = 1;

/// Free space around the spaces, in units of the sheet.
const RIM: f64 = 4.0;

/// The least that is shown, so that a small island is seen with what lies around it.
const LEAST: (f64, f64) = (150.0, 90.0);

/// Places that can be requested.
const KNOWN: &str = "name a space (france, sz-110), a power, or one of the board's maps";

/// A part of a sheet. Where the edges of the sheet meet it may reach beyond one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The western edge.
    pub west: f64,
    /// The northern edge.
    pub north: f64,
    /// The eastern edge.
    pub east: f64,
    /// The southern edge.
    pub south: f64,
}

impl Frame {
    /// The part of the sheet that shows a region; none for the whole.
    ///
    /// # Errors
    ///
    /// A place that the board does not have.
    pub fn of(
        board: &Board,
        position: &Position,
        region: &Region,
    ) -> Result<Option<Self>, Undrawable> {
        let spaces = within(board, position, region)?;
        let Some(first) = spaces.first().copied() else {
            return Ok(None);
        };
        Ok(Self::around(
            Atlas::of(board),
            &spaces.into_iter().collect(),
            first,
        ))
    }

    /// The smallest part that shows some spaces, the copies nearest to one of them; none when
    /// that is all of the sheet.
    fn around(atlas: &Atlas, spaces: &BTreeSet<SpaceId>, first: SpaceId) -> Option<Self> {
        let anchor = atlas.labels[first.index()];
        let sheet = &atlas.sheet;
        let rings = (spaces.iter()).flat_map(|space| &atlas.shapes[space.index()].rings);
        let near = rings.filter_map(|ring| {
            let Bounds {
                west,
                north,
                east,
                south,
            } = Bounds::around(ring.iter().copied())?;
            let (from, to) = (on_sheet((west, north)), on_sheet((east, south)));
            let middle = Point {
                x: f64::midpoint(from.x, to.x),
                y: from.y,
            };
            let off = |place: &Point| (place.x - anchor.x).abs();
            let copies = sheet.copies(middle);
            let nearest = copies.min_by(|a, b| off(a).total_cmp(&off(b)))?;
            let shift = nearest.x - middle.x;
            Some(Self {
                west: from.x + shift,
                north: from.y,
                east: to.x + shift,
                south: to.y,
            })
        });
        let frame = near.reduce(Self::joined)?.with_rim();
        let (width, height) = sheet.size();
        let inside = |from: f64, to: f64, least: f64, most: f64| {
            let missing = (least - (to - from)).max(0.0) / 2.0;
            let (from, to) = (from - missing, to + missing);
            let back = (0.0 - from).max(0.0) - (to - most).max(0.0);
            ((from + back).max(0.0), (to + back).min(most))
        };
        let (north, south) = inside(frame.north, frame.south, LEAST.1, height);
        let (west, east) = if sheet.edges_meet() {
            let missing = (LEAST.0 - (frame.east - frame.west)).max(0.0) / 2.0;
            (frame.west - missing, frame.east + missing)
        } else {
            inside(frame.west, frame.east, LEAST.0, width)
        };
        let is_whole = east - west >= width && south - north >= height;
        (!is_whole).then_some(Self {
            west,
            north,
            east,
            south,
        })
    }

    /// The smallest one around two.
    fn joined(self, other: Self) -> Self {
        Self {
            west: self.west.min(other.west),
            north: self.north.min(other.north),
            east: self.east.max(other.east),
            south: self.south.max(other.south),
        }
    }

    fn with_rim(self) -> Self {
        Self {
            west: self.west - RIM,
            north: self.north - RIM,
            east: self.east + RIM,
            south: self.south + RIM,
        }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.east - self.west, self.south - self.north)
    }

    /// The middle.
    #[must_use]
    pub fn middle(&self) -> Point {
        Point {
            x: f64::midpoint(self.west, self.east),
            y: f64::midpoint(self.north, self.south),
        }
    }

    /// Reports whether something with this reach around a point is in it, in any copy of the
    /// sheet.
    #[must_use]
    pub fn shows(&self, atlas: &Atlas, point: Point, reach: f64) -> bool {
        atlas.sheet.copies(point).any(|Point { x, y }| {
            (self.west - reach..=self.east + reach).contains(&x)
                && (self.north - reach..=self.south + reach).contains(&y)
        })
    }
}

/// The spaces of a region, first one of those that it lies around; none when it is the whole map.
///
/// # Errors
///
/// A place that the board does not have.
pub fn within(
    board: &Board,
    position: &Position,
    region: &Region,
) -> Result<Vec<SpaceId>, Undrawable> {
    let mut spaces = BTreeSet::new();
    for place in &region.around {
        let found = spaces_of(board, position, place);
        if found.is_empty() {
            return Err(Undrawable::UnknownPlace {
                place: place.clone(),
                known: KNOWN,
            });
        }
        spaces.extend(found);
    }
    let Some(first) = spaces.first().copied() else {
        return Ok(Vec::new());
    };
    for _ in 0..region.margin.unwrap_or(MARGIN) {
        let next: Vec<SpaceId> = spaces.iter().flat_map(|it| board.neighbors(*it)).collect();
        let before = spaces.len();
        spaces.extend(next);
        if spaces.len() == before {
            break;
        }
    }
    spaces.remove(&first);
    Ok(std::iter::once(first).chain(spaces).collect())
}

/// The spaces that a name stands for: one of its own, those that a power holds, or those of
/// one of the maps that the board is made of.
fn spaces_of(board: &Board, position: &Position, place: &str) -> Vec<SpaceId> {
    let place = slug(place);
    let is_meant = |space: &SpaceId| {
        let info = board.space(*space);
        info.id == place || slug(&info.name) == place || info.id.strip_prefix("sz-") == Some(&place)
    };
    if let Some(space) = board.all_spaces().find(is_meant) {
        return vec![space];
    }
    let mut powers = board.all_powers();
    let power = powers.find(|it| {
        let info = board.power(*it);
        info.id == place || slug(&info.name) == place
    });
    if let Some(power) = power {
        let held = |space: &SpaceId| position.space(*space).controller == Some(power);
        return board.all_spaces().filter(held).collect();
    }
    let map = board.maps.iter().position(|map| *map == place);
    let of_map = |space: &SpaceId| Some(board.space(*space).map.index()) == map;
    board.all_spaces().filter(of_map).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(board: &Board, around: &[&str], margin: Option<u32>) -> Option<Frame> {
        let region = Region {
            around: around.iter().map(|it| (*it).to_owned()).collect(),
            margin,
        };
        Frame::of(board, &Position::opening(board), &region).unwrap()
    }

    #[test]
    fn a_frame_lies_around_its_spaces_and_grows_with_its_margin() {
        let board = Board::europe1940();
        let atlas = Atlas::of(&board);
        let mut last = (0.0, 0.0);
        for margin in 0..3 {
            let frame = frame(&board, &["france"], Some(margin)).unwrap();
            let france = board.find_space("france").unwrap();
            assert!(frame.shows(atlas, atlas.labels[france.index()], 0.0));
            let size = frame.size();
            assert!(size.0 > last.0 && size.1 > last.1, "{margin}: {size:?}");
            last = size;
        }
        assert_eq!(frame(&board, &["france"], Some(60)), None);
        assert_eq!(frame(&board, &[], None), None);
        assert_eq!(
            frame(&board, &["110"], None),
            frame(&board, &["SZ 110"], None)
        );
    }

    #[test]
    fn a_power_and_a_map_are_places_too() {
        let board = Board::global1940();
        let japan = frame(&board, &["japan"], Some(0)).unwrap();
        let space = frame(&board, &["Japan"], Some(0)).unwrap();
        assert_eq!(japan, space, "a space goes before a power");
        let germany = frame(&board, &["soviet-union"], Some(0)).unwrap();
        assert!(germany.size().0 > space.size().0);
        assert!(frame(&board, &["pacific"], Some(0)).is_some());
    }

    #[test]
    fn a_frame_may_reach_beyond_the_seam_of_the_world() {
        let board = Board::global1940();
        let (width, _) = Atlas::of(&board).sheet.size();
        let frame = frame(&board, &["western-united-states"], Some(1)).unwrap();
        assert!(frame.east > width || frame.west < 0.0, "{frame:?}");
        assert!(frame.size().0 < width / 2.0, "{frame:?}");
    }

    #[test]
    fn what_is_nowhere_is_told() {
        let board = Board::europe1940();
        let region = Region {
            around: vec!["atlantis".to_owned()],
            margin: None,
        };
        let refused = Frame::of(&board, &Position::opening(&board), &region).unwrap_err();
        assert!(refused.to_string().contains("\"atlantis\""), "{refused}");
    }
}
