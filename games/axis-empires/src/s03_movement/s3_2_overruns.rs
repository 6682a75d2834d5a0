//! 3.2 Overruns: a strong armored unit moves over a weak enemy.

use sandtable_kernel::{Checked, Violation};

use crate::entering::mover::Mover;
use crate::entering::s3_2_lone_unit::lone_unit;
use crate::event::combat::Cause;
use crate::map::HexId;
use crate::pack::{Class, Posture, Truce};
use crate::politics::{self, Force};
use crate::s04_combat::s4_2_1_attacks::field::Field;
use crate::s04_combat::s4_2_1_attacks::ranged_support;
use crate::s04_combat::s4_2_3_shifts::{self, ShiftInputs};
use crate::s04_combat::sides::CrossedSide;
use crate::s10_supply::Supply;
use crate::state::{Piece, PieceId, Presence, State};

/// The unit that a mover overruns when it goes from a hex to the next. None when there is no unit
/// to overrun, or the mover is none that could: then the general rules decide whether it may
/// enter. Only an armor-type unit of two or three steps overruns, and only a unit that is on land
/// (`AE-3.2-1`). It may do so again and again (`AE-3.2-7`), in Storms and Snow, too (`AE-3.2-8`),
/// but never in the Reserve Movement Phase (`AE-3.2-9`, `AE-5-4`).
pub(super) fn check(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    from: HexId,
    to: HexId,
) -> Checked<Option<PieceId>> {
    let state = supply.state();
    let enemies = state.presence(to).enemies_of(mover.faction());
    let armored = mover.face.kind.class() == Class::Armor && !mover.is_one_step();
    if !armored || !enemies.intersects(Presence::GROUND) || !state.map().hex(to).is_land() {
        return Ok(None);
    }
    let code = state.map().hex(to).code;
    if mover.reserve {
        return Err(Violation::new(
            "AE-5-4",
            "no overrun in the Reserve Movement Phase",
            format!("an enemy in {code}"),
        ));
    }
    let Some((id, victim)) = lone_unit(state, mover, to) else {
        return Err(Violation::new(
            "AE-3.2-2",
            "one enemy ground unit of one step and no other enemy unit",
            format!("more than that in {code}"),
        ));
    };
    may_fight(state, mover, victim)?;
    match defence(supply, mover, from, to, (id, victim)) {
        Some(what) => Err(Violation::new(
            "AE-3.2-11",
            "a unit that would have no column shift in its favour",
            format!("one with a shift for {what} in {code}"),
        )),
        None => Ok(Some(id)),
    }
}

/// Policies and the longer truces that forbid combat forbid an overrun (`AE-13.6.1.1-6`,
/// `AE-13.6.2.1-4`).
fn may_fight(state: &State, mover: &Mover<'_>, victim: &Piece) -> Checked {
    let with_axis = mover.faction().is_allied() != victim.faction.is_allied();
    let at_war = |force| {
        let rule = match politics::posture(state, force) {
            Posture::Policy(_) => "AE-13.6.1.1-6",
            Posture::Truce(Truce::ReassessPolicy | Truce::Armistice) if with_axis => {
                "AE-13.6.2.1-4"
            }
            Posture::War | Posture::Truce(_) => return Ok(()),
        };
        Err(Violation::new(
            rule,
            "two units that may fight each other",
            "a Policy or Truce of one of them",
        ))
    };
    mover.nations.check(at_war)?;
    // A victim has one step, and so one nation.
    at_war(Force::of(state, victim))
}

/// Source of a column shift for the victim if a combat were fought across this side now
/// (`AE-3.2-11`). Nothing is used up by it: the same headquarters keeps any number of overruns
/// from happening (`AE-3.2-12`).
fn defence(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    from: HexId,
    to: HexId,
    victim: (PieceId, &Piece),
) -> Option<&'static str> {
    let field = Field::with(supply);
    let state = field.state;
    let (id, piece) = victim;
    let mut defenders = vec![id];
    defenders.extend(ranged_support::for_defence(
        &field,
        to,
        piece.faction,
        &[id],
    ));
    let clash = ShiftInputs {
        hex: to,
        attacker: mover.faction(),
        attackers: &[],
        supporter: None,
        defender: piece.faction,
        defenders: &defenders,
        blitz: false,
    };
    let across = CrossedSide::of(state, from, to).map_or(0, |side| side.shift(state));
    let helps = s4_2_3_shifts::of(&field, &clash)
        .into_iter()
        .find(|shift| shift.columns < 0)
        .map(|shift| match shift.cause {
            Cause::DefendingAir => "an Air unit",
            Cause::Fortress => "a fortress",
            Cause::DefendingHq => "a headquarters",
            Cause::Mud => "mud",
            _ => "terrain",
        });
    helps.or((across < 0).then_some("the hexside"))
}
