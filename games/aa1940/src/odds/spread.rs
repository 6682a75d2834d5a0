//! Distribution of the hits that a number of dice score.

use crate::dice_rules::Share;
use crate::options::DiceRule;
use crate::strength::{FACES, Pool};

/// Chances below this are left out: all of them together stay far below what a 64-bit float can
/// distinguish from nothing next to 1.
pub(super) const NEGLIGIBLE: f64 = 1e-20;

/// The chances of scoring 0, 1, 2 and so on hits, without the negligible ones
/// at either end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spread {
    first: usize,
    chances: Vec<f64>,
}

impl Spread {
    /// No dice, no hits.
    pub(super) fn nothing() -> Self {
        Self {
            first: 0,
            chances: vec![1.0],
        }
    }

    /// Dice that are thrown together.
    pub(super) fn of(pool: Pool, rule: DiceRule) -> Self {
        match rule {
            DiceRule::Standard => Self::one_by_one(pool),
            DiceRule::LowLuck => Self::evened_out(Share::of(pool.sixths())),
        }
    }

    /// The spread of the certain hits and one die more.
    fn evened_out(share: Share) -> Self {
        let rest = f64::from(share.hits_on) / FACES as f64;
        Self {
            first: share.certain as usize,
            chances: vec![1.0 - rest, rest],
        }
        .trimmed()
    }

    fn one_by_one(pool: Pool) -> Self {
        let mut spread = Self::nothing();
        for (number, chance) in pool.chances() {
            spread = spread.and(&Self::of_one_chance(number, chance));
        }
        spread
    }

    /// So many hits with a chance in thirty-sixths each.
    fn of_one_chance(number: u32, chance: u32) -> Self {
        let hit = f64::from(chance) / (FACES * FACES) as f64;
        if hit >= 1.0 {
            return Self {
                first: number as usize,
                chances: vec![1.0],
            };
        }
        let mut chance = (1.0 - hit).powf(f64::from(number));
        let mut chances = vec![chance];
        for hits in 1..=number {
            chance *= f64::from(number - hits + 1) / f64::from(hits) * hit / (1.0 - hit);
            chances.push(chance);
        }
        Self { first: 0, chances }.trimmed()
    }

    /// The hits of both together.
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut chances = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (index, chance) in self.chances.iter().enumerate() {
            for (sum, another) in chances[index..].iter_mut().zip(&other.chances) {
                *sum += chance * another;
            }
        }
        Self {
            first: self.first + other.first,
            chances,
        }
        .trimmed()
    }

    /// Each number of hits and its chance, in rising order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        (self.first..).zip(self.chances.iter().copied())
    }

    /// Reports whether the number of hits is certain to be 0.
    pub(super) fn is_nothing(&self) -> bool {
        self.first == 0 && self.chances.len() == 1
    }

    fn trimmed(mut self) -> Self {
        let counts = |chance: &f64| *chance >= NEGLIGIBLE;
        let end = self
            .chances
            .iter()
            .rposition(counts)
            .map_or(1, |last| last + 1);
        self.chances.truncate(end);
        let start = self.chances.iter().position(counts).unwrap_or(0);
        self.chances.drain(..start);
        self.first += start;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn singles(single: [u32; FACES]) -> Pool {
        Pool {
            single,
            ..Pool::default()
        }
    }

    #[test]
    fn dice_of_several_values_add_up() {
        let spread = Spread::of(singles([1, 0, 1, 0, 0, 1]), DiceRule::Standard);
        let chances: Vec<(usize, f64)> = spread.iter().collect();
        let expected = [(1, 5.0 / 12.0), (2, 6.0 / 12.0), (3, 1.0 / 12.0)];
        assert_eq!(chances.len(), expected.len());
        for ((hits, chance), (expected_hits, expected_chance)) in chances.iter().zip(expected) {
            assert_eq!(*hits, expected_hits);
            assert!((chance - expected_chance).abs() < 1e-15);
        }
    }

    #[test]
    fn with_low_luck_only_the_rest_is_open() {
        let chances = |dice| -> Vec<(usize, f64)> {
            Spread::of(singles(dice), DiceRule::LowLuck)
                .iter()
                .collect()
        };
        // 3 + 4 + 4 is one whole hit and five sixths.
        let [(one, missed), (two, scored)] = chances([3, 2, 0, 1, 0, 0])[..] else {
            panic!("two numbers of hits are possible");
        };
        assert_eq!((one, two), (1, 2));
        assert!((missed - 1.0 / 6.0).abs() < 1e-15 && (scored - 5.0 / 6.0).abs() < 1e-15);
        assert_eq!(chances([2, 2, 2, 0, 0, 0]), [(2, 1.0)]);
        assert_eq!(chances([0; FACES]), [(0, 1.0)]);
    }

    #[test]
    fn many_dice_are_trimmed_and_still_sum_to_one() {
        let spread = Spread::of(singles([0, 100, 100, 0, 0, 0]), DiceRule::Standard);
        let sum: f64 = spread.iter().map(|(_, chance)| chance).sum();
        let mean: f64 = spread
            .iter()
            .map(|(hits, chance)| hits as f64 * chance)
            .sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!((mean - 250.0 / 3.0).abs() < 1e-9);
        assert!(spread.iter().count() < 190);
    }
}
