//! Orders of section 4.

pub mod airdrop;
pub mod airdrop_landing;
pub mod attack;
pub mod blitz;

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::order::combat::attack::Attack;
use crate::order::combat::blitz::BlitzOrder;

/// Order of the phasing faction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatOrder {
    /// 4.1, all but its attacks.
    Blitz(BlitzOrder),
    /// 4.1.2 and 4.2.1: attacks a hex.
    Attack(Attack),
    /// 4.3: takes a Troop Convoy back from its Used Box.
    ReturnConvoy(PieceId),
}
