//! Questions about the placement of support units (2.2.3).

use serde::{Deserialize, Serialize};

use crate::cells::{PieceId, Place};
use crate::map::{Direction, HexId};

/// A placement that a faction may contest.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contest {
    /// The unit that is being placed.
    pub piece: PieceId,
    /// Where.
    pub at: Place,
    /// True for a carrier's strike.
    pub strike: bool,
    /// The units that can contest. Of equal ones the first stands for all.
    pub with: Vec<PieceId>,
}

/// A support unit on its way to a place. Until it is there it stays where it was and has no
/// effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupportAttempt {
    /// The unit.
    pub piece: PieceId,
    /// Where it goes.
    pub at: Place,
    /// True for a carrier's strike.
    pub strike: bool,
    /// The factions that have had their say, by bits.
    pub asked: u8,
}

/// Use of a support unit that has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Use {
    /// It stays as it is.
    Stay,
    /// It makes a Beachhead that points to a side, and is used up (2.2.3.5).
    Beachhead(Direction),
    /// It becomes an Escort Troop Convoy (2.2.3.7).
    Escort,
    /// A carrier strikes a hex: its counter is turned over and placed anew (2.2.3.1).
    Strike(HexId),
    /// A Bomber becomes a Devastation, and may send off an enemy marker (2.2.3.6).
    Devastate(Option<PieceId>),
}

/// A support unit that has been placed, and must be put to use at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placed {
    /// The unit.
    pub piece: PieceId,
    /// Possible uses of it.
    pub uses: Vec<Use>,
}
