//! Hits that wait for their casualties.

use serde::{Deserialize, Serialize};

use crate::decision::{Hits, Loss, LossCause};
use crate::event::Role;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;

/// Hits that wait to be assigned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct PendingHits {
    pub(crate) space: SpaceId,
    pub(crate) against: Role,
    pub(crate) cause: LossCause,
    pub(crate) hits: Hits,
    pub(crate) targets: Vec<UnitId>,
    pub(crate) air_hits_submarines: bool,
    /// The losses chosen, as long as no seat objected.
    pub(crate) chosen: Option<Vec<Loss>>,
    /// Powers of other seats that must still agree.
    pub(crate) to_agree: Vec<Power>,
    /// A co-defender objected: the attacker chooses (`AAE-misc-13`).
    pub(crate) disputed: bool,
}
