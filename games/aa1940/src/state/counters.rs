//! Asking for and changing what only some boards keep count of.

use sandtable_kernel::Seat;

use super::State;
use crate::orders::KamikazeOrder;
use crate::power::{Power, PowerSet};
use crate::state::optional_state::ExtraTurn;

impl State {
    /// The powers that have done a deed of the board.
    pub(crate) fn doers(&self, deed: usize) -> PowerSet {
        self.world
            .extras
            .deeds
            .get(deed)
            .copied()
            .unwrap_or_default()
    }

    /// Remembers who has done a deed.
    pub(crate) fn remember_act(&mut self, deed: usize, by: Power) {
        if let Some(doers) = self.world.extras.deeds.get_mut(deed) {
            doers.insert(by);
        }
    }

    /// Kamikaze attacks that a power has left.
    #[must_use]
    pub fn kamikaze_left(&self, power: Power) -> u8 {
        let left = self.world.extras.kamikaze.get(power.index());
        left.copied().unwrap_or(0)
    }

    /// Takes kamikaze attacks that a power makes off those it has left.
    pub(crate) fn spend_kamikaze(&mut self, power: Power, attacks: u8) {
        if let Some(left) = self.world.extras.kamikaze.get_mut(power.index()) {
            *left = left.saturating_sub(attacks);
        }
    }

    /// Says how many a power has left: for positions that are built, never for matches.
    pub(crate) fn leave_kamikaze(&mut self, power: Power, attacks: u8) {
        if let Some(left) = self.world.extras.kamikaze.get_mut(power.index()) {
            *left = attacks;
        }
    }

    /// The goals of victory that a power's side has held since its last turn ended, a bit
    /// each; none where there is one goal only.
    pub(crate) fn watched_goals(&self, power: Power) -> u8 {
        let watch = self.world.extras.watches.get(power.index());
        watch.copied().unwrap_or(0)
    }

    /// Sets them.
    pub(crate) fn watch_goals(&mut self, power: Power, goals: u8) {
        if let Some(watch) = self.world.extras.watches.get_mut(power.index()) {
            *watch = goals;
        }
    }

    /// A seat's standing order for kamikaze attacks.
    #[must_use]
    pub fn kamikaze_order(&self, seat: Seat) -> Option<KamikazeOrder> {
        let order = self.world.extras.kamikaze_orders.get(usize::from(seat.0));
        order.copied().flatten()
    }

    /// Files it.
    pub(crate) fn set_kamikaze_order(&mut self, seat: Seat, order: Option<KamikazeOrder>) {
        let orders = &mut self.world.extras.kamikaze_orders;
        if let Some(filed) = orders.get_mut(usize::from(seat.0)) {
            *filed = order;
        }
    }

    /// Counters of only some boards for a turn.
    pub(crate) fn extra_turn(&self) -> &ExtraTurn {
        &self.world.extras.turn
    }

    /// The same, to be changed. Drafts never do that, so it is not remembered.
    pub(crate) fn extra_turn_mut(&mut self) -> &mut ExtraTurn {
        &mut self.world.extras.turn
    }
}
