//! Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): what is shown at once.
//!
//! The formulas are `skillratings`', which takes logarithms from the system. Their results are
//! rounded to a thousandth of a point: far coarser than the last digits in which systems differ.
//! The same results therefore give the same ratings everywhere, but for a chance of about one in
//! a hundred million a result that a number is rounded up on one system and down on another. A
//! comparison of ratings from two systems must allow for differences of [`ROUNDING`].

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::det_float::rounded;
use crate::error::{RatingError, within};
use crate::result::Outcome;

/// The version of what is computed here: another one may give other ratings.
pub const VERSION: u32 = 1;

/// Step to which ratings and deviations are rounded, in points.
pub const ROUNDING: f64 = 1.0 / STEPS_IN_A_POINT;

/// Ratings stay in this range, where Glicko-2 computes well.
const RATINGS: (f64, f64) = (0.0, 4_000.0);
const VOLATILITIES: (f64, f64) = (0.01, 0.2);
/// Number of points in one unit of Glickman's own scale.
const SCALE: f64 = 173.7178;
const STEPS_IN_A_POINT: f64 = 1_000.0;
const STEPS_OF_VOLATILITY: f64 = 1e7;

/// Parameters of the ratings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GlickoSettings {
    /// The rating of who has no result, in points.
    pub start: f64,
    /// The deviation of who has no result, and the widest there is, in points.
    pub start_deviation: f64,
    /// The narrowest deviation, in points: no strength is known better than this.
    pub least_deviation: f64,
    /// Assumed volatility of an entrant without results.
    pub start_volatility: f64,
    /// Change allowed to the volatility: Glickman's tau, 0.3 to 1.2 as he advises.
    pub tau: f64,
    /// Length of a rating period, in seconds. After one without results, an entrant is known less
    /// well by one volatility.
    pub period: u32,
    /// Deviation, in points, above which an entrant is provisional.
    pub provisional_above: f64,
    /// Confidence of intervals, as in 0.95.
    pub confidence: f64,
}

impl Default for GlickoSettings {
    fn default() -> Self {
        Self {
            start: 1_500.0,
            start_deviation: 350.0,
            least_deviation: 30.0,
            start_volatility: 0.06,
            tau: 0.5,
            period: 7 * 24 * 60 * 60,
            provisional_above: 110.0,
            confidence: 0.95,
        }
    }
}

/// Strength of an entrant, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Strength {
    /// The most likely strength, in points.
    pub rating: f64,
    /// Uncertainty of the rating: one standard deviation, in points.
    pub deviation: f64,
    /// Volatility of its results.
    pub volatility: f64,
}

impl GlickoSettings {
    /// Checks that ratings can be made with these settings.
    ///
    /// # Errors
    ///
    /// If a field is out of its range, or the least deviation is above that of the start.
    pub fn check(&self) -> Result<(), RatingError> {
        within("start", self.start, RATINGS.0, RATINGS.1)?;
        within("start_deviation", self.start_deviation, 10.0, 500.0)?;
        within("least_deviation", self.least_deviation, 1.0, 500.0)?;
        within(
            "start_volatility",
            self.start_volatility,
            VOLATILITIES.0,
            VOLATILITIES.1,
        )?;
        within("tau", self.tau, 0.2, 1.5)?;
        within("period", f64::from(self.period), 60.0, f64::from(u32::MAX))?;
        within("provisional_above", self.provisional_above, 0.0, 500.0)?;
        within("confidence", self.confidence, 0.5, 0.999_999)?;
        if self.least_deviation > self.start_deviation {
            return Err(RatingError::OutOfOrder {
                lower: "least_deviation",
                low: self.least_deviation,
                upper: "start_deviation",
                high: self.start_deviation,
            });
        }
        Ok(())
    }

    /// The strength of who has no result.
    #[must_use]
    pub fn beginning(&self) -> Strength {
        Strength {
            rating: self.start,
            deviation: self.start_deviation,
            volatility: self.start_volatility,
        }
    }

    /// The strength of an anchor: its rating is known and never moves.
    ///
    /// # Errors
    ///
    /// If the rating is out of range.
    pub fn anchor(&self, rating: f64) -> Result<Strength, RatingError> {
        within("anchor", rating, RATINGS.0, RATINGS.1)?;
        Ok(Strength {
            rating,
            deviation: self.least_deviation,
            volatility: self.start_volatility,
        })
    }

    /// The same strength after so many rating periods without a result: as high, and less
    /// well known, up to the deviation of the start. Fewer than 0 periods take back what was
    /// added for the same volatility.
    #[must_use]
    pub fn idle(&self, strength: Strength, periods: f64) -> Strength {
        let added = strength.volatility * SCALE;
        let variance = strength.deviation * strength.deviation + periods * added * added;
        let deviation = self.bounded(variance.max(0.0).sqrt());
        Strength {
            deviation,
            ..strength
        }
    }

    /// The strength after a rating period with these results, as Glickman's paper has it: each
    /// is the opponent as it was before the period, and the outcome with the entrant as the
    /// first side. Without results it is [`GlickoSettings::idle`] for one period.
    ///
    /// # Errors
    ///
    /// If a number of the strengths is out of range.
    pub fn after_period(
        &self,
        before: Strength,
        results: &[(Strength, Outcome)],
    ) -> Result<Strength, RatingError> {
        self.check()?;
        before.check()?;
        if results.is_empty() {
            return Ok(self.idle(before, 1.0));
        }
        let mut met = Vec::with_capacity(results.len());
        for (opponent, outcome) in results {
            opponent.check()?;
            met.push((opponent.theirs(), theirs(*outcome)));
        }
        let config = Glicko2Config {
            tau: self.tau,
            ..Glicko2Config::default()
        };
        let after = glicko2_rating_period(&before.theirs(), &met, &config);
        let strength = Strength {
            rating: rounded(after.rating, STEPS_IN_A_POINT).clamp(RATINGS.0, RATINGS.1),
            deviation: self.bounded(after.deviation),
            volatility: rounded(after.volatility, STEPS_OF_VOLATILITY)
                .clamp(VOLATILITIES.0, VOLATILITIES.1),
        };
        strength.check()?;
        Ok(strength)
    }

    fn bounded(&self, deviation: f64) -> f64 {
        rounded(deviation, STEPS_IN_A_POINT).clamp(self.least_deviation, self.start_deviation)
    }
}

impl Strength {
    fn check(&self) -> Result<(), RatingError> {
        within("rating", self.rating, RATINGS.0, RATINGS.1)?;
        within("deviation", self.deviation, 0.0, 500.0)?;
        within(
            "volatility",
            self.volatility,
            VOLATILITIES.0,
            VOLATILITIES.1,
        )?;
        Ok(())
    }

    fn theirs(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }
}

fn theirs(outcome: Outcome) -> Outcomes {
    match outcome {
        Outcome::First => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Second => Outcomes::LOSS,
    }
}
