//! The six phases of a turn (`AAE-misc-03`).

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
}

impl Phase {
    /// The name used on the wire.
    pub fn id(self) -> &'static str {
        match self {
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat_move",
            Phase::ConductCombat => "conduct_combat",
            Phase::NoncombatMove => "noncombat_move",
            Phase::Mobilize => "mobilize",
            Phase::CollectIncome => "collect_income",
        }
    }

    /// The phase after this one in the same turn; the turn ends with the last
    /// (`AAE-misc-03`).
    pub fn next(self) -> Option<Phase> {
        match self {
            Phase::Purchase => Some(Phase::CombatMove),
            Phase::CombatMove => Some(Phase::ConductCombat),
            Phase::ConductCombat => Some(Phase::NoncombatMove),
            Phase::NoncombatMove => Some(Phase::Mobilize),
            Phase::Mobilize => Some(Phase::CollectIncome),
            Phase::CollectIncome => None,
        }
    }
}
