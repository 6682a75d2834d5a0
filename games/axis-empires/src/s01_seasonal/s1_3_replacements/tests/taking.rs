//! 1.3.3: what steps can be spent on.

use super::*;

fn taken(position: &mut Position, unit: &str, count: usize, hex: &str) {
    for _ in 0..count {
        position.order(&take_to(position, unit, hex));
    }
}

fn refusal(position: &Position, unit: &str, hex: &str) -> &'static str {
    position.refusal(&take_to(position, unit, hex))
}

/// AE-1.3.3-2, AE-1.3.3-4, AEV-1.3.3-1, DSV-1.3.3-1: of twelve Russian infantry steps with ten
/// units in the pool two are lost. Units in the Delay Box do not count.
/// Allows: AE-1.3.3-4.
/// Forbids: AE-1.3.3-2, AE-1.3.3-4.
#[test]
fn the_force_pool_limits_and_nothing_is_saved() {
    let mut position = europe(Faction::Soviet, &[("Russia", 12, 0, 0)]);
    pool(&mut position, Faction::Soviet, &[("rus-inf", 10)]);
    position.put_at("rus-inf", Faction::Soviet, Place::Delay(Theatre::Europe));
    let track = Place::Track(Theatre::Europe, position.state.now().after(3));
    position.put_at("rus-inf", Faction::Soviet, track);
    for hex in ["e4312", "e4608", "e3609", "e3512", "e3618"] {
        taken(&mut position, "rus-inf", 2, hex);
    }
    assert_eq!(refusal(&position, "rus-inf", "e4312"), "AE-1.3.3-4");
    pool(&mut position, Faction::Soviet, &[("rus-inf", 5)]);
    position.end_segment(3);
    position.phase(Faction::Soviet, Segment::Replacements);
    position.turn(1941, "June-July");
    assert_eq!(refusal(&position, "rus-inf", "e4312"), "AE-1.3.3-3");
}

/// AE-1.3.3-3: units of more than one step are not taken, but for those with a one-step
/// reverse, which come with that side up.
/// Allows: AE-1.3.3-3.
/// Forbids: AE-1.3.3-3.
#[test]
fn only_one_step_units_are_taken() {
    let mut position = europe(Faction::Axis, &[("Germany", 4, 4, 0)]);
    pool(
        &mut position,
        Faction::Axis,
        &[("ger-army", 1), ("ger-pz-army", 1), ("ger-hq", 1)],
    );
    for unit in ["ger-army", "ger-pz-army", "ger-hq", "ger-wall", "ger-air"] {
        assert_eq!(refusal(&position, unit, "w3825"), "AE-1.3.3-3");
    }
    let mut position = europe(Faction::Axis, &[("Rumania", 1, 0, 0)]);
    position.country("Rumania", Status::Active, Faction::Axis);
    pool(&mut position, Faction::Axis, &[("rum-army", 1)]);
    taken(&mut position, "rum-army", 1, "e2807");
    let (_, army) = position
        .state
        .pieces_in(position.hex("e2807"))
        .next()
        .unwrap();
    assert_eq!(army.side, Side::Back);
    assert_eq!(
        army.face_up(position.state.pack()).ground().unwrap().steps,
        1
    );
}

/// AE-1.3.3-5, AEV-1.3.3-2, DSV-1.3.3-2: of three armor and six infantry steps, two armor and
/// seven infantry units.
/// Allows: AE-1.3.3-5.
/// Forbids: AE-1.3.3-5.
#[test]
fn armor_steps_may_be_infantry_and_not_the_other_way() {
    let mut position = europe(Faction::Axis, &[("Germany", 6, 3, 0)]);
    pool(
        &mut position,
        Faction::Axis,
        &[("ger-inf", 9), ("ger-pz", 5)],
    );
    taken(&mut position, "ger-inf", 7, "w3825");
    taken(&mut position, "ger-pz", 2, "w3825");
    assert_eq!(refusal(&position, "ger-inf", "w3825"), "AE-1.3.3-3");
    assert_eq!(refusal(&position, "ger-pz", "w3825"), "AE-1.3.3-3");
    let mut position = europe(Faction::Axis, &[("Germany", 6, 3, 0)]);
    pool(&mut position, Faction::Axis, &[("ger-pz", 5)]);
    taken(&mut position, "ger-pz", 3, "w3825");
    assert_eq!(refusal(&position, "ger-pz", "w3825"), "AE-1.3.3-5");
}

