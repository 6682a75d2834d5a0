//! Neutrals that join a power, with their armies (rulebook p. 10-11).

use super::force;
use crate::command_context::Play;
use crate::event::Event;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, UnitId};
use crate::victory;

/// The power's land units entered a friendly neutral, or a neutral that withstood an
/// invasion and joined its side: it takes control (`AAE-neutrals-06`,
/// `AAE-neutrals-08`), and the standing army, or what is left of it
/// (`AAE-neutrals-16`), becomes its own, to be used from its next turn on
/// (`AAE-neutrals-09`).
pub(crate) fn convert(play: &mut Play<'_>, space: SpaceId, by: Power) {
    let state = &mut *play.state;
    let unplaced = u16::from(state.territory(space).army);
    let survivors: Vec<UnitId> = state
        .pieces_in(space)
        .filter(|(_, piece)| piece.owner == Power::NEUTRAL)
        .map(|(id, _)| id)
        .collect();
    let army = unplaced + survivors.len() as u16;
    for unit in survivors {
        state.set_piece(unit, |piece| {
            piece.owner = by;
            piece.marks |= Marks::MOVED;
        });
    }
    for _ in 0..unplaced {
        state.spawn(force::activated(by, space));
    }
    state.set_territory(space, |territory| {
        territory.controller = Some(by);
        territory.neutrality = None;
        territory.army = 0;
        territory.changed = true;
    });
    play.emit(Event::Converted {
        territory: space,
        by,
        army,
    });
    victory::control_changed(play);
}
