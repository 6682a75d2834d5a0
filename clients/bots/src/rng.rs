//! A small generator of pseudo-random numbers, so that a bot's game can be
//! played again from its seed.

/// The state of the generator: a counter that is scrambled for each number
/// (the "splitmix" construction).
#[derive(Clone, Debug)]
pub(crate) struct Rng {
    counter: u64,
}

impl Rng {
    /// A generator for a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { counter: seed }
    }

    /// The next 64 bits.
    fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.counter;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 when there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        if limit == 0 {
            return 0;
        }
        // The bias of a 64-bit remainder is far below anything a game could show.
        (self.bits() % limit as u64) as usize
    }

    /// A count from 1 to `most`; 1 when `most` is 0.
    pub(crate) fn count(&mut self, most: u32) -> u32 {
        1 + self.below(most.max(1) as usize) as u32
    }

    /// A count from 0 to `most`.
    pub(crate) fn up_to(&mut self, most: u32) -> u32 {
        self.below(most as usize + 1) as u32
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            (0..20).map(|_| rng.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn every_value_of_a_range_comes_up() {
        let mut rng = Rng::new(1);
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[rng.count(6) as usize - 1] = true;
        }
        assert_eq!(seen, [true; 6]);
    }
}
