//! 4.2.1.1 Attack Restrictions.

use sandtable_kernel::{Checked, Violation};

use crate::faction::Faction;
use crate::map::HexId;
use crate::nations::Nations;
use crate::order::combat::attack::Attack;
use crate::pack::{Class, Posture, Truce, UnitKind, WarState};
use crate::politics::{self, Force, breach};
use crate::s04_combat::battle::{face, sum};
use crate::s04_combat::s4_1_2_blitz_combat;
use crate::s04_combat::s4_2_1_attacks::field::{Field, defenders, enemies, side_of};
use crate::s09_stacking;
use crate::s13_countries::s13_6_breach;
use crate::state::{FaceUp, Marks, PieceId, Presence, State};

fn refuse<T>(rule: &'static str, expected: &'static str, found: impl ToString) -> Checked<T> {
    Err(Violation::new(rule, expected, found.to_string()))
}

/// Checks that a hex can be attacked, and returns its defending faction. It must hold enemy
/// ground units, Detachments or Logistics markers and not have been attacked in this segment. The
/// war must be on, and no defender under a Policy (`AE-4-1`, `AE-4.2.1-1`, `AE-4.2.1-2`,
/// `AE-4.2.1.1-6`, `AE-13.6.1.1-6`); by the book of 2012 the Axis may attack where it may end the
/// Policy (`DS-13.6.1.1-4`, `DS-13.6.1.2-6`).
pub(super) fn target(state: &State, hex: HexId) -> Checked<Faction> {
    let Some(row) = state.map().get(hex) else {
        return refuse("AE-GLO-46", "a hex of the map", hex.0);
    };
    if state.war_state(row.code.sheet.theatre()) == WarState::PreWar {
        return refuse("AE-4.2.1.1-6", "a war that has begun", "Pre-War");
    }
    let Some(against) = enemies(state, hex) else {
        return refuse(
            "AE-4.2.1-1",
            "enemy ground units, Detachments or Logistics markers",
            row.code,
        );
    };
    if state.attacked().contains(&hex) {
        return refuse(
            "AE-4.2.1-2",
            "a hex that has not been attacked in this segment",
            row.code,
        );
    }
    let policies = state.pieces_in(hex).filter_map(|(id, piece)| {
        let showing = piece.face_up(state.pack());
        let marker =
            showing == FaceUp::Detachment || showing.is_marker(crate::pack::MarkerKind::Logistics);
        let policy = s13_6_breach::of_piece(state, id, piece)?;
        (marker || showing.ground().is_some()).then_some(policy)
    });
    let free = breach::is_free(state, state.phasing(), row.code.sheet.theatre());
    for policy in policies {
        if !free {
            return refuse("AE-13.6.1.1-6", "no units and markers of a PAC", row.code);
        }
        if !breach::may_break(state, policy) {
            return refuse(
                "DS-13.6.1.2-8",
                "a Policy that the Axis may end now",
                row.code,
            );
        }
    }
    Ok(against)
}

/// Checks that a unit may attack a hex at all: an adjacent phasing ground unit with an Attack
/// Factor that has not attacked yet (`AE-4.2.1-1`, `AE-4.2.1-5`, `AE-4.2.1.1-1`). Air units and
/// Airdrops in either hex do not matter (`AE-4.2.1-8`). Only a supplied marine attacks across an
/// All-Sea hexside that is no Beachhead Hexside (`AE-4.2.1.1-5`, `AE-4.2.1.3-1`).
pub(super) fn attacker(field: &Field<'_>, hex: HexId, id: PieceId) -> Checked {
    let state = field.state;
    let at = format_args!("piece {}", id.0).to_string();
    let fit = state
        .piece(id)
        .filter(|piece| piece.faction == state.phasing());
    let (Some(piece), Some(face), Some(side)) = (fit, face(state, id), side_of(state, id, hex))
    else {
        return refuse(
            "AE-4.2.1-1",
            "a phasing ground unit next to the attacked hex",
            at,
        );
    };
    if piece.marks.contains(Marks::ATTACKED) {
        return refuse(
            "AE-4.2.1-5",
            "a unit that has not attacked in this segment",
            at,
        );
    }
    strength(state, id)?;
    s4_1_2_blitz_combat::check(state, hex, id)?;
    at_war(state, hex, id)?;
    let marine = || face.kind == UnitKind::Marine && field.is_supplied(id);
    if side.is_for_marines() && !marine() {
        return refuse(
            "AE-4.2.1.1-5",
            "a supplied marine or a Beachhead Hexside, to attack across an All-Sea hexside",
            at,
        );
    }
    Ok(())
}

