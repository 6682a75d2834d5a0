//! Orders of 1.1.

use serde::{Deserialize, Serialize};

use crate::pack::CardId;

/// Order of the phasing faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardOrder {
    /// Chooses the Pending Card, which may be chosen. A secret of the faction.
    Choose {
        /// The card.
        card: CardId,
    },
    /// Chooses a Pending Card against its requirements or the restrictions, knowing what
    /// follows when it is turned up (1.1.1). A secret of the faction.
    Bluff {
        /// The card.
        card: CardId,
    },
}
