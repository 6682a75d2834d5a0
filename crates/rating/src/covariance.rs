use crate::cholesky::Square;
use crate::likelihood::{AttendPlace, Model, View};
use crate::newton::{MOST_AT_ONCE, bends, diagonal, solve_by_gradients};
use crate::variances::{self, Pair};

/// Variation of unknowns about their most likely values.
#[derive(Debug, Clone)]
pub(crate) enum Spread {
    /// The inverse of the matrix of bends.
    Exact(Square),
    /// For too many unknowns: data from which covariances are computed on demand, and approximate
    /// variances.
    Approximate {
        view: View,
        diagonal: Vec<f64>,
        variances: Vec<f64>,
    },
}

impl Spread {
    pub(crate) fn at(model: &Model, point: &[f64]) -> Self {
        let view = model.view(point);
        if model.size() <= MOST_AT_ONCE {
            return Self::Exact(bends(model, &view).factor().inverse());
        }
        let diagonal = diagonal(model, &view);
        let mut variances = variances::variances(model, &pairs(model, &view), &diagonal);
        // These come after the strengths, in this order.
        for shared in [model.side, model.bid, model.draw].into_iter().flatten() {
            variances.push(column(model, &view, &diagonal, shared)[shared]);
        }
        Self::Approximate {
            view,
            diagonal,
            variances,
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }

    pub(crate) fn variance(&self, unknown: usize) -> f64 {
        match self {
            Self::Exact(inverse) => inverse.get(unknown, unknown),
            Self::Approximate { variances, .. } => variances[unknown],
        }
    }

    /// Exact covariances of some unknowns, in the order in which they are named.
    pub(crate) fn covariances(&self, model: &Model, unknowns: &[usize]) -> Square {
        let mut found = Square::nought(unknowns.len());
        for (i, row) in unknowns.iter().enumerate() {
            match self {
                Self::Exact(inverse) => {
                    for (j, other) in unknowns[..=i].iter().enumerate() {
                        found.add(i, j, inverse.get(*row, *other));
                    }
                }
                Self::Approximate { view, diagonal, .. } => {
                    let column = column(model, view, diagonal, *row);
                    for (j, other) in unknowns[..=i].iter().enumerate() {
                        found.add(i, j, column[*other]);
                    }
                }
            }
        }
        found
    }
}

fn column(model: &Model, view: &View, diagonal: &[f64], unknown: usize) -> Vec<f64> {
    let mut unit = vec![0.0; model.size()];
    unit[unknown] = 1.0;
    solve_by_gradients(model, view, diagonal, &unit)
}

/// Pairs of entrants who met, with the curvature of the log-likelihood in both: each pair once,
/// in order.
fn pairs(model: &Model, view: &View) -> Vec<Pair> {
    let strengths = model
        .entrants
        .iter()
        .filter(|place| matches!(place, AttendPlace::Unknown(_)));
    let strengths = strengths.count();
    let mut cells = Vec::with_capacity(model.cells.len());
    model.each_bend(view, |row, column, bend| {
        if row != column && row < strengths && column < strengths {
            cells.push(Pair {
                one: row.min(column),
                other: row.max(column),
                bend,
            });
        }
    });
    // Stable, so that the cells of a pair are added in their own order.
    cells.sort_by_key(|pair| (pair.one, pair.other));
    let same = |a: &Pair, b: &Pair| (a.one, a.other) == (b.one, b.other);
    let pairs = cells.chunk_by(same).map(|cells| Pair {
        bend: cells.iter().map(|cell| cell.bend).sum(),
        ..cells[0]
    });
    pairs.collect()
}
