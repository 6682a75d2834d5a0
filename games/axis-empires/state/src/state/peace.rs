//! A Separate Peace (+14), once a faction has started one.

use sandtable_kernel::Seat;

use crate::cells::SeparatePeace;
use crate::faction::Faction;
use crate::state::State;

impl State {
    /// The Separate Peace that is in effect.
    #[must_use]
    pub fn separate_peace(&self) -> Option<&SeparatePeace> {
        self.peace.as_ref()
    }

    /// Notes that a Separate Peace is in effect. Drafts never do that, so it is not remembered.
    pub fn set_separate_peace(&mut self, peace: SeparatePeace) {
        self.peace = Some(peace);
        self.changes.world();
    }

    /// Reports whether a faction has turns: it is in the scenario and has not collapsed
    /// (`AE-+14.5-2`).
    #[must_use]
    pub fn acts(&self, faction: Faction) -> bool {
        self.scenario().factions.contains(&faction) && !self.has_collapsed(faction)
    }

    /// Reports whether a faction has collapsed: its units only stand and defend.
    fn has_collapsed(&self, faction: Faction) -> bool {
        faction == Faction::Axis && self.peace.is_some_and(|peace| peace.collapsed)
    }

    /// The seat that answers for a faction: the one that plays it, and for an Axis that has
    /// collapsed the player whose turn it is not (`AE-+14.5-2`).
    pub(super) fn answers_for(&self, faction: Faction) -> Option<Seat> {
        let other = || match self.phasing() {
            Faction::Western => self.seat_of(Faction::Soviet),
            Faction::Axis | Faction::Soviet => self.seat_of(Faction::Western),
        };
        self.seat_of(faction)
            .or_else(|| self.has_collapsed(faction).then(other).flatten())
    }
}
