//! Is this version better? A sequential test on mirror pairs, as in the testing of chess
//! engines: pairs are played until the likelihoods of two hypotheses are far enough apart.
//!
//! A mirror pair is two matches with the sides swapped; its score is one of five, from both lost
//! to both won. For each hypothesis the most likely five chances with that mean score are found,
//! and the ratio of the two likelihoods compared with Wald's bounds (Van den Bergh, "The
//! generalized sequential probability ratio test").

use serde::{Deserialize, Serialize};

use crate::det_float::{Interval, deviations_for, expected_score, ln, points_of};
use crate::error::{RatingError, within};
use crate::result::Outcome;

/// The version of what is computed here: another one may give other verdicts.
pub const VERSION: u32 = 1;

/// The mean scores of a pair, from two losses to two wins.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Counts before the first pair: traces, so that no score is impossible, and one pair between all
/// and nothing. Without it a test trusts the first pairs too readily, and errs oftener than it
/// claims where most matches are drawn.
const BEFORE: [f64; 5] = [0.5, 0.001, 0.001, 0.001, 0.5];
/// Largest difference reported, in points: beyond it, results hardly show the size.
const MOST_POINTS: f64 = 1_200.0;

/// Hypotheses of a test, and its confidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SequentialSettings {
    /// The candidate is not better if it is stronger by so many points only.
    pub elo0: f64,
    /// It is better if it is stronger by so many points.
    pub elo1: f64,
    /// Rate at which a candidate of `elo0` may pass for better.
    pub alpha: f64,
    /// Rate at which a candidate of `elo1` may pass for not better.
    pub beta: f64,
    /// Confidence of the interval of the difference, as in 0.95.
    pub confidence: f64,
}

impl Default for SequentialSettings {
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 30.0,
            alpha: 0.05,
            beta: 0.05,
            confidence: 0.95,
        }
    }
}

impl SequentialSettings {
    /// Checks that a test can be made with these settings.
    ///
    /// # Errors
    ///
    /// If a field is out of its range, or `elo0` is not below `elo1`.
    pub fn check(&self) -> Result<(), RatingError> {
        within("elo0", self.elo0, -1_000.0, 1_000.0)?;
        within("elo1", self.elo1, -1_000.0, 1_000.0)?;
        within("alpha", self.alpha, 0.000_1, 0.4)?;
        within("beta", self.beta, 0.000_1, 0.4)?;
        within("confidence", self.confidence, 0.5, 0.999_999)?;
        // Hypotheses that are hardly apart would be tested for ever.
        if self.elo1 - self.elo0 < 0.5 {
            return Err(RatingError::OutOfOrder {
                lower: "elo0 and a half",
                low: self.elo0 + 0.5,
                upper: "elo1",
                high: self.elo1,
            });
        }
        Ok(())
    }

    /// The logarithms of the likelihood ratio at which the test ends: not better, and better.
    fn bounds(&self) -> (f64, f64) {
        (
            ln(self.beta / (1.0 - self.alpha)),
            ln((1.0 - self.beta) / self.alpha),
        )
    }
}

/// Verdict of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The candidate is stronger: results fit `elo1`.
    Better,
    /// It is not: results fit `elo0`.
    NotBetter,
}

/// The score of a mirror pair in half points, 0 to 4, for the candidate: how the match ended in
/// which it had the first side, and the one in which it had the second.
#[must_use]
pub fn pair_score(as_first: Outcome, as_second: Outcome) -> u8 {
    as_first.half_points() + as_second.swapped().half_points()
}

/// A test as far as it has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SequentialTest {
    settings: SequentialSettings,
    pairs: [u64; 5],
    verdict: Option<Verdict>,
}

/// Report on a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SequentialReport {
    /// The version of the algorithm.
    pub version: u32,
    /// Number of pairs with each score, from 0 to 4 half points.
    pub pairs: [u64; 5],
    /// The logarithm of how much better results fit `elo1` than `elo0`.
    pub ratio: f64,
    /// Where the ratio ends the test as not better.
    pub lower: f64,
    /// Where it ends the test as better.
    pub upper: f64,
    /// The verdict, once there is one.
    pub verdict: Option<Verdict>,
    /// Lead of the candidate, in points, up to 1,200 either way. A test that ended because of
    /// luck reports a bit too much.
    pub elo: f64,
    /// Where that lies, as surely as the settings say.
    pub interval: Interval,
}

impl SequentialTest {
    /// A test without results.
    ///
    /// # Errors
    ///
    /// If a setting is none that can be.
    pub fn new(settings: SequentialSettings) -> Result<Self, RatingError> {
        settings.check()?;
        Ok(Self {
            settings,
            pairs: [0; 5],
            verdict: None,
        })
    }

