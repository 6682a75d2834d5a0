//! Results of research, in matches that are played with it.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::advance::Advances;
use crate::power::Power;
use crate::space::SpaceId;

/// Results of research.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laboratory {
    /// The advances of each power.
    pub(super) advances: SmallVec<[Advances; 16]>,
    /// Dice that the acting power has bought and not rolled.
    pub dice: u16,
    /// Air bases of the acting power that have launched a rocket this turn.
    pub launched: SmallVec<[SpaceId; 4]>,
    /// True if this turn's bombing raids are over, other battles having begun.
    pub raids_over: bool,
}

impl Laboratory {
    /// Nothing made yet by any power.
    pub(super) fn empty(powers: usize) -> Self {
        Self {
            advances: SmallVec::from_elem(Advances::NONE, powers),
            ..Self::default()
        }
    }

    /// The advances of a power; standing armies have none.
    pub(super) fn advances(&self, power: Power) -> Advances {
        self.advances
            .get(power.index())
            .copied()
            .unwrap_or_default()
    }
}
