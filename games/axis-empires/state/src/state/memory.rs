//! Memory size of a match.

use crate::cells::{AreaState, CardState, Land, Piece, Presences};
use crate::map::HexId;
use crate::options::FactionSet;
use crate::pack::Posture;
use crate::standing_orders::StandingOrders;
use crate::state::State;
use crate::state::paused::Waiting;

impl State {
    /// Bytes that the state occupies, its tables' spare capacity included. The pack is
    /// shared by all matches and not counted; nor are the short lists inside questions
    /// and standing orders, and what the rules keep with it.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.seats.capacity() * size_of::<FactionSet>()
            + self.pieces.capacity() * size_of::<Piece>()
            + self.areas.capacity() * size_of::<AreaState>()
            + self.cards.capacity() * size_of::<CardState>()
            + self.boxes.capacity() * size_of::<Posture>()
            + self.lists.memory()
            + self.playable.len()
            + self.presence.capacity() * size_of::<Presences>()
            + self.land.capacity() * size_of::<Land>()
            + self.markers.memory()
            + self.changes.memory()
            + self.found.memory()
            + self.drafts.memory()
            + self.questions.memory()
            + self.attacked.capacity() * size_of::<HexId>()
            + self.orders.capacity() * size_of::<StandingOrders>()
            + self.waiting().map_or(0, Waiting::memory)
    }
}
