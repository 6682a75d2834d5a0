mod asia;
mod brute_force;
mod lines;
mod ports;
mod two_cities;

use super::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::{Policy, Posture, Side, Status};
use crate::testing::Position;

fn axis_balkans() -> Position {
    let mut position = Position::europe();
    for minor in ["Italy", "Hungary", "Rumania", "Bulgaria"] {
        position.country(minor, Status::Active, Axis);
    }
    position.country("Yugoslavia", Status::Conquered, Western);
    position.country("Greece", Status::Conquered, Western);
    position.give("Austria", "Germany");
    position
}

/// AE-10-1, AE-10.1-1, AE-10.2-1, AE-GLO-15, AE-GLO-42: a city of the Home Country.
#[test]
fn a_city_at_home_supplies_its_own_country() {
    let mut position = Position::europe();
    let at_home = position.put("ger-inf", Axis, "w3825");
    let russian = position.put("rus-inf", Soviet, "e3609");
    let astray = position.put("rus-inf", Soviet, "w2818");
    assert!(position.is_supplied(at_home));
    assert!(position.is_supplied(russian));
    assert!(!position.is_supplied(astray));
}

/// AE-10.1-4, AE-10.2-1: an enemy in the hex denies the source, and a line can leave a hex
/// with enemies.
#[test]
fn enemies_deny_sources() {
    let mut position = Position::europe();
    let lone = position.put("bri-inf", Western, "w3916");
    let force = position.force(Western, "Britain");
    let source = |position: &Position, hex: &str| {
        let trace = Trace::any(force);
        sources::hexes(&position.state, trace).contains(&position.hex(hex))
    };
    assert!(source(&position, "w3916"));
    position.put("ger-air", Axis, "w3916");
    assert!(!source(&position, "w3916"));
    assert!(
        position.is_supplied(lone),
        "another city is near, or a port"
    );
}

/// AE-10.1-2, AE-10.2.3-3.
#[test]
fn a_partisan_base_supplies_its_country_and_bars_others() {
    let mut position = Position::europe();
    position.country("Yugoslavia", Status::Active, Western);
    let yugoslavia = position.area("Yugoslavia");
    let hexes: Vec<HexId> = position.state.map().area(yugoslavia).hexes.clone();
    let free = hexes
        .iter()
        .copied()
        .find(|hex| !position.state.map().hex(*hex).is_city())
        .unwrap();
    let code = position.state.map().hex(free).code.to_string();
    let force = position.force(Western, "Yugoslavia");
    let has =
        |position: &Position| sources::hexes(&position.state, Trace::any(force)).contains(&free);
    assert!(!has(&position));
    position.put("western-partisans", Western, &code);
    assert!(has(&position));
    let italian = position.force(Axis, "Italy");
    position.country("Yugoslavia", Status::Conquered, Western);
    assert!(!may_enter(&position.state, italian, free));
    position.put("ger-inf", Axis, &code);
    assert!(may_enter(&position.state, italian, free));
}

/// AE-10.1-3, AE-10.2.2-1, AE-GLO-57: boxes supply only their own faction.
#[test]
fn boxes_supply_their_faction() {
    let mut position = Position::europe();
    let map = position.state.map();
    let (east, central) = (
        map.find_box("Middle East").unwrap(),
        map.find_box("Central Asia").unwrap(),
    );
    let british = position.put_at("bri-inf", Western, Place::Box(east));
    let russian = position.put_at("rus-inf", Soviet, Place::Box(central));
    let wrong = position.put_at("rus-inf", Soviet, Place::Box(east));
    assert!(position.is_supplied(british) && position.is_supplied(russian));
    assert!(!position.is_supplied(wrong));
}

/// AE-10.2.2-2: a line into an edge hex is a line into the box.
#[test]
fn edge_hexes_count_as_their_box() {
    let mut position = Position::europe();
    position.country("Egypt", Status::Active, Western);
    let british = position.put("bri-inf", Western, "e1211");
    assert!(position.is_supplied(british));
    position.put("ger-inf", Axis, "e1111");
    position.put("ger-inf", Axis, "e1112");
    let force = position.force(Western, "Britain");
    let trace = Trace {
        line: Line::Overland,
        ..Trace::any(force)
    };
    let supply = Supply::of(&position.state);
    assert!(!supply.can_trace(position.at(british), trace));
}

