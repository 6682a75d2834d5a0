//! A bid that is being taken up.

use serde::{Deserialize, Serialize};

use crate::options::Bid;
use crate::power::{PowerSet, Side};
use crate::space::SpaceId;

/// A bid that is being taken up, power by power.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bidding {
    pub(crate) side: Side,
    /// IPCs that no power has taken yet.
    pub(crate) left: u16,
    /// The powers that have been asked.
    pub(crate) asked: PowerSet,
    /// Where units were placed: no space takes a second one.
    pub(crate) used: Vec<SpaceId>,
}

impl Bidding {
    /// A bid of which nothing has been taken.
    pub(crate) fn new(bid: Bid) -> Self {
        Self {
            side: bid.side,
            left: bid.ipcs,
            asked: PowerSet::EMPTY,
            used: Vec::new(),
        }
    }
}
