//! Orders of section 4.

pub mod airdrop;
pub mod airdrop_landing;
pub mod attack;
pub mod blitz;

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::order::combat::attack::Attack;

/// What the phasing faction may order in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// 4.1, all but its attacks.
    Blitz(blitz::Order),
    /// 4.1.2 and 4.2.1: attacks a hex.
    Attack(Attack),
    /// 4.3: takes a Troop Convoy back from its Used Box.
    ReturnConvoy(PieceId),
}
