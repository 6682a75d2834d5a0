//! Ports that enemies at sea close.

use crate::command::Command;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::Status;
use crate::s03_movement::{
    self,
    s3_1_2_port_to_port::{self as voyage, Leg, Port},
};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::testing::Position;

const NORTH: &str = "North Sea";
const OCEAN: &str = "North Atlantic";

/// Britons in a port, and France in the war.
fn at(hex: &str) -> (Position, PieceId) {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.country("Italy", Status::Active, Axis);
    position.phase(Western, Segment::OperationalMovement);
    let unit = position.put("bri-inf", Western, hex);
    (position, unit)
}

/// The answer to a voyage over a zone.
fn sails(position: &mut Position, piece: PieceId, zone: &str, to: &str) -> bool {
    let zone = position.zone(zone);
    let convoy = position.put_at("bri-convoy", Western, Place::Convoys(zone));
    position.back(convoy);
    let to = Port::Hex(position.hex(to));
    let order = voyage::Order {
        piece,
        legs: vec![Leg::Zone { convoy, to }],
    };
    let order = Command::Movement(s03_movement::Order::PortToPort(order));
    let found = position.check(&order).is_ok();
    position.state.set_piece(convoy, |it| it.at = Place::Gone);
    found
}

fn on_station(position: &mut Position, code: &str, zone: &str) -> PieceId {
    let at = Place::OnStation(position.zone(zone));
    position.put_at(code, Axis, at)
}

/// Germans along the railways to Cologne, so that Cherbourg is supplied over land.
fn march(position: &mut Position) {
    position.country("Belgium-Holland", Status::Conquered, Western);
    for hex in [
        "w3615", "w3616", "w3516", "w3517", "w3518", "w3519", "w3619", "w3719",
    ] {
        position.put("ger-inf", Axis, hex);
    }
    position.give("Austria", "Germany");
}

/// AE-GLO-64, AE-GLO-65, AE-GLO-63: an Air unit on station closes the ports of that zone within three
/// hexes of a Naval Base of its faction, and no others; a Fleet closes all of its zone.
/// Allows: AE-GLO-64, AE-GLO-65.
/// Forbids: AE-GLO-64, AE-GLO-65.
#[test]
fn aircraft_close_ports_near_their_bases_in_their_zone() {
    // Brest lies in two zones, and within three hexes of Cherbourg.
    let sail = |air: Option<&str>, base: bool, fleet: Option<&str>, from: &str, to: &str| {
        let (mut position, unit) = at(from);
        if base {
            position.put("ita-inf", Axis, "w3714");
            march(&mut position);
        }
        if let Some(air) = air {
            on_station(&mut position, "ger-air", air);
        }
        if let Some(fleet) = fleet {
            on_station(&mut position, "ger-sub", fleet);
        }
        let zone = if from == "w4115" { OCEAN } else { NORTH };
        sails(&mut position, unit, zone, to)
    };
    let (hull, liverpool, brest) = ("w4116", "w4115", "w3612");
    assert!(sail(None, true, None, hull, brest), "nobody at sea");
    assert!(sail(Some(NORTH), false, None, hull, brest), "no base");
    assert!(!sail(Some(NORTH), true, None, hull, brest));
    assert!(sail(Some(NORTH), true, None, liverpool, brest), "elsewhere");
    assert!(sail(Some(OCEAN), true, None, hull, brest), "elsewhere");
    assert!(!sail(Some(OCEAN), true, None, liverpool, brest));
    assert!(sail(Some(NORTH), true, None, hull, "w4716"), "far away");
    assert!(!sail(None, false, Some(NORTH), hull, brest), "a Fleet");
    assert!(!sail(None, false, Some(NORTH), hull, "w4716"), "a Fleet");
    assert!(sail(None, false, Some(NORTH), liverpool, brest));
}

/// AE-GLO-66: two ports, each closed only because the other is open, are both closed; without either
/// side's Air unit the other's is open.
/// Allows: AE-GLO-66.
/// Forbids: AE-GLO-66.
#[test]
fn ports_that_close_each_other_are_both_closed() {
    let zone = NORTH;
    for (german_air, british_air, german, british) in [
        (false, false, true, true),
        (true, false, true, false),
        (false, true, false, true),
        (true, true, false, false),
    ] {
        // Cherbourg and Le Havre, each supplied by sea only.
        let (mut position, unit) = at("w4716");
        position.country("France", Status::Conquered, Western);
        position.put("ger-inf", Axis, "w3714");
        position.put("bri-inf", Western, "w3616");
        for hex in ["w3614", "w3615"] {
            position.put("rus-inf", Soviet, hex);
        }
        let north = position.zone(zone);
        position.put_at("ger-convoy", Axis, Place::Convoys(north));
        position.put_at("bri-convoy", Western, Place::Convoys(north));
        if german_air {
            on_station(&mut position, "ger-air", zone);
        }
        if british_air {
            position.put_at("bri-air", Western, Place::OnStation(north));
        }
        let to_le_havre = sails(&mut position, unit, zone, "w3616");
        position.phase(Axis, Segment::OperationalMovement);
        let second = position.put("ger-inf", Axis, "w3922");
        let convoy = position.put_at("ger-convoy", Axis, Place::Convoys(north));
        position.back(convoy);
        let to = Port::Hex(position.hex("w3714"));
        let order = voyage::Order {
            piece: second,
            legs: vec![Leg::Zone { convoy, to }],
        };
        let order = Command::Movement(s03_movement::Order::PortToPort(order));
        let to_cherbourg = position.check(&order).is_ok();
        assert_eq!((to_cherbourg, to_le_havre), (german, british));
    }
}
