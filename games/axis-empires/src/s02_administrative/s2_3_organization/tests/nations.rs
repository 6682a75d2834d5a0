//! 2.3: units of several countries and services.

use super::*;
use crate::nations::Nations;
use crate::pack::{Branch, Marker, MarkerKind, Status};

fn held(position: &Position, unit: PieceId) -> Vec<PieceId> {
    let held = position.state.pieces_at(Place::Holding(unit));
    held.map(|(id, _)| id).collect()
}

/// Combines two units into one from the pool, and says what is in its Holding Box.
fn combined(position: &mut Position, from: [PieceId; 2], unit: &str) -> (PieceId, Vec<PieceId>) {
    let pool = Place::ForcePool(position.state.scenario().theatre);
    let faction = position.state.phasing();
    let made = position.put_at(unit, faction, pool);
    position.order(&form(position, from, unit));
    (made, held(position, made))
}

/// AE-2.3-8, AE-2.3-17: German and Axis minor steps; the minor one waits in the Holding
/// Box, from where nothing takes it, and makes the unit of its country, too.
#[test]
fn axis_units_of_two_countries() {
    let infantry = ["ger-med", "ger-20", "ger-24"].map(|unit| (unit, "ger-inf"));
    for (unit, german) in infantry.into_iter().chain([("ger-pa", "ger-pz")]) {
        let mut position = europe(Faction::Axis);
        position.country("Baltic States", Status::Active, Faction::Axis);
        let units = [german, "bal-inf", german];
        let [a, b, other] = put(&mut position, Faction::Axis, units, "e4003");
        position.put_at(unit, Faction::Axis, EUROPE);
        let wrong = form(&position, [a, other], unit);
        assert_ne!(position.refusal(&wrong), "accepted", "{unit}");
        position.order(&form(&position, [a, b], unit));
        let Place::Holding(made) = position.at(b) else {
            panic!("{unit}: {:?}", position.at(b));
        };
        let piece = position.state.piece(made).unwrap();
        let countries: Vec<_> = Nations::of(&position.state, made, piece)
            .countries()
            .collect();
        let expected = ["Germany", "Baltic States"].map(|name| position.area(name));
        assert_eq!(countries, expected, "{unit}");
    }
}

/// AE-2.3-10, AE-2.3-11, AE-2.3-17, AE-13.8.4-3: the Western 15 HQ with an armor step of either
/// country in its Holding Box, and the AA army of the BEF and a minor, never of colonial units.
/// Allows: AE-13.8.4-3.
/// Forbids: AE-13.8.4-3.
#[test]
fn western_units_of_two_countries() {
    let mut position = europe(Faction::Western);
    position.country("France", Status::Active, Faction::Western);
    let ocean = Place::Box(position.state.map().find_box("Eastern US/Canada").unwrap());
    let [brit, us, tank, bef, inf, french] = [
        "bri-inf", "us-inf", "us-arm", "bri-bef", "bri-inf", "fra-inf",
    ]
    .map(|unit| position.put_at(unit, Faction::Western, ocean));
    position.put_at("west-aa", Faction::Western, EUROPE);
    let regular = form(&position, [inf, french], "west-aa");
    assert_eq!(position.refusal(&regular), "AE-2.3-11");
    let colonial = position.put_at("bri-aus", Faction::Western, ocean);
    let colonial = form(&position, [colonial, french], "west-aa");
    assert_eq!(position.refusal(&colonial), "AE-2.3-11");
    let (hq, held_first) = combined(&mut position, [brit, us], "west-15");
    assert_eq!(held_first, []);
    position.order(&build_up(hq, tank));
    assert_eq!(held(&position, hq), [tank]);
    position.order(&form(&position, [bef, french], "west-aa"));
    assert_eq!(position.at(bef), EUROPE);
    assert!(matches!(position.at(french), Place::Holding(_)));
}

/// AE-2.3-12.
#[test]
fn soviet_headquarters_take_a_minor_step() {
    let mut position = europe(Faction::Soviet);
    position.country("Persia", Status::Active, Faction::Soviet);
    let edge = Place::Box(position.state.map().find_box("Central Asia").unwrap());
    let [rus, persian] =
        ["rus-inf", "per-inf"].map(|unit| position.put_at(unit, Faction::Soviet, edge));
    let (hq, held) = combined(&mut position, [rus, persian], "rus-hq-bal");
    assert_eq!((held, steps(&position, hq)), (vec![persian], 2));
}

/// AE-2.3-9, AEV-2.3-3: SS units are made of SS steps alone.
/// Allows: AE-2.3-9.
/// Forbids: AE-2.3-9.
#[test]
fn ss_units_are_made_of_ss_units() {
    let mut position = europe(Faction::Axis);
    let army = position.put_at("ger-ss-army", Faction::Axis, EUROPE);
    let units = ["ger-tot", "ger-ss-pz", "ger-pz", "ger-inf", "ger-ss-pz"];
    let [tot, ss, pz, inf, third] = put(&mut position, Faction::Axis, units, "w3825");
    for from in [[inf, ss], [tot, pz]] {
        let mixed = form(&position, from, "ger-ss-army");
        assert_eq!(position.refusal(&mixed), "AE-2.3-9");
    }
    position.order(&form(&position, [tot, ss], "ger-ss-army"));
    assert_eq!(position.refusal(&build_up(army, pz)), "AE-2.3-9");
    position.order(&build_up(army, third));
    assert_eq!(steps(&position, army), 3);
}

