//! A match as a viewer may know it, to look ahead in.

use sandtable_kernel::{Seat, Viewer};

use crate::orders::StandingOrders;
use crate::state::State;

/// The match without the standing orders of others, which is all that is hidden from anybody.
/// The referee knows them.
pub(crate) fn known_to(state: &State, viewer: Viewer) -> State {
    let own = match viewer {
        Viewer::Referee => return state.clone(),
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let mut known = state.clone();
    let seats = (0..).map(Seat).take(state.seats().len());
    for seat in seats.filter(|seat| Some(*seat) != own) {
        known.set_orders(seat, StandingOrders::default());
        known.set_kamikaze_order(seat, None);
    }
    known
}
