//! Units that defend a space against the power on turn, and aircraft that could come to help.

use crate::facility::FacilitySlot;
use crate::scramble::MOST_FROM_BASE;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::State;
use crate::strength::Force;
use crate::unit::UnitKind;

/// The units that defend a space: all enemies of the power on turn on land (`AAE-misc-10`), their
/// ships and the aircraft of undamaged carriers at sea (`AAE-combat-sea-09`). The standing army of
/// a neutral is among them (`AAE-neutrals-02`).
pub(super) fn defenders(state: &State, space: SpaceId) -> Force {
    let power = state.turn().power;
    let sea = state.board().is_sea(space);
    let army = u16::from(state.territory(space).army);
    let mut force = Force::new().with(UnitKind::Infantry, army);
    for (_, piece) in state.pieces_in(space) {
        let carried = piece.aboard.is_some_and(|ship| {
            let ship = state.piece(ship);
            !piece.kind.is_air()
                || ship.is_none_or(|ship| ship.damaged() || !state.enemies(power, ship.owner))
        });
        if !state.enemies(power, piece.owner) || sea && carried {
            continue;
        }
        force = if piece.damaged() {
            force.with_damaged(piece.kind, 1)
        } else {
            force.with(piece.kind, 1)
        };
    }
    force
}

/// The aircraft that could scramble into some zones, against the power on turn: from each air
/// base beside them as many as may leave it, fighters first (`AAE-scramble-02`).
pub(super) fn ready(state: &State, zones: SpaceSet) -> Force {
    let attacker = state.turn().power;
    let board = state.board();
    let bases: SpaceSet = zones
        .iter()
        .flat_map(|zone| board.land_neighbors(zone).iter().copied())
        .filter(|land| state.territory(*land).air_base.is_some())
        .collect();
    let mut aircraft = Force::new();
    for base in bases.iter() {
        let mut left = MOST_FROM_BASE;
        for kind in [UnitKind::Fighter, UnitKind::TacticalBomber] {
            let able = state.pieces_in(base).filter(|(_, piece)| {
                piece.kind == kind
                    && state.at_war(attacker, piece.owner)
                    && state.base_operative(piece.owner, base, FacilitySlot::AirBase)
                    && zones
                        .iter()
                        .any(|zone| board.within_area(piece.owner, zone))
            });
            let count = (able.count() as u16).min(left);
            left -= count;
            aircraft = aircraft.with(kind, count);
        }
    }
    aircraft
}