/// AE-1.3.3-1: other segments that give steps ask the same.
#[test]
fn the_same_holds_in_any_segment() {
    let mut position = europe(Faction::Axis, &[]);
    position.phase(Faction::Axis, Segment::ConditionalEvents);
    pool(
        &mut position,
        Faction::Axis,
        &[("ger-inf", 1), ("ger-pz", 1)],
    );
    let germany = Recipient::Country(position.area("Germany"));
    let due = [Grant::infantry(Theatre::Europe, germany, 1)];
    let may = |unit: &str, hex: &str| {
        let Command::Replacements(order) = take_to(&position, unit, hex) else {
            return false;
        };
        within(&position.state, &Supply::of(&position.state), &due, order).is_ok()
    };
    assert!(may("ger-inf", "w3825"));
    assert!(!may("ger-pz", "w3825"), "a type that was not given");
    assert!(!may("ger-inf", "w3916"), "a place that is not listed");
}

/// AE-1.3.3.1-1, AE-1.3.3.1-2, DS-1.3.3-2, DSV-1.3.3-3: two Minor Country steps split freely,
/// of either type; never for a conquered country.
/// Allows: AE-1.3.3.1-1, DS-1.3.3-2.
/// Forbids: AE-1.3.3.1-1, DS-1.3.3-2.
#[test]
fn minor_steps_go_to_any_minor() {
    let mut position = europe(Faction::Western, &[("Minor Countries", 0, 2, 0)]);
    position.country("France", Status::Active, Faction::Western);
    position.country("Poland", Status::Conquered, Faction::Western);
    position.country("Greece", Status::Active, Faction::Western);
    let units = [
        ("fra-arm", 2),
        ("gre-inf", 2),
        ("pol-inf", 2),
        ("bri-inf", 2),
    ];
    pool(&mut position, Faction::Western, &units);
    assert_eq!(refusal(&position, "pol-inf", "e3702"), "AE-1.3.3.1-1");
    assert_eq!(refusal(&position, "bri-inf", "w3916"), "AE-1.3.3-3");
    taken(&mut position, "fra-arm", 1, "w3516");
    taken(&mut position, "gre-inf", 1, "e2204");
    assert_eq!(refusal(&position, "gre-inf", "e2204"), "AE-1.3.3-3");
    let mut position = europe(Faction::Western, &[("Minor Countries", 0, 2, 0)]);
    position.country("France", Status::Active, Faction::Western);
    pool(&mut position, Faction::Western, &units);
    taken(&mut position, "fra-arm", 2, "w3516");
}

/// AE-1.3.3.2-1, DS-1.3.3-3, AEV-1.3.3.2-1, DSV-1.3.3-3: an airborne or marine step costs two
/// infantry steps.
/// Allows: AE-1.3.3.2-1, DS-1.3.3-3.
/// Forbids: AE-1.3.3.2-1, DS-1.3.3-3.
#[test]
fn airborne_and_marine_units_cost_two_steps() {
    let mut position = europe(Faction::Axis, &[("Germany", 3, 0, 0)]);
    pool(
        &mut position,
        Faction::Axis,
        &[("ger-abn", 2), ("ger-inf", 2)],
    );
    taken(&mut position, "ger-abn", 1, "w3825");
    assert_eq!(refusal(&position, "ger-abn", "w3825"), "AE-1.3.3.2-1");
    taken(&mut position, "ger-inf", 1, "w3825");
    assert_eq!(refusal(&position, "ger-inf", "w3825"), "AE-1.3.3-3");
    let mut position = asia(Faction::Axis, &[("Japan", 3, 0, 0)]);
    pool(&mut position, Faction::Axis, &[("jpn-snlf", 2)]);
    taken(&mut position, "jpn-snlf", 1, "p4904");
    assert_eq!(refusal(&position, "jpn-snlf", "p4904"), "AE-1.3.3.2-1");
}

/// AE-1.3.3.2-1: a helicopter costs an armor step and an infantry step.
#[test]
fn a_helicopter_costs_a_step_of_either_type() {
    let mut pack = Pack::clone(&testing::pack());
    let index = pack.find_counter("ger-pz").unwrap().index();
    pack.counters[index].front.kind = crate::pack::UnitKind::Helicopter;
    for (steps, expected) in [
        (("Germany", 1, 1, 0), "accepted"),
        (("Germany", 0, 2, 0), "accepted"),
        (("Germany", 0, 1, 0), "AE-1.3.3.2-1"),
        (("Germany", 2, 0, 0), "AE-1.3.3-5"),
    ] {
        let mut position = given(pack.clone(), Faction::Axis, &[steps]);
        pool(&mut position, Faction::Axis, &[("ger-pz", 1)]);
        assert_eq!(refusal(&position, "ger-pz", "w3825"), expected, "{steps:?}");
    }
}

