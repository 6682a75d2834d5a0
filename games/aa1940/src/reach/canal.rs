//! Canals and narrow straits (rulebook p. 8-9). They never hinder aircraft or land
//! units (`AAE-map-12`, `AAE-map-19`).

use crate::board::Canal;
use crate::consent::consents;
use crate::favor::Favor;
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
                    .is_some_and(|owner| state.friends_at(power, owner, canal.zones[0]))
            })
        })
        .fold(0, |bits, (index, _)| bits | 1 << index)
}

/// Reports whether a ship of the acting power may go from one zone to an adjacent one: no canal
/// lies between, or its side held it as the turn began, or holders that are no enemies let it
/// pass, or ships of its kind always pass (`AAE-map-15`, `AAE-map-16`, `AAE-map-17`,
/// `AAE-map-18`).
pub(crate) fn passage_open(state: &State, kind: UnitKind, from: SpaceId, to: SpaceId) -> bool {
    let Some((index, canal)) = state.board().canal_between(from, to) else {
        return true;
    };
    canal.exempt.contains(&kind)
        || state.turn().passages & 1 << index != 0
        || foreign(state, canal) && consents(state, Favor::Passage(index as u8))
}

/// Reports whether a canal is in hands other than friends', and has been since the turn began:
/// one captured this turn is closed although its holder would agree.
fn foreign(state: &State, canal: &Canal) -> bool {
    let power = state.turn().power;
    let territories = || canal.controllers.iter().map(|land| state.territory(*land));
    territories().all(|territory| !territory.changed)
        && territories().any(|territory| {
            territory
                .controller
                .is_some_and(|owner| !state.friends_at(power, owner, canal.zones[0]))
        })
}
