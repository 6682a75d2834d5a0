//! From longitude and latitude to the sheet of a board. Like the printed boards, a sheet gives
//! crowded ground more room than the oceans.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A point of the sheet; x grows to the east and y to the south.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the western edge.
    pub x: f64,
    /// From the northern edge.
    pub y: f64,
}

impl Point {
    /// The square of the distance to another point.
    #[must_use]
    pub fn distance_squared(self, other: Self) -> f64 {
        (self.x - other.x).powi(2) + (self.y - other.y).powi(2)
    }

    /// The point a part of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, part: f64) -> Self {
        Self {
            x: self.x + (other.x - self.x) * part,
            y: self.y + (other.y - self.y) * part,
        }
    }
}

/// The paper that a board is drawn on.
#[derive(Clone, Debug, Deserialize)]
pub struct Sheet {
    /// Longitudes with their place; in between it is linear.
    easting: Vec<(f64, f64)>,
    /// Latitudes with their place, from the north.
    southing: Vec<(f64, f64)>,
    /// The longitude of each map west of which a place lies in the east.
    #[serde(default)]
    seams: BTreeMap<String, f64>,
    /// Whether the eastern and the western edge are one line.
    #[serde(default)]
    edges_meet: bool,
}

impl Sheet {
    /// Where a place lies that is printed on a map.
    #[must_use]
    pub fn place(&self, map: &str, lon: f64, lat: f64) -> Point {
        let in_the_east = self.seams.get(map).is_some_and(|seam| lon < *seam);
        let lon = if in_the_east { lon + 360.0 } else { lon };
        Point {
            x: between(&self.easting, |knot| knot, lon),
            y: between(&self.southing, |knot| -knot, -lat),
        }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        let end = |knots: &[(f64, f64)]| knots.last().map_or(0.0, |(_, place)| *place);
        (end(&self.easting), end(&self.southing))
    }

    /// How far the sheet is to be drawn again beyond its edges, where they meet.
    #[must_use]
    pub fn margin(&self, wanted: f64) -> f64 {
        if self.edges_meet { wanted } else { 0.0 }
    }

    /// Whether the eastern and the western edge are one line.
    #[must_use]
    pub fn edges_meet(&self) -> bool {
        self.edges_meet
    }

    /// The places where a point is drawn: where it lies, and beyond either edge where these
    /// meet.
    pub fn copies(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let width = self.size().0;
        let turns: &[f64] = if self.edges_meet {
            &[0.0, -1.0, 1.0]
        } else {
            &[0.0]
        };
        turns.iter().map(move |turn| Point {
            x: point.x + turn * width,
            y: point.y,
        })
    }

    /// The corners of the paper that a piece may reach to, in turn: half a sheet beyond the
    /// edges where these meet.
    #[must_use]
    pub fn paper(&self) -> [Point; 4] {
        let (width, height) = self.size();
        let beyond = self.margin(width / 2.0);
        let (west, east) = (-beyond, width + beyond);
        [(west, 0.0), (east, 0.0), (east, height), (west, height)].map(|(x, y)| Point { x, y })
    }
}

/// Linear between the knots, and beyond them the last knot's value.
fn between(knots: &[(f64, f64)], along: impl Fn(f64) -> f64, value: f64) -> f64 {
    let next = knots.partition_point(|(knot, _)| along(*knot) <= value);
    match (next.checked_sub(1).map(|last| knots[last]), knots.get(next)) {
        (Some((from, start)), Some((to, end))) => {
            let (from, to) = (along(from), along(*to));
            start + (end - start) * (value - from) / (to - from)
        }
        (Some((_, end)), None) => end,
        (None, Some((_, start))) => *start,
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board::Board;

    use super::*;
    use crate::aa1940::atlas::Atlas;

    #[test]
    fn a_sheet_keeps_the_order_of_places() {
        let sheet = &Atlas::of(&Board::europe1940()).sheet;
        let place = |lon, lat| sheet.place("europe", lon, lat);
        let (berlin, moscow) = (place(13.0, 52.0), place(38.0, 56.0));
        assert!(moscow.x > berlin.x && moscow.y < berlin.y);
        let (width, height) = sheet.size();
        assert_eq!(
            place(500.0, -500.0),
            Point {
                x: width,
                y: height
            }
        );
        assert_eq!(place(-500.0, 500.0), Point { x: 0.0, y: 0.0 });
        assert_eq!(sheet.copies(berlin).count(), 1);
    }

    #[test]
    fn the_world_goes_on_beyond_its_seam() {
        let sheet = &Atlas::of(&Board::global1940()).sheet;
        let hawaii = sheet.place("pacific", -157.0, 20.8);
        let japan = sheet.place("pacific", 138.2, 36.3);
        let egypt = sheet.place("europe", 30.0, 27.0);
        assert!(egypt.x < japan.x && japan.x < hawaii.x);
        assert_eq!(sheet.copies(hawaii).count(), 3);
    }
}
