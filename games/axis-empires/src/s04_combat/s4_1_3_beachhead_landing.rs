//! 4.1.3 Beachhead Landing, and 4.1.3.1, that of Japanese landing forces.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::{self, s2_3_5_markers};
use crate::map::HexId;
use crate::nations::Nations;
use crate::pack::{Back, MarkerKind, Side};
use crate::politics::{self, Force};
use crate::s02_administrative::s2_2_support::s2_2_2_beachhead_maintenance::target;
use crate::s04_combat::s4_1_2_blitz_enabled::is_enabled;
use crate::s10_supply::Supply;
use crate::s14_markers::s14_15_failure;
use crate::state::{Marks, Piece, PieceId, Place, Presence, State};

/// The units that may land, any number, one at a time (`AE-4.1.3-3`).
pub(super) fn list(state: &State, supply: &Supply<'_>) -> Vec<PieceId> {
    let on_beachhead = |hex: HexId| {
        let own = state.presence(hex).of(state.phasing());
        own.intersects(Presence::BEACHHEAD)
    };
    let units = state.pieces().filter(|(_, piece)| {
        piece.faction == state.phasing()
            && piece.at.hex().is_some_and(on_beachhead)
            && piece.face_up(state.pack()).ground().is_some()
    });
    units
        .map(|(id, _)| id)
        .filter(|id| check(state, supply, *id).is_ok())
        .collect()
}

/// Checks that a unit may land, and returns the hex: a supplied, Blitz-enabled ground unit on a
/// friendly Beachhead that has not attacked in this segment lands where the marker points.
/// Landing is neither movement nor an advance, so an HQ can land as well, and in any weather
/// (`AE-4.1.3-1`, `AE-4.1.3-2`, `AE-4.1.3-4`, `AE-4.1.3-5`).
pub(super) fn check(state: &State, supply: &Supply<'_>, id: PieceId) -> Checked<HexId> {
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", id.0)))
    };
    let on_marker = state.piece(id).and_then(|piece| {
        let mut stack = state.pieces_in(piece.at.hex()?);
        let (_, marker) = stack.find(|(_, other)| {
            other.faction == piece.faction && other.face_up(state.pack()).is_beachhead()
        })?;
        let lands =
            piece.faction == state.phasing() && piece.face_up(state.pack()).ground().is_some();
        Some((piece, target(state, marker)?)).filter(|_| lands)
    });
    let Some((piece, to)) = on_marker else {
        return refuse("AE-4.1.3-1", "a phasing ground unit on a Beachhead");
    };
    if piece.marks.contains(Marks::ATTACKED) {
        return refuse("AE-4.1.3-1", "a unit that has not attacked in this segment");
    }
    if !is_enabled(state, id) {
        return refuse("AE-4.1.3-1", "a Blitz-enabled unit");
    }
    if !supply.is_supplied(id) {
        return refuse("AE-4.1.3-5", "a supplied unit");
    }
    Nations::of(state, id, piece).check(|force| ashore(state, force, to, "AE-4.1.3-5"))?;
    s14_15_failure::may_land(state, piece.faction, to)?;
    Ok(to)
}

/// Checks that a force may land in a hex: it has no enemy units, is not neutral, and policies
/// allow it.
fn ashore(state: &State, force: Force, to: HexId, rule: &'static str) -> Checked {
    let enemies = state.presence(to).enemies_of(force.faction);
    let barred = enemies.intersects(Presence::UNIT)
        || politics::is_neutral(state, state.land(to))
        || politics::policy_bars(state, force, to)
        || !state.in_play(to);
    if barred {
        Err(Violation::new(
            rule,
            "a hex without enemy units, neither neutral nor barred by a Policy",
            format!("{}", state.map().hex(to).code),
        ))
    } else {
        Ok(())
    }
}

/// Lands a unit. Enemy markers there give way to it as to one that moves in.
pub(super) fn commit(play: &mut Play<'_>, id: PieceId) {
    let to = check(play.state, &Supply::of(play.state), id);
    if let Ok(to) = to {
        entering::enter(play, id, to);
    }
}

/// The Beachheads of landing forces from which a landing may be made.
pub(super) fn forces(state: &State, supply: &Supply<'_>) -> Vec<PieceId> {
    let markers = state.markers(MarkerKind::SnlfBeachhead);
    let markers = markers.filter(|(_, piece)| is_snlf(state, piece));
    markers
        .map(|(id, _)| id)
        .filter(|id| check_forces(state, supply, *id).is_ok())
        .collect()
}

fn is_snlf(state: &State, piece: &Piece) -> bool {
    piece.faction == state.phasing()
        && piece.at.hex().is_some()
        && piece
            .face_up(state.pack())
            .is_marker(MarkerKind::SnlfBeachhead)
}

/// Checks that landing forces may land, and returns the Detachment and the hex. They land from
/// their own supplied Beachhead, once, with a Detachment of their country from the Force Pool, in
/// a hex without enemy units. No ground unit is needed, and the marker enables itself
/// (`AE-4.1.3.1-1`, `AE-4.1.3.1-2`, `AE-4.1.3.1-4`, `DS-4.1.3.1-1`, `DS-4.1.3.1-2`,
/// `DS-4.1.3.1-3`, `DS-4.1.3.1-4`).
pub(super) fn check_forces(
    state: &State,
    supply: &Supply<'_>,
    id: PieceId,
) -> Checked<(PieceId, HexId)> {
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", id.0)))
    };
    let marker = state
        .piece(id)
        .filter(|piece| is_snlf(state, piece) && !piece.marks.contains(Marks::LANDED));
    let Some((marker, to)) = marker.and_then(|marker| Some((marker, target(state, marker)?)))
    else {
        return refuse(
            "AE-4.1.3.1-1",
            "a Beachhead of landing forces that have not landed in this segment",
        );
    };
    if !is_enabled(state, id) || !supply.is_supplied(id) {
        return refuse("AE-4.1.3.1-2", "a supplied Beachhead");
    }
    let theatre = marker.at.theatre(state.map());
    let spare = theatre.and_then(|theatre| {
        let mut pool = state.pieces_at(Place::ForcePool(theatre));
        pool.find(|(_, piece)| {
            let counter = piece.counter(state.pack());
            piece.faction == marker.faction
                && counter.is_some_and(|counter| {
                    counter.back == Back::Detachment
                        && Some(counter.country) == marker.country(state.pack())
                })
        })
    });
    let Some((detachment, _)) = spare else {
        return refuse("AE-4.1.3.1-1", "a Detachment in the Force Pool");
    };
    ashore(state, Force::of(state, marker), to, "AE-4.1.3.1-2")?;
    Ok((detachment, to))
}

/// Lands a Detachment of landing forces. Enemy markers there go (`AE-4.1.3.1-3`).
pub(super) fn commit_forces(play: &mut Play<'_>, id: PieceId) {
    let found = check_forces(play.state, &Supply::of(play.state), id);
    if let Ok((detachment, to)) = found {
        let faction = play.state.phasing();
        s2_3_5_markers::displace(play, faction, to);
        play.put(detachment, Place::Hex(to));
        play.turn_over(detachment, Side::Back);
        play.state
            .set_piece(id, |piece| piece.marks = piece.marks.union(Marks::LANDED));
    }
}
