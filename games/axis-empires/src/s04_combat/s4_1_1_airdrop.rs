//! 4.1.1 Airdrop.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering;
use crate::map::HexId;
use crate::nations::Nations;
use crate::order::combat::airdrop::Airdrop;
use crate::pack::{Back, Side, UnitKind, WarState};
use crate::s02_administrative::s2_2_support::s2_2_3_1_air::{is_closed_country, spread};
use crate::s02_administrative::s2_2_support::s2_2_3_4_restrictions as restrictions;
use crate::s04_combat::s4_1_2_blitz_enabled::is_enabled;
use crate::s10_supply::Supply;
use crate::s14_markers::s14_15_failure;
use crate::state::{Piece, PieceId, State};

pub use crate::order::combat::airdrop::Airdrop as Order;

/// Where a unit may jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targets {
    /// The unit.
    pub piece: PieceId,
    /// The hexes.
    pub to: Vec<HexId>,
}

/// Every unit that may jump, with the hexes. One jumps at a time, as long as there are any
/// (`AE-4.1.1-4`).
pub(super) fn list(state: &State, supply: &Supply<'_>) -> Vec<Targets> {
    let units = state.pieces().filter(|(_, piece)| {
        let counter = || piece.counter(state.pack());
        piece.faction == state.phasing()
            && piece.at.hex().is_some()
            && counter().is_some_and(|counter| counter.back == Back::Airdrop)
    });
    units
        .filter_map(|(id, _)| {
            let (unit, hex, range) = jumper(state, supply, id).ok()?;
            let to = targets(state, (id, unit), hex, range);
            (!to.is_empty()).then_some(Targets { piece: id, to })
        })
        .collect()
}

/// The unit with an id, where it is and how far it jumps, if it may: a supplied,
/// Blitz-enabled airborne or helicopter unit in a Land hex, so not on a Beachhead
/// (`AE-4.1.1-1`, `AE-4.1.1-2`, `DS-14.5-5`, `AE-10.3-7`, `AE-CMP-19`).
fn jumper<'a>(
    state: &'a State,
    supply: &Supply<'_>,
    id: PieceId,
) -> Checked<(&'a Piece, HexId, u8)> {
    let refuse = |rule, expected: &'static str| {
        Err(Violation::new(rule, expected, format!("piece {}", id.0)))
    };
    let fit = state.piece(id).and_then(|piece| {
        let counter = piece.counter(state.pack())?;
        let jumps = matches!(
            counter.front.kind,
            UnitKind::Airborne | UnitKind::Helicopter
        ) && counter.back == Back::Airdrop
            && piece.side == Side::Front
            && piece.faction == state.phasing();
        Some((piece, piece.at.hex()?, counter.front.range)).filter(|_| jumps)
    });
    let Some((piece, hex, range)) = fit else {
        return refuse(
            "AE-4.1.1-1",
            "a phasing airborne or helicopter unit on the map",
        );
    };
    if !state.map().hex(hex).is_land() {
        return refuse("AE-4.1.1-2", "a unit in a Land hex");
    }
    if !is_enabled(state, id) {
        return refuse("AE-4.1.1-1", "a Blitz-enabled unit");
    }
    if !supply.is_supplied(id) {
        return refuse("AE-10.3-7", "a supplied unit");
    }
    Ok((piece, hex, range))
}

/// The hexes into which a unit may jump: counted from its own, which is none of them away
/// (`AE-4.1.1-7`).
fn targets(state: &State, unit: (PieceId, &Piece), from: HexId, range: u8) -> Vec<HexId> {
    let reached = spread(state, &[from], range, |hex| !is_closed_country(state, hex));
    let hexes = (0..).map(HexId).zip(reached);
    hexes
        .filter(|(to, reached)| *reached && enter(state, unit, *to).is_ok())
        .map(|(to, _)| to)
        .collect()
}

/// Checks that a unit may jump: within its range, by a path over no neutral or PAC hex
/// (`AE-4.1.1-7`, `AE-4.1.1-11`).
pub(super) fn check(state: &State, supply: &Supply<'_>, order: Airdrop) -> Checked {
    let (unit, from, range) = jumper(state, supply, order.piece)?;
    if state.map().get(order.to).is_none() || !state.in_play(order.to) {
        return Err(Violation::new(
            "AE-GLO-46",
            "a hex that is in play in this scenario",
            format!("hex {}", order.to.0),
        ));
    }
    enter(state, (order.piece, unit), order.to)?;
    let found = format!("{}", state.map().hex(order.to).code);
    if targets(state, (order.piece, unit), from, range).contains(&order.to) {
        Ok(())
    } else if spread(state, &[from], range, |_| true)[order.to.index()] {
        let expected = "a path over no hex of a Neutral Minor Country or a PAC";
        Err(Violation::new("AE-4.1.1-11", expected, found))
    } else {
        let expected = format!("a hex within {range} hexes");
        Err(Violation::new("AE-4.1.1-7", expected, found))
    }
}

/// Checks that an Airdrop may be placed in a hex, whatever else is there and in any weather: on
/// land, away from enemy Air units, in no neutral country or PAC, within the limits of truces,
/// and not before the war. It cannot be contested (`AE-4.1.1-5`, `AE-4.1.1-6`, `AE-4.1.1-8`,
/// `AE-4.1.1-9`, `AE-4.1.1-10`, `AE-4.1.1-11`, `AE-4.1.1-12`, `AE-4.1.1-13`, `AE-12.1-4`).
fn enter(state: &State, (id, unit): (PieceId, &Piece), to: HexId) -> Checked {
    let row = state.map().hex(to);
    let refuse =
        |rule, expected: &'static str| Err(Violation::new(rule, expected, format!("{}", row.code)));
    if !state.in_play(to) {
        return refuse("AE-GLO-46", "a hex that is in play in this scenario");
    }
    if state.war_state(row.code.sheet.theatre()) == WarState::PreWar {
        return refuse("AE-4.1.1-10", "no Airdrop before the war");
    }
    if !row.is_land() {
        return refuse("AE-4.1.1-8", "a Land hex");
    }
    if is_closed_country(state, to) {
        return refuse("AE-4.1.1-11", "no hex of a Neutral Minor Country or a PAC");
    }
    s14_15_failure::may_land(state, unit.faction, to)?;
    if restrictions::is_near_enemy_air(state, unit.faction, to) {
        return refuse(
            "AE-4.1.1-9",
            "a hex not in or next to one with an enemy Air unit",
        );
    }
    let nations = Nations::of(state, id, unit);
    let free = |force| {
        !restrictions::is_pac(state, force) && !restrictions::truce_bars_hex(state, force, to)
    };
    if !nations.may(free) {
        return refuse("AE-4.1.1-12", "a hex that posture allows");
    }
    Ok(())
}

/// Turns a unit over to its Airdrop side and places it. Enemy markers in the hex give way as
/// to a unit that moves in (`AE-4.1.1-1`, `AE-4.1.1-3`, `DS-14.2-1`, `AE-4.1.1-13`).
pub(super) fn commit(play: &mut Play<'_>, order: Airdrop) {
    play.turn_over(order.piece, Side::Back);
    entering::enter(play, order.piece, order.to);
}