/// AE-1.3.3.2-2, AE-1.3.4-9, DS-1.3.3-3, DS-1.3.4-9: the Western airborne unit costs a
/// British and a US step, and arrives as a unit of either.
#[test]
fn the_western_airborne_unit_is_of_two_countries() {
    let airborne = |steps: &[Steps<'_>]| {
        let mut position = europe(Faction::Western, steps);
        pool(&mut position, Faction::Western, &[("west-1ab", 1)]);
        position
    };
    let position = airborne(&[("Britain", 3, 0, 0)]);
    assert_eq!(refusal(&position, "west-1ab", "w3916"), "AE-1.3.3.2-2");
    let position = airborne(&[("Britain", 1, 0, 0), ("United States", 1, 0, 0)]);
    let places = locations(&position, "west-1ab");
    assert!(places.contains("w3916") && places.contains("Eastern US/Canada"));
    let mut position = asia(
        Faction::Western,
        &[("Britain", 1, 0, 0), ("United States", 1, 0, 0)],
    );
    pool(&mut position, Faction::Western, &[("west-chin", 1)]);
    let places = locations(&position, "west-chin");
    assert!(places.contains("Western US") && places.contains("Europe/Africa"));
}

/// AE-1.3.3.3-1, AE-1.3.3.4-1: garrisons are never taken, elite units are.
/// Allows: AE-1.3.3.3-1, AE-1.3.3.4-1.
/// Forbids: AE-1.3.3.3-1.
#[test]
fn elites_and_no_garrisons() {
    let mut position = europe(Faction::Western, &[("Britain", 3, 0, 0)]);
    pool(
        &mut position,
        Faction::Western,
        &[("bri-gib", 1), ("bri-bef", 1)],
    );
    assert_eq!(refusal(&position, "bri-gib", "w3916"), "AE-1.3.3.3-1");
    taken(&mut position, "bri-bef", 1, "w3916");
}

/// AE-1.3.3.5-1, DS-1.3.3-4, AE-GLO-16, AEV-1.3.3.5-1, DSV-1.3.3-3: a colonial step is for
/// colonial units only; other steps are for either.
/// Allows: AE-1.3.3.5-1, DS-1.3.3-4.
/// Forbids: AE-1.3.3.5-1, DS-1.3.3-4.
#[test]
fn colonial_steps_are_for_colonial_units() {
    let mut position = europe(Faction::Western, &[("Britain", 1, 0, 1)]);
    pool(
        &mut position,
        Faction::Western,
        &[("bri-inf", 2), ("bri-can", 1), ("bri-aus", 1)],
    );
    taken(&mut position, "bri-inf", 1, "w3916");
    assert_eq!(refusal(&position, "bri-inf", "w3916"), "AE-1.3.3.5-1");
    let canada = boxed(&position, "Eastern US/Canada");
    position.order(&take(&position, "bri-can", canada));
    let mut position = europe(Faction::Western, &[("Britain", 1, 0, 1)]);
    pool(&mut position, Faction::Western, &[("bri-can", 2)]);
    for _ in 0..2 {
        position.order(&take(&position, "bri-can", canada));
    }
}

/// AE-1.3.3-6, DS-1.3.3-1.
#[test]
fn india_may_be_told_to_quit() {
    let mut position = asia(Faction::Western, &[("Britain", 3, 0, 0)]);
    pool(
        &mut position,
        Faction::Western,
        &[("bri-ind", 1), ("bri-anz", 1)],
    );
    assert_eq!(refusal(&position, "bri-ind", "a4509"), "accepted");
    let boxed = Place::StrategicWarfare(Theatre::Asia);
    position.put_at("quit-india", Faction::Axis, boxed);
    assert_eq!(refusal(&position, "bri-ind", "a4509"), "AE-1.3.3-6");
    assert_eq!(refusal(&position, "bri-anz", "p1307"), "accepted");
}

/// AE-1.3.2.9-1: in a Separate Peace the Axis takes two infantry units on each map, German and
/// Japanese, and none without one.
#[test]
fn a_separate_peace_is_worth_two_units_on_each_map() {
    for (mut position, country, own, other) in [
        (europe(Faction::Axis, &[]), "Germany", "ger-inf", "ita-inf"),
        (asia(Faction::Axis, &[]), "Japan", "jpn-inf", "siam-inf"),
    ] {
        let capital = position.state.map().area(position.area(country)).capital;
        let capital = position.state.map().hex(capital.unwrap()).code.to_string();
        let capital = capital.as_str();
        pool(&mut position, Faction::Axis, &[(own, 3), (other, 1)]);
        assert_eq!(refusal(&position, own, capital), "AE-1.3.3-3");
        position
            .state
            .set_separate_peace(crate::state::SeparatePeace {
                by: Faction::Western,
                held: [0; 3],
                collapsed: false,
            });
        assert_ne!(refusal(&position, other, capital), "accepted");
        taken(&mut position, own, 2, capital);
        assert_eq!(refusal(&position, own, capital), "AE-1.3.3-3", "no third");
    }
}
