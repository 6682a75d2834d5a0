//! State of a power that changes during a match.

use std::hash::{Hash, Hasher};

use sandtable_kernel::StableHasher;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::facility::FacilityKind;
use crate::power::PowerSet;
use crate::unit::UnitKind;

/// State of a power that changes during a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Account {
    /// IPCs in the treasury.
    pub treasury: u32,
    /// Purchased units that wait to be mobilized, by kind.
    pub queue: [u16; UnitKind::COUNT],
    /// Purchased facilities that wait to be placed.
    pub facilities: SmallVec<[FacilityKind; 4]>,
    /// The powers it is at war with (`AAE-politics-15`: war is pairwise).
    pub wars: PowerSet,
    /// The powers of the other side that declared war on it.
    pub declared_on_by: PowerSet,
    /// Turns it has finished.
    pub turns: u16,
    /// True if its side's victory condition has held without a break since the end of its last
    /// turn (`AAE-victory-03`, `AAE-victory-04`).
    pub victory_watch: bool,
    /// True if its once-a-game bonus was paid: the Soviet Union's for Berlin
    /// (`AAE-objectives-11`), France's liberation force (`AAE-politics-10`).
    pub bonus_paid: bool,
}

impl Account {
    pub(super) fn packed(&self) -> u128 {
        let mut hasher = StableHasher::default();
        self.hash(&mut hasher);
        let _ = hasher.finish();
        hasher.finish128()
    }
}
