//! State of a campaign apart from the board: cards, tracks, events that have happened.
//!
//! The pending card is a secret of its faction. It is stored here in the open like everything
//! else; the views, in a crate above, hide it.

use sandtable_kernel::mix;

use crate::cells::{CardState, Pile, Progress};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{CardId, Posture, PostureBoxId, WarState};
use crate::state::State;
use crate::state::draft::Change;

/// Hash slots of cards: from 2^33, after pieces and areas.
pub(super) fn card_slot(id: CardId) -> u64 {
    1 << 33 | u64::from(id.0)
}

impl State {
    /// Reports whether option cards drive the match.
    #[must_use]
    pub fn is_campaign(&self) -> bool {
        self.scenario().campaign.is_some()
    }

    /// Where a card is; a match without decks has none anywhere.
    #[must_use]
    pub fn card(&self, id: CardId) -> Option<CardState> {
        self.cards.get(id.index()).copied()
    }

    /// The cards of a deck that are in a pile, in order.
    pub fn cards_in(
        &self,
        theatre: Theatre,
        faction: Faction,
        pile: Pile,
    ) -> impl Iterator<Item = CardId> {
        self.pack
            .cards_with_ids()
            .zip(&self.cards)
            .filter(move |((_, card), state)| {
                card.theatre == theatre && card.faction == faction && state.pile == pile
            })
            .map(|((id, _), _)| id)
    }

    /// The Current Card of a faction on a map.
    #[must_use]
    pub fn current_card(&self, theatre: Theatre, faction: Faction) -> Option<CardId> {
        self.cards_in(theatre, faction, Pile::Current).next()
    }

    /// The Pending Card of a faction on a map.
    #[must_use]
    pub fn pending_card(&self, theatre: Theatre, faction: Faction) -> Option<CardId> {
        self.cards_in(theatre, faction, Pile::Pending).next()
    }

    /// Changes where a card is; nothing happens to one that does not exist.
    pub fn set_card(&mut self, id: CardId, change: impl FnOnce(&mut CardState)) {
        if let Some(mut card) = self.card(id) {
            change(&mut card);
            self.write_card(id, card);
        }
    }

    pub(super) fn write_card(&mut self, id: CardId, card: CardState) {
        let old = self.cards[id.index()];
        self.drafts.note(|| Change::Card(id, old));
        self.cells ^= mix(card_slot(id), old.packed()) ^ mix(card_slot(id), card.packed());
        self.cards[id.index()] = card;
        self.changes.world();
    }

    /// Returns the progress of a theatre's campaign.
    #[must_use]
    pub fn progress(&self, theatre: Theatre) -> &Progress {
        &self.progress[theatre as usize]
    }

    /// Changes how far a theatre's campaign has come.
    pub fn set_progress(&mut self, theatre: Theatre, change: impl FnOnce(&mut Progress)) {
        let mut progress = *self.progress(theatre);
        change(&mut progress);
        self.write_progress(theatre, progress);
    }

    pub(super) fn write_progress(&mut self, theatre: Theatre, progress: Progress) {
        let old = *self.progress(theatre);
        self.drafts.note(|| Change::Progress(theatre, old));
        self.progress[theatre as usize] = progress;
        self.changes.world();
    }

    /// Returns the posture in a box of the posture display; an empty box is War.
    #[must_use]
    pub fn box_posture(&self, id: PostureBoxId) -> Posture {
        self.boxes.get(id.index()).copied().unwrap_or(Posture::War)
    }

    /// Changes what lies in a box of the posture display, and nothing about its countries.
    pub fn set_box_posture(&mut self, id: PostureBoxId, posture: Posture) {
        let old = self.box_posture(id);
        if let Some(slot) = self.boxes.get_mut(id.index()) {
            self.drafts.note(|| Change::Box(id, old));
            *slot = posture;
            self.changes.world();
        }
    }

    /// Changes the War State of a theatre.
    pub fn set_war_state(&mut self, theatre: Theatre, war: WarState) {
        let old = self.war_state(theatre);
        self.drafts.note(|| Change::War(theatre, old));
        self.war[theatre as usize] = war;
        self.changes.world();
    }
}
