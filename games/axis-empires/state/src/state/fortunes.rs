//! Holders of the cards of Fortunes of War (+15).
//!
//! A side's cards are its secret. They are stored here in the open like everything else; the
//! views, in a crate above, hide them. The deck has no order: each card is drawn from all of it.

use crate::cells::Fortunes;
use crate::faction::Camp;
use crate::map::Theatre;
use crate::pack::FortuneId;
use crate::state::State;
use crate::state::draft::Change;

impl State {
    /// Holders of the cards of Fortunes of War.
    #[must_use]
    pub fn fortunes(&self) -> Fortunes {
        self.fortunes
    }

    /// The cards of Fortunes of War of a map that are somewhere, by id.
    pub fn fortunes_where(
        &self,
        theatre: Theatre,
        wanted: impl Fn(Fortunes, FortuneId) -> bool,
    ) -> Vec<FortuneId> {
        let cards = (0..).map(FortuneId).zip(&self.pack.fortunes);
        let here = cards.filter(|(_, card)| card.theatre == theatre);
        let found = here.filter(|(id, _)| wanted(self.fortunes, *id));
        found.map(|(id, _)| id).collect()
    }

    /// The cards of Fortunes of War of a map that a side holds, by id.
    #[must_use]
    pub fn fortunes_of(&self, theatre: Theatre, camp: Camp) -> Vec<FortuneId> {
        self.fortunes_where(theatre, |fortunes, card| fortunes.holds(camp, card))
    }

    /// Changes who holds which cards.
    pub fn set_fortunes(&mut self, change: impl FnOnce(&mut Fortunes)) {
        let mut fortunes = self.fortunes;
        change(&mut fortunes);
        self.write_fortunes(fortunes);
    }

    pub(super) fn write_fortunes(&mut self, fortunes: Fortunes) {
        let old = self.fortunes;
        self.drafts.note(|| Change::Fortunes(old));
        self.fortunes = fortunes;
        self.changes.world();
    }
}
