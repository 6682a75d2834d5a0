use crate::cholesky::{Square, dot};
use crate::conjugate;
use crate::error::RatingError;
use crate::likelihood::{Model, View};

/// So many unknowns are solved for at once; more are by conjugate gradients.
pub(crate) const MOST_AT_ONCE: usize = 1_536;

const MOST_STEPS: usize = 300;
/// Steps of so many units of log-odds move nothing that anybody sees.
const AT_REST: f64 = 1e-10;
/// What the log-likelihood may seem to rise or fall by rounding alone, as a share of it.
const ROUNDING: f64 = 1e-13;
/// A step that moves no margin by more than this does not go too far.
const SAFE_STEP: f64 = 0.25;

/// Where the log-likelihood is highest.
pub(crate) fn summit(model: &Model) -> Result<Vec<f64>, RatingError> {
    let mut point = vec![0.0; model.size()];
    let mut last = f64::INFINITY;
    for _ in 0..MOST_STEPS {
        let view = model.view(&point);
        let step = newton_step(model, &view);
        let size = step
            .iter()
            .fold(0.0, |size: f64, value| size.max(value.abs()));
        let promised = dot(&view.slope, &step);
        let rounding = ROUNDING * (1.0 + view.height.abs());
        let share = if size <= SAFE_STEP / 4.0 {
            1.0
        } else {
            climbing_share(model, &point, &step, |share| {
                view.height + share * promised / 10_000.0 - rounding
            })
        };
        for (value, step) in point.iter_mut().zip(&step) {
            *value += share * step;
        }
        // Steps that rise by rounding only, and shrink no more, lead nowhere.
        if size <= AT_REST || (promised <= rounding && size > last / 2.0) {
            return Ok(point);
        }
        last = size;
    }
    Err(RatingError::Unsettled(MOST_STEPS))
}

fn newton_step(model: &Model, view: &View) -> Vec<f64> {
    if model.size() <= MOST_AT_ONCE {
        return bends(model, view).factor().solve(&view.slope);
    }
    solve_by_gradients(model, view, &diagonal(model, view), &view.slope)
}

/// The matrix of bends, written out.
pub(crate) fn bends(model: &Model, view: &View) -> Square {
    let mut matrix = Square::nought(model.size());
    model.each_bend(view, |row, column, value| matrix.add(row, column, value));
    matrix
}

/// Its diagonal.
pub(crate) fn diagonal(model: &Model, view: &View) -> Vec<f64> {
    let mut diagonal = vec![0.0; model.size()];
    model.each_bend(view, |row, column, value| {
        if row == column {
            diagonal[row] += value;
        }
    });
    diagonal
}

/// What it makes into `right`, without writing it out.
pub(crate) fn solve_by_gradients(
    model: &Model,
    view: &View,
    diagonal: &[f64],
    right: &[f64],
) -> Vec<f64> {
    conjugate::solve(|vector| model.bent(view, vector), diagonal, right)
}

/// How much of a step is taken: the most, by halves, that rises to what is `enough` for it.
fn climbing_share(model: &Model, point: &[f64], step: &[f64], enough: impl Fn(f64) -> f64) -> f64 {
    let mut share = 1.0;
    // The log-likelihood is concave: a step short enough rises.
    for _ in 0..60 {
        let there: Vec<f64> = point
            .iter()
            .zip(step)
            .map(|(value, step)| value + share * step)
            .collect();
        if model.height(&there) >= enough(share) {
            break;
        }
        share /= 2.0;
    }
    share
}
