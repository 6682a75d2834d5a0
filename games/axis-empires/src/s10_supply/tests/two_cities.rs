//! +17.4.1, and who is in limited supply by +17.4.3.

use super::*;

const TWO_CITIES: OptionalRule = OptionalRule::TwoCitySupplySources;

/// AE-+17.4.1-1: a City that is cut off is no supply source; the Capital is.
/// Allows: AE-+17.4.1-1.
/// Forbids: AE-+17.4.1-1.
#[test]
fn a_city_alone_is_no_source() {
    let mut position = Position::europe();
    let unit = position.put("ger-inf", Axis, "w3423");
    position.optional(TWO_CITIES);
    assert!(position.is_supplied(unit), "Nuremberg is linked");
    position.besiege("rus-inf", Soviet, &["w3423"]);
    assert!(!position.is_supplied(unit));
    assert!(!is_supplied(&position.state, unit), "asked alone");
    position.rules([].into_iter().collect());
    assert!(position.is_supplied(unit), "without the rule");

    let mut position = Position::europe();
    position.optional(TWO_CITIES);
    let unit = position.put("ger-inf", Axis, "w3825");
    position.besiege("rus-inf", Soviet, &["w3825"]);
    assert!(position.is_supplied(unit), "Berlin is the Capital");
}

/// AE-+17.4.1-1: two Cities that have each other are sources, as long as no enemy denies one.
/// Allows: AE-+17.4.1-1.
/// Forbids: AE-+17.4.1-1.
#[test]
fn two_cities_hold_each_other() {
    let mut position = Position::europe();
    position.optional(TWO_CITIES);
    let unit = position.put("ger-inf", Axis, "w3624");
    position.besiege("rus-inf", Soviet, &["w3624", "w3625"]);
    assert!(!position.is_supplied(unit), "no line enters Dresden");
    position.put("ger-inf", Axis, "w3625");
    assert!(position.is_supplied(unit), "Leipzig and Dresden");
    position.put("rus-air", Soviet, "w3625");
    assert!(!position.is_supplied(unit), "Dresden is denied");
}

/// AE-+17.4.1-1: a line to a box is as good as one to a City.
#[test]
fn a_city_is_linked_to_a_box_over_the_sea() {
    let mut position = Position::europe();
    position.optional(TWO_CITIES);
    let unit = position.put("bri-inf", Western, "w4313");
    for city in ["w3916", "w4016", "w4115", "w4415"] {
        position.put("ger-inf", Axis, city);
    }
    let force = position.force(Western, "Britain");
    let cities = sources::hexes(&position.state, Trace::any(force));
    let cities = cities.into_iter().filter(|hex| {
        let row = position.state.map().hex(*hex);
        row.is_city() && position.state.land(*hex).home
    });
    assert_eq!(cities.count(), 1, "Belfast is the last");
    assert!(position.is_supplied(unit));
    let ocean = position.zone("North Atlantic");
    position.put_at("ger-sub", Axis, Place::OnStation(ocean));
    assert!(!position.is_supplied(unit), "the port is closed");
}

/// AE-+17.4.3-1: a line over a road is limited.
#[test]
fn roads_limit_supply() {
    let mut position = axis_balkans();
    for dependent in ["Egypt", "Palestine", "Trans-Jordan"] {
        position.give(dependent, "Italy");
    }
    // As in the example of Damascus: the road from Benghazi to Tobruk and Sollum.
    let libya = position.area("Libya");
    position.state.set_area(libya, |area| {
        area.status = Status::Active;
        area.alignment = Some(Axis);
        area.owner = None;
    });
    let supply = Supply::of(&position.state);
    let can = |hex: &str, line| {
        let trace = Trace {
            line,
            ..Trace::any(position.force(Axis, "Libya"))
        };
        supply.can_trace(Place::Hex(position.hex(hex)), trace)
    };
    for hex in ["e1402", "e1406", "e1213"] {
        assert!(can(hex, Line::Any), "{hex}");
    }
    assert!(can("e1402", Line::Unlimited), "Benghazi is a source");
    assert!(!can("e1406", Line::Unlimited), "Tobruk");
    assert!(!can("e1213", Line::Unlimited), "Suez");
}

/// AE-+17.4.3-1: a line through a Beachhead or a Port without a City is limited; one through
/// Cities' Ports is not, nor is a source.
#[test]
fn beachheads_and_small_ports_limit_supply() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    for zone in ["North Atlantic", "North Sea"] {
        let zone = position.zone(zone);
        position.put_at("bri-convoy", Western, Place::Convoys(zone));
    }
    // Nantes has but its port while Bordeaux is taken.
    let nantes = position.put("bri-inf", Western, "w3414");
    position.put("ger-inf", Axis, "w3113");
    position.beachhead(Western, "w3413", "w3414");
    let beach = position.put("bri-inf", Western, "w3413");
    let suez = position.put("bri-inf", Western, "e1211");
    let london = position.put("bri-inf", Western, "w3916");
    let limited = |position: &Position| {
        let supply = Supply::of(&position.state);
        [nantes, beach, suez, london].map(|unit| {
            assert!(supply.is_supplied(unit), "{unit:?}");
            supply.is_limited(unit)
        })
    };
    assert_eq!(limited(&position), [false; 4], "without the rule");
    position.optional(OptionalRule::LimitedSupplyLines);
    assert_eq!(limited(&position), [true, true, false, false]);
    let astray = position.put("ger-inf", Axis, "w2106");
    assert!(!position.is_supplied(astray));
    let supply = Supply::of(&position.state);
    assert!(!supply.is_limited(astray), "it has no supply at all");

    let mut position = Position::europe();
    position.optional(OptionalRule::LimitedSupplyLines);
    position.country("France", Status::Active, Western);
    let ocean = position.zone("North Atlantic");
    position.put_at("bri-convoy", Western, Place::Convoys(ocean));
    let bordeaux = position.put("bri-inf", Western, "w3113");
    assert!(position.is_supplied(bordeaux));
    assert!(!Supply::of(&position.state).is_limited(bordeaux), "a City");
}
