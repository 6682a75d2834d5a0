//! The examples of the Asian rulebook.

use super::*;

fn is_open(position: &Position, faction: crate::faction::Faction, hex: &str, zone: &str) -> bool {
    let (hex, zone) = (position.hex(hex), position.zone(zone));
    Supply::of(&position.state)
        .ports()
        .is_open(faction, hex, zone)
}

/// AE-10.1-2, AE-GLO-15, DS-G-10, DSV-10.1-1: a Partisan Base in Hopeh supplies units of
/// Hopeh, and no other Chinese.
#[test]
fn partisans_of_hopeh_supply_hopeh_alone() {
    let mut position = Position::asia();
    for country in ["Hopeh", "Kiangsu"] {
        position.country(country, Status::Active, Western);
    }
    position.put("western-partisans", Western, "a5322");
    let kalgan = position.hex("a5322");
    for (country, supplied) in [("Hopeh", true), ("Kiangsu", false)] {
        let trace = Trace::any(position.force(Western, country));
        let found = sources::hexes(&position.state, trace).contains(&kalgan);
        assert_eq!(found, supplied, "{country}");
    }
}

/// AE-10.2-3, AE-10.2-5, DSV-10.2-1: no line overland from Calcutta to Saigon, wherever
/// Japan's friends are: there are two stretches of road on every way.
#[test]
fn no_line_leads_from_calcutta_to_saigon() {
    let mut position = Position::asia();
    for land in ["India", "Burma", "Malaya", "Nepal"] {
        position.give(land, "Japan");
    }
    for minor in ["Siam", "France", "Kiangsu"] {
        position.country(minor, Status::Active, Axis);
    }
    // The Cities of Indochina, on the railway from Saigon, are taken for homes of the force
    // that traces.
    let indochina = position.area("Indochina");
    position.state.set_area(indochina, |area| {
        area.status = Status::Active;
        area.alignment = Some(Axis);
        area.owner = None;
    });
    let saigon = position.hex("a3619");
    let trace = Trace {
        line: Line::Overland,
        ..Trace::any(position.force(Axis, "Indochina"))
    };
    let supply = Supply::of(&position.state);
    let calcutta = Place::Hex(position.hex("a4213"));
    assert!(supply.can_trace(Place::Hex(saigon), trace));
    let rangoon = Place::Hex(position.hex("a4015"));
    assert!(supply.can_trace(rangoon, trace), "over Moulmein alone");
    assert!(!supply.can_trace(calcutta, trace));
}

/// AE-10.2-3, AE-10.2-6, AE-10.2-7, DSV-10.2-2: around Rangoon over two free hexes and a
/// railway to Dacca, and over the ocean to the Europe/Africa Box.
#[test]
fn a_line_goes_around_rangoon_and_over_the_ocean() {
    let mut position = Position::asia();
    position.country("Siam", Status::Conquered, Western);
    let unit = position.put("bri-inf", Western, "a3916");
    let detachment = position.put("jpn-det", Axis, "a4015");
    position.back(detachment);
    // Dependents' ports need a piece: Dacca and Trincomalee, on both oceans.
    let dacca = position.put("bri-inf", Western, "a4313");
    assert!(!position.is_supplied(unit));
    position.put("bri-cey", Western, "a3509");
    assert!(position.is_supplied(unit));
    position
        .state
        .set_piece(dacca, |piece| piece.at = Place::Gone);
    assert!(!position.is_supplied(unit));
    position.put("bri-inf", Western, "a4313");
    position.put("jpn-inf", Axis, "a4115");
    assert!(!position.is_supplied(unit), "no other way leads out");
}

/// AE-10.2-6, AE-GLO-63, DSV-10.2-4, DSV-G-6: submarines on station leave no Axis Open Port
/// in the zone, and no Axis line across it.
#[test]
fn submarines_close_the_south_china_sea() {
    let mut position = Position::asia();
    position.give("Indochina", "Japan");
    let saigon = position.put("jpn-inf", Axis, "a3619");
    position.put("jpn-inf", Axis, "a4224");
    position.put("jpn-inf", Axis, "a4324");
    let zone = position.zone("South China Sea");
    for sea in ["South China Sea", "Philippine Sea", "Yellow Sea"] {
        let sea = position.zone(sea);
        position.put_at("jpn-convoy", Axis, Place::Convoys(sea));
    }
    let open = |position: &Position| {
        let supply = Supply::of(&position.state);
        supply.ports().open_in(Axis, zone).len()
    };
    assert!(open(&position) > 0);
    assert!(position.is_supplied(saigon));
    position.put_at("us-sub", Western, Place::OnStation(zone));
    assert_eq!(open(&position), 0);
    assert!(!position.is_supplied(saigon));
}

/// AE-GLO-49, AE-10.3-4, DSV-G-2: a base is that of the supplied piece's country alone.
#[test]
fn a_naval_base_is_that_of_the_supplied_piece() {
    let mut position = Position::asia();
    position.country("Siam", Status::Active, Axis);
    let own = position.put("jpn-inf", Axis, "p4801");
    let guest = position.put("siam-inf", Axis, "p4801");
    assert!(position.is_supplied(own) && !position.is_supplied(guest));
    let nagasaki = position.hex("p4801");
    for (country, based) in [("Japan", true), ("Siam", false)] {
        let force = position.force(Axis, country);
        let found = Supply::of(&position.state).is_naval_base(nagasaki, force);
        assert_eq!(found, based, "{country}");
    }
}

/// AE-GLO-60, AE-GLO-61, DSV-G-3: Batavia, and Hong Kong, which is a Dependent.
#[test]
fn batavia_is_open_and_hong_kong_needs_a_piece() {
    let mut position = Position::asia();
    position.country("Netherlands East Indies", Status::Active, Western);
    let batavia = |position: &Position, faction| is_open(position, faction, "a2819", "Java Sea");
    assert!(batavia(&position, Western));
    position.country("Netherlands East Indies", Status::Conquered, Western);
    assert!(!batavia(&position, Western) && !batavia(&position, Axis));
    let hex = position.hex("a2819");
    assert!(crate::politics::controls(&position.state, Axis, hex));
    position.put("jpn-inf", Axis, "a2819");
    assert!(batavia(&position, Axis));
    let hong_kong = |position: &Position| is_open(position, Western, "a4222", "South China Sea");
    assert!(!hong_kong(&position));
    position.put("bri-inf", Western, "a4222");
    assert!(hong_kong(&position));
}

/// AE-GLO-62, DSV-G-4: an Air Force over Singapore closes it in every zone.
#[test]
fn an_air_force_over_singapore_closes_it() {
    let mut position = Position::asia();
    position.put("bri-sing", Western, "a3218");
    let zones = ["Bay of Bengal", "South China Sea", "Java Sea"];
    let open = |position: &Position| zones.map(|zone| is_open(position, Western, "a3218", zone));
    assert_eq!(open(&position), [true; 3]);
    position.put("jpn-air", Axis, "a3218");
    assert_eq!(open(&position), [false; 3]);
}
