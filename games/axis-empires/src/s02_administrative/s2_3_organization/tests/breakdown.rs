//! 2.3.4.

use super::*;
use crate::pack::{Back, Branch, Class, Quality, Status, UnitKind, open};

/// AE-2.3.4-1, AE-2.3.4.1-3, AE-2.3.4.1-1, AE-2.3-3, AEV-2.3.4.1-1, AEV-2.3.4.1-3: an 8-6-4
/// becomes a 5-4-4 and a 2-2-4, then an armor and an infantry step, and goes to the Delay Box;
/// unsupplied, and under an enemy Air unit.
#[test]
fn a_panzer_army_breaks_down_step_by_step() {
    let mut position = europe(Faction::Axis);
    for unit in ["ger-pz", "ger-pz", "ger-inf", "ger-inf"] {
        position.put_at(unit, Faction::Axis, EUROPE);
    }
    let [army] = put(&mut position, Faction::Axis, ["ger-pz-army"], "e3609");
    position.put("rus-air", Faction::Soviet, "e3609");
    assert!(!position.is_supplied(army));
    let infantry = break_down(&position, army, &["ger-inf"]);
    assert_eq!(
        position.refusal(&infantry),
        "AE-2.3-5",
        "the third step is armor"
    );
    position.order(&break_down(&position, army, &["ger-pz"]));
    assert_eq!(steps(&position, army), 2);
    let one = break_down(&position, army, &["ger-inf"]);
    assert_eq!(position.refusal(&one), "AE-2.3.4.1-1");
    let two = break_down(&position, army, &["ger-inf", "ger-inf"]);
    assert_eq!(position.refusal(&two), "AE-2.3-5");
    position.order(&break_down(&position, army, &["ger-inf", "ger-pz"]));
    assert_eq!(position.at(army), Place::Delay(Theatre::Europe));
    assert_eq!(
        codes(&position, "e3609"),
        ["ger-inf", "ger-pz", "ger-pz", "rus-air"]
    );
}

/// AE-2.3.4.1-2, AE-2.3-2, AEV-2.3.4.1-2: a two-step unit with a one-step side is turned over,
/// and an infantry unit joins it, if there is one in the Force Pool.
/// Allows: AE-2.3-2, AE-2.3.4.2-1.
/// Forbids: AE-2.3-2.
#[test]
fn a_corps_is_turned_over() {
    let mut position = europe(Faction::Western);
    let [corps] = put(&mut position, Faction::Western, ["bri-corps"], "w3916");
    let order = break_down(&position, corps, &["bri-inf"]);
    assert_eq!(position.refusal(&order), "AE-2.3-2");
    position.put_at("bri-inf", Faction::Western, EUROPE);
    let both = break_down(&position, corps, &["bri-inf", "bri-inf"]);
    assert_eq!(position.refusal(&both), "AE-2.3.4-1");
    position.order(&order);
    assert_eq!(
        (steps(&position, corps), codes(&position, "w3916").len()),
        (1, 2)
    );
    assert_eq!(position.refusal(&order), "AE-2.3.4.2-1");
}

/// AE-2.3.4.1-4: what waits in the Holding Box comes out when its step does.
#[test]
fn the_step_in_the_holding_box_comes_out() {
    let mut position = europe(Faction::Western);
    let ocean = Place::Box(position.state.map().find_box("Eastern US/Canada").unwrap());
    let hq = position.put_at("west-15", Faction::Western, ocean);
    let held = position.put_at("us-arm", Faction::Western, Place::Holding(hq));
    for unit in ["us-arm", "us-inf", "bri-inf"] {
        position.put_at(unit, Faction::Western, EUROPE);
    }
    let other = break_down(&position, hq, &["us-arm"]);
    assert_eq!(position.refusal(&other), "AE-2.3.4.1-4");
    position.order(&break_down(&position, hq, &[]));
    assert_eq!((position.at(held), steps(&position, hq)), (ocean, 2));
    position.order(&break_down(&position, hq, &["bri-inf", "us-inf"]));
    assert_eq!(position.at(hq), Place::Delay(Theatre::Europe));

    let mut position = europe(Faction::Axis);
    let [pa] = put(&mut position, Faction::Axis, ["ger-pa"], "w3825");
    let held = position.put_at("ita-inf", Faction::Axis, Place::Holding(pa));
    position.put_at("ger-pz", Faction::Axis, EUROPE);
    position.order(&break_down(&position, pa, &["ger-pz"]));
    assert_eq!(codes(&position, "w3825"), ["ger-pz", "ita-inf"]);
    assert_eq!(position.at(held), Place::Hex(position.hex("w3825")));
}