/// Checks a unit's Attack Factor: without one it cannot attack, not even by Ranged Support
/// (`AE-4.2.1.1-1`).
pub(super) fn strength(state: &State, id: PieceId) -> Checked {
    match face(state, id) {
        Some(face) if face.attack > 0 => Ok(()),
        _ => refuse(
            "AE-4.2.1.1-1",
            "a unit with an Attack Factor",
            format!("piece {}", id.0),
        ),
    }
}

/// Checks that politics allow a unit to attack a hex. Kwantung units may attack hexes that they
/// may not enter (`AE-4.2.1.1-4`, `AE-4.2.1.1-6`, `AE-4.2.1.1-7`, `DS-4-3`, `AE-13.6.1.1-6`,
/// `AE-13.6.2.1-4`, `DS-13.6.1.1-4`, `DS-13.6.2-4`).
pub(super) fn at_war(state: &State, hex: HexId, id: PieceId) -> Checked {
    let Some(piece) = state.piece(id) else {
        return refuse("AE-4.2.1-1", "a unit of the match", id.0);
    };
    // Each nation of a unit of several is asked (`AE-13.8.4-1`, `DS-13.8.3-1`).
    Nations::of(state, id, piece).check(|force| nation_at_war(state, hex, id, force))
}

fn nation_at_war(state: &State, hex: HexId, id: PieceId, force: Force) -> Checked {
    let at = || format!("piece {}", id.0);
    let confined = force
        .country
        .is_some_and(|country| state.area(country).confined);
    if confined && !politics::is_own(state.land(hex), force) {
        return refuse(
            "AE-4.2.1.1-4",
            "a hex of its own country, whose Capital holds a marker that keeps it there",
            at(),
        );
    }
    if matches!(politics::posture(state, force), Posture::Policy(_)) {
        return refuse("AE-13.6.1.1-6", "a unit that is under no Policy", at());
    }
    let holds =
        |truce: Option<Truce>| matches!(truce, Some(Truce::ReassessPolicy | Truce::Armistice));
    let own = holds(politics::truce(state, force));
    let bound = defenders(state, hex).into_iter().any(|other| {
        let Some(piece) = state.piece(other) else {
            return false;
        };
        match force.faction {
            Faction::Axis => {
                let nations = Nations::of(state, other, piece);
                !nations.may(|force| !holds(politics::truce(state, force)))
            }
            Faction::Western | Faction::Soviet => own && piece.faction == Faction::Axis,
        }
    });
    if bound {
        refuse("AE-13.6.2.1-4", "no Truce between the two sides", at())
    } else {
        Ok(())
    }
}

/// Checks that units may attack together: any of the Major Countries, those of one Minor Country
/// and Exp units, with one HQ at most (`AE-4.2.1.1-3`, `AE-4.2.1.2-7`).
pub(super) fn together(state: &State, attack: &Attack) -> Checked {
    let all = attack.units.iter().chain(&attack.support);
    let pieces: Vec<_> = all
        .filter_map(|id| Some((*id, state.piece(*id)?)))
        .collect();
    let hqs = pieces.iter().filter(|(id, _)| {
        let face = face(state, *id);
        face.is_some_and(|face| face.kind.class() == Class::Hq)
    });
    let hqs = hqs.count();
    if hqs > 1 {
        return refuse(
            "AE-4.2.1.2-7",
            "one HQ at most, Ranged Support included",
            hqs,
        );
    }
    if s09_stacking::mixed_minors(state, &pieces).is_empty() {
        Ok(())
    } else {
        refuse(
            "AE-4.2.1.1-3",
            "units of one Minor Country at most, Exp units left aside",
            "units of several",
        )
    }
}

/// Checks that the attackers reach the lowest odds of the table against the units in the hex,
/// without Ranged Support for the defenders and without shifts (`AE-4.2.1.1-2`).
pub(super) fn odds(state: &State, attack: &Attack) -> Checked {
    if !state
        .presence(attack.hex)
        .enemies_of(state.phasing())
        .intersects(Presence::GROUND)
    {
        return Ok(());
    }
    let strong = sum(state, attack.units.iter().chain(&attack.support), |face| {
        face.attack
    });
    let weak = sum(state, &defenders(state, attack.hex), |face| face.defence);
    let least = state.pack().combat.odds(0);
    if strong * u32::from(least.defence) >= weak * u32::from(least.attack) {
        Ok(())
    } else {
        refuse(
            "AE-4.2.1.1-2",
            "attackers who reach the lowest odds of the table",
            format!("{strong} to {weak}"),
        )
    }
}
