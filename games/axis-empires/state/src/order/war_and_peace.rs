//! Orders of 6.1.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::AreaId;

/// What the phasing faction may order in it. Each order is final: what it sets off follows
/// at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WarAndPeaceOrder {
    /// Declares war on a Neutral country.
    DeclareWar {
        /// Which.
        country: AreaId,
    },
    /// Reduces the truces of an Allied faction.
    ReduceTruces {
        /// Whose.
        of: Faction,
    },
}
