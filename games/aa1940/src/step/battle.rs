//! A battle, and what has become of its plan.

use serde::{Deserialize, Serialize};

use super::fight::Fight;
use crate::battle_site::BattleSite;
use crate::facility::FacilitySlot;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;
use crate::step::pending_hits::PendingHits;

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    pub(crate) site: BattleSite,
    pub(crate) plan: BattlePlan,
    pub(crate) fight: Option<Fight>,
    pub(crate) toll: Option<PendingHits>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum BattlePlan {
    Raid(Raid),
    Assault(Assault),
    General { opened: bool },
}

/// Progress of a raid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Raid {
    pub(crate) territory: SpaceId,
    pub(crate) power: Power,
    pub(crate) stage: RaidStage,
    /// The bombers over each facility.
    pub(crate) groups: Vec<(FacilitySlot, Vec<UnitId>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum RaidStage {
    Interception,
    Targets,
    /// The group that is fired at next.
    AntiAir(u8),
    Damage,
    Over,
}

/// Progress of an assault (`AAE-combat-amphib-01`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Assault {
    pub(crate) territory: SpaceId,
    pub(crate) power: Power,
    /// Zones it comes from whose sea combat has not been looked at.
    pub(crate) at_sea: Vec<SpaceId>,
    /// Zones whose ships may bombard, once the sea combats are over.
    pub(crate) offshore: Option<Vec<SpaceId>>,
    /// Ships that will bombard.
    pub(crate) guns: Vec<UnitId>,
    pub(crate) ashore: bool,
}
