use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cholesky::Square;
use crate::covariance::Spread;
use crate::det_float::{Interval, POINTS, deviations_for};
use crate::entrant::EntrantId;
use crate::error::RatingError;
use crate::history::{HistorySettings, Prepared, Season, VERSION};
use crate::likelihood::{AttendPlace, Chances, Model};
use crate::newton::summit;

/// A season explained.
#[derive(Debug, Clone)]
pub struct Estimate {
    settings: HistorySettings,
    places: BTreeMap<EntrantId, usize>,
    results: Vec<u64>,
    largest_bid: f64,
    model: Model,
    point: Vec<f64>,
    spread: Spread,
    deviations: f64,
}

/// The estimate as data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HistoryTable {
    /// The version of the algorithm.
    pub version: u32,
    /// Everybody, the strongest first, then by id.
    pub rows: Vec<HistoryRow>,
    /// The first side's advantage, in points, before any bid. Where all bids are the same, it is
    /// the advantage with that bid.
    pub side: Option<Measure>,
    /// Worth of one unit of a bid to the second side, in points. None where bids do not vary.
    pub bid: Option<Measure>,
    /// Probability of a draw between equals. None where there were no draws.
    pub draw: Option<Measure>,
    /// True if deviations of entrants are exact. With too many entrants they are a little too
    /// narrow, but still exact where results form a tree, or all met each other alike. Those of
    /// the side, the bid and draws, and the table of likely superiority, always are exact.
    pub exact: bool,
}

/// One entrant's estimate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HistoryRow {
    /// Id of the entrant.
    pub entrant: EntrantId,
    /// The most likely strength, in points.
    pub rating: f64,
    /// One standard deviation, in points; 0 for an anchor.
    pub deviation: f64,
    /// Where the strength lies, as surely as the settings say.
    pub interval: Interval,
    /// Number of results counted.
    pub results: u64,
    /// True if its rating is fixed.
    pub anchored: bool,
}

/// Something measured.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Its most likely value.
    pub value: f64,
    /// Where it lies, as surely as the settings say.
    pub interval: Interval,
}

/// Probabilities of the outcomes of a match.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Prospect {
    /// The first side wins.
    pub first: f64,
    /// Neither side wins.
    pub draw: f64,
    /// The second side wins.
    pub second: f64,
}

/// Explains a season: the most likely strengths and their uncertainty. They are the same for the
/// same season on every machine, in any order of its entrants and results.
///
/// # Errors
///
/// If a setting, an entrant or a result is none that can be.
pub fn estimate(season: &Season) -> Result<Estimate, RatingError> {
    let Prepared {
        model,
        places,
        results,
        largest_bid,
    } = season.prepare()?;
    let deviations = deviations_for(season.settings.confidence)?;
    let point = summit(&model)?;
    let spread = Spread::at(&model, &point);
    let settings = season.settings.clone();
    Ok(Estimate {
        settings,
        places,
        results,
        largest_bid,
        model,
        point,
        spread,
        deviations,
    })
}

impl Estimate {
    /// All that was estimated.
    #[must_use]
    pub fn table(&self) -> HistoryTable {
        let mut rows: Vec<_> = self
            .places
            .iter()
            .map(|(id, at)| self.row(*id, *at))
            .collect();
        rows.sort_by(|a, b| {
            b.rating
                .total_cmp(&a.rating)
                .then(a.entrant.cmp(&b.entrant))
        });
        let draw = self.model.draw.map(|at| {
            let chance = |log: f64| Chances::of(0.0, Some(log)).draw;
            let measure = self.measure(at, 1.0);
            Measure {
                value: chance(measure.value),
                interval: measure.interval.map(chance),
            }
        });
        HistoryTable {
            version: VERSION,
            rows,
            side: self.model.side.map(|at| self.measure(at, POINTS)),
            bid: self
                .model
                .bid
                .map(|at| self.measure(at, POINTS / self.largest_bid)),
            draw,
            exact: self.spread.is_exact(),
        }
    }

    fn row(&self, entrant: EntrantId, at: usize) -> HistoryRow {
        let rating = self.settings.centre + POINTS * self.model.strength(at, &self.point);
        let (deviation, anchored) = match self.model.entrants[at] {
            AttendPlace::Unknown(at) => (POINTS * self.spread.variance(at).sqrt(), false),
            AttendPlace::Known(_) => (0.0, true),
        };
        HistoryRow {
            entrant,
            rating,
            deviation,
            interval: Interval::around(rating, self.deviations * deviation),
            results: self.results[at],
            anchored,
        }
    }

    fn measure(&self, at: usize, unit: f64) -> Measure {
        let value = self.point[at] * unit;
        let reach = self.deviations * self.spread.variance(at).sqrt() * unit;
        Measure {
            value,
            interval: Interval::around(value, reach),
        }
    }

    /// Probabilities of the outcomes of a match between two, with a bid for the second side.
    ///
    /// # Errors
    ///
    /// If one of them is unknown, or they are the same.
    pub fn prospect(
        &self,
        first: EntrantId,
        second: EntrantId,
        bid: i32,
    ) -> Result<Prospect, RatingError> {
        if first == second {
            return Err(RatingError::SelfPlay(first));
        }
        let bid = f64::from(bid) / self.largest_bid;
        let (first, second) = (self.place(first)?, self.place(second)?);
        let margin = self.model.margin(first, second, bid, &self.point);
        let chances = Chances::of(margin, self.model.draw.map(|at| self.point[at]));
        Ok(Prospect {
            first: chances.win,
            draw: chances.draw,
            second: chances.loss,
        })
    }

    fn place(&self, id: EntrantId) -> Result<usize, RatingError> {
        self.places
            .get(&id)
            .copied()
            .ok_or(RatingError::UnknownEntrant(id))
    }

    /// The strength of an entrant in log-odds above the centre, and which unknown it is, if any.
    pub(crate) fn strength(&self, id: EntrantId) -> Result<(f64, Option<usize>), RatingError> {
        let at = self.place(id)?;
        let unknown = match self.model.entrants[at] {
            AttendPlace::Unknown(at) => Some(at),
            AttendPlace::Known(_) => None,
        };
        Ok((self.model.strength(at, &self.point), unknown))
    }

    /// Covariances of these unknowns.
    pub(crate) fn covariances(&self, unknowns: &[usize]) -> Square {
        self.spread.covariances(&self.model, unknowns)
    }

    /// The first side's advantage and the worth of a bid, where both were measured, with the
    /// unit of the bid.
    pub(crate) fn side_and_bid(&self) -> Option<([f64; 2], [usize; 2], f64)> {
        let (side, bid) = (self.model.side?, self.model.bid?);
        Some((
            [self.point[side], self.point[bid]],
            [side, bid],
            self.largest_bid,
        ))
    }

    /// Number of standard deviations that an interval reaches.
    pub(crate) fn deviations(&self) -> f64 {
        self.deviations
    }
}
