//! Pairs of matches with the same dice and exchanged sides: the five outcomes of a pair, and how
//! sure they make one.

use std::collections::BTreeMap;

use crate::tally::wilson;

/// Results of pairs, in points of A: a win counts two, a draw one.
#[derive(Default)]
pub(crate) struct Pairs {
    open: BTreeMap<u64, u8>,
    /// Number of pairs with 0, 1, 2, 3 and 4 points.
    counts: [u32; 5],
}

impl Pairs {
    /// Adds a match of a pair.
    pub(crate) fn add(&mut self, seed: u64, points: u8) {
        match self.open.remove(&seed) {
            Some(first) => self.counts[usize::from((first + points).min(4))] += 1,
            None => {
                self.open.insert(seed, points);
            }
        }
    }

    fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Share of the points in percent, with an interval of 95 %. A pair counts once, since its two
    /// matches are not independent.
    pub(crate) fn share(&self) -> (f64, f64, f64) {
        let points: f64 = (0..5u32)
            .zip(self.counts)
            .map(|(points, pairs)| f64::from(points) / 4.0 * f64::from(pairs))
            .sum();
        wilson(points, self.total())
    }

    /// The five outcomes in short.
    pub(crate) fn line(&self) -> String {
        let [ll, ld, even, wd, ww] = self.counts;
        format!("pairs LL {ll} LD {ld} WL/DD {even} WD {wd} WW {ww}")
    }

    /// The five outcomes, the share of the points, and its interval.
    pub(crate) fn report(&self) -> String {
        let (low, share, high) = self.share();
        format!(
            "{}: {share:.1} % of the points ({} pairs, 95 % sure: {low:.1} to {high:.1} %)",
            self.line(),
            self.total()
        )
    }
}