/// AE-2.3-13 to AE-2.3-15, DS-2.3-1, DS-2.3-3, DS-2.3-4, DS-13.8.3-3: AEx, CBI and ABDA, which
/// is never made of colonial units.
/// Allows: DS-13.8.3-3.
/// Forbids: DS-13.8.3-3.
#[test]
fn asian_units_of_two_countries() {
    let mut position = asia(Faction::Axis);
    position.country("Manchukuo", Status::Active, Faction::Axis);
    let convoys = Place::Convoys(position.zone("Yellow Sea"));
    position.put_at("jpn-convoy", Faction::Axis, convoys);
    let from = put(
        &mut position,
        Faction::Axis,
        ["jpn-inf", "man-inf"],
        "a5125",
    );
    let (_, held_first) = combined(&mut position, from, "jpn-aex");
    assert_eq!(held_first, [from[1]]);
    let mut position = asia(Faction::Western);
    position.country("Kiangsu", Status::Active, Faction::Western);
    let home = Place::Box(position.state.map().find_box("Europe/Africa").unwrap());
    let [brit, us, tank, fe, minor] = ["bri-inf", "us-inf", "us-arm", "bri-fe", "ki-inf"]
        .map(|unit| position.put_at(unit, Faction::Western, home));
    let (cbi, held_first) = combined(&mut position, [brit, us], "west-cbi");
    assert_eq!(held_first, []);
    position.order(&build_up(cbi, tank));
    assert_eq!(held(&position, cbi), [tank]);
    let colonial = position.put_at("bri-ind", Faction::Western, home);
    let abda = position.put_at("west-abda", Faction::Western, ASIA);
    let wrong = form(&position, [colonial, minor], "west-abda");
    assert_eq!(position.refusal(&wrong), "AE-2.3-15");
    position
        .state
        .set_piece(abda, |piece| piece.at = Place::Gone);
    let (_, held) = combined(&mut position, [fe, minor], "west-abda");
    assert_eq!(held, [minor]);
}

/// AE-2.3-15, DS-2.3-4: the ABDA army is made of the British FE infantry and of one-step
/// infantry of a Western Minor Country, which waits in the Holding Box; of no other British
/// unit, no other major's and no armor.
/// Allows: AE-2.3-15, DS-2.3-4.
/// Forbids: AE-2.3-15, DS-2.3-4.
#[test]
fn the_abda_army_is_made_of_the_far_east_and_a_minor() {
    let mut position = asia(Faction::Western);
    position.country("Netherlands East Indies", Status::Active, Faction::Western);
    let home = Place::Box(position.state.map().find_box("Europe/Africa").unwrap());
    let units = [
        "bri-fe", "nei-inf", "bri-inf", "us-inf", "us-arm", "bri-ind",
    ];
    let [fe, dutch, brit, us, tank, indian] =
        units.map(|unit| position.put_at(unit, Faction::Western, home));
    let abda = position.put_at("west-abda", Faction::Western, ASIA);
    for (from, rule) in [
        ([brit, dutch], "AE-2.3-15"),
        ([indian, dutch], "AE-2.3-15"),
        ([dutch, fe], "AE-2.3-7"),
        ([us, dutch], "AE-2.3-7"),
        ([fe, brit], "AE-2.3-7"),
        ([fe, us], "AE-2.3-7"),
        ([fe, tank], "AE-2.3-5"),
    ] {
        let order = form(&position, from, "west-abda");
        assert_eq!(position.refusal(&order), rule, "{from:?}");
    }
    position.order(&form(&position, [fe, dutch], "west-abda"));
    assert_eq!(held(&position, abda), [dutch]);
    assert_eq!((position.at(fe), position.at(abda)), (ASIA, home));
}

/// AE-2.3-16, DS-2.3-2, DS-G-9: Chinese HQs are made of the faction's own Chinese steps, none of
/// which waits in a box.
/// Allows: AE-2.3-16, DS-2.3-2.
/// Forbids: AE-2.3-16, DS-2.3-2.
#[test]
fn chinese_headquarters() {
    let mut position = asia(Faction::Western);
    for country in ["Kiangsu", "Szechwan"] {
        position.country(country, Status::Active, Faction::Western);
    }
    let hq = position.put_at("chi-cen", Faction::Western, ASIA);
    let [a, b, brit] = put(
        &mut position,
        Faction::Western,
        ["sze-inf", "sze-inf", "bri-inf"],
        "a4620",
    );
    let mixed = form(&position, [a, brit], "chi-cen");
    assert_ne!(position.refusal(&mixed), "accepted");
    position.order(&form(&position, [a, b], "chi-cen"));
    assert_eq!((held(&position, hq), steps(&position, hq)), (vec![], 2));
    assert_eq!((position.at(a), position.at(b)), (ASIA, ASIA));
}

