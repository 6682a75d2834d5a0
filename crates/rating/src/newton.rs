use crate::cholesky::{Square, dot};
use crate::conjugate_gradient;
use crate::error::RatingError;
use crate::likelihood::{Model, View};

/// So many unknowns are solved for at once; more are by conjugate gradients.
pub(crate) const MOST_AT_ONCE: usize = 1_536;

const MOST_STEPS: usize = 500;
/// The summit is found when it is so few standard deviations of the estimate away. A step from
/// there leaves the square of that.
const AT_REST: f64 = 1e-10;
/// So near to it, only rounding keeps steps from becoming shorter.
const NEARLY: f64 = 1e-5;
/// A step that moves the log-odds of no two outcomes by more than this rises wherever it leads,
/// and leaves at most half of its length.
const SAFE_STEP: f64 = 0.25;
/// A way is long enough when at its end it falls, or still rises, by no more than this share of
/// how it rose at first.
const LEVEL: f64 = 0.5;
/// The share of what a way promises at first that it has to keep where it falls at its end.
const KEPT: f64 = 1e-4;
/// Maximum number of places tried on a way.
const MOST_TRIES: usize = 60;
/// The part of what is left of a way that each of them takes off at least, at either end.
const LEAST_PART: f64 = 0.02;
/// By how much steps are damped more after one that went much too far, and less after one that
/// did not.
const DAMPING: f64 = 8.0;
/// By how much a step may go farther than the one before: more than it goes when it is damped
/// less.
const FARTHER: f64 = DAMPING * DAMPING;
/// So far a step may go, whatever went before.
const FIRST_STEP: f64 = 16.0;
/// A step that went much too far is shortened to less than this.
const SHORT: f64 = 0.25;

/// Where the log-likelihood is highest.
///
/// Newton's steps, damped after Levenberg where they go too far: matches that are nearly certain
/// bend the log-likelihood by next to nothing, so that an undamped step from there may lead
/// anywhere. The rest of the way is measured by Newton's decrement: the distance to the summit in
/// standard deviations of the estimate, whatever the units of the unknowns are.
pub(crate) fn summit(model: &Model) -> Result<Vec<f64>, RatingError> {
    let mut point = vec![0.0; model.size()];
    let mut view = model.view(&point);
    let least = model.prior.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut damping, mut last, mut farthest) = (0.0, f64::INFINITY, FIRST_STEP);
    for _ in 0..MOST_STEPS {
        let step = newton_step(model, &view, damping);
        let left = dot(&view.slope, &step);
        let way = Ascent {
            model,
            begin: &point,
            step: &step,
            height: view.height,
            rise: left,
        };
        let reach = model.reach(&step);
        let safe = reach <= SAFE_STEP;
        if damping == 0.0 {
            let rounded = left <= NEARLY * NEARLY + view.blur && left > last / 2.0;
            if left <= AT_REST * AT_REST || rounded {
                // A long way there is nothing but rounding.
                return Ok(if safe { way.at(1.0) } else { point });
            }
            last = left;
        }
        let whole = way.at(1.0);
        let (share, there) = if !whole.iter().all(|it| it.is_finite()) || reach > farthest {
            (0.0, None)
        } else if safe {
            let view = model.view(&whole);
            (1.0, Some((whole, view)))
        } else {
            way.walk()
        };
        if let Some(there) = there {
            (point, view) = there;
            farthest = FIRST_STEP.max(FARTHER * share * reach);
        }
        if share >= 1.0 {
            damping /= DAMPING;
            // Less than a share of what is known beforehand changes nothing.
            if damping < least * 1e-3 {
                damping = 0.0;
            }
        } else if share < SHORT && damping == 0.0 {
            damping = (longest(&view.slope) / longest(&step)).max(least);
        } else if share < SHORT {
            damping *= DAMPING;
        }
    }
    Err(RatingError::Unsettled(MOST_STEPS))
}

/// The length of the longest part of a vector.
fn longest(vector: &[f64]) -> f64 {
    vector.iter().fold(0.0, |most, it| most.max(it.abs()))
}

/// A straight way that rises at first. The log-likelihood is concave, so that it has one top.
struct Ascent<'a> {
    model: &'a Model,
    begin: &'a [f64],
    step: &'a [f64],
    height: f64,
    /// Slope at its beginning.
    rise: f64,
}

impl Ascent<'_> {
    fn at(&self, share: f64) -> Vec<f64> {
        let both = self.begin.iter().zip(self.step);
        both.map(|(begin, step)| begin + share * step).collect()
    }

    /// Walks to its end, or until near the top: how much of it that is, and what is seen from
    /// there. Nothing when no place on it is known to be higher than its beginning.
    ///
    /// Heights are too coarse for what is nearly certain, but slopes are not: where a way still
    /// rises, all of it before that rose.
    fn walk(&self) -> (f64, Option<(Vec<f64>, View)>) {
        let (mut low, mut high, mut share) = ((0.0, self.rise), (f64::INFINITY, 0.0), 1.0);
        let mut best = None;
        for _ in 0..MOST_TRIES {
            let there = self.at(share);
            let view = self.model.view(&there);
            let rise = dot(&view.slope, self.step);
            let finite = rise.is_finite() && there.iter().all(|it| it.is_finite());
            let kept = view.height - self.height >= KEPT * share * self.rise;
            if finite && (rise >= 0.0 || (kept && rise >= -LEVEL * self.rise)) {
                best = Some((share, there, view));
                if share >= 1.0 || rise <= LEVEL * self.rise {
                    break;
                }
                low = (share, rise);
            } else {
                high = (share, rise);
            }
            // As if the way bent evenly between the two.
            let width = high.0 - low.0;
            let part = (low.1 / (low.1 - high.1)).clamp(LEAST_PART, 1.0 - LEAST_PART);
            let part = if part.is_nan() { LEAST_PART } else { part };
            share = low.0 + part * width;
        }
        match best {
            Some((share, there, view)) => (share, Some((there, view))),
            None => (0.0, None),
        }
    }
}

fn newton_step(model: &Model, view: &View, damping: f64) -> Vec<f64> {
    if model.size() <= MOST_AT_ONCE {
        let mut bends = bends(model, view);
        for at in 0..model.size() {
            bends.add(at, at, damping);
        }
        return bends.factor().solve(&view.slope);
    }
    let mut diagonal = diagonal(model, view);
    for value in &mut diagonal {
        *value += damping;
    }
    let apply = |vector: &[f64]| {
        let mut image = model.bent(view, vector);
        for (image, value) in image.iter_mut().zip(vector) {
            *image += damping * value;
        }
        image
    };
    conjugate_gradient::solve(apply, &diagonal, &view.slope)
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

/// Returns the vector that the matrix maps to `right`, without writing the matrix out.
pub(crate) fn solve_by_gradients(
    model: &Model,
    view: &View,
    diagonal: &[f64],
    right: &[f64],
) -> Vec<f64> {
    conjugate_gradient::solve(|vector| model.bent(view, vector), diagonal, right)
}
