//! The three sides of the war.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the three sides. Western and Soviet are both Allied, and still enemies of
/// each other. The order is the order in which factions act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    /// Germany, Japan and theirs.
    Axis,
    /// Britain, the United States and theirs.
    Western,
    /// Russia and theirs.
    Soviet,
}

impl Faction {
    /// All three, in the order in which they act.
    pub const ALL: [Self; 3] = [Self::Axis, Self::Western, Self::Soviet];

    /// The place of the faction in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The faction at a place of [`Self::ALL`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Reports whether it is one of the two Allied factions.
    #[must_use]
    pub const fn is_allied(self) -> bool {
        !matches!(self, Self::Axis)
    }

    /// The side that it is on.
    #[must_use]
    pub const fn camp(self) -> Camp {
        match self {
            Self::Axis => Camp::Axis,
            Self::Western | Self::Soviet => Camp::Allies,
        }
    }

    /// The word for it in packs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Axis => "axis",
            Self::Western => "western",
            Self::Soviet => "soviet",
        }
    }
}

/// One of the two sides: the Axis, or both Allied factions together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Camp {
    /// The Axis.
    Axis,
    /// The Western and the Soviet faction.
    Allies,
}

impl Camp {
    /// Both, in the order in which they act.
    pub const ALL: [Self; 2] = [Self::Axis, Self::Allies];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }
}

impl fmt::Display for Faction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Axis => "Axis",
            Self::Western => "Western",
            Self::Soviet => "Soviet",
        })
    }
}
