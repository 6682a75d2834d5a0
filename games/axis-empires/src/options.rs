//! What a host chooses before a match.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::Digest;

/// A set of factions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FactionSet(u8);

impl FactionSet {
    /// Whether a faction is in the set.
    #[must_use]
    pub const fn contains(self, faction: Faction) -> bool {
        self.0 & (1 << faction.index()) != 0
    }

    /// Everything in either.
    #[must_use]
    pub const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The factions, in the order in which they act.
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        Faction::ALL
            .into_iter()
            .filter(move |faction| self.contains(*faction))
    }
}

impl FromIterator<Faction> for FactionSet {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> Self {
        factions.into_iter().fold(Self::default(), |set, faction| {
            Self(set.0 | 1 << faction.index())
        })
    }
}

/// Which book governs where the two printings differ. RULINGS.md lists where they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// Dai Senso's living rules of 2012.
    Y2012,
    /// The core rules of 2023.
    #[default]
    Y2023,
}

/// What a host chooses before a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The pack's code.
    pub pack: String,
    /// The scenario's code.
    pub scenario: String,
    /// The factions each seat plays. Western and Soviet may share a seat.
    pub seats: Vec<FactionSet>,
    /// Which book governs.
    #[serde(default)]
    pub edition: Edition,
    /// The pack's content, when it is not one that comes with the engine: a match goes on
    /// with the content that it began with, or not at all. Open packs change only with the
    /// version of the rules, which matches record, too.
    #[serde(default)]
    pub content: Option<Digest>,
}
