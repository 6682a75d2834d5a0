//! Units of two nations, and pan-national headquarters.

use super::*;
use crate::map::HexId;
use crate::options::Edition;

/// A unit with a step in its Holding Box.
fn with_step(position: &mut Position, unit: (&str, Faction), step: &str, hex: &str) -> PieceId {
    let (code, faction) = unit;
    let whole = position.put(code, faction, hex);
    position.put_at(step, faction, Place::Holding(whole));
    whole
}

/// Puts an enemy Air unit into every City of a country, so that none is a source.
fn deny(position: &mut Position, country: &str, code: &str, faction: Faction) {
    let country = position.area(country);
    let cities: Vec<HexId> = position.state.map().cities().to_vec();
    for hex in cities {
        let land = position.state.land(hex);
        if land.home && land.country == Some(country) {
            position.put_at(code, faction, Place::Hex(hex));
        }
    }
}

/// The Axis with Italy in Yugoslavia, which it has conquered.
fn balkans() -> Position {
    let mut position = Position::europe();
    position.country("Italy", Status::Active, Axis);
    position.country("Yugoslavia", Status::Conquered, Western);
    position.give("Austria", "Germany");
    position
}

/// AE-3.1.4-8, AE-13.8.4-1, AE-13.8.4-3: the example of the Med HQ, which enters Italy with an
/// Italian step, and neither Germany nor an Axis Yugoslavia; without one it is German.
/// Allows: AE-3.1.4-8, AE-13.8.4-3.
/// Forbids: AE-3.1.4-8.
#[test]
fn a_unit_of_two_nations_goes_where_both_may() {
    for code in ["ger-med", "ger-20", "ger-24", "ger-pa"] {
        let mut position = balkans();
        position.phase(Axis, Segment::ReserveMovement);
        let (from, italy) = area_border(&position, "Yugoslavia", "Italy");
        let (near, germany) = area_border(&position, "Yugoslavia", "Austria");
        let (home, yugoslavia) = area_border(&position, "Italy", "Yugoslavia");
        let both = with_step(&mut position, (code, Axis), "ita-inf", &from);
        let into_italy = position.walk(both, &[&italy]);
        assert_eq!(position.check(&into_italy), Ok(()), "{code}");
        let both = with_step(&mut position, (code, Axis), "ita-inf", &near);
        let into_germany = position.walk(both, &[&germany]);
        assert_eq!(position.refusal(&into_germany), "AE-3.1.4-8", "{code}");
        let german = position.put(code, Axis, &near);
        let into_germany = position.walk(german, &[&germany]);
        assert_eq!(position.check(&into_germany), Ok(()), "{code}");
        let both = with_step(&mut position, (code, Axis), "ita-inf", &home);
        let across = position.walk(both, &[&yugoslavia]);
        assert_eq!(position.check(&across), Ok(()), "{code}");
        position.country("Yugoslavia", Status::Active, Axis);
        assert_eq!(position.refusal(&across), "AE-3.1.4-8", "{code}");
        assert!(
            moves_of(&position, both)
                .unwrap()
                .to
                .iter()
                .all(|row| { position.hex(&yugoslavia) != row.hex })
        );
    }
}

/// DS-3.1-6, DS-13.8.3-1, DS-13.8.3-3: the same of the Asian Expeditionary Army.
/// Allows: DS-3.1-6, DS-13.8.3-3.
/// Forbids: DS-3.1-6.
#[test]
fn the_asian_expeditionary_army_stays_out_of_japan() {
    let mut position = Position::asia();
    position.country("Manchukuo", Status::Active, Axis);
    position.phase(Axis, Segment::ReserveMovement);
    let (from, korea) = area_border(&position, "Manchukuo", "Korea");
    let both = with_step(&mut position, ("jpn-aex", Axis), "man-inf", &from);
    let out = position.walk(both, &[&korea]);
    assert_eq!(position.refusal(&out), "AE-3.1.4-8");
    let japanese = position.put("jpn-aex", Axis, &from);
    assert_eq!(position.check(&position.walk(japanese, &[&korea])), Ok(()));
    let outside = with_step(&mut position, ("jpn-aex", Axis), "man-inf", &korea);
    assert_eq!(position.check(&position.walk(outside, &[&from])), Ok(()));
}

