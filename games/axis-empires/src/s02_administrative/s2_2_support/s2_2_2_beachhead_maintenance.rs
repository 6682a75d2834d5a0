//! 2.2.2 Beachhead Maintenance.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering;
use crate::map::HexId;
use crate::pack::{MarkerKind, Side};
use crate::state::{Marks, Piece, PieceId, Presence, State};

/// The phasing faction's Beachheads on the map.
pub(super) fn beachheads(state: &State) -> Vec<PieceId> {
    state
        .pieces()
        .filter(|(_, piece)| is_own_beachhead(state, piece))
        .map(|(id, _)| id)
        .collect()
}

fn is_own_beachhead(state: &State, piece: &Piece) -> bool {
    piece.faction == state.phasing()
        && piece.at.hex().is_some()
        && piece.face_up(state.pack()).is_beachhead()
}

/// The Land hex that a Beachhead points to.
#[must_use]
pub fn target(state: &State, beachhead: &Piece) -> Option<HexId> {
    let over = state
        .map()
        .neighbour(beachhead.at.hex()?, beachhead.facing?)?;
    Some(over.hex)
}

/// Reports whether a Beachhead holds on: friendly ground units stand on it, and enemy units in
/// the hex that it points to (`AE-2.2.2-1`).
fn holds_on(state: &State, beachhead: &Piece) -> bool {
    let manned = beachhead.at.hex().is_some_and(|hex| {
        let own = state.presence(hex).of(beachhead.faction);
        own.intersects(Presence::GROUND)
    });
    manned && target(state, beachhead).is_some_and(|hex| has_enemies(state, beachhead, hex))
}

fn has_enemies(state: &State, beachhead: &Piece, hex: HexId) -> bool {
    let enemies = state.presence(hex).enemies_of(beachhead.faction);
    enemies.intersects(Presence::UNIT)
}

/// Reports whether a Beachhead may stay. One of Japanese landing forces that was placed this
/// turn, or that a scenario begins with, does in any case (`AE-2.2.2-1`, `AE-2.2.2-4`,
/// `DS-2.2-1`).
fn may_stay(state: &State, beachhead: &Piece) -> bool {
    holds_on(state, beachhead) || is_new_snlf(state, beachhead)
}

fn is_new_snlf(state: &State, beachhead: &Piece) -> bool {
    beachhead
        .face_up(state.pack())
        .is_marker(MarkerKind::SnlfBeachhead)
        && (beachhead.marks.contains(Marks::AFLOAT) || state.now() == state.scenario().first)
}

/// Beachheads that may stay, and so may be taken back (`AE-2.2.2-5`).
pub(super) fn removable(state: &State) -> Vec<PieceId> {
    let all = beachheads(state).into_iter();
    all.filter(|id| check_removal(state, *id).is_ok()).collect()
}

/// Checks that a Beachhead may be taken back: one that meets the conditions for staying. Units on
/// it wait in the sea hex (`AE-2.2.2-5`).
pub(super) fn check_removal(state: &State, id: PieceId) -> Checked {
    let piece = state.piece(id);
    let fit = piece.is_some_and(|piece| is_own_beachhead(state, piece) && holds_on(state, piece));
    if fit {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-2.2.2-5",
            "a Beachhead of the phasing faction that may stay on the map",
            format!("piece {}", id.0),
        ))
    }
}

/// The units that may go inland.
pub(super) fn advancers(state: &State) -> Vec<PieceId> {
    let mut found = Vec::new();
    for beachhead in beachheads(state) {
        if let Some(piece) = state.piece(beachhead) {
            let stack = state.pieces_at(piece.at).map(|(id, _)| id);
            found.extend(stack.filter(|id| check_advance(state, *id).is_ok()));
        }
    }
    found
}

/// Checks that a unit may go inland: from a Beachhead that must go, into the hex that it points
/// to, in which there is no enemy unit then. It is no movement, and nothing else matters: neither
/// supply nor weather, policies nor truces, nor the number that go (`AE-2.2.2-6`).
pub(super) fn check_advance(state: &State, id: PieceId) -> Checked {
    match inland(state, id) {
        Some(_) => Ok(()),
        None => Err(Violation::new(
            "AE-2.2.2-6",
            "a ground unit on a Beachhead of its faction that must go and points to a hex \
             without enemy units",
            format!("piece {}", id.0),
        )),
    }
}

/// Where a unit may go inland.
fn inland(state: &State, id: PieceId) -> Option<HexId> {
    let unit = state.piece(id)?;
    unit.face_up(state.pack()).ground()?;
    let mut stack = state.pieces_in(unit.at.hex()?);
    let (_, beachhead) =
        stack.find(|(_, piece)| piece.faction == unit.faction && is_own_beachhead(state, piece))?;
    let to = target(state, beachhead)?;
    let free = !has_enemies(state, beachhead, to) && !may_stay(state, beachhead);
    (free && state.in_play(to)).then_some(to)
}

/// Sets a unit inland. Enemy markers there give way to it as to one that moves in.
pub(super) fn advance(play: &mut Play<'_>, id: PieceId) {
    let Some(to) = inland(play.state, id) else {
        return;
    };
    entering::enter(play, id, to);
}

/// Ends the step: Beachheads that cannot stay go to the Force Pool, and those that stay
/// show their BH-1 side (`AE-2.2.2-2`, `AE-2.2.2-3`).
pub(super) fn end(play: &mut Play<'_>) {
    for id in beachheads(play.state) {
        let Some(piece) = play.state.piece(id).copied() else {
            continue;
        };
        if !may_stay(play.state, &piece) {
            play.take_off(id);
        } else if piece
            .face_up(play.state.pack())
            .is_marker(MarkerKind::Beachhead)
        {
            play.turn_over(id, Side::Back);
        }
    }
}
