//! Why units cannot board or go ashore.

use sandtable_kernel::Violation;

use super::ground::{ActingTheater, closed_land, name, spent};
use crate::reach::USED;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, UnitId};
use crate::unit::UnitKind;

/// Reason for which a transport takes no units aboard: it has offloaded in this phase, and so
/// does nothing else (`AAE-transports-12`), or was used in the combat phases
/// (`AAE-transports-13`).
pub(crate) fn takes_nobody(theater: &ActingTheater<'_>, ship: &Piece) -> Box<Violation> {
    let zone = name(theater, ship.space);
    if ship.marks.contains(Marks::UNLOADED) && (theater.combat || !ship.marks.intersects(USED)) {
        return Violation::new(
            "AAE-transports-12",
            "a transport that has not offloaded",
            zone,
        );
    }
    if ship.owner != theater.power {
        let (rule, expected) = if theater.combat {
            (
                "AAE-transports-08",
                "its own transport in phase combat_move",
            )
        } else {
            ("AAE-misc-09", "the owner's consent, both powers at war")
        };
        return Violation::new(rule, expected, "another power's transport");
    }
    if theater.hostile(ship.space) {
        return Violation::new("AAE-transports-11", "a friendly zone", zone);
    }
    Violation::new(
        "AAE-transports-13",
        "a transport that was not used in combat",
        "one that was",
    )
}

/// Why a land unit cannot board.
pub(crate) fn cannot_board(
    theater: &ActingTheater<'_>,
    piece: &Piece,
    zone: SpaceId,
) -> Box<Violation> {
    if !piece.kind.is_land() {
        return Violation::new("AAE-transports-02", "land units", piece.kind.id());
    }
    if !theater.board.adjacent(piece.space, zone) {
        return Violation::new(
            "AAE-transports-06",
            format!("units on a coast of {}", name(theater, zone)),
            name(theater, piece.space),
        );
    }
    if piece.spent > 0 {
        Violation::new(
            "AAE-transports-06",
            "units that have not moved",
            "units that have",
        )
    } else {
        spent(theater, piece)
    }
}

/// Why cargo cannot go ashore there.
pub(crate) fn cannot_land(
    theater: &ActingTheater<'_>,
    cargo: &Piece,
    to: SpaceId,
) -> Box<Violation> {
    let Some((id, ship)) = cargo
        .aboard
        .and_then(|ship| Some((ship, *theater.state.piece(ship)?)))
        .filter(|_| cargo.kind.is_land())
    else {
        return Violation::new(
            "AAE-transports-07",
            "land units aboard a transport",
            "others",
        );
    };
    if !theater.board.is_land(to) || !theater.board.adjacent(cargo.space, to) {
        return Violation::new(
            "AAE-map-03",
            format!("a coast of {}", name(theater, cargo.space)),
            name(theater, to),
        );
    }
    if ship.owner != theater.power && cargo.start != cargo.space {
        return Violation::new(
            "AAE-transports-08",
            "cargo that boarded on an earlier turn",
            "cargo that boarded this turn",
        );
    }
    if theater.combat {
        no_assault(theater, id, &ship, cargo, to)
    } else {
        no_landing(theater, &ship, cargo, to)
    }
}

fn no_assault(
    theater: &ActingTheater<'_>,
    id: UnitId,
    ship: &Piece,
    cargo: &Piece,
    to: SpaceId,
) -> Box<Violation> {
    if cargo.kind == UnitKind::Aaa {
        return Violation::new(
            "AAE-aaa-06",
            "units that can attack",
            "antiaircraft artillery",
        );
    }
    if cargo.marks.contains(Marks::ASSAULTING) {
        return Violation::new(
            "AAE-amphibious-12",
            "cargo not announced yet",
            "cargo announced before",
        );
    }
    if let Some(violation) = closed_land(theater, cargo.kind, to) {
        return violation;
    }
    if !theater.attackable(to) {
        return Violation::new(
            "AAE-amphibious-02",
            "a territory that can be attacked",
            name(theater, to),
        );
    }
    let goal = theater.announced(id, ship).unwrap_or(to);
    Violation::new(
        "AAE-amphibious-12",
        format!("{}, the goal of its transport", name(theater, goal)),
        name(theater, to),
    )
}

fn no_landing(
    theater: &ActingTheater<'_>,
    ship: &Piece,
    cargo: &Piece,
    to: SpaceId,
) -> Box<Violation> {
    if ship.marks.intersects(USED) {
        return Violation::new(
            "AAE-transports-13",
            "a transport that was not used in the combat phases",
            "one that was",
        );
    }
    if ship.marks.contains(Marks::UNLOADED) && ship.goal != to {
        return Violation::new(
            "AAE-transports-10",
            format!("{}, where it offloaded", name(theater, ship.goal)),
            name(theater, to),
        );
    }
    if theater.hostile(cargo.space) {
        return Violation::new(
            "AAE-transports-11",
            "a friendly zone",
            name(theater, cargo.space),
        );
    }
    closed_land(theater, cargo.kind, to).unwrap_or_else(|| {
        Violation::new("AAE-transports-07", "friendly territory", name(theater, to))
    })
}
