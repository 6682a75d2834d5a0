//! 2.3.1.

use super::*;

/// AE-2.3-6, AE-2.3.1-1, AE-2.3.1.1-2, AE-2.3.1.1-3, AE-2.3-3, AEV-2.3.1-1, AEV-2.3.1.1-3,
/// DSV-2.3-5: in one segment an infantry and two armor units become a two-step and then a
/// three-step panzer army.
/// Allows: AE-2.3-6, AE-2.3.1-1.
/// Forbids: AE-2.3-6.
#[test]
fn steps_are_added_one_after_the_other() {
    let mut position = europe(Faction::Axis);
    let army = position.put_at("ger-pz-army", Faction::Axis, EUROPE);
    let units = ["ger-inf", "ger-pz", "ger-pz", "ger-inf"];
    let [inf, one, two, more] = put(&mut position, Faction::Axis, units, "w3825");
    let both = form(&position, [one, two], "ger-pz-army");
    assert_eq!(
        position.refusal(&both),
        "AE-2.3-5",
        "one infantry, one armor"
    );
    position.order(&form(&position, [inf, one], "ger-pz-army"));
    assert_eq!((position.at(inf), position.at(one)), (EUROPE, EUROPE));
    assert_eq!(steps(&position, army), 2);
    assert_eq!(
        position.refusal(&build_up(army, more)),
        "AE-2.3-5",
        "the third is armor"
    );
    position.order(&build_up(army, two));
    assert_eq!(steps(&position, army), 3);
    assert_eq!(codes(&position, "w3825"), ["ger-inf", "ger-pz-army"]);
    assert_eq!(position.refusal(&build_up(army, more)), "AE-2.3.1.1-3");
}

/// AE-2.3.1.1-1, AEV-2.3.1.1-1: the British 1-2-2 and 1-1-3 become the 2-3-3; a Guards unit of
/// two steps takes up ordinary infantry.
#[test]
fn a_unit_is_turned_to_its_larger_side() {
    let mut position = europe(Faction::Western);
    let [corps, inf, other] = put(
        &mut position,
        Faction::Western,
        ["bri-corps", "bri-inf", "bri-inf"],
        "w3916",
    );
    position.back(corps);
    assert_eq!(position.refusal(&build_up(inf, other)), "AE-2.3.1.1-1");
    position.order(&build_up(corps, inf));
    assert_eq!((steps(&position, corps), position.at(inf)), (2, EUROPE));
    assert_eq!(position.refusal(&build_up(corps, other)), "AE-2.3.1.1-3");
}

/// AE-2.3.1.1-2, AE-2.3-2, AE-2.3-4: two French infantry units become an HQ, if one is in
/// the Force Pool; no unit with a one-step reverse comes that way.
/// Allows: AE-2.3-2, AE-2.3-4.
/// Forbids: AE-2.3-2, AE-2.3-4.
#[test]
fn two_units_become_another() {
    let mut position = europe(Faction::Western);
    position.country("France", crate::pack::Status::Active, Faction::Western);
    let from = put(
        &mut position,
        Faction::Western,
        ["fra-inf", "fra-inf"],
        "w3516",
    );
    let hq = form(&position, from, "fra-hq");
    assert_eq!(position.refusal(&hq), "AE-2.3-2");
    position.put_at("fra-hq", Faction::Western, Place::Delay(Theatre::Europe));
    assert_eq!(position.refusal(&hq), "AE-2.3-2");
    for unit in ["fra-hq", "fra-army", "fra-mag"] {
        position.put_at(unit, Faction::Western, EUROPE);
    }
    for unit in ["fra-army", "fra-mag", "fra-inf"] {
        let order = form(&position, from, unit);
        assert_eq!(position.refusal(&order), "AE-2.3.1.1-2", "{unit}");
    }
    position.order(&hq);
    assert_eq!(codes(&position, "w3516"), ["fra-hq"]);
}

