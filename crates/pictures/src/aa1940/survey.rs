//! Fast lookup of the space at a place.

use sandtable_aa1940::space::SpaceId;

use super::outlines::Place;
use super::shape::{Shape, crossing};

/// Side of a square of the grid, in the drawing's units.
const SQUARE: i32 = 15;

/// No space.
const NONE: u16 = u16::MAX;

/// A grid over the sheet, each square with the space in its middle.
#[derive(Debug)]
pub(super) struct Survey {
    columns: usize,
    squares: Vec<u16>,
}

impl Survey {
    /// A survey of shapes, by their index, on a sheet of a size.
    pub(super) fn of(shapes: &[Shape], (width, height): (i32, i32)) -> Self {
        let [columns, rows] = [width, height].map(|length| (length / SQUARE + 1) as usize);
        let mut squares = vec![NONE; columns * rows];
        for (index, shape) in (0..).zip(shapes) {
            fill(&mut squares, columns, shape, index);
        }
        Self { columns, squares }
    }

    /// The space of the square that a place is in.
    pub(super) fn at(&self, (x, y): Place) -> Option<SpaceId> {
        let [column, row] = [x, y].map(|along| usize::try_from(along / SQUARE).ok());
        let column = column.filter(|column| x >= 0 && *column < self.columns)?;
        let found = self
            .squares
            .get(row.filter(|_| y >= 0)? * self.columns + column)?;
        (*found != NONE).then_some(SpaceId(*found))
    }
}

/// Fills the squares whose middles are within a shape, row by row.
fn fill(squares: &mut [u16], columns: usize, shape: &Shape, index: u16) {
    let rows = squares.len() / columns;
    let mut crossed: Vec<Vec<f64>> = vec![Vec::new(); rows];
    for (from, to) in shape.edges() {
        let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
        let first = (top - SQUARE / 2).div_euclid(SQUARE).max(0);
        for row in first.. {
            let middle = row * SQUARE + SQUARE / 2;
            if middle >= bottom || row as usize >= rows {
                break;
            }
            if middle >= top {
                crossed[row as usize].push(crossing(from, to, middle));
            }
        }
    }
    for (row, crossings) in crossed.iter_mut().enumerate() {
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let column = |x: f64| {
                ((x - f64::from(SQUARE) / 2.0) / f64::from(SQUARE))
                    .ceil()
                    .max(0.0) as usize
            };
            let (from, to) = (column(pair[0]), column(pair[1]).min(columns));
            for square in from..to.max(from) {
                squares[row * columns + square] = index;
            }
        }
    }
}
