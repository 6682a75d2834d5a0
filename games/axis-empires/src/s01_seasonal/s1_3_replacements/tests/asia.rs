//! 1.3.4 on the map of Asia and the Pacific.

use super::*;
use crate::options::Edition;

fn of<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

fn western(units: &[&str]) -> Position {
    let steps = [
        ("Britain", 4, 0, 0),
        ("France", 4, 0, 0),
        ("United States", 4, 0, 0),
    ];
    let mut position = asia(Faction::Western, &steps);
    position.country("France", Status::Active, Faction::Western);
    let units: Vec<_> = units.iter().map(|unit| (*unit, 1)).collect();
    pool(&mut position, Faction::Western, &units);
    position
}

/// AE-1.3.4-17, AE-1.3.4-18, DS-1.3.4-3: British units in the box, colonial ones in the
/// Cities of their land under Western control.
/// Allows: AE-1.3.4-17, AE-1.3.4-18, DS-1.3.4-3.
/// Forbids: AE-1.3.4-17, AE-1.3.4-18, DS-1.3.4-3.
#[test]
fn british_units() {
    let mut position = western(&["bri-inf", "bri-anz", "bri-ind"]);
    assert_eq!(locations(&position, "bri-inf"), of(["Europe/Africa"]));
    let australia = locations(&position, "bri-anz");
    assert!(australia.is_superset(&of(["p1307", "p1308", "p2106"])));
    assert!(!australia.contains("a4509"));
    assert!(locations(&position, "bri-ind").contains("a4509"));
    position.give("India", "Japan");
    assert!(
        !locations(&position, "bri-ind").contains("a4509"),
        "not controlled"
    );
    let anz = position.state.pack().find_counter("bri-anz").unwrap();
    for (colony, place) in [("Afr", "Europe/Africa"), ("NZ", "p1317")] {
        let mut pack = Pack::clone(&testing::pack_of_asia());
        pack.counters[anz.index()].colony = Some(colony.into());
        let mut position = given(pack, Faction::Western, &[("Britain", 1, 0, 0)]);
        pool(&mut position, Faction::Western, &[("bri-anz", 1)]);
        let places = locations(&position, "bri-anz");
        assert!(places.contains(place), "{colony}: {places:?}");
        assert!(!places.contains("p1307"), "{colony}");
    }
}

/// A pack whose Indian and British infantry is French, colonial and not.
fn pack_of_french() -> Pack {
    let mut pack = Pack::clone(&testing::pack_of_asia());
    let france = pack.map.find_area("France").unwrap();
    for (from, quality) in [
        ("bri-ind", crate::pack::Quality::Colonial),
        ("bri-inf", crate::pack::Quality::Normal),
    ] {
        let index = pack.find_counter(from).unwrap().index();
        let counter = &mut pack.counters[index];
        counter.country = france;
        counter.quality = quality;
        counter.colony = Some("Col".into());
    }
    pack
}

/// AE-1.3.4-19, DS-1.3.4-4: French colonial units in the Cities of dependents, by the book
/// of 2023 in the box, too; others in the box alone, and so only with a Western France.
/// Allows: AE-1.3.4-19, DS-1.3.4-4.
/// Forbids: AE-1.3.4-19, DS-1.3.4-4.
#[test]
fn french_units() {
    let mut position = given(pack_of_french(), Faction::Western, &[("France", 2, 0, 0)]);
    position.country("France", Status::Active, Faction::Western);
    pool(
        &mut position,
        Faction::Western,
        &[("bri-ind", 1), ("bri-inf", 1)],
    );
    assert_eq!(locations(&position, "bri-inf"), of(["Europe/Africa"]));
    let places = locations(&position, "bri-ind");
    assert!(
        places.is_superset(&of(["a4219", "Europe/Africa"])),
        "{places:?}"
    );
    position.edition(Edition::Y2012);
    let places = locations(&position, "bri-ind");
    assert!(places.contains("a4219") && !places.contains("Europe/Africa"));
    position.put("jpn-inf", Faction::Axis, "a4219");
    assert!(!locations(&position, "bri-ind").contains("a4219"), "lost");

    let mut position = given(pack_of_french(), Faction::Axis, &[("France", 2, 0, 0)]);
    position.country("France", Status::Active, Faction::Axis);
    pool(
        &mut position,
        Faction::Axis,
        &[("bri-ind", 1), ("bri-inf", 1)],
    );
    assert_eq!(locations(&position, "bri-inf"), BTreeSet::new());
    assert!(!locations(&position, "bri-ind").contains("Europe/Africa"));
    assert!(locations(&position, "bri-ind").contains("a4219"));
}