/// AE-2.3-5, AE-2.3-6, AE-2.3-7, AE-2.3.1-1, AEV-2.3-2, DSV-2.3-5: an HQ is of infantry alone,
/// and of one country; a US army is two US infantry and one US armor step. Boxes will do.
/// Allows: AE-2.3-5, AE-2.3-6, AE-2.3.1-1.
/// Forbids: AE-2.3-5, AE-2.3-6.
#[test]
fn steps_are_of_the_right_type_and_country() {
    let mut position = europe(Faction::Western);
    let ocean = Place::Box(position.state.map().find_box("Eastern US/Canada").unwrap());
    let army = position.put_at("us-army", Faction::Western, EUROPE);
    position.put_at("us-hq", Faction::Western, EUROPE);
    let [a, b, tank, brit] = ["us-inf", "us-inf", "us-arm", "bri-inf"]
        .map(|unit| position.put_at(unit, Faction::Western, ocean));
    let hq = form(&position, [a, tank], "us-hq");
    assert_eq!(position.refusal(&hq), "AE-2.3-5");
    let mixed = form(&position, [a, brit], "us-army");
    assert_eq!(position.refusal(&mixed), "AE-2.3-7");
    position.order(&form(&position, [a, b], "us-army"));
    position.order(&build_up(army, tank));
    assert_eq!((steps(&position, army), position.at(army)), (3, ocean));
}

/// AE-2.3.1-1, AE-2.3.1.2-1, AE-10.3-5: units apart, unsupplied, under enemy Air units,
/// fortresses and garrisons do not combine.
/// Allows: AE-2.3.1-1.
/// Forbids: AE-2.3.1-1.
#[test]
fn some_units_do_not_combine() {
    let mut position = europe(Faction::Western);
    position.put_at("bri-army", Faction::Western, EUROPE);
    let [a, b, gib, def] = put(
        &mut position,
        Faction::Western,
        ["bri-inf", "bri-inf", "bri-gib", "bri-def"],
        "w3916",
    );
    position.back(def);
    let [far] = put(&mut position, Faction::Western, ["bri-inf"], "w4016");
    let army = |position: &Position, from| position.refusal(&form(position, from, "bri-army"));
    assert_eq!(army(&position, [a, b]), "accepted");
    assert_eq!(army(&position, [a, far]), "AE-2.3.1-1");
    assert_eq!(army(&position, [a, a]), "AE-2.3.1-1");
    assert_eq!(army(&position, [a, gib]), "AE-2.3.1.2-1");
    assert_eq!(army(&position, [def, a]), "AE-2.3.1.2-1");
    let air = position.put("ger-air", Faction::Axis, "w3916");
    assert_eq!(army(&position, [a, b]), "AE-2.3.1.2-1");
    position
        .state
        .set_piece(air, |piece| piece.at = Place::Gone);
    let [lost, alone] = put(
        &mut position,
        Faction::Western,
        ["bri-inf", "bri-inf"],
        "e3609",
    );
    assert!(!position.is_supplied(lost));
    assert_eq!(army(&position, [lost, alone]), "AE-2.3.1.2-1");
}

/// AE-2.3.1.2-2, AEV-2.3.1.2-1: a two-step army and a step never become a three-step HQ.
/// Allows: AE-2.3.1.2-2.
/// Forbids: AE-2.3.1.2-2, AE-2.3-4.
#[test]
fn larger_units_are_not_exchanged() {
    let mut position = europe(Faction::Axis);
    position.put_at("ger-hq", Faction::Axis, EUROPE);
    let [army, inf] = put(
        &mut position,
        Faction::Axis,
        ["ger-army", "ger-inf"],
        "w3825",
    );
    position.back(army);
    for from in [[army, inf], [inf, army]] {
        let hq = form(&position, from, "ger-hq");
        assert_eq!(position.refusal(&hq), "AE-2.3.1.2-2");
    }
    position.order(&build_up(army, inf));
    assert_eq!(codes(&position, "w3825"), ["ger-army"]);
}

/// AE-2.3.2.3-4, AE-2.3.2.3-1, AEV-2.3.2.3-1: the London HQ is combined in London only, and is
/// a garrison from then on.
/// Allows: AE-2.3.2.3-4.
/// Forbids: AE-2.3.2.3-4.
#[test]
fn a_garrison_is_combined_in_its_hex() {
    let mut position = europe(Faction::Western);
    let london = position.put_at("bri-lon", Faction::Western, EUROPE);
    let north = put(
        &mut position,
        Faction::Western,
        ["bri-inf", "bri-inf"],
        "w4016",
    );
    assert_eq!(
        position.refusal(&form(&position, north, "bri-lon")),
        "AE-2.3.2.3-4"
    );
    let units = ["bri-inf", "bri-inf", "bri-inf"];
    let [a, b, c] = put(&mut position, Faction::Western, units, "w3916");
    position.order(&form(&position, [a, b], "bri-lon"));
    assert_eq!(position.refusal(&build_up(london, c)), "AE-2.3.1.2-1");
}
