use serde::{Deserialize, Serialize};

use crate::det_float::normal_below;
use crate::entrant::EntrantId;
use crate::error::RatingError;
use crate::estimate::Estimate;

/// So many entrants are compared at once: the table is square, and for the largest seasons each
/// row is an equation to be solved.
pub const MOST_COMPARED: usize = 64;

/// Probabilities that each of some entrants is stronger than each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Superiority {
    /// The compared entrants, in the requested order.
    pub entrants: Vec<EntrantId>,
    /// For each of them, how likely it is stronger than each of them: a half beside itself.
    pub likely: Vec<Vec<f64>>,
}

impl Estimate {
    /// Probabilities that each of these entrants is stronger than each other: the table of likely
    /// superiority.
    ///
    /// # Errors
    ///
    /// If there are too many of them, or one is unknown or named twice.
    pub fn superiority(&self, entrants: &[EntrantId]) -> Result<Superiority, RatingError> {
        if entrants.len() > MOST_COMPARED {
            let (most, found) = (MOST_COMPARED, entrants.len());
            return Err(RatingError::TooMany {
                what: "entrants to compare",
                most,
                found,
            });
        }
        let mut strengths = Vec::with_capacity(entrants.len());
        let mut unknowns = Vec::new();
        for (at, id) in entrants.iter().enumerate() {
            if entrants[..at].contains(id) {
                return Err(RatingError::EntrantTwice(*id));
            }
            let (strength, unknown) = self.strength(*id)?;
            let place = unknown.map(|unknown| {
                unknowns.push(unknown);
                unknowns.len() - 1
            });
            strengths.push((strength, place));
        }
        let spread = self.covariances(&unknowns);
        let together = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (Some(a), Some(b)) => spread.get(a, b),
            _ => 0.0,
        };
        let likely = strengths.iter().enumerate().map(|(i, (ours, us))| {
            let row = strengths.iter().enumerate().map(|(j, (theirs, them))| {
                if i == j {
                    return 0.5;
                }
                let variance =
                    together(*us, *us) + together(*them, *them) - 2.0 * together(*us, *them);
                stronger(ours - theirs, variance)
            });
            row.collect()
        });
        let likely = likely.collect();
        Ok(Superiority {
            entrants: entrants.to_vec(),
            likely,
        })
    }
}

fn stronger(lead: f64, variance: f64) -> f64 {
    if variance > 0.0 {
        return normal_below(lead / variance.sqrt());
    }
    // Two anchors.
    if lead == 0.0 {
        0.5
    } else if lead > 0.0 {
        1.0
    } else {
        0.0
    }
}
