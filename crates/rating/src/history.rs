//! The whole history of a season in one estimate.
//!
//! Glicko-2 follows results one after the other, and forgets. Here all results of a season are
//! explained at once: one strength for each entrant (each version of a bot is one), the
//! advantage of the first side, what a bid is worth, and how often matches are drawn.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::det_float::POINTS;
use crate::entrant::EntrantId;
use crate::error::{RatingError, within};
use crate::likelihood::{AttendPlace, Cell, Model};
use crate::result::{Outcome, Played};

/// The version of what is computed here: another one may give other ratings.
pub const VERSION: u32 = 2;

const MOST_ENTRANTS: usize = 100_000;
const MOST_RESULTS: usize = 5_000_000;
const LARGEST_BID: f64 = 1_000_000.0;
const RATINGS: (f64, f64) = (-100_000.0, 100_000.0);
const DEVIATIONS: (f64, f64) = (1.0, 1_000_000.0);

/// Assumptions before there are results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HistorySettings {
    /// Where ratings lie before there are results, in points.
    pub centre: f64,
    /// Likely distance of ratings from the centre: one standard deviation, in points. It prevents
    /// infinite strength of an entrant who won everything.
    pub deviation: f64,
    /// Likely distance of the first side's advantage from 0, in points; none if sides are equal.
    pub side: Option<f64>,
    /// Likely distance of the worth of one unit of a bid from 0, in points; none if bids are
    /// worth nothing.
    pub bid: Option<f64>,
    /// Likely distance from 0 of the logarithm of draws: of the likelihood of a draw between
    /// equals, compared with a win of one of them.
    pub draws: f64,
    /// True if bids below 0, which go to the first side, are accepted.
    pub negative_bids: bool,
    /// Confidence of intervals, as in 0.95.
    pub confidence: f64,
}

impl Default for HistorySettings {
    fn default() -> Self {
        Self {
            centre: 1_500.0,
            deviation: 350.0,
            side: Some(200.0),
            bid: Some(50.0),
            draws: 2.0,
            negative_bids: false,
            confidence: 0.95,
        }
    }
}

impl HistorySettings {
    /// Checks that an estimate can be made with these settings.
    ///
    /// # Errors
    ///
    /// If a field is out of its range.
    pub fn check(&self) -> Result<(), RatingError> {
        within("centre", self.centre, RATINGS.0, RATINGS.1)?;
        within("deviation", self.deviation, DEVIATIONS.0, DEVIATIONS.1)?;
        if let Some(side) = self.side {
            within("side", side, DEVIATIONS.0, DEVIATIONS.1)?;
        }
        if let Some(bid) = self.bid {
            within("bid", bid, 0.001, DEVIATIONS.1)?;
        }
        within("draws", self.draws, 0.01, 100.0)?;
        within("confidence", self.confidence, 0.5, 0.999_999)?;
        Ok(())
    }
}

/// An entrant of a season.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// Id of the entrant.
    pub id: EntrantId,
    /// The rating, in points, of an entrant that others are measured by.
    #[serde(default)]
    pub anchor: Option<f64>,
}

/// All that an estimate follows from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Season {
    /// The assumptions.
    pub settings: HistorySettings,
    /// Participants, with or without results.
    pub entrants: Vec<Entrant>,
    /// Their results, in any order.
    pub results: Vec<Played>,
}

/// A season as the model sees it.
pub(crate) struct Prepared {
    pub(crate) model: Model,
    pub(crate) places: BTreeMap<EntrantId, usize>,
    /// Number of results of each entrant.
    pub(crate) results: Vec<u64>,
    /// The bid that counts as one in the model.
    pub(crate) largest_bid: f64,
}

