//! Aircraft at sea and the carriers that they are aboard of as a phase begins.

use sandtable_aa1940::power::Power;
use sandtable_aa1940::scenario::Scenario;
use sandtable_aa1940::state::{Piece, State, UnitId};
use sandtable_aa1940::unit::UnitKind;

/// Number of aircraft that a carrier takes.
const DECK: usize = 2;

/// Seats aircraft that are at sea and aboard no ship: on their power's carriers in the zone,
/// then on those of its friends. The acting power's own carriers let theirs take off.
pub(super) fn seat(scenario: &mut Scenario) {
    let state = scenario.state();
    let afloat = |piece: &Piece| {
        piece.kind.is_carrier_aircraft()
            && piece.aboard.is_none()
            && state.board().is_sea(piece.space)
    };
    let planes = state.pieces().filter(|(_, piece)| afloat(piece));
    let planes: Vec<(UnitId, Piece)> = planes.map(|(id, piece)| (id, *piece)).collect();
    for (plane, piece) in planes {
        if let Some(ship) = deck(scenario.state(), &piece) {
            scenario.embark(plane, ship);
        }
    }
}

/// A carrier with room, the own ones first.
fn deck(state: &State, plane: &Piece) -> Option<UnitId> {
    let fits = |(id, ship): &(UnitId, &Piece)| {
        ship.kind == UnitKind::Carrier
            && !ship.damaged()
            && state.friends(plane.owner, ship.owner)
            && state.cargo(*id).len() < DECK
    };
    let carriers = state.pieces_in(plane.space).filter(fits);
    let nearest = |(_, ship): &(UnitId, &Piece)| order(plane.owner, ship.owner);
    carriers.min_by_key(nearest).map(|(id, _)| id)
}

/// The own carriers come first, the others in the order of play.
fn order(own: Power, other: Power) -> (bool, Power) {
    (own != other, other)
}
