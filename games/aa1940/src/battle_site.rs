//! A fight that is to be resolved, and where.

use serde::{Deserialize, Serialize};

use crate::space::SpaceId;

/// Kind of fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BattleKind {
    /// A strategic and tactical bombing raid on a territory's facilities.
    Raid,
    /// An amphibious assault on a coastal territory: the sea combat of the zones it
    /// comes from (unless fought already), bombardment, and the land combat. The
    /// battle's space is the territory.
    Assault,
    /// General combat in a territory or sea zone.
    General,
}

/// A fight that is to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BattleSite {
    /// The kind.
    pub kind: BattleKind,
    /// Where.
    pub space: SpaceId,
}