/// AE-2.3.4.2-1, AEV-2.3.4.2-1: fortresses never break down, and nothing becomes another
/// larger unit.
/// Forbids: AE-2.3.4.2-1.
#[test]
fn fortresses_do_not_break_down() {
    let mut position = europe(Faction::Soviet);
    for unit in ["rus-inf", "rus-inf", "rus-hq"] {
        position.put_at(unit, Faction::Soviet, EUROPE);
    }
    let [fort, army] = put(
        &mut position,
        Faction::Soviet,
        ["rus-fort-kiev", "rus-army"],
        "e3609",
    );
    let broken = break_down(&position, fort, &["rus-inf", "rus-inf"]);
    assert_eq!(position.refusal(&broken), "AE-2.3.4.2-1");
    let swapped = break_down(&position, army, &["rus-hq"]);
    assert_eq!(position.refusal(&swapped), "AE-2.3.4.2-1");
}

/// A Shock army of two steps, as the book's example has one.
fn shock() -> Pack {
    let mut pack = Pack::clone(&testing::pack());
    let index = pack.find_counter("rus-shock").unwrap().index();
    let army = pack.find_counter("bri-corps").unwrap().index();
    let recipe = pack.counters[army].recipe.clone();
    let shock = &mut pack.counters[index];
    shock.back = Back::Unit(shock.front);
    shock.front.steps = 2;
    shock.recipe = recipe;
    pack
}

/// AE-2.3.4.2-2, AE-2.3.4.3-1, DS-2.3-15, AEV-2.3.4.3-1: beside a Shock unit only ordinary
/// infantry comes out of a Shock army: not Airborne, Cavalry, Guards or Shock units.
/// Allows: AE-2.3.4.2-2.
/// Forbids: AE-2.3.4.2-2.
#[test]
fn elite_steps_come_only_out_of_what_needs_them() {
    let mut position = on(shock(), Faction::Soviet);
    for unit in [
        "rus-inf",
        "rus-gds",
        "rus-shock",
        "rus-cav",
        "rus-def",
        "rus-tank",
    ] {
        position.put_at(unit, Faction::Soviet, EUROPE);
    }
    let [army] = put(&mut position, Faction::Soviet, ["rus-shock"], "e4312");
    for elite in ["rus-gds", "rus-shock", "rus-cav", "rus-def"] {
        let order = break_down(&position, army, &[elite]);
        assert_eq!(position.refusal(&order), "AE-2.3.4.2-2", "{elite}");
    }
    let tank = break_down(&position, army, &["rus-tank"]);
    assert_eq!(position.refusal(&tank), "AE-2.3-5");
    position.order(&break_down(&position, army, &["rus-inf"]));
    assert_eq!(codes(&position, "e4312"), ["rus-inf", "rus-shock"]);
    let mut position = europe(Faction::Western);
    let [aa] = put(&mut position, Faction::Western, ["west-aa"], "w3916");
    position.put_at("fra-inf", Faction::Western, Place::Holding(aa));
    position.put_at("bri-bef", Faction::Western, EUROPE);
    position.order(&break_down(&position, aa, &["bri-bef"]));
}

/// AE-2.3.4.3-1, DS-2.3-15, AE-CMP-11: the elite units of the packs are those of the book.
#[test]
fn elite_units_are_those_of_the_book() {
    for name in ["totaler-krieg-open", "dai-senso-open"] {
        let pack = open::find(name).unwrap();
        for row in &pack.counters {
            let Some(face) = row.one_step() else { continue };
            if !matches!(face.kind.class(), Class::Infantry | Class::Armor) {
                continue;
            }
            let by_symbol = matches!(
                face.kind,
                UnitKind::Airborne
                    | UnitKind::Cavalry
                    | UnitKind::Marine
                    | UnitKind::Mountain
                    | UnitKind::Helicopter
            );
            let by_service = !matches!(row.branch, Branch::Regular | Branch::Reserve);
            let elite = row.quality == Quality::Elite;
            assert_eq!(elite, by_symbol || by_service, "{name}: {}", row.code);
        }
    }
}

