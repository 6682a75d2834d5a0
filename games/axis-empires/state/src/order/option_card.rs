//! Orders of 1.1.

use serde::{Deserialize, Serialize};

use crate::pack::CardId;

/// What the phasing faction may order in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardOrder {
    /// Chooses the Pending Card, which may be chosen. A secret of the faction.
    Choose {
        /// Which.
        card: CardId,
    },
    /// Chooses a Pending Card against its requirements or the restrictions, knowing what
    /// follows when it is turned up (1.1.1). A secret of the faction.
    Bluff {
        /// Which.
        card: CardId,
    },
}
