//! A set of spaces as bits: cheap to copy, to fill and to ask.

use crate::space::SpaceId;

const WORDS: usize = 6;

/// A set of spaces of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SpaceSet([u64; WORDS]);

impl SpaceSet {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    /// Number of spaces that a board can have. The boards' tests ensure that they stay below it.
    #[cfg(test)]
    pub(crate) const CAPACITY: usize = WORDS * 64;

    /// A set of one space.
    pub(crate) fn only(space: SpaceId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(space);
        set
    }

    /// Adds a space.
    pub(crate) fn insert(&mut self, space: SpaceId) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    /// Reports whether the space is in the set.
    pub(crate) fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() / 64] & (1 << (space.index() % 64)) != 0
    }

    /// Reports whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Number of them.
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The spaces in either set.
    pub(crate) fn union(mut self, other: Self) -> Self {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, more)| *word |= more);
        self
    }

    /// The spaces in both sets.
    pub(crate) fn intersection(mut self, other: Self) -> Self {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, keep)| *word &= keep);
        self
    }

    /// The spaces in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = SpaceId> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros();
                left &= left - 1;
                Some(SpaceId((index * 64) as u16 + bit as u16))
            })
        })
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// Sets return what was put in, in order, and do not contain what was not.
    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = SpaceSet::only(SpaceId(64));
        set.insert(SpaceId(3));
        set.insert(SpaceId(383));
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [SpaceId(3), SpaceId(64), SpaceId(383)]
        );
        assert_eq!(set.len(), 3);
        assert!(set.contains(SpaceId(3)) && !set.contains(SpaceId(4)));
        let both = set.intersection(SpaceSet::only(SpaceId(3)));
        assert_eq!(both, SpaceSet::only(SpaceId(3)));
        assert_eq!(both.union(set), set);
        assert!(SpaceSet::EMPTY.is_empty() && !both.is_empty());
    }

    /// Every board fits.
    #[test]
    fn boards_fit_into_sets() {
        assert!(Board::europe1940().spaces.len() <= SpaceSet::CAPACITY);
    }
}
