//! 1.3.4 on the map of Europe.

use super::*;
use crate::options::OptionalRule;

fn of<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

/// AE-1.3.4-1, AE-1.3.4-2, AE-1.3.4-4: any City at home, as often as one likes, without an
/// enemy in it; no other hex at home, and no City elsewhere.
/// Allows: AE-1.3.4-1, AE-1.3.4-2, AE-1.3.4-4.
/// Forbids: AE-1.3.4-2, AE-1.3.4-4.
#[test]
fn units_are_placed_in_cities_at_home() {
    let mut position = europe(Faction::Axis, &[("Rumania", 4, 0, 0)]);
    position.country("Rumania", Status::Active, Faction::Axis);
    pool(&mut position, Faction::Axis, &[("rum-inf", 4)]);
    let before = locations(&position, "rum-inf");
    assert!(before.is_superset(&of(["e2807", "e2808", "e2906"])));
    assert!(!before.contains("e2907") && !before.contains("w3825"));
    position.put("rus-air", Faction::Soviet, "e2808");
    position.put("soviet-logistics", Faction::Soviet, "e2906");
    let ploesti = take_to(&position, "rum-inf", "e2906");
    assert_eq!(position.refusal(&ploesti), "AE-1.3.4-2");
    let constanta = take_to(&position, "rum-inf", "e2808");
    assert_eq!(position.refusal(&constanta), "AE-1.3.4-2");
    let bucharest = take_to(&position, "rum-inf", "e2807");
    for (code, back) in [("rus-inf", false), ("ger-det", true)] {
        assert_eq!(position.refusal(&bucharest), "accepted");
        let enemy = position.put(code, Faction::Soviet, "e2807");
        if back {
            position.back(enemy);
        }
        assert_eq!(position.refusal(&bucharest), "AE-1.3.4-2", "{code}");
        position.state.set_piece(enemy, |it| it.at = Place::Gone);
    }
    for _ in 0..4 {
        position.order(&take_to(&position, "rum-inf", "e2807"));
    }
    assert_eq!(position.state.pieces_in(position.hex("e2807")).count(), 4);
}

/// AE-1.3.4-5, AE-10.3-1: a supplied HQ at home, of the same nationality.
/// Allows: AE-10.3-1.
/// Forbids: AE-10.3-1.
#[test]
fn headquarters_raise_units_at_home() {
    let mut position = europe(Faction::Axis, &[("Germany", 1, 0, 0)]);
    pool(&mut position, Faction::Axis, &[("ger-inf", 1)]);
    for hex in ["w3724", "e3703", "w3622"] {
        assert!(!locations(&position, "ger-inf").contains(hex));
    }
    position.put("ger-hq", Faction::Axis, "w3724");
    position.put("ger-hq", Faction::Axis, "e3703");
    position.put("ger-army", Faction::Axis, "w3622");
    let places = locations(&position, "ger-inf");
    assert!(places.contains("w3724"), "an HQ at home");
    assert!(!places.contains("e3703"), "an HQ abroad");
    assert!(!places.contains("w3622"), "an army");
    let map = &position.state.shared_pack().map;
    for over in map.neighbours(position.hex("w3724")) {
        let hex = Place::Hex(over.hex);
        position.put_at("rus-inf", Faction::Soviet, hex);
    }
    assert!(
        !locations(&position, "ger-inf").contains("w3724"),
        "unsupplied"
    );
}

/// AE-1.3.4-6, DS-1.3.4-7, DS-14.36-2.
#[test]
fn minors_rise_at_partisan_bases() {
    let mut position = europe(Faction::Western, &[("Minor Countries", 1, 0, 0)]);
    position.country("Greece", Status::Active, Faction::Western);
    pool(&mut position, Faction::Western, &[("gre-inf", 1)]);
    assert!(!locations(&position, "gre-inf").contains("e2303"));
    position.put("western-partisans", Faction::Western, "e2303");
    assert!(locations(&position, "gre-inf").contains("e2303"));
}

