//! Why a movement command is refused: which rule is in the way. Asked only after the
//! command was found to be impossible.

mod by_air;
mod by_land;
mod by_sea;
mod ground;
mod transport;

use sandtable_kernel::{Checked, Violation};

use crate::reach::Flight;
use crate::space::SpaceId;
use crate::state::{Piece, UnitId};
use crate::unit::Domain;
pub(super) use by_land::no_blitz;
use ground::ActingTheater;
pub(super) use transport::{cannot_board, cannot_land, takes_nobody};

/// The power may move in this phase at all (`AAE-misc-05`).
pub(super) fn peace(theater: &ActingTheater<'_>) -> Checked {
    if theater.may_move() {
        Ok(())
    } else {
        Err(Violation::new(
            "AAE-misc-05",
            "a power at war",
            format!(
                "{}, at war with nobody",
                theater.board.power(theater.power).name
            ),
        ))
    }
}

/// Why a unit cannot go there.
pub(super) fn no_way(
    theater: &ActingTheater<'_>,
    id: UnitId,
    piece: &Piece,
    flight: Flight,
    to: SpaceId,
) -> Box<Violation> {
    match piece.kind.domain() {
        Domain::Land => by_land::no_way(theater, piece, to),
        Domain::Sea => by_sea::no_way(theater, id, piece, to),
        Domain::Air => by_air::no_way(theater, piece, flight, to),
    }
}
