//! Who holds which cards of Fortunes of War (+15).
//!
//! What a side holds is its secret. It is kept here in the open like everything else;
//! [`crate::view`] hides it. The deck has no order: each card is drawn from all of it.

use crate::cells::Fortunes;
use crate::map::Theatre;
use crate::pack::FortuneId;
use crate::state::State;
use crate::state::draft::Change;

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
