//! Identifiers of cards, tables and named events.

use serde::{Deserialize, Serialize};

/// A card as an index of [`crate::pack::Pack::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table as an index of [`crate::pack::content::Pack::tables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(pub u8);

impl TableId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An event as an index of [`crate::pack::content::Pack::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EventId(pub u8);

impl EventId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
