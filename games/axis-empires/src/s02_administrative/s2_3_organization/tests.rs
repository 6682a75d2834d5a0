//! Organization on the open maps.

mod borders;
mod breakdown;
mod combination;
mod conversion;
mod detachments;
mod nations;

use std::collections::BTreeSet;

use super::*;
use crate::command::Command;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{CounterId, Pack};
use crate::sequence::Segment;
use crate::state::{Marks, Place};
use crate::testing::{self, Position};

const EUROPE: Place = Place::ForcePool(Theatre::Europe);
const ASIA: Place = Place::ForcePool(Theatre::Asia);

/// The empty map of Europe in the Organization Segment of a faction.
fn europe(faction: Faction) -> Position {
    on(Pack::clone(&testing::pack()), faction)
}

fn asia(faction: Faction) -> Position {
    on(Pack::clone(&testing::pack_of_asia()), faction)
}

fn on(pack: Pack, faction: Faction) -> Position {
    let mut position = Position::on(pack);
    position.phase(faction, Segment::Organization);
    position
}

/// Puts units in a hex; their ids in order.
fn put<const N: usize>(
    position: &mut Position,
    faction: Faction,
    units: [&str; N],
    hex: &str,
) -> [PieceId; N] {
    units.map(|unit| position.put(unit, faction, hex))
}

fn form(position: &Position, from: [PieceId; 2], unit: &str) -> Command {
    let unit = position.state.pack().find_counter(unit).unwrap();
    Command::Organization(Order::Form { from, unit })
}

fn build_up(unit: PieceId, with: PieceId) -> Command {
    Command::Organization(Order::BuildUp { unit, with })
}

fn convert(position: &Position, from: PieceId, unit: &str) -> Command {
    let unit = position.state.pack().find_counter(unit).unwrap();
    Command::Organization(Order::Convert { from, unit })
}

fn break_down(position: &Position, unit: PieceId, into: &[&str]) -> Command {
    let find = |code: &&str| position.state.pack().find_counter(code).unwrap();
    Command::Organization(Order::BreakDown {
        unit,
        into: into.iter().map(find).collect(),
    })
}

/// The steps that a unit shows.
fn steps(position: &Position, unit: PieceId) -> u8 {
    let piece = position.state.piece(unit).unwrap();
    piece.face_up(position.state.pack()).ground().unwrap().steps
}

/// The codes of the units in a hex, in order.
fn codes(position: &Position, hex: &str) -> Vec<String> {
    let mut codes: Vec<String> = position
        .state
        .pieces_in(position.hex(hex))
        .map(|(_, piece)| {
            piece
                .counter(position.state.pack())
                .unwrap()
                .code
                .to_string()
        })
        .collect();
    codes.sort();
    codes
}

/// AE-2.3-1, AE-2.3.5-1: combinations, conversions, eliminations, breakdowns, Detachments
/// down, Detachments up; never back, but for drafts taken back.
/// Allows: AE-2.3.5-1.
/// Forbids: AE-2.3.5-1.
#[test]
fn there_is_no_going_back() {
    let mut position = europe(Faction::Axis);
    position.put_at("ger-det", Faction::Axis, EUROPE);
    for unit in ["ger-inf", "ger-inf", "ger-pz-army", "ger-pz"] {
        position.put_at(unit, Faction::Axis, EUROPE);
    }
    let [army, gd, old, detachment, a, b] = put(
        &mut position,
        Faction::Axis,
        [
            "ger-army", "ger-gd", "ger-inf", "ger-det", "ger-inf", "ger-pz",
        ],
        "w3825",
    );
    position.back(detachment);
    let detach = Order::Detach {
        unit: position.state.pack().find_counter("ger-det").unwrap(),
        hex: position.hex("w3825"),
    };
    let orders = [
        form(&position, [a, b], "ger-pz-army"),
        Command::Organization(Order::TurnOver { unit: gd }),
        Command::Organization(Order::Eliminate { unit: old }),
        break_down(&position, army, &["ger-inf"]),
        Command::Organization(detach),
        Command::Organization(Order::Recall { unit: detachment }),
    ];
    for (index, order) in orders.iter().enumerate() {
        if index == 4 {
            // A second Detachment has room elsewhere only.
            position.put("ger-inf", Faction::Axis, "w3624");
            let hex = position.hex("w3624");
            let unit = position.state.pack().find_counter("ger-det").unwrap();
            position.order(&Command::Organization(Order::Detach { unit, hex }));
        } else {
            position.order(order);
        }
        for earlier in &orders[..index] {
            assert_eq!(position.refusal(earlier), "AE-2.3-1", "{index}");
        }
    }
    position.order(&Command::TakeBack { steps: 5 });
    assert_eq!(position.refusal(&orders[1]), "accepted");
}

