//! Why a movement command is refused: which rule is in the way. Asked only after the
//! command was found to be impossible.

mod by_air;
mod by_sea;
mod transport;

use sandtable_kernel::{Checked, Violation};

use super::air::Flight;
use super::land::activated;
use super::sight::{Glance, Sight, Theater, USED};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing, UnitId};
use crate::unit::{Domain, UnitKind};

pub(in crate::movement) use transport::{cannot_board, cannot_land, takes_nobody};

type Here<'a> = Theater<'a, Glance<'a>>;

/// The power may move in this phase at all (`AAE-misc-05`).
pub(super) fn peace(theater: &Here<'_>) -> Checked {
    match theater.may_move() {
        true => Ok(()),
        false => Err(Violation::new(
            "AAE-misc-05",
            "a power at war",
            format!(
                "{}, at war with nobody",
                theater.board.power(theater.power).name
            ),
        )),
    }
}

fn name(theater: &Here<'_>, space: SpaceId) -> String {
    theater.board.space(space).name.clone()
}

/// Why a unit cannot go there.
pub(super) fn no_way(
    theater: &Here<'_>,
    id: UnitId,
    piece: &Piece,
    flight: Flight,
    to: SpaceId,
) -> Box<Violation> {
    match piece.kind.domain() {
        Domain::Land => no_way_by_land(theater, piece, to),
        Domain::Sea => by_sea::no_way(theater, id, piece, to),
        Domain::Air => by_air::no_way(theater, piece, flight, to),
    }
}

fn no_way_by_land(theater: &Here<'_>, piece: &Piece, to: SpaceId) -> Box<Violation> {
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

/// What closes a territory to units of a kind in this phase, if anything does.
fn closed_land(theater: &Here<'_>, kind: UnitKind, to: SpaceId) -> Option<Box<Violation>> {
    let standing = theater.sight.standing(to);
    let (rule, expected): (_, &'static str) = match standing {
        Standing::Impassable => ("AAE-map-06", "a space that units can enter"),
        Standing::Friendly if !theater.welcome(to) => {
            ("AAE-misc-09", "territory that its holder shares")
        }
        Standing::OffLimits if theater.at_war => (
            "AAE-politics-18",
            "territory of a power it is at war with, or of a friend",
        ),
        Standing::OffLimits => ("AAE-politics-22", "its own territory"),
        _ if standing.neutral() && !theater.at_war => ("AAE-politics-21", "no neutral territory"),
        Standing::FriendlyNeutral if theater.combat => {
            ("AAE-neutrals-05", "territory that may be attacked")
        }
        Standing::FriendlyNeutral if kind.is_air() => ("AAE-air-landing-02", "no friendly neutral"),
        Standing::FriendlyNeutral if !kind.captures() => {
            ("AAE-neutrals-07", "units that can convert a neutral")
        }
        _ if standing.attackable() && theater.combat && !theater.attackable(to) => (
            "AAE-politics-18",
            "a territory without units of powers it is not at war with",
        ),
        _ => return None,
    };
    Some(Violation::new(rule, expected, name(theater, to)))
}

/// What keeps a unit from moving at all.
fn spent(theater: &Here<'_>, piece: &Piece) -> Box<Violation> {
    if theater.combat && piece.kind == UnitKind::Aaa {
        return Violation::new(
            "AAE-aaa-07",
            "a move in phase noncombat_move",
            "antiaircraft artillery in phase combat_move",
        );
    }
    if piece.marks.any(Marks::LOADED | Marks::UNLOADED) {
        return Violation::new(
            "AAE-transports-06",
            "units that neither boarded nor landed this turn",
            "units whose move that was",
        );
    }
    if activated(piece) {
        return Violation::new(
            "AAE-neutrals-09",
            "units that belonged to the power as its turn began",
            "the army of a neutral converted this turn",
        );
    }
    let used = piece.marks.any(USED);
    let rule = match (theater.combat, used) {
        (true, true) => "AAE-combat-move-09",
        (false, true) => "AAE-noncombat-01",
        (true, false) => "AAE-combat-move-10",
        (false, false) => "AAE-noncombat-02",
    };
    Violation::new(
        rule,
        "units that can still move",
        match used {
            true => "units that moved or fought before",
            false => "no movement left",
        },
    )
}

/// Why a unit cannot blitz so.
pub(super) fn no_blitz(
    theater: &Here<'_>,
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
        let rule = match blocked {
            true => "AAE-combat-move-25",
            false => "AAE-combat-move-22",
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
