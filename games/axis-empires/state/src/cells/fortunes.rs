//! Holders of the cards of Fortunes of War (+15).

use serde::{Deserialize, Serialize};

use crate::faction::Camp;
use crate::pack::FortuneId;

/// Holders of the cards of Fortunes of War, those of both maps together. A card without a holder
/// is in the deck of its map, unless it has left the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortunes {
    /// The cards of each side, a bit for each.
    pub(crate) held: [u64; 2],
    /// The cards that have left the game.
    pub(crate) removed: u64,
}

/// The bit of a card; the cards of two decks have room enough.
pub(crate) const fn bit(fortune: FortuneId) -> u64 {
    1_u64.wrapping_shl(fortune.0 as u32)
}

impl Fortunes {
    /// Reports whether a side holds a card.
    #[must_use]
    pub const fn holds(self, camp: Camp, fortune: FortuneId) -> bool {
        self.held[camp as usize] & bit(fortune) != 0
    }

    /// Reports whether a card is in the deck.
    #[must_use]
    pub const fn is_in_deck(self, fortune: FortuneId) -> bool {
        (self.held[0] | self.held[1] | self.removed) & bit(fortune) == 0
    }

    /// Reports whether a card has left the game.
    #[must_use]
    pub const fn is_removed(self, fortune: FortuneId) -> bool {
        self.removed & bit(fortune) != 0
    }

    /// Gives a card to a side.
    pub fn give(&mut self, camp: Camp, fortune: FortuneId) {
        self.held[camp as usize] |= bit(fortune);
    }

    /// Puts a card back into the deck.
    pub fn put_back(&mut self, fortune: FortuneId) {
        for held in &mut self.held {
            *held &= !bit(fortune);
        }
    }

    /// Takes a card out of the game.
    pub fn remove(&mut self, fortune: FortuneId) {
        self.put_back(fortune);
        self.removed |= bit(fortune);
    }
}
