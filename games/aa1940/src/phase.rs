//! The six phases of a turn (`AAE-misc-03`), and the one that research puts before them.

use serde::{Deserialize, Serialize};

/// A phase of a power's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Phase 1: Purchase and Repair Units.
    Purchase,
    /// Phase 2: Combat Move.
    CombatMove,
    /// Phase 3: Conduct Combat.
    ConductCombat,
    /// Phase 4: Noncombat Move.
    NoncombatMove,
    /// Phase 5: Mobilize New Units.
    Mobilize,
    /// Phase 6: Collect Income.
    CollectIncome,
    /// Phase 1 of a match with research, which bumps the others up a number
    /// (`AAE-research-01`). It stands last so that the others keep their places in logs.
    Research,
}

impl Phase {
    /// The name used on the wire.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::CombatMove => "combat_move",
            Self::ConductCombat => "conduct_combat",
            Self::NoncombatMove => "noncombat_move",
            Self::Mobilize => "mobilize",
            Self::CollectIncome => "collect_income",
            Self::Research => "research",
        }
    }

    /// Reports whether units move in it.
    #[must_use]
    pub fn moves(self) -> bool {
        matches!(self, Self::CombatMove | Self::NoncombatMove)
    }

    /// The phase after this one in the same turn; the turn ends with the last
    /// (`AAE-misc-03`, `AAE-research-01`).
    #[must_use]
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Research => Some(Self::Purchase),
            Self::Purchase => Some(Self::CombatMove),
            Self::CombatMove => Some(Self::ConductCombat),
            Self::ConductCombat => Some(Self::NoncombatMove),
            Self::NoncombatMove => Some(Self::Mobilize),
            Self::Mobilize => Some(Self::CollectIncome),
            Self::CollectIncome => None,
        }
    }
}