/// AE-1.3.4-7, AE-1.3.4-8, DS-1.3.4-8, DS-14.28-2, AE-10.3-3, AE-BOX-10: a Russian unit at a supplied
/// Logistics marker or in a Soviet box.
#[test]
fn russian_units_come_to_logistics_and_boxes() {
    let mut position = europe(Faction::Soviet, &[("Russia", 1, 0, 0)]);
    pool(&mut position, Faction::Soviet, &[("rus-inf", 1)]);
    assert!(locations(&position, "rus-inf").contains("Central Asia"));
    position.put("soviet-logistics", Faction::Soviet, "e3408");
    position.put("soviet-logistics", Faction::Soviet, "w4015");
    let places = locations(&position, "rus-inf");
    assert!(places.contains("e3408"));
    assert!(!places.contains("w4015"), "no overland line from Britain");
}

/// AE-1.3.4-10, AE-1.3.4-16, AE-10.3-3: British units of any kind and US ones at a Western
/// Logistics marker with a line to the ocean or to Great Britain, no other unit there.
/// Allows: AE-1.3.4-10, AE-1.3.4-16.
/// Forbids: AE-1.3.4-10, AE-1.3.4-16.
#[test]
fn western_units_come_to_logistics_and_over_the_ocean() {
    let mut position = europe(
        Faction::Western,
        &[("Britain", 1, 0, 0), ("United States", 1, 0, 0)],
    );
    pool(
        &mut position,
        Faction::Western,
        &[("bri-inf", 1), ("us-inf", 1)],
    );
    assert_eq!(locations(&position, "us-inf"), of(["Eastern US/Canada"]));
    position.put("western-logistics", Faction::Western, "w4015");
    for unit in ["us-inf", "bri-inf"] {
        assert!(locations(&position, unit).contains("w4015"));
    }
    let old = locations(&position, "us-inf");
    assert_eq!(old, of(["Eastern US/Canada", "w4015"]));
    let colonial = [("bri-sa", 1), ("bri-can", 1)];
    pool(&mut position, Faction::Western, &colonial);
    assert_eq!(locations(&position, "bri-sa"), of(["West Africa", "w4015"]));
    let canadian = locations(&position, "bri-can");
    assert_eq!(canadian, of(["Eastern US/Canada", "w4015"]));
    position.put("western-logistics", Faction::Western, "w3825");
    for unit in ["us-inf", "bri-inf", "bri-sa"] {
        assert!(!locations(&position, unit).contains("w3825"), "no line");
    }
    let mut french = europe(Faction::Western, &[("France", 1, 0, 0)]);
    french.country("France", Status::Active, Faction::Western);
    pool(&mut french, Faction::Western, &[("fra-inf", 1)]);
    french.put("western-logistics", Faction::Western, "w4015");
    assert!(!locations(&french, "fra-inf").contains("w4015"));
}

/// AE-1.3.4-11: British colonial units in their boxes, never in London.
#[test]
fn british_colonial_units_have_their_boxes() {
    let mut position = europe(Faction::Western, &[("Britain", 6, 0, 0)]);
    let units = ["bri-can", "bri-sa", "bri-aus", "bri-ind", "bri-nz"];
    pool(
        &mut position,
        Faction::Western,
        &units.map(|code| (code, 1)),
    );
    let boxes = [
        "Eastern US/Canada",
        "West Africa",
        "Middle East",
        "Middle East",
        "Middle East",
    ];
    for (unit, name) in units.into_iter().zip(boxes) {
        assert_eq!(locations(&position, unit), of([name]), "{unit}");
    }
    let mut pack = Pack::clone(&testing::pack());
    let index = pack.find_counter("bri-can").unwrap().index();
    pack.counters[index].colony = Some("Pol".into());
    let mut position = given(pack, Faction::Western, &[("Britain", 1, 0, 0)]);
    pool(&mut position, Faction::Western, &[("bri-can", 1)]);
    let places = locations(&position, "bri-can");
    assert!(places.is_superset(&of(["Eastern US/Canada", "w3916", "w4115"])));
}

