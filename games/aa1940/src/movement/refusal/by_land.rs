//! Why land units cannot go somewhere.

use sandtable_kernel::Violation;

use super::ground::{ActingTheater, closed_land, name, spent};
use crate::reach::SpaceFacts;
use crate::space::SpaceId;
use crate::state::{Piece, Standing};
use crate::unit::{Domain, UnitKind};

/// Why a land unit cannot go there.
pub(super) fn no_way(theater: &ActingTheater<'_>, piece: &Piece, to: SpaceId) -> Box<Violation> {
    if theater.board.is_sea(to) {
        return Violation::new("AAE-units-15", "a territory", name(theater, to));
    }
    if !theater.land_ready(piece) {
        return spent(theater, piece);
    }
    if let Some(violation) = closed_land(theater, piece.kind, to) {
        return violation;
    }
    let standing = theater.sight.standing(to);
    let near = theater.board.distance(Domain::Land, piece.space, to) <= theater.left(piece, false);
    if theater.combat && near && standing == Standing::Friendly {
        return Violation::new(
            "AAE-combat-move-01",
            "a hostile territory to end in",
            format!("{}, which is friendly", name(theater, to)),
        );
    }
    if !theater.combat && standing.attackable() {
        return Violation::new("AAE-noncombat-04", "friendly territory", name(theater, to));
    }
    let rule = match (near, theater.combat) {
        (true, true) => "AAE-combat-move-03",
        (true, false) => "AAE-noncombat-04",
        (false, true) => "AAE-combat-move-10",
        (false, false) => "AAE-noncombat-02",
    };
    Violation::new(
        rule,
        format!(
            "a way of at most {} over friendly land",
            theater.left(piece, false)
        ),
        format!("no such way to {}", name(theater, to)),
    )
}

/// Why a unit cannot blitz so.
pub(crate) fn no_blitz(
    theater: &ActingTheater<'_>,
    piece: &Piece,
    via: SpaceId,
    to: SpaceId,
) -> Box<Violation> {
    if !matches!(piece.kind, UnitKind::Tank | UnitKind::MechInfantry) {
        return Violation::new(
            "AAE-combat-move-22",
            "tanks, or mechanized infantry beside them",
            piece.kind.id(),
        );
    }
    if !theater.can_blitz(piece) || !theater.land_ready(piece) {
        return spent(theater, piece);
    }
    if !theater.board.land_neighbors(piece.space).contains(&via)
        || !theater.board.land_neighbors(via).contains(&to)
    {
        return Violation::new(
            "AAE-map-03",
            "three territories in a row",
            format!("{} and {}", name(theater, via), name(theater, to)),
        );
    }
    if !theater.blitz_over(via) {
        let blocked =
            theater.state.territory(via).has_facility() || theater.sight.presence(via).occupied();
        let rule = if blocked {
            "AAE-combat-move-25"
        } else {
            "AAE-combat-move-22"
        };
        return Violation::new(
            rule,
            "hostile territory without units or facilities on the way",
            name(theater, via),
        );
    }
    closed_land(theater, piece.kind, to).unwrap_or_else(|| {
        Violation::new(
            "AAE-combat-move-04",
            "a friendly or hostile territory to end in",
            name(theater, to),
        )
    })
}