/// AE-13.8.4-1, DS-13.8.3-1, AE-10-1: a supply line for each nation, to a source of its own.
/// Allows: AE-10-1.
/// Forbids: AE-10-1.
#[test]
fn each_nation_needs_a_source() {
    let start = || {
        let position = balkans();
        let (from, _) = area_border(&position, "Yugoslavia", "Austria");
        let hex = position.hex(&from);
        let yugoslavia = position.area("Yugoslavia");
        let map = position.state.map();
        let next = map
            .neighbours(hex)
            .find(|over| {
                let inside = position.state.land(over.hex).country == Some(yugoslavia);
                inside && !over.side.is_open_water()
            })
            .unwrap();
        let next = map.hex(next.hex).code.to_string();
        (position, from, next)
    };
    let (mut position, from, next) = start();
    let both = with_step(&mut position, ("ger-med", Axis), "ita-inf", &from);
    let walk = position.walk(both, &[&next]);
    assert_eq!(position.check(&walk), Ok(()));
    for (country, air, enemy, other) in [
        ("Italy", "bri-air", Western, "ger-inf"),
        ("Germany", "rus-air", Soviet, "ita-inf"),
    ] {
        let (mut position, from, next) = start();
        let both = with_step(&mut position, ("ger-med", Axis), "ita-inf", &from);
        let one = position.put(other, Axis, &from);
        deny(&mut position, country, air, enemy);
        let walk = |piece| position.walk(piece, &[&next]);
        assert_eq!(position.refusal(&walk(both)), "AE-10.3-6", "{country}");
        assert!(moves_of(&position, both).is_none());
        assert_eq!(position.check(&walk(one)), Ok(()), "not {country}");
    }
}

/// AE-13.8.4-1, AE-13.8.4-3, DS-13.8.3-3: what a Policy of either forbids binds a unit on
/// which two nations are printed, and one with a step of another.
#[test]
fn a_policy_of_either_nation_binds() {
    for (code, step, country) in [
        ("west-1ab", None, "United States"),
        ("west-15", None, "United States"),
        ("west-15", None, "Britain"),
        ("west-aa", Some("gre-inf"), "Greece"),
    ] {
        let mut position = Position::europe();
        for minor in ["France", "Greece"] {
            position.country(minor, Status::Active, Western);
        }
        position.phase(Western, Segment::ReserveMovement);
        let unit = match step {
            Some(step) => with_step(&mut position, (code, Western), step, "w3516"),
            None => position.put(code, Western, "w3516"),
        };
        let walk = position.walk(unit, &["w3515"]);
        assert_eq!(position.check(&walk), Ok(()), "{code}");
        position.posture(country, Posture::Policy(Policy::Isolationism));
        assert_eq!(position.refusal(&walk), "AE-13.6.1.1-5", "{code}");
        let french = position.put("fra-inf", Western, "w3516");
        assert_eq!(position.check(&position.walk(french, &["w3515"])), Ok(()));
    }
    for code in ["west-cbi", "west-chin"] {
        let mut position = Position::asia();
        position.phase(Western, Segment::ReserveMovement);
        let (from, to) = area_border(&position, "India", "Burma");
        let unit = position.put(code, Western, &from);
        let walk = position.walk(unit, &[&to]);
        assert_eq!(position.check(&walk), Ok(()), "{code}");
        position.posture("United States", Posture::Policy(Policy::Isolationism));
        assert_eq!(position.refusal(&walk), "AE-13.6.1.1-5", "{code}");
    }
}

