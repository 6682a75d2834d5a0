//! Powers and sides.

use serde::{Deserialize, Serialize};

/// A power, as its place in the order of play of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Power(pub u8);

impl Power {
    /// The owner of standing armies that have been placed: no power at all, but
    /// their units must never be mixed with a power's own (`AAE-neutrals-14`).
    pub const NEUTRAL: Self = Self(15);

    /// Position in the order of play.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the two sides (`AAE-setup-02`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Germany and Italy, in the combined game Japan, too.
    Axis,
    /// France, the Soviet Union, the United Kingdom and the United States, in the combined
    /// game ANZAC and China, too.
    Allies,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }

    /// The name used in data files and on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Axis => "axis",
            Self::Allies => "allies",
        }
    }
}

/// A set of powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PowerSet(pub u16);

impl PowerSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Reports whether the power is in the set.
    #[must_use]
    pub fn contains(self, power: Power) -> bool {
        self.0 & (1 << (power.0 & 15)) != 0
    }

    /// Adds a power.
    pub fn insert(&mut self, power: Power) {
        self.0 |= 1 << (power.0 & 15);
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Reports whether the two sets share a power.
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The powers of the set that are not in another one.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The powers in order of play.
    pub fn iter(self) -> impl Iterator<Item = Power> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            next.map(|bit| Power(bit as u8))
        })
    }
}

impl FromIterator<Power> for PowerSet {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> Self {
        let mut set = Self::EMPTY;
        powers.into_iter().for_each(|power| set.insert(power));
        set
    }
}