/// Every order that could be written down about a crowded hex is tried: those listed are
/// accepted, no others are.
#[test]
fn the_list_and_the_check_agree() {
    let mut position = europe(Faction::Axis);
    let pool = [
        "ger-inf",
        "ger-pz",
        "ger-hq",
        "ger-pz-army",
        "ger-wall",
        "ger-det",
        "ger-mtn",
    ];
    for unit in pool {
        position.put_at(unit, Faction::Axis, EUROPE);
    }
    let units = [
        "ger-inf",
        "ger-inf",
        "ger-pz",
        "ger-gd",
        "ger-army",
        "ger-pz-army",
    ];
    let [.., army, _] = put(&mut position, Faction::Axis, units, "w3420");
    let [_, two] = put(
        &mut position,
        Faction::Axis,
        ["ger-inf", "ger-army"],
        "w3421",
    );
    position.back(army);
    position.back(two);
    put(&mut position, Faction::Axis, ["ger-inf"], "w3825");
    let detachment = position.put("ger-det", Faction::Axis, "w3825");
    position.back(detachment);
    let state = &position.state;
    let supply = Supply::of(state);
    let pieces: Vec<PieceId> = state.pieces().map(|(id, _)| id).collect();
    let kinds: Vec<CounterId> = pool
        .iter()
        .chain(&["ger-fe", "bri-inf", "ger-army"])
        .map(|code| state.pack().find_counter(code).unwrap())
        .collect();
    let mut conceivable = Vec::new();
    for unit in &pieces {
        let unit = *unit;
        conceivable.extend([
            Order::TurnOver { unit },
            Order::Eliminate { unit },
            Order::Recall { unit },
            Order::BreakDown { unit, into: vec![] },
        ]);
        let pairs = pieces
            .iter()
            .map(|with| Order::BuildUp { unit, with: *with });
        conceivable.extend(pairs);
        for kind in &kinds {
            let kind = *kind;
            conceivable.push(Order::Convert {
                from: unit,
                unit: kind,
            });
            conceivable.push(Order::BreakDown {
                unit,
                into: vec![kind],
            });
            let twos = kinds.iter().map(|other| Order::BreakDown {
                unit,
                into: vec![kind, *other],
            });
            conceivable.extend(twos);
            let forms = pieces.iter().map(|other| Order::Form {
                from: [unit, *other],
                unit: kind,
            });
            conceivable.extend(forms);
        }
    }
    for hex in ["w3420", "w3421", "w3825", "w3624"] {
        let hex = position.hex(hex);
        conceivable.extend(kinds.iter().map(|unit| Order::Detach { unit: *unit, hex }));
    }
    let accepted: BTreeSet<Order> = conceivable
        .into_iter()
        .filter(|order| plan(state, &supply, order).is_ok())
        .collect();
    let listed: BTreeSet<Order> = acts(state).orders.into_iter().collect();
    let stages: BTreeSet<OrganizationStage> = listed.iter().map(Order::stage).collect();
    assert_eq!(stages.len(), 6, "an order of every step");
    assert_eq!(listed, accepted);
}
