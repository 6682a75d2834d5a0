//! Memory size of a match.

use std::mem::size_of;

use super::Account;
use super::State;
use super::Territory;
use super::change;
use crate::orders::StandingOrders;
use crate::power::PowerSet;
use crate::state::context::ResearchContext;

impl State {
    /// Bytes that the state occupies, its tables' spare capacity included. The
    /// board is shared by all matches and not counted; nor are the short lists
    /// inside questions and standing orders.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.seats.capacity() * size_of::<PowerSet>()
            + self.pieces.memory()
            + self.spaces.memory()
            + self.territories.capacity() * size_of::<Territory>()
            + self.accounts.capacity() * size_of::<Account>()
            + change::memory(&self.drafts)
            + self.questions.memory()
            + self.orders.capacity() * size_of::<StandingOrders>()
            + self.world.extras.memory()
            + (self.world.workshop.as_deref()).map_or(0, ResearchContext::memory)
    }
}