    /// Counts a pair by its score in half points, 0 to 4. The first verdict stands: pairs that
    /// were under way then count for the estimate only.
    ///
    /// # Errors
    ///
    /// If the score is above 4.
    pub fn record(&mut self, half_points: u8) -> Result<(), RatingError> {
        let Some(count) = self.pairs.get_mut(usize::from(half_points)) else {
            within("half_points", f64::from(half_points), 0.0, 4.0)?;
            return Ok(());
        };
        *count = count.saturating_add(1);
        if self.verdict.is_none() {
            let (lower, upper) = self.settings.bounds();
            let ratio = self.ratio();
            if ratio >= upper {
                self.verdict = Some(Verdict::Better);
            } else if ratio <= lower {
                self.verdict = Some(Verdict::NotBetter);
            }
        }
        Ok(())
    }

    /// The verdict, once there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// All there is to say.
    #[must_use]
    pub fn report(&self) -> SequentialReport {
        let (lower, upper) = self.settings.bounds();
        let (elo, interval) = self.difference();
        SequentialReport {
            version: VERSION,
            pairs: self.pairs,
            ratio: self.ratio(),
            lower,
            upper,
            verdict: self.verdict,
            elo,
            interval,
        }
    }

    fn ratio(&self) -> f64 {
        if self.pairs == [0; 5] {
            return 0.0;
        }
        let mut counts = BEFORE;
        for (count, pairs) in counts.iter_mut().zip(self.pairs) {
            *count += pairs as f64;
        }
        let (low, high) = (
            expected_score(self.settings.elo0),
            expected_score(self.settings.elo1),
        );
        let (tilt0, tilt1) = (tilt(&counts, low), tilt(&counts, high));
        let terms = counts.iter().zip(SCORES).map(|(count, score)| {
            count * ln((1.0 + tilt0 * (score - low)) / (1.0 + tilt1 * (score - high)))
        });
        terms.sum()
    }

    fn difference(&self) -> (f64, Interval) {
        let counted = || self.pairs.iter().map(|count| *count as f64).zip(SCORES);
        let total: f64 = counted().map(|(count, _)| count).sum();
        let sum: f64 = counted().map(|(count, score)| count * score).sum();
        let mean = if total == 0.0 { 0.5 } else { sum / total };
        // As if one more pair had been lost and one won: a few equal results prove little.
        let middle = (sum + 1.0) / (total + 2.0);
        let squares = middle * middle
            + (1.0 - middle) * (1.0 - middle)
            + counted()
                .map(|(count, score)| count * (score - middle) * (score - middle))
                .sum::<f64>();
        let error = squares.sqrt() / (total + 2.0);
        // The confidence was checked with the settings.
        let reach = deviations_for(self.settings.confidence).unwrap_or(0.0) * error;
        let low = (middle - reach).min(mean);
        let high = (middle + reach).max(mean);
        (points(mean), Interval { low, high }.map(points))
    }
}

/// The logarithm of the likelihood ratio after each of these pairs, scored in half points: the
/// curve that a test draws between its bounds.
///
/// # Errors
///
/// If a setting is none that can be, or a score is above 4.
pub fn ratio_curve(settings: &SequentialSettings, pairs: &[u8]) -> Result<Vec<f64>, RatingError> {
    let mut test = SequentialTest::new(settings.clone())?;
    let mut curve = Vec::with_capacity(pairs.len());
    for pair in pairs {
        test.record(*pair)?;
        curve.push(test.ratio());
    }
    Ok(curve)
}

fn points(score: f64) -> f64 {
    let most = expected_score(MOST_POINTS);
    points_of(score.clamp(1.0 - most, most)).clamp(-MOST_POINTS, MOST_POINTS)
}

/// Tilt of the chances at which their mean is `mean`: the most likely chances are the shares that
/// were counted, each divided by `1 + tilt * (score - mean)`.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let lean = |tilt: f64| {
        let terms = counts.iter().zip(SCORES).map(|(count, score)| {
            let share = (score - mean) / (1.0 + tilt * (score - mean));
            (count * share, count * share * share)
        });
        terms.fold((0.0, 0.0), |sum, term| (sum.0 + term.0, sum.1 + term.1))
    };
    // All divisors are positive in between, and the lean falls from above to below 0.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut tilt = 0.0;
    for _ in 0..100 {
        let (value, fall) = lean(tilt);
        if value > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
        let newton = tilt + value / fall;
        let next = if low < newton && newton < high {
            newton
        } else {
            (low + high) / 2.0
        };
        if (next - tilt).abs() <= 1e-13 * (1.0 + next.abs()) {
            return next;
        }
        tilt = next;
    }
    tilt
}
