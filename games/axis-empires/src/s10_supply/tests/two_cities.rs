//! +17.4.1, and who is in limited supply by +17.4.3.

use super::*;

const TWO_CITIES: OptionalRule = OptionalRule::TwoCitySupplySources;

/// AE-+17.4.1-1: a City that is cut off supplies nobody; the Capital does.
#[test]
fn a_city_alone_is_no_source() {
    let mut position = Position::europe();
    let unit = position.put("ger-inf", Axis, "w3423");
    position.optional(TWO_CITIES);
    assert!(position.is_supplied(unit), "Nuremberg is linked");
    position.besiege("rus-inf", Soviet, &["w3423"]);
    assert!(!position.is_supplied(unit));
    assert!(!is_supplied(&position.state, unit), "asked alone");
    position.state.set_optional([].into_iter().collect());
    assert!(position.is_supplied(unit), "without the rule");

    let mut position = Position::europe();
    position.optional(TWO_CITIES);
    let unit = position.put("ger-inf", Axis, "w3825");
    position.besiege("rus-inf", Soviet, &["w3825"]);
    assert!(position.is_supplied(unit), "Berlin is the Capital");
}

/// AE-+17.4.1-1: two Cities that have each other are sources, as long as no enemy is in one.
#[test]
fn two_cities_hold_each_other() {
    let mut position = Position::europe();
    position.optional(TWO_CITIES);
    let unit = position.put("ger-inf", Axis, "w3624");
    position.besiege("rus-inf", Soviet, &["w3624", "w3625"]);
    assert!(position.is_supplied(unit), "Leipzig and Dresden");
    position.put("rus-inf", Soviet, "w3625");
    assert!(!position.is_supplied(unit));
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

/// AE-+17.4.3-1: a line over a road, or through a Beachhead or a Port without a City, is
/// limited; one of railways and of Cities' Ports is not, nor is a source.
#[test]
fn roads_and_small_ports_limit_supply() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    for zone in ["North Atlantic", "North Sea"] {
        let zone = position.zone(zone);
        position.put_at("bri-convoy", Western, Place::Convoys(zone));
    }
    // Nantes has but its port while Bordeaux is taken.
    let nantes = position.put("bri-inf", Western, "w3414");
    position.put("ger-inf", Axis, "w3113");
    position.beachhead(Western, "w3918", "w3919");
    let beach = position.put("bri-inf", Western, "w3918");
    // Tobruk has the road to Sollum, and the sea.
    let tobruk = position.put("us-inf", Western, "e1406");
    position.put("bri-inf", Western, "e1213");
    let suez = position.put("bri-inf", Western, "e1211");
    let london = position.put("bri-inf", Western, "w3916");
    let limited = |position: &Position| {
        let supply = Supply::of(&position.state);
        [nantes, beach, tobruk, suez, london].map(|unit| {
            assert!(supply.is_supplied(unit), "{unit:?}");
            supply.is_limited(unit)
        })
    };
    assert_eq!(limited(&position), [false; 5], "without the rule");
    position.optional(OptionalRule::LimitedSupplyLines);
    assert_eq!(limited(&position), [true, true, true, false, false]);
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
