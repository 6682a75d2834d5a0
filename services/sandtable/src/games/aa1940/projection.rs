//! From longitude and latitude to the sheet. Like the printed board, the sheet gives
//! crowded Europe more room than the oceans.

/// A point of the sheet; x grows to the east and y to the south.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// From the western edge.
    pub(crate) x: f64,
    /// From the northern edge.
    pub(crate) y: f64,
}

impl Point {
    /// The square of the distance to another point.
    pub(crate) fn distance_squared(self, other: Self) -> f64 {
        (self.x - other.x).powi(2) + (self.y - other.y).powi(2)
    }

    /// The point a part of the way to another.
    pub(crate) fn toward(self, other: Self, part: f64) -> Self {
        Self {
            x: self.x + (other.x - self.x) * part,
            y: self.y + (other.y - self.y) * part,
        }
    }
}

/// Longitudes with their place on the sheet; in between it is linear.
const EASTING: [(f64, f64); 8] = [
    (-110.0, 0.0),
    (-60.0, 27.0),
    (-22.0, 41.0),
    (-10.0, 59.0),
    (32.0, 175.0),
    (46.0, 207.0),
    (60.0, 222.0),
    (78.0, 236.0),
];

/// Latitudes with their place on the sheet, from the north.
const SOUTHING: [(f64, f64); 7] = [
    (73.0, 0.0),
    (66.0, 10.0),
    (56.0, 34.0),
    (34.0, 96.0),
    (27.0, 109.0),
    (8.0, 127.0),
    (-55.0, 155.0),
];

/// Where a place lies on the sheet.
pub(crate) fn place(lon: f64, lat: f64) -> Point {
    Point {
        x: between(&EASTING, lon),
        y: between(&SOUTHING.map(|(lat, y)| (-lat, y)), -lat),
    }
}

/// Width and height of the sheet.
pub(crate) fn size() -> (f64, f64) {
    (EASTING[EASTING.len() - 1].1, SOUTHING[SOUTHING.len() - 1].1)
}

/// The corners of the sheet, in turn.
pub(crate) fn sheet() -> [Point; 4] {
    let (width, height) = size();
    [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)].map(|(x, y)| Point { x, y })
}

/// Linear between the knots, and beyond them the last knot's value.
fn between(knots: &[(f64, f64)], value: f64) -> f64 {
    let next = knots.partition_point(|(knot, _)| *knot <= value);
    match (next.checked_sub(1).map(|last| knots[last]), knots.get(next)) {
        (Some((from, start)), Some((to, end))) => {
            start + (end - start) * (value - from) / (to - from)
        }
        (Some((_, end)), None) => end,
        (None, _) => knots[0].1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_keeps_the_order_of_places() {
        let (berlin, moscow) = (place(13.0, 52.0), place(38.0, 56.0));
        assert!(moscow.x > berlin.x && moscow.y < berlin.y);
        let (width, height) = size();
        assert_eq!(
            place(500.0, -500.0),
            Point {
                x: width,
                y: height
            }
        );
        assert_eq!(place(-500.0, 500.0), Point { x: 0.0, y: 0.0 });
    }
}
