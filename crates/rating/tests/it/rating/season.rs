//! Seasons of a game that is known.

use sandtable_rating::{Entrant, Outcome, Played, Season};

use crate::rating::luck::Luck;

const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// True values of a simulated game, in points.
pub(crate) struct Game {
    pub(crate) side: f64,
    pub(crate) bid: f64,
    /// Frequency of a draw, compared with a win between equals.
    pub(crate) draws: f64,
    pub(crate) bids: u64,
}

impl Game {
    /// Outcome of a match in which the first side is stronger by `lead` points.
    fn outcome(&self, lead: f64, bid: i32, luck: &mut Luck) -> Outcome {
        let margin = (lead + self.side - self.bid * f64::from(bid)) / POINTS;
        let (win, loss) = ((margin / 2.0).exp(), (-margin / 2.0).exp());
        let at = luck.share() * (win + loss + self.draws);
        if at < win {
            Outcome::First
        } else if at < win + self.draws {
            Outcome::Draw
        } else {
            Outcome::Second
        }
    }

    /// So many matches between random entrants of these strengths, whose ids are their places.
    pub(crate) fn season(&self, strengths: &[f64], matches: usize, luck: &mut Luck) -> Season {
        let entrants = strengths.len() as u64;
        let results = (0..matches).map(|_| {
            let first = luck.below(entrants);
            let second = (first + 1 + luck.below(entrants - 1)) % entrants;
            let bid = luck.below(self.bids) as i32;
            let lead = strengths[first as usize] - strengths[second as usize];
            Played {
                first,
                second,
                bid,
                outcome: self.outcome(lead, bid, luck),
            }
        });
        let results = results.collect();
        Season {
            entrants: entered(entrants),
            results,
            ..Season::default()
        }
    }
}

/// Entrants with the ids below a number, none of them an anchor.
pub(crate) fn entered(entrants: u64) -> Vec<Entrant> {
    (0..entrants)
        .map(|id| Entrant { id, anchor: None })
        .collect()
}