/// AE-13.8.4-1, AE-13.8.4-3, AE-3.1.4-11: a marker in the Capital of either nation holds a unit
/// of both at home.
#[test]
fn a_marker_in_either_capital_confines() {
    for code in ["rus-hq-bal", "rus-hq-cen", "rus-hq-sou"] {
        let mut position = soviets();
        position.phase(Soviet, Segment::ReserveMovement);
        position.country("Persia", Status::Active, Soviet);
        let front = with_step(&mut position, (code, Soviet), "per-inf", "e3609");
        let walk = position.walk(front, &["e3608"]);
        assert_eq!(position.check(&walk), Ok(()), "{code}");
        let persia = position.area("Persia");
        position.state.set_area(persia, |area| area.confined = true);
        assert_eq!(position.refusal(&walk), "AE-3.1.4-11", "{code}");
    }
    let mut position = Position::asia();
    position.country("Kiangsu", Status::Active, Western);
    position.phase(Western, Segment::ReserveMovement);
    let (from, to) = area_border(&position, "India", "Burma");
    let abda = with_step(&mut position, ("west-abda", Western), "ki-inf", &from);
    let walk = position.walk(abda, &[&to]);
    assert_eq!(position.check(&walk), Ok(()));
    let kiangsu = position.area("Kiangsu");
    position
        .state
        .set_area(kiangsu, |area| area.confined = true);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-11");
}

/// AE-13.8.4-4, DS-13.8.3-4, DS-13.8.3-5: a pan-national HQ is of any friendly Chinese country
/// that its owner likes, and of no other.
#[test]
fn a_pan_national_hq_is_what_its_owner_likes() {
    for both in [true, false] {
        let mut position = Position::asia();
        position.country("Kiangsu", Status::Active, Western);
        position.country("Szechwan", Status::Conquered, Western);
        if both {
            position.country("Szechwan", Status::Active, Western);
        }
        position.phase(Western, Segment::ReserveMovement);
        let (from, to) = area_border(&position, "Kiangsu", "Szechwan");
        let hq = position.put("chi-kmt", Western, &from);
        let infantry = position.put("ki-inf", Western, &from);
        let kiangsu = position.area("Kiangsu");
        let walk = |piece| position.walk(piece, &[&to]);
        let orders = [hq, infantry].map(walk);
        for order in &orders {
            assert_eq!(position.check(order), Ok(()));
        }
        position
            .state
            .set_area(kiangsu, |area| area.confined = true);
        let expected = if both { "accepted" } else { "AE-3.1.4-11" };
        assert_eq!(position.refusal(&orders[0]), expected);
        assert_eq!(position.refusal(&orders[1]), "AE-3.1.4-11");
    }
}

/// AE-13.6.1.1-5, DS-13.6.1.1-3: once there is a war a unit under a Policy may go onto a
/// Beachhead in an All-Sea hex, but not in Asia by the rules of 2012.
#[test]
fn policies_shut_land_and_in_2012_the_sea() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.phase(Western, Segment::ReserveMovement);
    position.beachhead(Western, "w3815", "w3714");
    position.posture("Britain", Posture::Policy(Policy::Guarantees));
    let british = position.put("bri-inf", Western, "w3915");
    let onto = position.walk(british, &["w3815"]);
    assert_eq!(position.check(&onto), Ok(()));
    position.edition(Edition::Y2012);
    assert_eq!(position.check(&onto), Ok(()), "in Europe");
    position.before_the_war();
    assert_eq!(position.refusal(&onto), "AE-3.1.4-6");

    let mut position = Position::asia();
    position.phase(Western, Segment::ReserveMovement);
    position.country("Indochina", Status::Active, Western);
    position.posture("Indochina", Posture::Policy(Policy::Isolationism));
    position.beachhead(Western, "a4119", "a4219");
    let native = position.put("indo-inf", Western, "a4219");
    let onto = position.walk(native, &["a4119"]);
    assert_eq!(position.check(&onto), Ok(()));
    position.edition(Edition::Y2012);
    assert_eq!(position.refusal(&onto), "AE-13.6.1.1-5");
}