/// AE-2.3-16, DS-2.3-2: the Communist HQ as well, in the service of the Soviets.
/// Allows: AE-2.3-16, DS-2.3-2.
/// Forbids: AE-2.3-16, DS-2.3-2.
#[test]
fn the_communist_headquarters() {
    let mut position = asia(Faction::Soviet);
    position.country("Kansu", Status::Active, Faction::Soviet);
    let at = position.state.map().area(position.area("Kansu")).capital;
    let at = Place::Hex(at.unwrap());
    let hq = position.put_at("chi-ccp", Faction::Soviet, ASIA);
    let units = ["kan-inf", "kan-inf", "rus-inf"];
    let [a, b, russian] = units.map(|unit| position.put_at(unit, Faction::Soviet, at));
    for from in [[a, russian], [russian, a]] {
        let mixed = form(&position, from, "chi-ccp");
        assert_ne!(position.refusal(&mixed), "accepted");
    }
    position.order(&form(&position, [a, b], "chi-ccp"));
    assert_eq!((held(&position, hq), steps(&position, hq)), (vec![], 2));
    assert_eq!((position.at(a), position.at(hq)), (ASIA, at));
}

/// AE-2.3.1.2-4, DS-2.3-5, DS-2.3-6: Kwantung units are made of Kwantung steps, and are
/// part of nothing else.
/// Allows: AE-2.3.1.2-4, DS-2.3-5, DS-2.3-6.
/// Forbids: AE-2.3.1.2-4, DS-2.3-5, DS-2.3-6.
#[test]
fn kwantung_units_keep_to_themselves() {
    let mut position = asia(Faction::Axis);
    for unit in ["kwa-hq", "jpn-hq"] {
        position.put_at(unit, Faction::Axis, ASIA);
    }
    let [a, b, inf] = put(
        &mut position,
        Faction::Axis,
        ["kwa-inf", "kwa-inf", "jpn-inf"],
        "p4904",
    );
    assert_eq!(
        position.refusal(&form(&position, [a, inf], "kwa-hq")),
        "AE-2.3.1.2-4"
    );
    assert_eq!(
        position.refusal(&form(&position, [inf, a], "jpn-hq")),
        "AE-2.3.1.2-4"
    );
    let corps = ["kwa-corps", "jpn-corps"];
    let [kwantung, regular] = put(&mut position, Faction::Axis, corps, "p4904");
    for (corps, step, rule) in [
        (kwantung, inf, "AE-2.3.1.2-4"),
        (kwantung, a, "accepted"),
        (regular, a, "AE-2.3.1.2-4"),
        (regular, inf, "accepted"),
    ] {
        position.back(corps);
        assert_eq!(position.refusal(&build_up(corps, step)), rule);
    }
    position.order(&form(&position, [a, b], "kwa-hq"));
    let left = ["jpn-corps", "jpn-inf", "kwa-corps", "kwa-hq"];
    assert_eq!(codes(&position, "p4904"), left);
}

/// AE-2.3.1.2-3, DS-14.40-2, DS-2.3-6: a Japanese colonial unit combines with another Japanese one
/// only if Showa Restoration pays for it, which it does once.
/// Allows: AE-2.3.1.2-3, DS-2.3-6.
/// Forbids: AE-2.3.1.2-3, DS-2.3-6.
#[test]
fn japanese_colonial_units_keep_to_themselves() {
    let mut pack = Pack::clone(&testing::pack_of_asia());
    pack.markers.push(Marker {
        code: "showa".into(),
        name: "Showa Restoration".into(),
        kind: MarkerKind::ShowaRestoration,
        faction: Faction::Axis,
        country: None,
        branch: Branch::Regular,
        delay_stripe: false,
        range: 0,
        count: 1,
    });
    let mut position = on(pack, Faction::Axis);
    for _ in 0..2 {
        position.put_at("jpn-hq", Faction::Axis, ASIA);
    }
    let units = ["jpn-col", "jpn-inf", "jpn-col", "jpn-inf"];
    let [col, inf, two, last] = put(&mut position, Faction::Axis, units, "p4904");
    let mixed = form(&position, [col, inf], "jpn-hq");
    assert_eq!(position.refusal(&mixed), "AE-2.3.1.2-3");
    assert_eq!(
        position.refusal(&form(&position, [col, two], "jpn-hq")),
        "AE-2.3.1.2-3"
    );
    let showa = position.put_at(
        "showa",
        Faction::Axis,
        Place::StrategicWarfare(Theatre::Asia),
    );
    position.order(&mixed);
    assert_eq!(position.at(showa), Place::Delay(Theatre::Asia));
    assert_eq!(
        position.refusal(&form(&position, [two, last], "jpn-hq")),
        "AE-2.3.1.2-3"
    );
}
