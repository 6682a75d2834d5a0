//! Open ports and naval bases.

use crate::faction::Faction;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::HexId;
use crate::pack::Status;
use crate::s10_supply::Supply;
use crate::state::Place;
use crate::testing::Position;

fn is_open(position: &Position, faction: Faction, hex: &str, zone: &str) -> bool {
    let (hex, zone): (HexId, _) = (position.hex(hex), position.zone(zone));
    Supply::of(&position.state)
        .ports()
        .is_open(faction, hex, zone)
}

/// AE-GLO-60, AE-GLO-61, AE-GLO-69, AEV-GLO-12: the example of Greece.
#[test]
fn an_active_friends_port_is_open_and_a_conquered_one_needs_a_piece() {
    let mut position = Position::europe();
    position.country("Greece", Status::Active, Western);
    let zone = "Eastern Mediterranean";
    assert!(is_open(&position, Western, "e2204", zone));
    position.country("Greece", Status::Conquered, Western);
    assert!(!is_open(&position, Western, "e2204", zone));
    assert!(!is_open(&position, Axis, "e2204", zone));
    position.put("ger-inf", Axis, "e2204");
    assert!(is_open(&position, Axis, "e2204", zone));
    assert!(!is_open(
        &position,
        Western,
        "w1824",
        "Central Mediterranean"
    ));
    position.put("bri-inf", Western, "w1824");
    assert!(is_open(
        &position,
        Western,
        "w1824",
        "Central Mediterranean"
    ));
}

/// AE-GLO-62, AE-GLO-63, AE-GLO-64, AE-GLO-65, AEV-GLO-13: the example of Brest.
#[test]
fn enemies_in_the_hex_and_on_station_close_ports() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.country("Italy", Status::Active, Axis);
    let brest = |position: &Position, zone| is_open(position, Western, "w3612", zone);
    assert!(brest(&position, "North Sea") && brest(&position, "North Atlantic"));
    let visitor = position.put("ger-air", Axis, "w3612");
    assert!(!brest(&position, "North Sea") && !brest(&position, "North Atlantic"));
    let north = Place::OnStation(position.zone("North Sea"));
    position.state.set_piece(visitor, |piece| piece.at = north);
    assert!(brest(&position, "North Sea"), "no Axis Naval Base is near");
    let cherbourg = position.put("ger-inf", Axis, "w3714");
    assert!(!position.is_supplied(cherbourg));
    assert!(
        brest(&position, "North Sea"),
        "the piece there is not supplied"
    );
    position.put("ger-inf", Axis, "w3715");
    position
        .state
        .set_piece(cherbourg, |piece| piece.at = Place::Gone);
    position.put_at("ger-sub", Axis, north);
    assert!(!brest(&position, "North Sea") && brest(&position, "North Atlantic"));
    assert!(!is_open(&position, Western, "w3916", "North Sea"));
}

/// AE-GLO-64, AE-GLO-65, AEV-GLO-13: an Air Force at sea and an Italian in Cherbourg, supplied
/// from the land, close Brest in the North Sea and not in the ocean.
#[test]
fn cherbourg_closes_brest_in_one_zone() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.country("Italy", Status::Active, Axis);
    let zone = position.zone("North Sea");
    let brest = |position: &Position, zone| is_open(position, Western, "w3612", zone);
    position.put_at("ger-air", Axis, Place::OnStation(zone));
    let cherbourg = position.put("ita-inf", Axis, "w3714");
    assert!(!position.is_supplied(cherbourg));
    assert!(brest(&position, "North Sea"));
    // Germans along the railways to Cologne.
    position.country("Belgium-Holland", Status::Conquered, Western);
    for hex in [
        "w3615", "w3616", "w3516", "w3517", "w3518", "w3519", "w3619", "w3719",
    ] {
        position.put("ger-inf", Axis, hex);
    }
    position.give("Austria", "Germany");
    assert!(position.is_supplied(cherbourg));
    assert!(!brest(&position, "North Sea") && brest(&position, "North Atlantic"));
}