/// AE-2.3.4.2-3: colonial steps out of any unit, only such out of a colonial one.
/// Allows: AE-2.3.4.2-3.
/// Forbids: AE-2.3.4.2-3.
#[test]
fn colonial_units_give_off_colonial_steps() {
    let mut pack = Pack::clone(&testing::pack());
    let index = pack.find_counter("bri-corps").unwrap().index();
    pack.counters[index].quality = Quality::Colonial;
    let mut position = on(pack, Faction::Western);
    for unit in ["bri-inf", "bri-can"] {
        position.put_at(unit, Faction::Western, EUROPE);
    }
    let [corps] = put(&mut position, Faction::Western, ["bri-corps"], "w3916");
    let regular = break_down(&position, corps, &["bri-inf"]);
    assert_eq!(position.refusal(&regular), "AE-2.3.4.2-3");
    position.order(&break_down(&position, corps, &["bri-can"]));
    let mut position = europe(Faction::Western);
    position.put_at("bri-can", Faction::Western, EUROPE);
    let [corps] = put(&mut position, Faction::Western, ["bri-corps"], "w3916");
    position.order(&break_down(&position, corps, &["bri-can"]));
}

/// AE-2.3.4.2-4, AE-2.3-9, DS-2.3-5, DS-2.3-14: regular steps out of SS units, no SS steps
/// out of others; Kwantung steps out of Kwantung units and of no others.
/// Allows: AE-2.3.4.2-4, AE-2.3-9, DS-2.3-5.
/// Forbids: AE-2.3.4.2-4, AE-2.3-9, DS-2.3-5.
#[test]
fn services_break_down() {
    let mut position = europe(Faction::Axis);
    for unit in ["ger-inf", "ger-pz", "ger-ss-pz"] {
        position.put_at(unit, Faction::Axis, EUROPE);
    }
    let [ss, army] = put(
        &mut position,
        Faction::Axis,
        ["ger-ss-army", "ger-pz-army"],
        "w3825",
    );
    let drawn = break_down(&position, army, &["ger-ss-pz"]);
    assert_eq!(position.refusal(&drawn), "AE-2.3.4.2-2");
    assert_eq!(
        position.refusal(&break_down(&position, ss, &["ger-ss-pz"])),
        "accepted"
    );
    position.order(&break_down(&position, ss, &["ger-pz"]));

    let mut position = asia(Faction::Axis);
    for unit in ["jpn-inf", "kwa-inf"] {
        position.put_at(unit, Faction::Axis, ASIA);
    }
    let [kwa, jpn] = put(
        &mut position,
        Faction::Axis,
        ["kwa-corps", "jpn-corps"],
        "p4904",
    );
    for (unit, wrong, rule) in [
        (kwa, "jpn-inf", "AE-2.3.4.2-4"),
        (jpn, "kwa-inf", "AE-2.3.4.2-2"),
    ] {
        let order = break_down(&position, unit, &[wrong]);
        assert_eq!(position.refusal(&order), rule, "{wrong}");
    }
    position.order(&break_down(&position, kwa, &["kwa-inf"]));
    position.order(&break_down(&position, jpn, &["jpn-inf"]));
}

/// A garrison never comes out of a unit: it is only ever converted.
#[test]
fn no_garrison_comes_out() {
    let mut position = europe(Faction::Western);
    position.country("France", Status::Active, Faction::Western);
    position.put_at("bri-gib", Faction::Western, EUROPE);
    let [corps] = put(&mut position, Faction::Western, ["bri-corps"], "w2208");
    let order = break_down(&position, corps, &["bri-gib"]);
    assert_eq!(position.refusal(&order), "AE-2.3.4.2-2");
}