/// AE-1.3.4-12, AE-1.3.4-15: French and Italian colonial units in the Cities of their
/// dependents, under friendly control; the French in West Africa, too.
#[test]
fn colonial_units_rise_in_dependents() {
    let mut position = europe(Faction::Western, &[("France", 2, 0, 0)]);
    position.country("France", Status::Active, Faction::Western);
    pool(
        &mut position,
        Faction::Western,
        &[("fra-col", 1), ("fra-inf", 1)],
    );
    let places = locations(&position, "fra-col");
    assert!(places.is_superset(&of(["West Africa", "w2111", "w2114", "e1716"])));
    assert!(!places.contains("w3516"), "not in France");
    assert!(!locations(&position, "fra-inf").contains("w2114"));
    position.put("axis-logistics", Faction::Axis, "w2114");
    assert!(!locations(&position, "fra-col").contains("w2114"));

    let mut position = europe(Faction::Axis, &[("Italy", 2, 0, 0)]);
    position.country("Italy", Status::Active, Faction::Axis);
    pool(&mut position, Faction::Axis, &[("ita-col", 1)]);
    let places = locations(&position, "ita-col");
    assert!(places.contains("w1522") && places.contains("e2502"));
    assert!(!places.contains("w2623"));
}

/// AE-1.3.4-13, AE-1.3.4-14, AE-10.3-2: German units at Axis Logistics with an overland line
/// to Germany, German colonial units in Soviet Strategic Hexes under Axis control.
#[test]
fn german_units_come_to_logistics_and_colonial_ones_to_the_east() {
    let mut pack = Pack::clone(&testing::pack());
    let index = pack.find_counter("ger-det").unwrap().index();
    pack.counters[index].quality = crate::pack::Quality::Colonial;
    let mut position = given(pack, Faction::Axis, &[("Germany", 2, 0, 0)]);
    pool(
        &mut position,
        Faction::Axis,
        &[("ger-inf", 1), ("ger-det", 1)],
    );
    assert_eq!(locations(&position, "ger-det"), BTreeSet::new());
    position.give("Poland", "Germany");
    position.put("axis-logistics", Faction::Axis, "e3801");
    position.put("axis-logistics", Faction::Axis, "w1522");
    position.put("ger-army", Faction::Axis, "e3609");
    let places = locations(&position, "ger-inf");
    assert!(places.contains("e3801"));
    assert!(!places.contains("w1522"), "no overland line from Africa");
    assert_eq!(locations(&position, "ger-det"), of(["e3609"]));
}

/// AE-+17.4.2-1: a City that is neither the Capital nor linked takes one unit.
/// Allows: AE-+17.4.2-1.
/// Forbids: AE-+17.4.2-1.
#[test]
fn a_city_that_is_cut_off_takes_one_unit() {
    for (rule, city, besieged, second) in [
        (false, "w3423", true, "accepted"),
        (true, "w3423", true, "AE-+17.4.2-1"),
        (true, "w3423", false, "accepted"),
        (true, "w3825", true, "accepted"),
    ] {
        let mut position = europe(Faction::Axis, &[("Germany", 3, 0, 0)]);
        pool(&mut position, Faction::Axis, &[("ger-inf", 3)]);
        if rule {
            position.optional(OptionalRule::ReplacementLocationSupply);
        }
        if besieged {
            position.besiege("rus-inf", Faction::Soviet, &[city]);
        }
        let order = take_to(&position, "ger-inf", city);
        position.order(&order);
        assert_eq!(position.refusal(&order), second, "{city}");
        let listed = locations(&position, "ger-inf").contains(city);
        assert_eq!(listed, second == "accepted", "{city}");
    }
}
