//! Numbers that are the same on every machine: they are made by `+ - * /` and square roots,
//! which IEEE 754 rounds in one way, and by the exponentials and logarithms of `libm`, which
//! are made of the same. The standard library's are the system's, and differ.

use serde::{Deserialize, Serialize};

use crate::error::{RatingError, within};

/// Number of points of Elo's scale in one unit of log-odds: ten times the odds are 400 points.
pub(crate) const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// From where to where something lies, as surely as was asked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// So many deviations on either side of a value.
    pub(crate) fn around(value: f64, reach: f64) -> Self {
        Self {
            low: value - reach,
            high: value + reach,
        }
    }

    /// The same with both ends passed through a function that rises.
    pub(crate) fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self {
            low: rising(self.low),
            high: rising(self.high),
        }
    }
}

pub(crate) fn exp(value: f64) -> f64 {
    libm::exp(value)
}

pub(crate) fn ln(value: f64) -> f64 {
    libm::log(value)
}

/// The logarithm of one and a value, which keeps the digits of a small one.
pub(crate) fn ln_1p(value: f64) -> f64 {
    libm::log1p(value)
}

/// Probability that an entrant who is stronger by `points` wins, draws counted as half.
#[must_use]
pub fn expected_score(points: f64) -> f64 {
    1.0 / (1.0 + exp(-points / POINTS))
}

/// Lead in points of an entrant who scores `score` of one: the inverse of [`expected_score`].
pub(crate) fn points_of(score: f64) -> f64 {
    POINTS * ln(score / (1.0 - score))
}

/// Probability that a normal variable lies below this number of deviations.
pub(crate) fn normal_below(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

/// Number of deviations on either side that hold a normal variable with this confidence.
///
/// # Errors
///
/// If the confidence is not between a half and nearly one.
pub(crate) fn deviations_for(confidence: f64) -> Result<f64, RatingError> {
    within("confidence", confidence, 0.5, 0.999_999)?;
    let below = 0.5 + confidence / 2.0;
    let (mut low, mut high) = (0.0, 8.0);
    // 60 halvings of 8 leave less than the last digit.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if normal_below(middle) < below {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(high)
}

/// The nearest multiple of a step.
pub(crate) fn rounded(value: f64, steps_in_one: f64) -> f64 {
    libm::round(value * steps_in_one) / steps_in_one
}
