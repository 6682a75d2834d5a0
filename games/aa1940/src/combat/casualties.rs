//! Units that leave play, and what goes down with them.

use crate::command_context::Play;
use crate::decision::LossCause;
use crate::event::{Event, RemovalReason};
use crate::space::SpaceId;
use crate::state::{Marks, UnitId};

use crate::combat::unit_groups::troops;

/// Takes units that were hit off the board.
pub(crate) fn destroy(
    play: &mut Play<'_>,
    space: SpaceId,
    units: &[UnitId],
    cause: LossCause,
    airborne: &[UnitId],
) {
    for troops in troops(play.state, units) {
        play.emit(Event::Destroyed {
            space,
            troops,
            cause,
        });
    }
    take_off(play, space, units, airborne);
}

/// Takes units off the board without a hit on them.
pub(super) fn remove(play: &mut Play<'_>, space: SpaceId, units: &[UnitId], reason: RemovalReason) {
    for troops in troops(play.state, units) {
        play.emit(Event::Removed {
            space,
            troops,
            reason,
        });
    }
    take_off(play, space, units, &[]);
}

/// Cargo and guests are lost with their ship (`AAE-combat-sea-01`,
/// `AAE-combat-move-21`); aircraft that took off from it to fight (`airborne`) stay
/// in the air without a home (`AAE-combat-sea-12`).
fn take_off(play: &mut Play<'_>, space: SpaceId, units: &[UnitId], airborne: &[UnitId]) {
    let mut drowned: Vec<UnitId> = Vec::new();
    for &id in units {
        for cargo in play.state.cargo(id) {
            if airborne.contains(&cargo) {
                strand(play, cargo);
            } else {
                drowned.push(cargo);
            }
        }
    }
    drowned.retain(|cargo| !units.contains(cargo));
    for troops in troops(play.state, &drowned) {
        play.emit(Event::Removed {
            space,
            troops,
            reason: RemovalReason::WentDownWithShip,
        });
    }
    for &id in drowned.iter().chain(units) {
        play.state.remove(id);
    }
}

/// A defending aircraft lost its place to land: it looks for another as Noncombat
/// Move opens (`AAE-combat-sea-12`).
pub(super) fn strand(play: &mut Play<'_>, aircraft: UnitId) {
    play.state.set_piece(aircraft, |piece| {
        piece.aboard = None;
        piece.marks |= Marks::STRANDED;
    });
}
