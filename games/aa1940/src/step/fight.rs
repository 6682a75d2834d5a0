//! One combat, as far as it has come.

use serde::{Deserialize, Serialize};

use crate::battle_site::BattleSite;
use crate::decision::LossCause;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;

/// Sort of combat. The three sorts have most of the procedure in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Ground {
    /// In a territory.
    Land,
    /// In a sea zone.
    Sea,
    /// Between raiders and interceptors: one round, every value 1
    /// (`AAE-strategic-bombing-06`).
    Air,
}

/// Where a combat stands (`AAE-combat-land-05`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum FightStage {
    Opening,
    Bombardment,
    AntiAir,
    RoundBegins,
    /// The powers whose submarines may submerge, still to be asked.
    Submerging(Vec<Power>),
    AttackersStrike,
    DefendersStrike,
    StrikeEnds,
    AttackersFire,
    DefendersFire,
    RoundEnds,
    PressOrRetreat,
    /// No unit can fire any more; the attacker's ships may still leave.
    LastRetreat,
    Over,
}

/// One combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fight {
    pub(crate) ground: Ground,
    /// The battle as which events report it; its space is where it is fought.
    pub(crate) site: BattleSite,
    pub(crate) attacker: Power,
    pub(crate) stage: FightStage,
    pub(crate) round: u16,
    /// Units on the attacker's side of the battle strip, by id.
    pub(crate) attackers: Vec<UnitId>,
    /// Units on the defender's side.
    pub(crate) defenders: Vec<UnitId>,
    /// Defenders behind the casualty strip, which still fire (`AAE-combat-land-09`).
    pub(crate) doomed: Vec<(UnitId, LossCause)>,
    /// Where the attacker's land and sea units came from (`AAE-combat-land-17`).
    pub(crate) origins: Vec<SpaceId>,
    /// Ships that bombard before the land combat.
    pub(crate) guns: Vec<UnitId>,
    /// True if the attacker's submarines fired in this round's surprise strike.
    pub(crate) attackers_struck: bool,
    /// True if the defender's did.
    pub(crate) defenders_struck: bool,
    /// True if this round had a casualty.
    pub(crate) bled: bool,
    /// Rounds in a row that had none.
    pub(crate) quiet: u16,
    /// True if the attacker's ships or overland units left.
    pub(crate) withdrawn: bool,
}

impl Fight {
    /// Where it is fought.
    pub(crate) fn space(&self) -> SpaceId {
        self.site.space
    }
}
