//! Canals and narrow straits (rulebook p. 8-9). They never hinder aircraft or land
//! units (`AAE-map-12`, `AAE-map-19`).

use crate::board::Canal;
use crate::command::Favor;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;
use crate::unit::UnitKind;

/// The canals that the power's side holds now, a bit each: all controlling
/// territories belong to friends. Taken as the power's turn begins, since one
/// captured later cannot be used (`AAE-map-13`, `AAE-map-14`, `AAE-map-15`).
pub(crate) fn passages_of(state: &State, power: Power) -> u16 {
    state
        .board()
        .canals
        .iter()
        .enumerate()
        .filter(|(_, canal)| {
            canal.controllers.iter().all(|land| {
                state
                    .territory(*land)
                    .controller
                    .is_some_and(|owner| state.friends(power, owner))
            })
        })
        .fold(0, |bits, (index, _)| bits | 1 << index)
}

/// Whether a ship of the acting power may go from one zone to an adjacent one: no
/// canal lies between, or its side held it as the turn began, or a power that is
/// not its enemy lets it pass, or ships of its kind always pass (`AAE-map-15`,
/// `AAE-map-16`, `AAE-map-17`, `AAE-map-18`).
pub(crate) fn passage_open(state: &State, kind: UnitKind, from: SpaceId, to: SpaceId) -> bool {
    let Some((index, canal)) = state.board().canal_between(from, to) else {
        return true;
    };
    canal.exempt.contains(&kind)
        || state.turn().passages & 1 << index != 0
        || permitted(state, index, canal)
}

/// Whether the holder, no enemy, has given permission, or the host has given it for
/// all. A canal held by a neutral, an enemy or both sides is barred.
fn permitted(state: &State, index: usize, canal: &Canal) -> bool {
    let power = state.turn().power;
    let mut side = None;
    let barred = canal.controllers.iter().any(|land| {
        let Some(owner) = state.territory(*land).controller else {
            return true;
        };
        let holder = state.board().side(owner);
        state.at_war(power, owner) || side.replace(holder).is_some_and(|other| other != holder)
    });
    let favor = Favor::Passage(index as u8);
    let foreign = canal.controllers.iter().any(|land| {
        state
            .territory(*land)
            .controller
            .is_some_and(|owner| !state.friends(power, owner))
    });
    !barred && foreign && (state.options().open_canals || state.turn().granted.contains(&favor))
}
