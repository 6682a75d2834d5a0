//! Random numbers.

use sandtable_kernel::Dice;

/// A small generator of random numbers (SplitMix64): the same seed always plays
/// the same match.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// From a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            0
        } else {
            (self.bits() % bound as u64) as usize
        }
    }

    /// A number from 1 to `most`; 1 when `most` is 0.
    pub fn up_to(&mut self, most: u16) -> u16 {
        1 + self.below(usize::from(most)) as u16
    }

    /// Heads once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Takes one of the items off the list. A caller that takes all of them has them in random
    /// order.
    pub fn take<T>(&mut self, items: &mut Vec<T>) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let place = self.below(items.len());
        Some(items.swap_remove(place))
    }
}

impl Dice for Random {
    fn roll(&mut self) -> u8 {
        (self.bits() % 6) as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_within_their_bounds() {
        let (mut one, mut same, mut other) = (Random::new(7), Random::new(7), Random::new(8));
        let bits = one.bits();
        assert_eq!(same.bits(), bits);
        assert_ne!(other.bits(), bits);
        for bound in 1..50 {
            assert!(one.below(bound) < bound);
            assert!((1..=bound as u16).contains(&one.up_to(bound as u16)));
            assert!((1..=6).contains(&one.roll()));
        }
        assert_eq!((one.below(0), one.up_to(0)), (0, 1));
        assert_eq!(one.pick::<u8>(&[]), None);
        let mut items = vec![1, 2, 3];
        let mut taken: Vec<u8> = std::iter::from_fn(|| one.take(&mut items)).collect();
        taken.sort_unstable();
        assert_eq!(taken, [1, 2, 3]);
    }
}
