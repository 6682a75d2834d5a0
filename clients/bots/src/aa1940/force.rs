//! Number of units of each kind in a force.

use std::ops::AddAssign;

use sandtable_aa1940::unit::{UnitKind, UnitTable};

/// Units by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct UnitCounts([u16; UnitKind::COUNT]);

impl UnitCounts {
    /// None.
    pub(crate) const NONE: Self = Self([0; UnitKind::COUNT]);

    /// More units of a kind.
    pub(crate) fn add(&mut self, kind: UnitKind, count: u16) {
        let mine = &mut self.0[kind.index()];
        *mine = mine.saturating_add(count);
    }

    /// Fewer units of a kind.
    pub(crate) fn remove(&mut self, kind: UnitKind, count: u16) {
        let mine = &mut self.0[kind.index()];
        *mine = mine.saturating_sub(count);
    }

    /// Number of units of a kind.
    pub(crate) fn count(&self, kind: UnitKind) -> u16 {
        self.0[kind.index()]
    }

    /// The kinds present with their counts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (UnitKind, u16)> + '_ {
        UnitKind::ALL
            .into_iter()
            .zip(self.0)
            .filter(|(_, count)| *count > 0)
    }

    /// All units.
    pub(crate) fn total(&self) -> u16 {
        self.0
            .iter()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Units of some kinds.
    pub(crate) fn total_of(&self, is: impl Fn(UnitKind) -> bool) -> u16 {
        self.iter()
            .filter(|(kind, _)| is(*kind))
            .map(|(_, count)| count)
            .sum()
    }

    /// Only the units of some kinds.
    pub(crate) fn only(&self, is: impl Fn(UnitKind) -> bool) -> Self {
        let mut muster = Self::NONE;
        for (kind, count) in self.iter().filter(|(kind, _)| is(*kind)) {
            muster.add(kind, count);
        }
        muster
    }

    /// Reports whether there are no units.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Reports whether there are units of a kind that the other has, too.
    pub(crate) fn has_any_of(&self, other: &Self) -> bool {
        let mut counts = self.0.iter().zip(&other.0);
        counts.any(|(mine, theirs)| *mine > 0 && *theirs > 0)
    }

    /// Price of the units.
    pub(crate) fn price(&self, table: &UnitTable) -> f32 {
        self.iter()
            .map(|(kind, count)| f32::from(table.of(kind).cost) * f32::from(count))
            .sum()
    }
}

impl AddAssign for UnitCounts {
    fn add_assign(&mut self, other: Self) {
        for (kind, count) in other.iter() {
            self.add(kind, count);
        }
    }
}
