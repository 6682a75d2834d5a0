//! Who holds which cards of Fortunes of War (+15).
//!
//! What a side holds is its secret. It is kept here in the open like everything else;
//! [`crate::view`] hides it. The deck has no order: each card is drawn from all of it.

use serde::{Deserialize, Serialize};

use super::State;
use super::draft::Change;
use crate::faction::Camp;
use crate::map::Theatre;
use crate::pack::FortuneId;

/// Who holds which cards of Fortunes of War, those of both maps together. A card that nobody
/// holds is in the deck of its map, unless it has left the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortunes {
    /// The cards of each side, a bit for each.
    held: [u64; 2],
    /// The cards that have left the game.
    removed: u64,
}

/// The bit of a card; the cards of two decks have room enough.
const fn bit(fortune: FortuneId) -> u64 {
    1_u64.wrapping_shl(fortune.0 as u32)
}

impl Fortunes {
    /// Whether a side holds a card.
    #[must_use]
    pub const fn holds(self, camp: Camp, fortune: FortuneId) -> bool {
        self.held[camp as usize] & bit(fortune) != 0
    }

    /// Whether a card is in the deck.
    #[must_use]
    pub const fn is_in_deck(self, fortune: FortuneId) -> bool {
        (self.held[0] | self.held[1] | self.removed) & bit(fortune) == 0
    }

    /// Gives a card to a side.
    pub(crate) fn give(&mut self, camp: Camp, fortune: FortuneId) {
        self.held[camp as usize] |= bit(fortune);
    }

    /// Puts a card back into the deck.
    pub(crate) fn put_back(&mut self, fortune: FortuneId) {
        for held in &mut self.held {
            *held &= !bit(fortune);
        }
    }

    /// Takes a card out of the game.
    pub(crate) fn remove(&mut self, fortune: FortuneId) {
        self.put_back(fortune);
        self.removed |= bit(fortune);
    }
}

impl State {
    /// Who holds which cards of Fortunes of War.
    #[must_use]
    pub fn fortunes(&self) -> Fortunes {
        self.fortunes
    }

    /// The cards of Fortunes of War of a map that are somewhere, by id.
    pub(crate) fn fortunes_where(
        &self,
        theatre: Theatre,
        wanted: impl Fn(Fortunes, FortuneId) -> bool,
    ) -> Vec<FortuneId> {
        let cards = (0..).map(FortuneId).zip(&self.pack.fortunes);
        let here = cards.filter(|(_, card)| card.theatre == theatre);
        let found = here.filter(|(id, _)| wanted(self.fortunes, *id));
        found.map(|(id, _)| id).collect()
    }

    /// Changes who holds which cards.
    pub(crate) fn set_fortunes(&mut self, change: impl FnOnce(&mut Fortunes)) {
        let mut fortunes = self.fortunes;
        change(&mut fortunes);
        self.write_fortunes(fortunes);
    }

    pub(super) fn write_fortunes(&mut self, fortunes: Fortunes) {
        let old = self.fortunes;
        self.drafts.note(|| Change::Fortunes(old));
        self.fortunes = fortunes;
    }
}
