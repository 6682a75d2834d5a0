mod boxes;
mod costs;
mod edge;
mod nations;
mod overruns;
mod ports;
mod restrictions;
mod search;
mod zones;

use sandtable_kernel::Game;

use super::s3_1_1_hex_to_hex::Moves;
use super::*;
use crate::command::Command;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::SegmentOrders as LegalActs;
use crate::map::HexId;
use crate::pack::{Policy, Posture, Status};
use crate::s03_movement::movers::mover_of;
use crate::segment::Segment;
use crate::state::{PieceId, Place};
use crate::testing::Position;

fn moves_of(position: &Position, piece: PieceId) -> Option<Moves> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    let LegalActs::Movement(acts) = segment.acts else {
        panic!("a movement phase lists moves");
    };
    acts.hex_to_hex
        .into_iter()
        .find(|moves| moves.piece == piece)
}

/// Two neighbouring hexes on the border of two countries, joined by land.
fn border(position: &Position, from: &str, to: &str) -> (String, String) {
    let map = position.state.map();
    let land = |hex| position.state.land(hex).country;
    let (from, to) = (position.area(from), position.area(to));
    map.hexes_with_ids()
        .filter(|(hex, _)| land(*hex) == Some(from))
        .find_map(|(hex, row)| {
            let over = map
                .neighbours(hex)
                .find(|over| land(over.hex) == Some(to) && !over.side.is_open_water())?;
            Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
        })
        .unwrap()
}

/// Two neighbouring hexes on the border of two areas, of any owners.
fn area_border(position: &Position, from: &str, to: &str) -> (String, String) {
    let map = position.state.map();
    let (from, to) = (position.area(from), position.area(to));
    map.hexes_with_ids()
        .filter(|(_, row)| row.area == Some(from))
        .find_map(|(hex, row)| {
            let over = map
                .neighbours(hex)
                .find(|over| map.hex(over.hex).area == Some(to) && !over.side.is_open_water())?;
            Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
        })
        .unwrap()
}

fn soviets() -> Position {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::OperationalMovement);
    position
}

/// AE-3-1, AE-3.1-1, AE-10.3-6, AE-CMP-4.
/// Forbids: AE-10.3-6.
#[test]
fn only_supplied_phasing_units_that_have_not_moved_move() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3609");
    let enemy = position.put("ger-inf", Axis, "w3825");
    let lost = position.put("rus-inf", Soviet, "w2818");
    let fort = position.put("rus-fort-kiev", Soviet, "e3609");
    let far = position.walk(enemy, &["w3824"]);
    assert_eq!(position.refusal(&far), "AE-3-1");
    assert_eq!(position.refusal(&position.walk(fort, &["e3608"])), "AE-3-1");
    let out = position.walk(lost, &["w2918"]);
    assert_eq!(position.refusal(&out), "AE-10.3-6");
    assert!(moves_of(&position, lost).is_none());
    let step = position.walk(unit, &["e3608"]);
    position.order(&step);
    assert_eq!(position.at(unit), Place::Hex(position.hex("e3608")));
    assert_eq!(
        position.refusal(&position.walk(unit, &["e3609"])),
        "AE-3.1-1"
    );
    assert!(moves_of(&position, unit).is_none());
}

/// AE-2.3.5-4, AE-1.2.1-10: markers that are entered go, at no cost.
#[test]
fn entered_markers_go() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3609");
    let detachment = position.put("ger-det", Axis, "e3608");
    position.back(detachment);
    let logistics = position.put("axis-logistics", Axis, "e3608");
    let walk = position.walk(unit, &["e3608"]);
    position.order(&walk);
    use crate::map::Theatre::Europe;
    assert_eq!(position.at(detachment), Place::ForcePool(Europe));
    assert_eq!(position.at(logistics), Place::Delay(Europe));
    assert_eq!(
        position.state.presence(position.hex("e3608")).of(Axis),
        Default::default()
    );
}

/// Drafts can be taken back, and the legal list agrees with the referee both ways.
#[test]
fn moves_can_be_taken_back() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    let before = position.state.hash();
    let listed = moves_of(&position, unit).unwrap();
    let map = position.state.map();
    let mut reached = 0;
    for (hex, _) in map.hexes_with_ids() {
        let path = listed.path(hex);
        if path.is_empty() {
            continue;
        }
        reached += 1;
        let order = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece: unit,
            path,
        }));
        assert_eq!(position.check(&order), Ok(()));
    }
    assert!(reached > 6);
    let walk = position.walk(unit, &["e3608"]);
    position.order(&walk);
    assert_ne!(position.state.hash(), before);
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.state.hash(), before);
    assert_eq!(
        position.refusal(&Command::TakeBack { steps: 1 }),
        "AE-SOP-2"
    );
}
