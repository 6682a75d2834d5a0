//! Rules that bar units of any domain from a space, or from moving at all.

use sandtable_kernel::Violation;

use crate::reach::{SpaceFacts, SpaceLookup, Theater, USED, activated};
use crate::space::{Neutrality, SpaceId};
use crate::state::{Marks, Piece, Standing};
use crate::unit::UnitKind;

/// The acting power's view, as a check has it.
pub(super) type ActingTheater<'a> = Theater<'a, SpaceLookup<'a>>;

/// The printed name of a space.
pub(super) fn name(theater: &ActingTheater<'_>, space: SpaceId) -> String {
    theater.board.space(space).name.clone()
}

/// The rule that closes a territory to units of a kind in this phase, if any does.
pub(super) fn closed_land(
    theater: &ActingTheater<'_>,
    kind: UnitKind,
    to: SpaceId,
) -> Option<Box<Violation>> {
    let standing = theater.sight.standing(to);
    let (rule, expected): (_, &'static str) = match standing {
        Standing::OffLimits if theater.state.closed(theater.power, to).is_some() => (
            theater.state.closed(theater.power, to)?,
            "land that its units may enter",
        ),
        Standing::OffLimits if orphaned(theater, to) && theater.free_at(to) => (
            "AAE-global-politics-10",
            "a power at war with all that may keep this land",
        ),
        Standing::Impassable => ("AAE-map-06", "a space that units can enter"),
        Standing::Friendly if !theater.welcome(to) => {
            ("AAE-misc-09", "territory that its holder shares")
        }
        Standing::OffLimits if theater.free_at(to) => (
            "AAE-politics-18",
            "territory of a power it is at war with, or of a friend",
        ),
        Standing::OffLimits => ("AAE-politics-22", "its own territory"),
        _ if standing.neutral() && !theater.free_at(to) => {
            ("AAE-politics-21", "no neutral territory")
        }
        Standing::FriendlyNeutral if theater.combat => {
            ("AAE-neutrals-05", "territory that may be attacked")
        }
        Standing::FriendlyNeutral if kind.is_air() && theater.landing(to) => return None,
        Standing::FriendlyNeutral if theater.haven(to) => return None,
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

/// Reports whether a territory is land without a government.
fn orphaned(theater: &ActingTheater<'_>, to: SpaceId) -> bool {
    let territory = theater.state.territory(to);
    territory.controller.is_none() && territory.neutrality == Some(Neutrality::Orphaned)
}

/// The rule that bars a unit from moving at all.
pub(super) fn spent(theater: &ActingTheater<'_>, piece: &Piece) -> Box<Violation> {
    if theater.combat && piece.kind == UnitKind::Aaa {
        return Violation::new(
            "AAE-aaa-07",
            "a move in phase noncombat_move",
            "antiaircraft artillery in phase combat_move",
        );
    }
    if piece.marks.intersects(Marks::LOADED | Marks::UNLOADED) {
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
    let used = piece.marks.intersects(USED);
    let rule = match (theater.combat, used) {
        (true, true) => "AAE-combat-move-09",
        (false, true) => "AAE-noncombat-01",
        (true, false) => "AAE-combat-move-10",
        (false, false) => "AAE-noncombat-02",
    };
    Violation::new(
        rule,
        "units that can still move",
        if used {
            "units that moved or fought before"
        } else {
            "no movement left"
        },
    )
}
