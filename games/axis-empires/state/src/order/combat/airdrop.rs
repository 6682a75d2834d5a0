//! Orders of 4.1.1.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::HexId;

/// A jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Airdrop {
    /// The unit.
    pub piece: PieceId,
    /// The hex.
    pub to: HexId,
}
