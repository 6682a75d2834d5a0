//! 4.2.1.2 HQ Ranged Support.

use sandtable_kernel::{Checked, Violation};

use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::nations::Nations;
use crate::order::combat::attack::Attack;
use crate::politics;
use crate::s04_combat::battle::{face, is_hq};
use crate::s04_combat::s4_1_2_blitz_combat;
use crate::s04_combat::s4_2_1_attacks::field::{Field, defenders};
use crate::s04_combat::s4_2_1_attacks::restrictions;
use crate::s08_zoc;
use crate::state::{Marks, PieceId, Presence, State};

/// Range of an HQ's support (`AE-4.2.1.2-4`).
pub(super) const RANGE: u8 = 2;

/// Checks that an HQ may support an attack: it meets the conditions for every supporter, has not
/// attacked, may attack that hex, and shares a nationality with an attacker. Markers alone are
/// attacked without support (`AE-4.2.1.2-2`, `AE-4.2.1.2-3`).
pub(super) fn check(field: &Field<'_>, attack: &Attack, hq: PieceId) -> Checked {
    let state = field.state;
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", hq.0)))
    };
    if defenders(state, attack.hex).is_empty() {
        return refuse("AE-4.2.1.2-3", "ground units in the attacked hex");
    }
    let piece = state.piece(hq);
    let Some(piece) = piece.filter(|piece| piece.faction == state.phasing()) else {
        return refuse("AE-4.2.1.2-1", "a phasing HQ");
    };
    restrictions::strength(state, hq)?;
    s4_1_2_blitz_combat::enabled(state, hq)?;
    restrictions::at_war(state, attack.hex, hq)?;
    if attack.units.contains(&hq) {
        return refuse("AE-4.2.1-5", "an HQ that is not one of the attackers");
    }
    if piece.marks.contains(Marks::ATTACKED) {
        return refuse(
            "AE-4.2.1.2-6",
            "an HQ that has not attacked in this segment",
        );
    }
    can_reach(field, hq, attack.hex)?;
    if shares_nation(state, hq, &attack.units) {
        Ok(())
    } else {
        refuse("AE-4.2.1.2-2", "an HQ of the nationality of an attacker")
    }
}

/// The HQs of a faction that may support the units of a hex in its defence: none if one is
/// among them (`AE-4.2.1.2-1`, `AE-4.2.1.2-2`, `AE-4.2.1.2-7`, `AE-4.2.2-3`). It may also
/// be asked what would help a unit that is overrun.
pub(crate) fn for_defence(
    field: &Field<'_>,
    hex: HexId,
    faction: Faction,
    units: &[PieceId],
) -> Vec<PieceId> {
    let state = field.state;
    if units.iter().any(|unit| is_hq(state, *unit)) {
        return Vec::new();
    }
    let hqs = state.pieces().filter(|(id, piece)| {
        piece.faction == faction
            && piece.at.hex().is_some()
            && is_hq(state, *id)
            && can_reach(field, *id, hex).is_ok()
            && shares_nation(state, *id, units)
    });
    hqs.map(|(id, _)| id).collect()
}

/// Checks that an HQ could give Ranged Support to a combat in a hex: it is supplied, within two
/// hexes by an unblocked path, and has not fought in this segment. From a Beachhead it supports
/// only the hex that the marker points to (`AE-4.2.1.2-1`, `AE-4.2.1.2-4`, `AE-4.2.1.2-6`,
/// `AE-4.2.1.2-8`, `AE-10.3-10`).
fn can_reach(field: &Field<'_>, hq: PieceId, hex: HexId) -> Checked {
    let state = field.state;
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", hq.0)))
    };
    let at = state.piece(hq).and_then(|piece| piece.at.hex());
    let (Some(from), Some(piece), true) = (at, state.piece(hq), is_hq(state, hq)) else {
        return refuse("AE-4.2.1.2-1", "an HQ on the map");
    };
    if piece.marks.contains(Marks::FOUGHT) {
        return refuse("AE-4.2.1.2-6", "an HQ that has not fought in this segment");
    }
    if !has_path(state, from, hex, RANGE) {
        return refuse(
            "AE-4.2.1.2-5",
            "a path of two hexes at most, through no Neutral Country and no PAC",
        );
    }
    let own = state.presence(from).of(piece.faction);
    let on_beachhead = own.intersects(Presence::BEACHHEAD) && !state.map().hex(from).is_land();
    if on_beachhead && !s08_zoc::is_beachhead_side(state, from, hex) {
        return refuse("AE-4.2.1.2-8", "the hex that the HQ's Beachhead points to");
    }
    if field.is_supplied(hq) {
        Ok(())
    } else {
        refuse("AE-4.2.1.2-1", "a supplied HQ")
    }
}

/// Reports whether a path of at most the given number of hexes leads from one hex to another, the
/// first not counted. It enters no land of a Neutral Country or a PAC; enemies and All-Sea hexes
/// do not block it (`AE-4.2.1.2-5`).
fn has_path(state: &State, from: HexId, to: HexId, most: u8) -> bool {
    let closed = |hex: HexId| {
        let land = state.land(hex);
        politics::is_neutral(state, land) || politics::policy_in(state, land).is_some()
    };
    let Some(fewer) = most.checked_sub(1) else {
        return false;
    };
    state
        .map()
        .neighbours(from)
        .filter(|over| !closed(over.hex))
        .any(|over| over.hex == to || has_path(state, over.hex, to, fewer))
}

/// Reports whether any of these units shares a nation with an HQ.
fn shares_nation(state: &State, hq: PieceId, units: &[PieceId]) -> bool {
    let own = nations(state, hq);
    let mut others = units.iter().filter(|id| face(state, **id).is_some());
    others.any(|id| {
        nations(state, *id)
            .iter()
            .any(|nation| own.contains(nation))
    })
}

/// The countries that a unit counts for: those of a multi-national one, and for a
/// pan-national HQ all that it can be made of: a Chinese HQ belongs to every Chinese country
/// of its faction (`AE-4.2.1.2-2`, `AE-4.2.3.1-6`, `AE-GLO-14`, `DS-4-2`, `AE-13.8.4-4`,
/// `DS-13.8.3-5`).
pub(crate) fn nations(state: &State, id: PieceId) -> Vec<AreaId> {
    let piece = state.piece(id);
    let nations = piece.map(|piece| Nations::of(state, id, piece));
    nations.map_or_else(Vec::new, |nations| nations.countries().collect())
}