impl Season {
    /// Checks everything, and counts what is equal together.
    pub(crate) fn prepare(&self) -> Result<Prepared, RatingError> {
        self.settings.check()?;
        self.limit("entrants", self.entrants.len(), MOST_ENTRANTS)?;
        self.limit("results", self.results.len(), MOST_RESULTS)?;
        let mut places = BTreeMap::new();
        let mut anchors = BTreeMap::new();
        for entrant in &self.entrants {
            if places.insert(entrant.id, 0).is_some() {
                return Err(RatingError::EntrantTwice(entrant.id));
            }
            if let Some(rating) = entrant.anchor {
                anchors.insert(entrant.id, within("anchor", rating, RATINGS.0, RATINGS.1)?);
            }
        }
        // The order of the input must not show in the last digits.
        for (place, (_, found)) in places.iter_mut().enumerate() {
            *found = place;
        }
        let counted = self.counted(&places)?;
        let mut results = vec![0; places.len()];
        for ((first, second, _), [wins, draws, losses]) in &counted {
            results[*first] += wins + draws + losses;
            results[*second] += wins + draws + losses;
        }
        let largest = counted
            .iter()
            .map(|((.., bid), _)| bid.unsigned_abs())
            .max();
        let largest_bid = f64::from(largest.unwrap_or(0).max(1));
        let model = self.model(&places, &anchors, &counted, largest_bid);
        Ok(Prepared {
            model,
            places,
            results,
            largest_bid,
        })
    }

    fn limit(&self, what: &'static str, found: usize, most: usize) -> Result<(), RatingError> {
        if found > most {
            return Err(RatingError::TooMany { what, most, found });
        }
        Ok(())
    }

    /// The results by entrants, sides and bid.
    fn counted(
        &self,
        places: &BTreeMap<EntrantId, usize>,
    ) -> Result<Vec<PairResults>, RatingError> {
        let place = |id: EntrantId| {
            places
                .get(&id)
                .copied()
                .ok_or(RatingError::UnknownEntrant(id))
        };
        let mut rows = Vec::with_capacity(self.results.len());
        for played in &self.results {
            played.between_two()?;
            if played.bid < 0 && !self.settings.negative_bids {
                return Err(RatingError::NegativeBid(played.bid));
            }
            within("bid", f64::from(played.bid), -LARGEST_BID, LARGEST_BID)?;
            let key = (place(played.first)?, place(played.second)?, played.bid);
            rows.push((key, played.outcome));
        }
        rows.sort_unstable();
        let mut counted: Vec<PairResults> = Vec::new();
        for (key, outcome) in rows {
            if counted.last().is_none_or(|(last, _)| *last != key) {
                counted.push((key, [0; 3]));
            }
            let at = match outcome {
                Outcome::First => 0,
                Outcome::Draw => 1,
                Outcome::Second => 2,
            };
            if let Some((_, counts)) = counted.last_mut() {
                counts[at] += 1;
            }
        }
        Ok(counted)
    }

    fn model(
        &self,
        places: &BTreeMap<EntrantId, usize>,
        anchors: &BTreeMap<EntrantId, f64>,
        counted: &[PairResults],
        largest_bid: f64,
    ) -> Model {
        let settings = &self.settings;
        let mut prior = Vec::new();
        let mut unknown = |deviation: f64| {
            prior.push(1.0 / (deviation * deviation));
            prior.len() - 1
        };
        let mut entrants = Vec::with_capacity(places.len());
        for id in places.keys() {
            entrants.push(match anchors.get(id) {
                Some(rating) => AttendPlace::Known((rating - settings.centre) / POINTS),
                None => AttendPlace::Unknown(unknown(settings.deviation / POINTS)),
            });
        }
        let side = settings.side.map(|deviation| unknown(deviation / POINTS));
        // One bid for all cannot be separated from the side's advantage, and counts as part of
        // it.
        let first = counted.first().map(|((.., bid), _)| *bid);
        let bids_vary = counted.iter().any(|((.., bid), _)| Some(*bid) != first);
        let bid = settings
            .bid
            .filter(|_| bids_vary)
            .map(|deviation| unknown(deviation * largest_bid / POINTS));
        let drawn = counted.iter().any(|(_, [_, draws, _])| *draws > 0);
        let draw = drawn.then(|| unknown(settings.draws));
        let cells = counted
            .iter()
            .map(|((first, second, bid), [wins, draws, losses])| Cell {
                first: *first,
                second: *second,
                bid: f64::from(*bid) / largest_bid,
                wins: *wins as f64,
                draws: *draws as f64,
                losses: *losses as f64,
            });
        Model {
            cells: cells.collect(),
            entrants,
            side,
            bid,
            draw,
            prior,
        }
    }
}

/// First, second and bid, and the numbers of wins of the first, draws, and wins of the second.
type PairResults = ((usize, usize, i32), [u64; 3]);
