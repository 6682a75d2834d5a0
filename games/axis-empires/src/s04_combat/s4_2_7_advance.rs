//! 4.2.7 Advance After Combat.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering;
use crate::pack::UnitKind;
use crate::s04_combat::battle::{face, is_hq};
use crate::s04_combat::s4_2_1_attacks::field::Field;
use crate::s04_combat::s4_2_8_exploitation;
use crate::s04_combat::sides::CrossedSide;
use crate::s14_markers::s14_15_failure;
use crate::state::{PieceId, Presence, State};
use crate::step::PendingStep;
use crate::step::battle::Battle;

pub use crate::decision::combat::Advance;

/// Checks that a unit may advance as ordered: into the vacated hex, and further if it exploits.
pub(super) fn check(state: &State, battle: &Battle, distance: u8, advance: &Advance) -> Checked {
    let field = Field::of(state);
    is_vacated(state, battle)?;
    is_eligible(&field, battle, advance.piece)?;
    if advance.path.first() != Some(&battle.hex) {
        return Err(Violation::new(
            "AE-4.2.7-2",
            format!("the hex {} first", state.map().hex(battle.hex).code),
            format!("a path of {} hexes", advance.path.len()),
        ));
    }
    match advance.path.len() {
        1 => Ok(()),
        _ => s4_2_8_exploitation::check(state, battle, distance, advance),
    }
}

/// Every unit that may advance with every hex it may end in, and one way there. Any number
/// of them, one at a time, and too many for the hex if need be until the segment ends
/// (`AE-4.2.7-2`, `AE-4.2.7-3`).
pub(super) fn moves(state: &State, battle: &Battle, distance: u8) -> Vec<Advance> {
    if is_vacated(state, battle).is_err() {
        return Vec::new();
    }
    let field = Field::of(state);
    let units = battle.attackers.units.iter().copied();
    units
        .filter(|id| is_eligible(&field, battle, *id).is_ok())
        .flat_map(|id| s4_2_8_exploitation::reachable(state, battle, distance, id))
        .collect()
}

/// Checks that no enemy unit and no enemy Beachhead is left in the hex. Other markers do not
/// matter (`AE-4.2.7-1`, `AE-4.2.7-5`).
fn is_vacated(state: &State, battle: &Battle) -> Checked {
    let bars = Presence::UNIT.union(Presence::BEACHHEAD);
    let enemies = state
        .presence(battle.hex)
        .enemies_of(battle.attackers.faction);
    if enemies.intersects(bars) {
        Err(Violation::new(
            "AE-4.2.7-1",
            "a hex without enemy units and Beachheads",
            format!("{}", state.map().hex(battle.hex).code),
        ))
    } else {
        Ok(())
    }
}

/// Checks that a unit may advance: supplied, took part, adjacent to the hex, no HQ, with a
/// Movement Allowance, into a hex that it could enter in a Movement Phase. Enemy Zones of Control
/// and Air units in its own hex, weather and movement costs do not matter (`AE-4.2.7-1`,
/// `AE-4.2.7-4`, `AE-4.2.7-6`, `AE-4.2.7-7`, `AE-4.2.7-8`, `AE-4.2.7-9`, `AE-4.2.7-10`,
/// `AE-10.3-12`, `DS-4-5`).
fn is_eligible(field: &Field<'_>, battle: &Battle, id: PieceId) -> Checked {
    let state = field.state;
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", id.0)))
    };
    let party = &battle.attackers.units;
    let Some(face) = face(state, id).filter(|_| party.contains(&id)) else {
        return refuse("AE-4.2.7-1", "a ground unit of the attacking force");
    };
    let from = state.piece(id).and_then(|piece| piece.at.hex());
    let Some(side) = from.and_then(|from| CrossedSide::of(state, from, battle.hex)) else {
        return refuse("AE-4.2.7-10", "a unit next to the defending hex");
    };
    if side.is_for_marines() && face.kind != UnitKind::Marine {
        return refuse("AE-TEC-14", "a marine, to cross open water");
    }
    if face.movement == 0 {
        return refuse("AE-4.2.7-7", "a unit with a Movement Allowance");
    }
    if is_hq(state, id) {
        return refuse("AE-4.2.7-9", "no HQ");
    }
    entering::may_enter(state, id, battle.hex)?;
    s14_15_failure::may_land(state, battle.attackers.faction, battle.hex)?;
    if field.is_supplied(id) {
        Ok(())
    } else {
        refuse("AE-4.2.7-1", "a supplied unit")
    }
}

/// Puts the unit into the hexes of its path, and what it meets there aside.
pub(super) fn carry_out(play: &mut Play<'_>, mut battle: Battle, advance: &Advance) {
    for hex in &advance.path {
        entering::enter(play, advance.piece, *hex);
    }
    battle.attackers.units.retain(|id| *id != advance.piece);
    play.state.set_step(PendingStep::Combat(Box::new(battle)));
}
