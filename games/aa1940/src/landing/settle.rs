//! Aircraft at sea in Mobilize New Units: the carriers they wait for, and the landing
//! itself (rulebook p. 22-23, 31).

use smallvec::SmallVec;

use super::decks::room;
use crate::command_context::Play;
use crate::event::{Event, RemovalReason, Troops};
use crate::favor::Favor;
use crate::power::Power;
use crate::reach::shares;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{State, UnitId};
use crate::unit::UnitKind;

/// The zones over which aircraft of a power are in flight.
fn flown_over(state: &State, power: Power) -> SpaceSet {
    state
        .pieces_of(power)
        .filter(|(_, piece)| piece.kind.is_air() && piece.aboard.is_none())
        .map(|(_, piece)| piece.space)
        .filter(|space| state.board().is_sea(*space))
        .collect()
}

/// The power's aircraft in flight over a sea zone.
fn in_flight(state: &State, power: Power, zone: SpaceId) -> SmallVec<[UnitId; 8]> {
    state
        .own_pieces(power, zone)
        .filter(|(_, piece)| piece.kind.is_air())
        .map(|(id, _)| id)
        .collect()
}

/// The carriers of a zone that the acting power's aircraft may land on, its own first,
/// each as often as it has room (`AAE-air-landing-04`, `AAE-air-landing-17`,
/// `AAE-misc-09`).
fn slots(state: &State, power: Power, zone: SpaceId) -> SmallVec<[UnitId; 8]> {
    let mut slots = SmallVec::new();
    for own in [true, false] {
        for (id, piece) in state.pieces_in(zone) {
            if piece.kind == UnitKind::Carrier
                && (piece.owner == power) == own
                && shares(
                    state,
                    piece.owner,
                    piece.space,
                    Favor::Carriers(piece.owner),
                )
            {
                slots.extend(std::iter::repeat_n(id, usize::from(room(state, id))));
            }
        }
    }
    slots
}

/// The zones where a power's aircraft wait for carriers still to be mobilized, and how
/// many each needs: they must be placed there (`AAE-air-landing-06`,
/// `AAE-air-landing-13`).
pub(crate) fn reserved_carriers(state: &State, power: Power) -> SmallVec<[(SpaceId, u16); 4]> {
    flown_over(state, power)
        .iter()
        .filter_map(|zone| {
            let waiting = in_flight(state, power, zone).len();
            let homeless = waiting.saturating_sub(slots(state, power, zone).len());
            (homeless > 0).then(|| (zone, homeless.div_ceil(2) as u16))
        })
        .collect()
}

/// Lands every aircraft at sea of the acting power on a carrier in its zone as Mobilize
/// New Units ends; those without one are lost (`AAE-air-landing-05`,
/// `AAE-air-landing-08`, `AAE-air-landing-17`).
pub(crate) fn settle(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    for zone in flown_over(play.state, power).iter() {
        let flying = in_flight(play.state, power, zone);
        let mut slots = slots(play.state, power, zone).into_iter();
        for plane in flying {
            let fits = play
                .state
                .piece(plane)
                .is_some_and(|piece| piece.kind.is_carrier_aircraft());
            match slots.next().filter(|_| fits) {
                Some(ship) => play
                    .state
                    .set_piece(plane, |piece| piece.aboard = Some(ship)),
                None => lose(play, plane),
            }
        }
    }
}

/// Removes an aircraft that cannot land (`AAE-air-landing-08`).
pub(crate) fn lose(play: &mut Play<'_>, plane: UnitId) {
    let Some(piece) = play.state.piece(plane).copied() else {
        return;
    };
    play.state.remove(plane);
    play.emit(Event::Removed {
        space: piece.space,
        troops: Troops {
            power: piece.owner,
            kind: piece.kind,
            count: 1,
        },
        reason: RemovalReason::NoLanding,
    });
}
