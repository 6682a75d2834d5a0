//! Decisions of defenders before battle.

use sandtable_kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::space::SpaceId;

/// Progress of the defenders' decisions: those settled already. The attacker has committed all
/// moves and can change nothing any more (`AAE-scramble-01`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirDefense {
    /// Air bases with the seats that have chosen who scrambles from them.
    pub(crate) scrambled: SmallVec<[(SpaceId, Seat); 4]>,
    /// Raided territories with the seats that have chosen who intercepts.
    pub(crate) intercepted: SmallVec<[(SpaceId, Seat); 4]>,
}
