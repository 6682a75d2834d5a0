//! State of the turn under way.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::battle_site::BattleSite;
use crate::favor::Favor;
use crate::phase::Phase;
use crate::power::Power;
use crate::space::SpaceId;

/// State of the turn under way, which is discarded when it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The round, from 1 on.
    pub round: u16,
    /// The power on turn.
    pub power: Power,
    /// The phase.
    pub phase: Phase,
    /// The canals that the power's side held as the turn began, a bit each
    /// (`AAE-map-15`).
    pub passages: u16,
    /// Favors granted to the power this turn.
    pub granted: SmallVec<[Favor; 4]>,
    /// Favors asked this turn, granted or not: each may be asked once.
    pub asked: SmallVec<[Favor; 4]>,
    /// The commander of the army of each neutral invaded this turn (`AAE-neutrals-14`).
    pub commanders: SmallVec<[(SpaceId, Power); 2]>,
    /// Zones that became hostile by a declaration this turn: transports already
    /// there may load (`AAE-politics-14`).
    pub fresh_hostile: SmallVec<[SpaceId; 4]>,
    /// Zones whose submarines and transports are attacked (`AAE-combat-move-12`).
    pub engaged: SmallVec<[SpaceId; 4]>,
    /// Battles still to be resolved.
    pub battles: SmallVec<[BattleSite; 8]>,
    /// Sea zones where a battle was fought this turn (`AAE-combat-amphib-04`).
    pub fought: SmallVec<[SpaceId; 8]>,
    /// Those of them that held enemy surface warships, and so were hostile, as the
    /// battle began: no ship retreats there (`AAE-combat-land-17`).
    pub contested: SmallVec<[SpaceId; 8]>,
    /// The side wins if the power frees a capital before this turn ends
    /// (`AAE-victory-03`, `AAE-victory-04`).
    pub win_if_freed: bool,
}

impl Turn {
    /// A power's turn as it begins.
    #[must_use]
    pub fn new(round: u16, power: Power) -> Self {
        Self {
            round,
            power,
            phase: Phase::Purchase,
            passages: 0,
            granted: SmallVec::new(),
            asked: SmallVec::new(),
            commanders: SmallVec::new(),
            fresh_hostile: SmallVec::new(),
            engaged: SmallVec::new(),
            battles: SmallVec::new(),
            fought: SmallVec::new(),
            contested: SmallVec::new(),
            win_if_freed: false,
        }
    }
}
