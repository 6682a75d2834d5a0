//! Symmetric positive matrices, factored. A crate for this would choose its instructions by the
//! processor, and give other last digits on another one; here each sum has one order.

/// Number of sums computed beside each other, for the sake of speed: part of the order.
const LANES: usize = 8;

/// The sum of the products of two rows of one length.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut lanes = [0.0; LANES];
    let (a_chunks, a_rest) = a.as_chunks::<LANES>();
    let (b_chunks, b_rest) = b.as_chunks::<LANES>();
    for (a, b) in a_chunks.iter().zip(b_chunks) {
        for lane in 0..LANES {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    lanes.iter().sum::<f64>() + rest
}

/// A square matrix of which the lower half counts, row after row.
#[derive(Debug, Clone)]
pub(crate) struct Square {
    size: usize,
    cells: Vec<f64>,
}

impl Square {
    pub(crate) fn nought(size: usize) -> Self {
        Self {
            size,
            cells: vec![0.0; size * size],
        }
    }

    /// Adds to a cell and, as the matrix is symmetric, to its mirror image.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        let (row, column) = (row.max(column), row.min(column));
        self.cells[row * self.size + column] += value;
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> f64 {
        let (row, column) = (row.max(column), row.min(column));
        self.cells[row * self.size + column]
    }

    fn row(&self, row: usize, from: usize, to: usize) -> &[f64] {
        &self.cells[row * self.size + from..row * self.size + to]
    }

    /// The factor whose product with its own mirror image is the matrix.
    pub(crate) fn factor(mut self) -> Factor {
        for row in 0..self.size {
            for column in 0..=row {
                let known = dot(self.row(row, 0, column), self.row(column, 0, column));
                let rest = self.cells[row * self.size + column] - known;
                self.cells[row * self.size + column] = if row == column {
                    // Rounding may leave less than nothing where almost nothing is known.
                    rest.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / self.cells[column * self.size + column]
                };
            }
        }
        Factor(self)
    }
}

/// A factored matrix.
#[derive(Debug, Clone)]
pub(crate) struct Factor(Square);

impl Factor {
    /// Returns the vector that the matrix maps to `right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self(lower) = self;
        let mut found = right.to_vec();
        for row in 0..lower.size {
            let known = dot(lower.row(row, 0, row), &found[..row]);
            found[row] = (found[row] - known) / lower.get(row, row);
        }
        for row in (0..lower.size).rev() {
            let value = found[row] / lower.get(row, row);
            found[row] = value;
            for (column, below) in found[..row].iter_mut().enumerate() {
                *below -= lower.get(row, column) * value;
            }
        }
        found
    }

    /// The inverse of the matrix.
    pub(crate) fn inverse(&self) -> Square {
        let Self(lower) = self;
        let size = lower.size;
        // Row `j` is what the factor makes into the unit vector `j`: nothing before `j`.
        let mut columns = Square::nought(size);
        for j in 0..size {
            for i in j..size {
                let unit = if i == j { 1.0 } else { 0.0 };
                let known = dot(lower.row(i, j, i), columns.row(j, j, i));
                columns.cells[j * size + i] = (unit - known) / lower.get(i, i);
            }
        }
        let mut inverse = Square::nought(size);
        for i in 0..size {
            for j in 0..=i {
                inverse.cells[i * size + j] = dot(columns.row(i, i, size), columns.row(j, i, size));
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factored_matrix_solves_and_inverts() {
        let size = 21;
        let mut matrix = Square::nought(size);
        for i in 0..size {
            for j in 0..=i {
                let near = 1.0 / (1.0 + (i - j) as f64);
                matrix.add(i, j, if i == j { 3.0 + i as f64 } else { near });
            }
        }
        let right: Vec<f64> = (0..size).map(|i| (i as f64) - 7.5).collect();
        let factor = matrix.clone().factor();
        let (solved, inverse) = (factor.solve(&right), factor.inverse());
        for i in 0..size {
            let back: f64 = (0..size).map(|j| matrix.get(i, j) * solved[j]).sum();
            let by_inverse: f64 = (0..size).map(|j| inverse.get(i, j) * right[j]).sum();
            assert!((back - right[i]).abs() < 1e-12);
            assert!((by_inverse - solved[i]).abs() < 1e-12);
        }
    }
}
