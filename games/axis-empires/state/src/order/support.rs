//! Orders of 2.2.

use serde::{Deserialize, Serialize};

use crate::cells::{PieceId, Place};
use crate::map::HexId;
use crate::order::convoy::ConvoyOrder;

/// Order of the phasing faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SupportOrder {
    /// 2.2.2: a unit goes inland from a Beachhead that is about to go.
    InlandAdvance {
        /// The unit.
        piece: PieceId,
    },
    /// 2.2.2: a Beachhead that may stay is taken back.
    TakeBackBeachhead {
        /// The Beachhead.
        piece: PieceId,
    },
    /// 2.2.2: the maintenance is over. Beachheads that cannot stay go.
    EndMaintenance,
    /// 2.2.3.1, 2.2.3.2: a support unit is placed.
    Unit {
        /// The unit.
        piece: PieceId,
        /// Where.
        at: Place,
    },
    /// 2.2.3.7: a convoy is placed.
    Convoy(ConvoyOrder),
    /// 2.2.4: a Blitz marker is placed.
    Blitz {
        /// Where.
        hex: HexId,
    },
}
