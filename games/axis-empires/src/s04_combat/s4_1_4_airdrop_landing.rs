//! 4.1.4 Airdrop Landing.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::{self, s2_3_5_markers};
use crate::nations::Nations;
use crate::order::combat::airdrop_landing::AirdropLanding;
use crate::pack::{Quality, Side, UnitKind};
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s10_supply::Supply;
use crate::state::{FaceUp, Kind, Piece, PieceId, Place, Presence, State};

pub use crate::order::combat::airdrop_landing::AirdropLanding as Order;

/// Every landing that may be made. Of equal units the first stands for all.
pub(super) fn list(state: &State, supply: &Supply<'_>) -> Vec<AirdropLanding> {
    let mut found = Vec::new();
    for airdrop in airdrops(state) {
        let Some(theatre) = state
            .piece(airdrop)
            .and_then(|piece| piece.at.theatre(state.map()))
        else {
            continue;
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for (unit, piece) in state.pieces_at(Place::ForcePool(theatre)) {
            let order = AirdropLanding { airdrop, unit };
            if !kinds.contains(&piece.kind) && check(state, supply, order).is_ok() {
                kinds.push(piece.kind);
                found.push(order);
            }
        }
    }
    found
}

/// The phasing faction's Airdrops on the map.
fn airdrops(state: &State) -> Vec<PieceId> {
    let pieces = state.pieces().filter(|(_, piece)| is_airdrop(state, piece));
    pieces.map(|(id, _)| id).collect()
}

fn is_airdrop(state: &State, piece: &Piece) -> bool {
    piece.faction == state.phasing()
        && piece.at.hex().is_some()
        && matches!(piece.face_up(state.pack()), FaceUp::Airdrop(_))
}

/// Checks that a unit may replace an Airdrop: the Airdrop is supplied and has no enemy units in
/// its hex; the unit is a one-step, non-elite infantry unit of the same nationality from the
/// Force Pool. The smaller side of an army of two steps is such a unit (`AE-4.1.4-1`,
/// `AE-4.1.4-2`, `AE-4.1.4-6`, `AE-10.3-9`).
pub(super) fn check(state: &State, supply: &Supply<'_>, order: AirdropLanding) -> Checked {
    let refuse = |rule, expected: &'static str, id: PieceId| {
        Err(Violation::new(rule, expected, format!("piece {}", id.0)))
    };
    let airdrop = state
        .piece(order.airdrop)
        .filter(|piece| is_airdrop(state, piece));
    let Some((airdrop, hex)) = airdrop.and_then(|piece| Some((piece, piece.at.hex()?))) else {
        return refuse("AE-4.1.4-2", "a phasing Airdrop on the map", order.airdrop);
    };
    let enemies = state.presence(hex).enemies_of(airdrop.faction);
    if enemies.intersects(Presence::UNIT) || !supply.is_supplied(order.airdrop) {
        return refuse(
            "AE-4.1.4-1",
            "a supplied Airdrop without enemy units in its hex",
            order.airdrop,
        );
    }
    let pool = airdrop.at.theatre(state.map()).map(Place::ForcePool);
    let unit = state
        .piece(order.unit)
        .filter(|piece| Some(piece.at) == pool && piece.faction == airdrop.faction);
    let Some(counter) = unit.and_then(|piece| piece.counter(state.pack())) else {
        return refuse("AE-4.1.4-2", "a unit in the Force Pool", order.unit);
    };
    if counter.quality == Quality::Elite {
        return refuse("AE-4.1.4-6", "a unit that is not elite", order.unit);
    }
    let nations = Nations::of(state, order.airdrop, airdrop);
    let one_step = counter.one_step();
    let infantry = one_step.is_some_and(|face| face.kind == UnitKind::Infantry);
    if !infantry || !nations.include(Some(counter.country)) {
        return refuse(
            "AE-4.1.4-2",
            "a one-step infantry unit of the Airdrop's nationality",
            order.unit,
        );
    }
    Ok(())
}

/// Puts a unit in the place of an Airdrop, on its one-step side. Enemy markers there go
/// (`AE-4.1.4-2`, `AE-4.1.4-3`).
pub(super) fn commit(play: &mut Play<'_>, order: AirdropLanding) {
    let airdrop = play.state.piece(order.airdrop);
    let Some((faction, hex)) = airdrop.and_then(|it| Some((it.faction, it.at.hex()?))) else {
        return;
    };
    s2_3_5_markers::displace(play, faction, hex);
    entering::enter(play, order.unit, hex);
    let unit = play.state.piece(order.unit);
    let side = unit.and_then(|unit| unit.counter(play.state.pack())?.one_step_side());
    if let Some(side) = side {
        play.turn_over(order.unit, side);
    }
    delay(play, order.airdrop);
}

/// Ends the step: every Airdrop that is left goes to the Delay Box, whether it could not
/// land or did not want to (`AE-4.1.4-1`, `AE-4.1.4-4`, `DS-14.2-4`).
pub(super) fn end(play: &mut Play<'_>) {
    for id in airdrops(play.state) {
        delay(play, id);
    }
}

/// Sends an Airdrop to the Delay Box, unit side up, and what was in its Holding Box where
/// such units go.
fn delay(play: &mut Play<'_>, id: PieceId) {
    let piece = play.state.piece(id);
    let Some(theatre) = piece.and_then(|piece| piece.at.theatre(play.state.map())) else {
        return;
    };
    losing::empty_box(play, id);
    play.put(id, Place::Delay(theatre));
    play.turn_over(id, Side::Front);
}
