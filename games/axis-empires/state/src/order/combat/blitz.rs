//! Orders of 4.1.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::order::combat::airdrop::Airdrop;
use crate::order::combat::airdrop_landing::AirdropLanding;

/// Order other than an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BlitzOrder {
    /// 4.1.1: a unit jumps.
    Airdrop(Airdrop),
    /// 4.1.3: a unit lands from a Beachhead.
    Land {
        /// The unit.
        piece: PieceId,
    },
    /// 4.1.3.1: landing forces land from their Beachhead.
    LandForces {
        /// The Beachhead.
        marker: PieceId,
    },
    /// 4.1.4: a unit takes the place of an Airdrop.
    AirdropLanding(AirdropLanding),
}