/// AE-1.3.4-4, AE-1.3.4-20, DS-1.3.4-1, DS-1.3.4-2, DS-1.3.4-5, DS-14.28-1: Japanese units at home and
/// at the IGHQ marker, Kwantung units at their own marker and nowhere else; either marker with a
/// line to Japan.
/// Allows: AE-1.3.4-20, DS-1.3.4-5.
/// Forbids: AE-1.3.4-20, DS-1.3.4-5.
#[test]
fn japanese_and_kwantung_units() {
    let mut position = asia(Faction::Axis, &[("Japan", 4, 0, 0)]);
    pool(
        &mut position,
        Faction::Axis,
        &[("jpn-inf", 1), ("kwa-inf", 1)],
    );
    assert!(locations(&position, "jpn-inf").contains("p4904"));
    assert_eq!(locations(&position, "kwa-inf"), BTreeSet::new());
    position.put("axis-ighq", Faction::Axis, "p4802");
    position.put("axis-kwantung", Faction::Axis, "p4804");
    let places = locations(&position, "jpn-inf");
    assert!(
        places.contains("p4802") && !places.contains("p4804"),
        "{places:?}"
    );
    assert_eq!(locations(&position, "kwa-inf"), of(["p4804"]));
    for marker in ["axis-ighq", "axis-kwantung"] {
        position.put(marker, Faction::Axis, "a5821");
    }
    assert!(
        !locations(&position, "jpn-inf").contains("a5821"),
        "no line"
    );
    assert_eq!(locations(&position, "kwa-inf"), of(["p4804"]));
    position.put("rus-air", Faction::Soviet, "p4804");
    assert_eq!(locations(&position, "kwa-inf"), BTreeSet::new());
}

/// AE-1.3.4-21, AE-1.3.4-22, DS-1.3.4-6: Japanese colonial units under Axis control, by
/// the book of 2012 only where Japanese pieces are; those of Russia by that book in what Japan has
/// won of it as well.
/// Allows: AE-1.3.4-21, AE-1.3.4-22, DS-1.3.4-6.
/// Forbids: AE-1.3.4-21, AE-1.3.4-22, DS-1.3.4-6.
#[test]
fn japanese_colonial_units() {
    let mut position = asia(Faction::Axis, &[("Japan", 4, 0, 0)]);
    position.country("Kiangsu", Status::Conquered, Faction::Western);
    pool(&mut position, Faction::Axis, &[("jpn-col", 1)]);
    let places = locations(&position, "jpn-col");
    assert!(places.is_superset(&of(["a5027", "a4724"])), "{places:?}");
    assert!(!places.contains("p4904") && !places.contains("a4620"));
    position.edition(Edition::Y2012);
    assert_eq!(locations(&position, "jpn-col"), BTreeSet::new());
    position.put("jpn-inf", Faction::Axis, "a5027");
    assert_eq!(locations(&position, "jpn-col"), of(["a5027"]));

    let mut pack = Pack::clone(&testing::pack_of_asia());
    let index = pack.find_counter("jpn-col").unwrap().index();
    pack.counters[index].colony = Some("Bur".into());
    let mut position = given(pack, Faction::Axis, &[("Japan", 1, 0, 0)]);
    pool(&mut position, Faction::Axis, &[("jpn-col", 1)]);
    assert_eq!(locations(&position, "jpn-col"), BTreeSet::new());
    position.put("jpn-inf", Faction::Axis, "a4015");
    assert_eq!(locations(&position, "jpn-col"), of(["a4015"]));

    let mut pack = Pack::clone(&testing::pack_of_asia());
    pack.counters[index].colony = Some("Rus".into());
    for (edition, ceded, expected) in [
        (Edition::Y2023, false, of(["a5821", "p5301"])),
        (Edition::Y2023, true, of(["a5821"])),
        (Edition::Y2012, false, of(["a5821", "p5301"])),
        (Edition::Y2012, true, of(["a5821", "p5301"])),
    ] {
        let mut position = given(pack.clone(), Faction::Axis, &[("Japan", 1, 0, 0)]);
        position.edition(edition);
        pool(&mut position, Faction::Axis, &[("jpn-col", 1)]);
        for hex in ["a5821", "p5301", "a4015"] {
            position.put("jpn-inf", Faction::Axis, hex);
        }
        if ceded {
            position.give("Primorye", "Japan");
        }
        let places = locations(&position, "jpn-col");
        assert_eq!(places, expected, "{edition:?}, ceded {ceded}");
    }
}