/// AE-GLO-64, AE-GLO-49: an Air unit at sea and a supplied piece in a port near by.
#[test]
fn air_units_at_sea_close_ports_near_their_bases() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    let zone = position.zone("North Sea");
    let german = position.force(Axis, "Germany");
    // A German port in a hex that traces by sea to Germany.
    let base = position.put("ger-inf", Axis, "w3717");
    let at = position.at(base).hex().unwrap();
    assert!(position.state.map().hex(at).is_port());
    position.put_at("ger-convoy", Axis, Place::Convoys(zone));
    assert!(position.is_supplied(base));
    assert!(Supply::of(&position.state).is_naval_base(at, german));
    let near: Vec<HexId> = Supply::of(&position.state)
        .ports()
        .open_in(Western, zone)
        .iter()
        .copied()
        .filter(|port| position.state.map().distance(at, *port) <= Some(3))
        .collect();
    assert!(!near.is_empty(), "London and others are within three hexes");
    position.put_at("ger-air", Axis, Place::OnStation(zone));
    let supply = Supply::of(&position.state);
    for port in near {
        assert!(!supply.ports().is_open(Western, port, zone));
    }
}

/// AE-GLO-66: two ports that only close each other are both closed.
#[test]
fn ports_that_close_each_other_are_both_closed() {
    let mut position = Position::europe();
    let zone = position.zone("North Sea");
    position.country("France", Status::Conquered, Western);
    // Cherbourg is German and Le Havre British, each supplied by sea only. Each closes the
    // other's port if its own is open.
    let german = position.put("ger-inf", Axis, "w3714");
    let british = position.put("bri-inf", Western, "w3616");
    position.put_at("ger-convoy", Axis, Place::Convoys(zone));
    position.put_at("bri-convoy", Western, Place::Convoys(zone));
    let (g, b) = (position.hex("w3714"), position.hex("w3616"));
    assert!(position.state.map().distance(g, b) <= Some(3));
    for hex in ["w3614", "w3615"] {
        position.put("rus-inf", Soviet, hex);
    }
    assert!(position.is_supplied(german) && position.is_supplied(british));
    position.put_at("ger-air", Axis, Place::OnStation(zone));
    position.put_at("bri-air", Western, Place::OnStation(zone));
    let supply = Supply::of(&position.state);
    let open = |faction, hex| supply.ports().is_open(faction, hex, zone);
    assert_eq!((open(Axis, g), open(Western, b)), (false, false));
    assert!(!supply.is_supplied(german) && !supply.is_supplied(british));
}

/// AE-GLO-50, DS-14.5-4, AE-GLO-49: an Air unit, a Beachhead or ice leave no Naval Base.
#[test]
fn a_naval_base_needs_a_clear_port() {
    let mut position = Position::europe();
    position.put("rus-inf", Soviet, "e4608");
    let russian = position.force(Soviet, "Russia");
    let hex = position.hex("e4608");
    let base = |position: &Position| Supply::of(&position.state).is_naval_base(hex, russian);
    assert!(base(&position));
    position.turn(1942, "Jan-Feb");
    assert!(!base(&position));
    position.turn(1941, "May-June");
    position.put("ger-air", Axis, "e4608");
    assert!(!base(&position));
}

/// DS-14.5-4: the hex of a Beachhead may be an Open Port, and is no base.
///
/// Allows: DS-14.5-4.
/// Forbids: DS-14.5-4.
#[test]
fn a_beachhead_is_a_port_and_no_base() {
    let mut position = Position::europe();
    position.country("France", Status::Conquered, Western);
    let landed = position.put("bri-inf", Western, "w3815");
    let hex = position.hex("w3815");
    let zone = position.state.map().hex(hex).zones.iter().next().unwrap();
    let british = position.force(Western, "Britain");
    let is_open = |position: &Position| {
        let supply = Supply::of(&position.state);
        supply.ports().is_open(Western, hex, zone)
    };
    assert!(!is_open(&position));
    position.beachhead(Western, "w3815", "w3714");
    assert!(is_open(&position));
    let convoy = position.put_at("bri-convoy", Western, Place::Convoys(zone));
    position
        .state
        .set_piece(convoy, |piece| piece.side = crate::pack::Side::Front);
    position.put("bri-inf", Western, "w3916");
    assert!(
        position.is_supplied(landed),
        "or it could be no base anyway"
    );
    let supply = Supply::of(&position.state);
    assert!(!supply.is_naval_base(hex, british));
    assert!(!supply.is_air_base(hex, british));
}