/// AE-10.2-3, AE-10.2-4, AE-10.2-5, AE-10.2-7, AEV-EX-34: the example of e1919 and e1819.
/// Allows: AE-10.2-5.
/// Forbids: AE-10.2-5.
#[test]
fn one_stretch_of_road_or_one_strait() {
    let mut position = axis_balkans();
    position.country("Turkey", Status::Active, Axis);
    position.give("Syria", "Italy");
    let north = position.put("ger-inf", Axis, "e1919");
    let south = position.put("ger-inf", Axis, "e1819");
    // No Axis convoy sails in the seas there, so every line is overland.
    assert!(position.is_supplied(north));
    assert!(!position.is_supplied(south));
}

/// AE-10.2-5, AEV-EX-35: the example of Damascus.
#[test]
fn never_two_stretches_of_road() {
    let mut position = axis_balkans();
    for dependent in ["Egypt", "Palestine", "Syria", "Trans-Jordan"] {
        position.give(dependent, "Italy");
    }
    // The Cities of Libya, beyond Tobruk, are taken for homes of the force that traces.
    let libya = position.area("Libya");
    position.state.set_area(libya, |area| {
        area.status = Status::Active;
        area.alignment = Some(Axis);
        area.owner = None;
    });
    let trace = Trace {
        line: Line::Overland,
        ..Trace::any(position.force(Axis, "Libya"))
    };
    let supply = Supply::of(&position.state);
    let can = |hex: &str| supply.can_trace(Place::Hex(position.hex(hex)), trace);
    assert!(can("e1406") && can("e1213"), "Tobruk, and Suez over Sollum");
    assert!(!can("e1716"), "Damascus has a second stretch before it");
}

/// AE-10.2-6, AE-10.2.1-1, AE-GLO-60, AE-2.2.3.7-8, DS-14.9-2, AE-2.2.3.7-9, AE-CMP-21, AEV-EX-36: the
/// example of Tobruk.
#[test]
fn convoys_carry_supply_between_open_ports() {
    let mut position = axis_balkans();
    let tobruk = position.put("ger-inf", Axis, "e1406");
    let zone = position.zone("Central Mediterranean");
    let printed = position
        .state
        .map()
        .zone(zone)
        .inherent_supply
        .contains(&Axis);
    let convoy = position.put_at("ita-convoy", Axis, Place::Convoys(zone));
    assert!(position.is_supplied(tobruk));
    position.back(convoy);
    assert_eq!(
        position.is_supplied(tobruk),
        printed,
        "a Troop convoy carries none"
    );
    position
        .state
        .set_piece(convoy, |piece| piece.side = Side::Front);
    let overland = Trace {
        line: Line::Overland,
        ..Trace::any(position.force(Axis, "Germany"))
    };
    assert!(!Supply::of(&position.state).can_trace(position.at(tobruk), overland));
    position.put_at("bri-fleet", Western, Place::OnStation(zone));
    let eastern = position.zone("Eastern Mediterranean");
    position.put_at("bri-fleet", Western, Place::OnStation(eastern));
    assert!(!position.is_supplied(tobruk), "a fleet closes the ports");
}

/// AE-10.2-3, AE-10.2-6, AE-10.2-7, AE-10.2.3-1, AEV-EX-36: around the Zone of Control of
/// Tobruk by Sollum and Suez to the Middle East, and not over an ocean with enemy submarines.
#[test]
fn a_line_goes_by_sollum_to_suez() {
    let mut position = Position::europe();
    let unit = position.put("us-inf", Western, "e1206");
    position.put("ger-inf", Axis, "e1406");
    position.put("bri-inf", Western, "e1213");
    assert!(position.is_supplied(unit));
    let near = position.put("ger-inf", Axis, "e1308");
    assert!(!position.is_supplied(unit), "no other way");
    position
        .state
        .set_piece(near, |piece| piece.at = Place::Gone);
    let ocean = position.zone("North Atlantic");
    let gibraltar = position.put("us-inf", Western, "w2208");
    assert!(position.is_supplied(gibraltar));
    position.put_at("ger-sub", Axis, Place::OnStation(ocean));
    assert!(!position.is_supplied(gibraltar));
    assert!(position.is_supplied(unit));
}

