use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::det_float::{Interval, deviations_for};
use crate::error::RatingError;
use crate::result::{Outcome, Played};

/// Results of the sides with one bid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BidTally {
    /// The bid that the second side was given.
    pub bid: i32,
    /// Number of wins of the first side.
    pub first: u64,
    /// Number of draws.
    pub draws: u64,
    /// Number of wins of the second side.
    pub second: u64,
    /// The first side's score of one, draws counted as half.
    pub score: f64,
    /// Where that lies: Wilson's interval, which is a little too wide where there are draws.
    pub interval: Interval,
}

/// Results of the sides with each bid, the lowest first.
///
/// # Errors
///
/// If the confidence is out of its range.
pub fn tally_by_bid(results: &[Played], confidence: f64) -> Result<Vec<BidTally>, RatingError> {
    let deviations = deviations_for(confidence)?;
    let mut counts: BTreeMap<i32, [u64; 3]> = BTreeMap::new();
    for played in results {
        let [first, draws, second] = counts.entry(played.bid).or_default();
        match played.outcome {
            Outcome::First => *first += 1,
            Outcome::Draw => *draws += 1,
            Outcome::Second => *second += 1,
        }
    }
    let tallies = counts.into_iter().map(|(bid, [first, draws, second])| {
        let matches = (first + draws + second) as f64;
        let score = (first as f64 + draws as f64 / 2.0) / matches;
        BidTally {
            bid,
            first,
            draws,
            second,
            score,
            interval: wilson(score, matches, deviations),
        }
    });
    Ok(tallies.collect())
}

fn wilson(score: f64, matches: f64, deviations: f64) -> Interval {
    let squared = deviations * deviations / matches;
    let middle = (score + squared / 2.0) / (1.0 + squared);
    let variance = score * (1.0 - score) / matches + squared / matches / 4.0;
    let reach = deviations * variance.max(0.0).sqrt() / (1.0 + squared);
    // An end beyond 0 or 1 is rounding.
    Interval {
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    }
}
