//! Counts of entrants by the side that they had more often.

use std::cmp::Ordering;

/// Counts of waiting entrants by the side that they had more often.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SidePreferences {
    to_a: usize,
    to_b: usize,
    even: usize,
}

impl SidePreferences {
    /// Counts signs: positive is side A.
    pub(super) fn of(signs: impl Iterator<Item = i32>) -> Self {
        let mut counted = Self::default();
        for sign in signs {
            *counted.number(sign) += 1;
        }
        counted
    }

    /// With one of that sign less.
    pub(super) fn without(mut self, sign: i32) -> Self {
        *self.number(sign) -= 1;
        self
    }

    /// Number of pairs that must be of two who had the same side more often, in any pairing.
    pub(super) fn unfair(&self) -> usize {
        self.to_a.abs_diff(self.to_b).saturating_sub(self.even) / 2
    }

    fn number(&mut self, sign: i32) -> &mut usize {
        match sign.cmp(&0) {
            Ordering::Greater => &mut self.to_a,
            Ordering::Less => &mut self.to_b,
            Ordering::Equal => &mut self.even,
        }
    }
}
