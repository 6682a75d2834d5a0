//! Counters of only some boards: acts that rules ask about later, kamikaze attacks, several goals
//! of victory.

use std::mem::size_of;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::board::Board;
use crate::orders::KamikazeOrder;
use crate::piece::UnitId;
use crate::power::{Power, PowerSet};
use crate::space::SpaceId;

/// Counters of only some boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Extras {
    /// The powers that have done each of the board's deeds.
    pub(super) deeds: SmallVec<[PowerSet; 8]>,
    /// Kamikaze attacks that each power has left.
    pub(super) kamikaze: SmallVec<[u8; 16]>,
    /// For each power the goals of victory that its side has held without a break since
    /// its last turn ended, a bit each.
    pub(super) watches: SmallVec<[u8; 16]>,
    /// The seats' standing orders for kamikaze attacks.
    pub(super) kamikaze_orders: SmallVec<[Option<KamikazeOrder>; 16]>,
    /// Counters of the turn under way.
    pub(super) turn: ExtraTurn,
}

/// Counters of only some boards for a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ExtraTurn {
    /// A pact of neutrals was called on in this turn.
    pub(crate) pact_called: bool,
    /// The powers that have chosen their kamikaze attacks.
    pub(crate) kamikaze_asked: PowerSet,
    /// Kamikaze attacks that were announced: who attacks which ship how often.
    pub(crate) kamikaze: SmallVec<[(Power, UnitId, u8); 4]>,
    /// The zones where they were made, from which no ship bombards.
    pub(crate) kamikaze_zones: SmallVec<[SpaceId; 4]>,
}

impl Extras {
    /// As a match on the board begins.
    pub(super) fn opening(board: &Board, seats: usize) -> Self {
        Self {
            deeds: SmallVec::from_elem(PowerSet::EMPTY, board.politics.deeds.len()),
            kamikaze: board.powers.iter().map(|power| power.kamikaze).collect(),
            watches: SmallVec::from_elem(0, board.powers.len()),
            kamikaze_orders: SmallVec::from_elem(None, seats),
            turn: ExtraTurn::default(),
        }
    }

    /// Bytes that it holds outside itself.
    pub(super) fn memory(&self) -> usize {
        fn outside<A: smallvec::Array>(list: &SmallVec<A>) -> usize {
            if list.spilled() {
                list.capacity() * size_of::<A::Item>()
            } else {
                0
            }
        }
        outside(&self.deeds)
            + outside(&self.kamikaze)
            + outside(&self.watches)
            + outside(&self.kamikaze_orders)
            + outside(&self.turn.kamikaze)
            + outside(&self.turn.kamikaze_zones)
    }
}
