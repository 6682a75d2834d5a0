//! 2.3.5 Detachments: all are placed before any is removed (`AE-2.3.5-1`), but for the book of
//! 2012, which has no order (`DS-2.3.5-1`).

use sandtable_kernel::{Checked, Violation};

use crate::cells::OrganizationStage;
use crate::command_context::Play;
use crate::edition::Edition;
use crate::force_pool;
use crate::map::{AreaId, HexId, Theatre};
use crate::order::organization::OrganizationOrder;
use crate::pack::{Back, CounterId, Side};
use crate::s02_3_4_breakdown::own;
use crate::state::{FaceUp, PieceId, Place, Presence, State};

/// The Detachment from the Force Pool, if it can be placed in a hex: with a ground unit of
/// its country, which is not turned over, and without a friendly Detachment or Logistics
/// marker. Supply and enemy Air units do not matter (`AE-2.3.5-2`, `DS-2.3.5-1`).
pub(super) fn place(state: &State, unit: CounterId, hex: HexId) -> Checked<PieceId> {
    let refuse =
        |rule, expected: &'static str, found: String| Err(Violation::new(rule, expected, found));
    let row = state.pack().get_counter(unit);
    let Some(row) = row.filter(|row| row.back == Back::Detachment) else {
        let expected = "a unit with a Detachment on its back";
        return refuse("AE-2.3.5-2", expected, format!("{unit:?}"));
    };
    let Some(ground) = state.map().get(hex) else {
        return refuse("AE-2.3.5-2", "a hex of the map", format!("{hex:?}"));
    };
    let faction = state.phasing();
    let parent = state.pieces_in(hex).any(|(_, piece)| {
        piece.faction == faction
            && piece.country(state.pack()) == Some(row.country)
            && piece.face_up(state.pack()).ground().is_some()
    });
    if !parent {
        let expected = "a hex with a ground unit of the same nationality";
        return refuse("AE-2.3.5-2", expected, ground.code.to_string());
    }
    let taken = Presence::DETACHMENT.union(Presence::LOGISTICS);
    if state.presence(hex).of(faction).intersects(taken) {
        let expected = "a hex without a Detachment or Logistics marker";
        return refuse("AE-2.3.5-2", expected, ground.code.to_string());
    }
    match force_pool::first(state, faction, ground.code.sheet.theatre(), unit) {
        Some(piece) => Ok(piece),
        None => refuse(
            "AE-2.3-2",
            "a Detachment in the Force Pool",
            row.code.to_string(),
        ),
    }
}

/// Checks that a piece is a Detachment of the phasing faction on the map.
pub(super) fn recall(state: &State, id: PieceId) -> Checked {
    let found = state.piece(id).is_some_and(|piece| {
        piece.faction == state.phasing()
            && piece.at.is_on_map()
            && piece.face_up(state.pack()) == FaceUp::Detachment
    });
    if found {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-2.3.5-3",
            "a friendly Detachment on the map",
            format!("piece {}", id.0),
        ))
    }
}

/// Puts a Detachment down.
pub(super) fn commit_place(play: &mut Play<'_>, piece: PieceId, hex: HexId) {
    play.put(piece, Place::Hex(hex));
    play.turn_over(piece, Side::Back);
}

/// Every Detachment that might be placed or removed.
pub(super) fn candidates(state: &State, orders: &mut Vec<OrganizationOrder>) {
    let faction = state.phasing();
    let detachments = state.pieces().filter(|(_, piece)| {
        piece.faction == faction && piece.face_up(state.pack()) == FaceUp::Detachment
    });
    orders.extend(detachments.map(|(unit, _)| OrganizationOrder::Recall { unit }));
    let over = state.turn().organization > OrganizationStage::Placing;
    if over && state.options().edition == Edition::Y2023 {
        return;
    }
    // Where a unit of each country stands that could leave one behind.
    let taken = Presence::DETACHMENT.union(Presence::LOGISTICS);
    let free = |hex: &HexId| !state.presence(*hex).of(faction).intersects(taken);
    let mut parents: Vec<(HexId, AreaId)> = own::own_units(state)
        .filter_map(|unit| Some((unit.piece.at.hex().filter(free)?, unit.counter.country)))
        .collect();
    parents.sort_unstable();
    parents.dedup();
    for theatre in [Theatre::Europe, Theatre::Asia] {
        let kinds = force_pool::kinds(state, faction, theatre).into_iter();
        let kinds = kinds.filter(|unit| state.pack().counter(*unit).back == Back::Detachment);
        for unit in kinds {
            let country = state.pack().counter(unit).country;
            let hexes = parents.iter().filter(|(_, parent)| *parent == country);
            orders.extend(hexes.map(|(hex, _)| OrganizationOrder::Detach { unit, hex: *hex }));
        }
    }
}
