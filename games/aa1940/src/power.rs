//! Powers and sides.

use serde::{Deserialize, Serialize};

/// A power, as its place in the order of play of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Power(pub u8);

impl Power {
    /// The owner of standing armies that have been placed: no power at all, but
    /// their units must never be mixed with a power's own (`AAE-neutrals-14`).
    pub const NEUTRAL: Power = Power(15);

    /// Position in the order of play.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the two sides (`AAE-setup-02`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Germany and Italy.
    Axis,
    /// France, the Soviet Union, the United Kingdom and the United States.
    Allies,
}

impl Side {
    /// The other side.
    pub fn opponent(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    /// The name used in data files and on the wire.
    pub fn id(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
        }
    }
}

/// A set of powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PowerSet(pub u16);

impl PowerSet {
    /// The empty set.
    pub const EMPTY: PowerSet = PowerSet(0);

    /// Whether the power is in the set.
    pub fn contains(self, power: Power) -> bool {
        self.0 & (1 << (power.0 & 15)) != 0
    }

    /// Adds a power.
    pub fn insert(&mut self, power: Power) {
        self.0 |= 1 << (power.0 & 15);
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a power.
    pub fn intersects(self, other: PowerSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The powers in order of play.
    pub fn iter(self) -> impl Iterator<Item = Power> {
        (0..16u8)
            .map(Power)
            .filter(move |power| self.contains(*power))
    }
}

impl FromIterator<Power> for PowerSet {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> PowerSet {
        let mut set = PowerSet::EMPTY;
        powers.into_iter().for_each(|power| set.insert(power));
        set
    }
}
