//! The paper of a board. Like the printed boards, it gives crowded ground more room than the
//! oceans.

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
}

/// The paper that a board is drawn on. A unit of it is a pixel where the world is drawn 1,900
/// pixels wide.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    width: f64,
    height: f64,
    edges_meet: bool,
}

impl Sheet {
    /// A sheet of a size, whose eastern and western edge may be one line.
    #[must_use]
    pub fn new(width: f64, height: f64, edges_meet: bool) -> Self {
        Self {
            width,
            height,
            edges_meet,
        }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Reports whether the eastern and the western edge are one line.
    #[must_use]
    pub fn edges_meet(&self) -> bool {
        self.edges_meet
    }

    /// The places where a point is drawn: where it lies, and beyond either edge where these
    /// meet.
    pub fn copies(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let width = self.width;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_on_a_round_world_is_drawn_beyond_its_edges_too() {
        let middle = Point { x: 30.0, y: 20.0 };
        let round: Vec<Point> = Sheet::new(100.0, 50.0, true).copies(middle).collect();
        let beyond = |x| Point { x, y: 20.0 };
        assert_eq!(round, [middle, beyond(-70.0), beyond(130.0)]);
        assert_eq!(Sheet::new(100.0, 50.0, false).copies(middle).count(), 1);
    }
}
