//! Orders of 6.1.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::AreaId;

/// Order of the phasing faction in this segment. Each order is final: its consequences follow at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WarAndPeaceOrder {
    /// Declares war on a Neutral country.
    DeclareWar {
        /// The country.
        country: AreaId,
    },
    /// Reduces the truces of an Allied faction.
    ReduceTruces {
        /// The power or faction concerned.
        of: Faction,
    },
}