/// AE-10.2.3-1, AE-10.2.3-2, DS-14.2-3, AE-8.2-6: zones of control and enemies bar lines.
///
/// Allows: DS-14.2-3.
/// Forbids: DS-14.2-3.
#[test]
fn enemies_and_their_zones_bar_lines() {
    let mut position = Position::europe();
    let force = position.force(Axis, "Germany");
    let hex = position.hex("e3608");
    let open = |position: &Position| may_enter(&position.state, force, hex);
    assert!(open(&position));
    let russian = position.put("rus-inf", Soviet, "e3609");
    assert!(!open(&position), "an EZOC");
    let friend = position.put("ger-inf", Axis, "e3608");
    assert!(open(&position), "negated");
    for gone in [russian, friend] {
        position
            .state
            .set_piece(gone, |piece| piece.at = Place::Gone);
    }
    for (code, back) in [
        ("rus-air", false),
        ("soviet-logistics", false),
        ("ger-abn", true),
    ] {
        let faction = Soviet;
        let piece = position.put(code, faction, "e3608");
        if back {
            position.back(piece);
        }
        assert!(!open(&position), "{code}");
        position
            .state
            .set_piece(piece, |piece| piece.at = Place::Gone);
    }
    assert!(open(&position));
}

/// AE-10.2.3-4, AE-10.2.3-5.
#[test]
fn enemy_cities_need_control_and_neutrals_are_shut() {
    let mut position = Position::europe();
    let force = position.force(Axis, "Germany");
    let kiev = position.hex("e3609");
    assert!(!may_enter(&position.state, force, kiev));
    position.put("ger-inf", Axis, "e3609");
    assert!(may_enter(&position.state, force, kiev));
    let prague = position.hex("w3524");
    assert!(!may_enter(&position.state, force, prague));
    position.country("Czechoslovakia", Status::Conquered, Western);
    assert!(may_enter(&position.state, force, prague));
}

/// AE-10.2.3-6, AE-13.6.1.1-9 to AE-13.6.1.1-11, DS-13.6.1.1-7.
#[test]
fn policies_bar_lines() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    let british = position.force(Western, "Britain");
    let french = position.force(Western, "France");
    let inland = position.hex("w3315");
    let open = |position: &Position, force| may_enter(&position.state, force, inland);
    assert!(open(&position, british) && open(&position, french));
    position.posture("France", Posture::Policy(Policy::Appeasement));
    assert!(!open(&position, british));
    assert!(open(&position, french));
    position.posture("Britain", Posture::Policy(Policy::Appeasement));
    assert!(open(&position, british));
    let london = position.hex("w3916");
    assert!(may_enter(&position.state, french, london));
    position.posture("Britain", Posture::Policy(Policy::Guarantees));
    assert!(!may_enter(&position.state, french, london));
}

/// AE-10.2.3-7, DS-14.5-7: open water bars, a Beachhead opens every side of its hex.
#[test]
fn a_beachhead_carries_lines_over_any_of_its_sides() {
    let mut position = Position::europe();
    let (england, sea) = (position.hex("w3915"), position.hex("w3815"));
    let over = |position: &Position| {
        let mut sides = position.state.map().neighbours(england);
        let over = sides.find(|over| over.hex == sea).unwrap();
        blockers::may_cross(&position.state, england, over)
    };
    assert!(!over(&position));
    position.beachhead(Western, "w3815", "w3714");
    assert!(over(&position));
}

/// AE-10.2-2, AE-10.3-4, AE-GLO-3, AE-GLO-4, AEV-GLO-1: the example of the Air Base in e4209.
#[test]
fn a_supplied_unit_on_a_railway_makes_an_air_base() {
    let mut position = Position::europe();
    position.put("rus-inf", Soviet, "e4209");
    let hex = position.hex("e4209");
    let russian = position.force(Soviet, "Russia");
    let base = |position: &Position| Supply::of(&position.state).is_air_base(hex, russian);
    assert!(base(&position));
    position.put("ger-air", Axis, "e4209");
    assert!(!base(&position));
    let british = position.force(Western, "Britain");
    assert!(!Supply::of(&position.state).is_air_base(hex, british));
}
