//! Why aircraft cannot fly somewhere.

use std::ops::ControlFlow;

use sandtable_kernel::Violation;

use super::ground::{ActingTheater, closed_land, name, spent};
use crate::reach::Flight;
use crate::space::SpaceId;
use crate::state::Piece;

/// Why an aircraft cannot fly there.
pub(super) fn no_way(
    theater: &ActingTheater<'_>,
    piece: &Piece,
    flight: Flight,
    to: SpaceId,
) -> Box<Violation> {
    if !theater.air_ready(piece) {
        let trapped = piece
            .aboard
            .and_then(|ship| theater.state.piece(ship))
            .is_some_and(Piece::damaged);
        return if trapped {
            Violation::new(
                "AAE-combat-sea-10",
                "aircraft that can take off",
                "guests of a damaged carrier",
            )
        } else {
            spent(theater, piece)
        };
    }
    if theater.board.is_land(to)
        && let Some(violation) = closed_land(theater, piece.kind, to)
    {
        return violation;
    }
    let fuel = theater.fuel(piece);
    let mut cost = None;
    theater.air_routes(piece.space, fuel, Some(to), |space, arrival| {
        if space == to {
            cost = Some(arrival.cost);
        }
        ControlFlow::Continue(())
    });
    let Some(cost) = cost else {
        return Violation::new(
            "AAE-combat-move-16",
            format!("a space within {fuel} borders by an open way"),
            name(theater, to),
        );
    };
    if !theater.combat {
        return cannot_land_there(theater, piece, to);
    }
    if !theater.air_aim(piece.kind, flight, to, || theater.escapable(piece.start)) {
        return match flight {
            Flight::Raid => Violation::new(
                "AAE-strategic-bombing-02",
                "an enemy's facility that these aircraft can raid",
                name(theater, to),
            ),
            Flight::Move => Violation::new(
                "AAE-combat-move-01",
                "a space with something to attack or support",
                name(theater, to),
            ),
        };
    }
    let rule = if theater.board.is_sea(to) && piece.kind.is_carrier_aircraft() {
        "AAE-combat-move-17"
    } else {
        "AAE-air-landing-09"
    };
    Violation::new(
        rule,
        "a place to land within what is left of the range",
        format!("none within {} of {}", fuel - cost, name(theater, to)),
    )
}

fn cannot_land_there(theater: &ActingTheater<'_>, piece: &Piece, to: SpaceId) -> Box<Violation> {
    if theater.board.is_land(to) {
        return Violation::new(
            "AAE-air-landing-02",
            "territory friendly since before this turn",
            name(theater, to),
        );
    }
    if !piece.kind.is_carrier_aircraft() {
        return Violation::new("AAE-air-landing-03", "a territory", name(theater, to));
    }
    Violation::new(
        "AAE-air-landing-05",
        "a zone where a carrier with room can be",
        name(theater, to),
    )
}
