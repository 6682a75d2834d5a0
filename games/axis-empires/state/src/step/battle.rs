//! A combat under way.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::decision::combat::{Results, Role};
use crate::faction::Faction;
use crate::map::HexId;
use crate::task::Agenda;

/// A combat under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// The defending hex.
    pub hex: HexId,
    /// Those who attack it.
    pub attackers: Party,
    /// Those who defend it.
    pub defenders: Party,
    /// The HQ that gives the attackers Ranged Support, and so attacks across no hexside
    /// (4.2.1.2, 4.2.3.8).
    pub supporter: Option<PieceId>,
    /// The attackers of which one pays the first step; empty once it is paid (4.2.6.1).
    pub first_loss: Vec<PieceId>,
    /// True if an armor-type unit attacked (4.2.8).
    pub armored: bool,
    /// True if the defenders may pay with steps instead of a retreat from their hex (4.2.5.3).
    pub may_convert: bool,
    /// True if Chemical Weapons are used in it (14.8).
    pub chemical: bool,
    /// Stage of the combat.
    pub stage: CombatStage,
    /// Continuation of an event that caused the combat (15.2 of Dai Senso).
    pub resume: Option<Box<Agenda>>,
}

/// One side of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Party {
    /// The power or faction concerned.
    pub faction: Faction,
    /// Its ground units, the HQ that gives Ranged Support and those that a retreat swept
    /// along included.
    pub units: Vec<PieceId>,
    /// True if it has lost a step.
    pub hurt: bool,
}

/// Stage of a combat (4.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatStage {
    /// Step 2: the defender may declare Ranged Support.
    Support,
    /// Before the die: the Axis may declare Chemical Weapons (14.8).
    Weapons,
    /// Steps 3 to 5: odds, shifts, die.
    Roll,
    /// Steps 6 and 7: retreats and losses.
    Results(Results),
    /// Step 8: advances.
    Advance {
        /// The hexes that an exploiting unit may enter.
        distance: u8,
    },
}

impl Battle {
    /// One of the sides.
    #[must_use]
    pub const fn party(&self, role: Role) -> &Party {
        match role {
            Role::Attacker => &self.attackers,
            Role::Defender => &self.defenders,
        }
    }

    /// One of the sides, to change it.
    pub const fn party_mut(&mut self, role: Role) -> &mut Party {
        match role {
            Role::Attacker => &mut self.attackers,
            Role::Defender => &mut self.defenders,
        }
    }
}
