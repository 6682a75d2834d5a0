//! Orders of 4.1.4.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A unit that takes the place of an Airdrop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirdropLanding {
    /// The Airdrop.
    pub airdrop: PieceId,
    /// The unit, from the Force Pool.
    pub unit: PieceId,
}
