//! In which order defenders are asked.

use sandtable_kernel::Seat;
use smallvec::SmallVec;

use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;

/// The seats that choose for aircraft in a territory, in the order in which they are
/// asked: the seat of the power that controls it first, then in order of play from
/// the acting power on.
pub(super) fn seats_in_order(
    state: &State,
    territory: SpaceId,
    owners: &[Power],
) -> SmallVec<[Seat; 4]> {
    let mut seats: SmallVec<[Seat; 4]> = SmallVec::new();
    let controller = state.territory(territory).controller;
    let first = controller.filter(|power| owners.contains(power));
    let rest = after(state, state.turn().power).filter(|power| owners.contains(power));
    for seat in first
        .into_iter()
        .chain(rest)
        .filter_map(|power| state.seat_of(power))
    {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats
}

/// All powers in order of play, beginning with the one after `power`.
pub(super) fn after(state: &State, power: Power) -> impl Iterator<Item = Power> + use<> {
    let count = state.board().powers.len() as u8;
    (1..=count).map(move |step| Power((power.0 + step) % count))
}