/// AE-1.3.4-23, DS-1.3.4-9, DS-14.28-3, DS-10-2: US units in the box and at a Logistics marker that is
/// supplied from it, colonial ones in the Philippines.
#[test]
fn us_units() {
    let mut pack = Pack::clone(&testing::pack_of_asia());
    let us = pack.map.find_area("United States").unwrap();
    let index = pack.find_counter("bri-ind").unwrap().index();
    pack.counters[index].country = us;
    pack.counters[index].colony = Some("Phil".into());
    let mut position = given(pack, Faction::Western, &[("United States", 2, 0, 0)]);
    pool(
        &mut position,
        Faction::Western,
        &[("us-inf", 1), ("bri-ind", 1)],
    );
    assert!(locations(&position, "us-inf").contains("Western US"));
    assert!(!locations(&position, "us-inf").contains("a3824"));
    let places = locations(&position, "bri-ind");
    assert!(
        places.contains("a3824") && !places.contains("Western US"),
        "{places:?}"
    );
    position.put("western-logistics", Faction::Western, "p4127");
    let zone = position.zone("Northeast Pacific");
    let convoy = position.put_at("us-train", Faction::Western, Place::Convoys(zone));
    assert!(locations(&position, "us-inf").contains("p4127"));
    position
        .state
        .set_piece(convoy, |piece| piece.at = Place::Gone);
    let inherent = &position.state.map().zone(zone).inherent_supply;
    let supplied = inherent.contains(&Faction::Western);
    assert_eq!(locations(&position, "us-inf").contains("p4127"), supplied);
}

/// AE-1.3.4-5, DS-10-2, DSV-13.8.3-2: a pan-national HQ in a Chinese country raises units of that country.
#[test]
fn chinese_headquarters_are_of_any_chinese_country() {
    let mut position = asia(Faction::Western, &[("Chinese", 2, 0, 0)]);
    for country in ["Kiangsu", "Szechwan"] {
        position.country(country, Status::Active, Faction::Western);
    }
    pool(
        &mut position,
        Faction::Western,
        &[("sze-inf", 1), ("ki-inf", 1)],
    );
    assert!(!locations(&position, "sze-inf").contains("a4619"));
    position.put("chi-kmt", Faction::Western, "a4619");
    let szechwan = position.state.land(position.hex("a4619")).country;
    assert_eq!(szechwan, Some(position.area("Szechwan")));
    assert!(locations(&position, "sze-inf").contains("a4619"));
    assert!(!locations(&position, "ki-inf").contains("a4619"));
}
