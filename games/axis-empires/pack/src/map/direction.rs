//! The six sides of a hex.

use serde::{Deserialize, Serialize};

use super::code::Point;

/// A side of a hex, clockwise from the north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from the north-east.
    pub const ALL: [Self; 6] = [
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The place in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side opposite.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The point next to one, across this side.
    #[must_use]
    pub const fn from(self, point: Point) -> Point {
        // Odd rows lie half a hex east: going up or down from them leads to the same
        // column on the west and the next column on the east.
        let east = point.row & 1;
        let (rows, columns) = match self {
            Self::NorthEast => (1, east),
            Self::East => (0, 1),
            Self::SouthEast => (-1, east),
            Self::SouthWest => (-1, east - 1),
            Self::West => (0, -1),
            Self::NorthWest => (1, east - 1),
        };
        Point {
            theatre: point.theatre,
            row: point.row + rows,
            column: point.column + columns,
        }
    }
}
