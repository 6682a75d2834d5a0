//! Dice thrown together.

/// Faces of a die: a shot at value `v` hits on `v` of them.
pub const FACES: usize = 6;

/// Dice thrown together, by the value that they hit on or below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Dice of their own, at the values 1, 2, 3 and so on.
    pub single: [u32; FACES],
    /// Pairs of which the better die counts (`AAE-research-18`), in the same way.
    pub best_of_two: [u32; FACES],
}

impl Pool {
    /// Adds chances to hit. A value of 0 rolls nothing (`AAE-misc-06`); one above the
    /// faces of a die always hits.
    pub fn add(&mut self, value: u8, number: u16) {
        if let Some(column) = column(value) {
            self.single[column] += u32::from(number);
        }
    }

    /// Adds chances to hit with the better of two dice each (`AAE-research-18`).
    pub fn add_pairs(&mut self, value: u8, number: u16) {
        if let Some(column) = column(value) {
            self.best_of_two[column] += u32::from(number);
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (sum, number) in self.single.iter_mut().zip(other.single) {
            *sum += number;
        }
        for (sum, number) in self.best_of_two.iter_mut().zip(other.best_of_two) {
            *sum += number;
        }
        self
    }

    /// Number of chances to hit: a pair is one.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.single.iter().chain(&self.best_of_two).sum()
    }

    /// Reports whether nothing is thrown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// The chances, as how many there are of each, in thirty-sixths.
    pub fn chances(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let faces = FACES as u32;
        let singles = (1..)
            .zip(self.single)
            .map(move |(value, n)| (n, value * faces));
        let pairs = (1..)
            .zip(self.best_of_two)
            .map(|(value, n)| (n, better_of_two(value)));
        singles.chain(pairs).filter(|(number, _)| *number > 0)
    }

    /// Hits to be expected.
    #[must_use]
    pub fn mean_hits(&self) -> f64 {
        let sum: f64 = self
            .chances()
            .map(|(number, chance)| f64::from(number) * f64::from(chance))
            .sum();
        sum / (FACES * FACES) as f64
    }

    /// Sum of the chances in sixths, as in low luck. The value of a pair is rounded to the
    /// nearest sixth.
    #[must_use]
    pub fn sixths(&self) -> u32 {
        let faces = FACES as u32;
        self.chances()
            .map(|(number, chance)| number.saturating_mul((chance + faces / 2) / faces))
            .fold(0, u32::saturating_add)
    }
}

/// The chance that the better of two dice hits on a value, in thirty-sixths.
fn better_of_two(value: u32) -> u32 {
    let faces = FACES as u32;
    let misses = faces - value.min(faces);
    faces * faces - misses * misses
}

fn column(value: u8) -> Option<usize> {
    usize::from(value).min(FACES).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_of_two_misses_when_both_do() {
        let chances: Vec<u32> = (0..=6).map(better_of_two).collect();
        assert_eq!(chances, [0, 11, 20, 27, 32, 35, 36]);
    }

    #[test]
    fn chances_add_up_over_all_values() {
        let pool = Pool {
            single: [3, 2, 1, 0, 0, 1],
            best_of_two: [0, 0, 0, 2, 0, 0],
        };
        assert_eq!(pool.sixths(), 3 + 4 + 3 + 6 + 10);
        assert_eq!(pool.total(), 9);
        assert!((pool.mean_hits() - (16.0 / 6.0 + 64.0 / 36.0)).abs() < 1e-12);
        let many = Pool {
            single: [u32::MAX; FACES],
            ..Pool::default()
        };
        assert_eq!(many.sixths(), u32::MAX);
    }
}
