use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::estimate::Estimate;

/// The bid with which equals score the same on either side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct FairBid {
    /// The most likely one, for the second side, in units of the bid. Below 0 the first side
    /// would have to be given it.
    pub bid: f64,
    /// Where it lies, as surely as the settings of the estimate say; no end where results do not
    /// show well enough what a bid is worth.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// Reason for the absence of a fair bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoFairBid {
    /// The settings leave out the side or the bid, or all matches had the same bid.
    #[error(
        "the advantage of a side or the worth of a bid was not measured, expected results with different bids"
    )]
    NotMeasured,
    /// Sides that were given a bid did no better for it.
    #[error("a bid is worth nothing in these results, expected it to help who is given it")]
    WorthNothing,
}

impl Estimate {
    /// The bid that makes both sides even, with Fieller's interval: that of a quotient of two
    /// uncertain numbers.
    ///
    /// # Errors
    ///
    /// If there is none, as [`NoFairBid`] says.
    pub fn fair_bid(&self) -> Result<FairBid, NoFairBid> {
        let ([side, worth], unknowns, unit) = self.side_and_bid().ok_or(NoFairBid::NotMeasured)?;
        let bid = side / worth * unit;
        // A worth of next to nothing gives no number, either.
        if worth <= 0.0 || !bid.is_finite() {
            return Err(NoFairBid::WorthNothing);
        }
        let spread = self.covariances(&unknowns);
        let reach = self.deviations() * self.deviations();
        // Bids `b` for which `side - worth * b` is not surely other than 0 lie between the roots
        // of `a b² - 2 h b + c`.
        let a = worth * worth - reach * spread.get(1, 1);
        let h = side * worth - reach * spread.get(1, 0);
        let c = side * side - reach * spread.get(0, 0);
        if a <= 0.0 {
            return Ok(FairBid {
                bid,
                low: None,
                high: None,
            });
        }
        // Positive as the quotient itself lies between the roots, but for rounding.
        let root = (h * h - a * c).max(0.0).sqrt();
        let end = |end: f64| Some(end / a * unit);
        Ok(FairBid {
            bid,
            low: end(h - root),
            high: end(h + root),
        })
    }
}
