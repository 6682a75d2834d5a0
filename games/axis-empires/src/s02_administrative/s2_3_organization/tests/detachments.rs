//! 2.3.3 and 2.3.5.

use super::*;
use crate::options::Edition;

/// AE-2.3.3-1: a whole unit goes, to the Force Pool without a Delay Stripe, with what was
/// in its Holding Box; enemies and fleets are not one's own ground units.
#[test]
fn whole_units_are_eliminated() {
    let mut position = europe(Faction::Axis);
    let [army] = put(&mut position, Faction::Axis, ["ger-army"], "w3825");
    let [enemy] = put(&mut position, Faction::Soviet, ["rus-inf"], "e4312");
    let [pa] = put(&mut position, Faction::Axis, ["ger-pa"], "w3624");
    let held = position.put_at("rum-inf", Faction::Axis, Place::Holding(pa));
    let air = position.put("ger-air", Faction::Axis, "w3825");
    let eliminate = |unit| Command::Organization(Order::Eliminate { unit });
    for other in [enemy, air] {
        assert_eq!(position.refusal(&eliminate(other)), "AE-2.3.3-1");
    }
    position.order(&eliminate(army));
    position.order(&eliminate(pa));
    assert_eq!((position.at(army), position.at(held)), (EUROPE, EUROPE));
}

/// AE-2.3.3-2, DSV-2.3-3: an HQ eliminated in May-June comes back in June-July without a
/// modifier, in July-August with one, whether it lies in the Strategic Warfare Box or on a
/// track.
#[test]
fn striped_units_come_back_soon() {
    let cases = [(0, 0, "June-July"), (1, 0, "July-Aug"), (0, 1, "July-Aug")];
    let less = [(1, -1, "June-July"), (0, -3, "June-July")];
    for (bombers, tracks, back) in cases.into_iter().chain(less) {
        let mut pack = Pack::clone(&testing::pack());
        let scenario = pack.scenarios.last_mut().unwrap();
        scenario.politics.delay[Faction::Axis.index()] = tracks;
        let mut position = on(pack, Faction::Axis);
        let [hq] = put(&mut position, Faction::Axis, ["ger-hq"], "w3825");
        for _ in 0..bombers {
            let boxed = Place::StrategicWarfare(Theatre::Europe);
            position.put_at("bri-bomber", Faction::Western, boxed);
        }
        position.order(&Command::Organization(Order::Eliminate { unit: hq }));
        let turn = position.state.pack().calendar.find(1941, back).unwrap();
        assert_eq!(position.at(hq), Place::Track(Theatre::Europe, turn));
        assert_eq!(steps(&position, hq), 3, "its unit side up");
    }
}

/// AE-2.3.5-2, DS-2.3.5-1, AE-CMP-22: a Detachment lies down with a unit of its country that
/// stays as it is, unsupplied and under an enemy Air unit if need be; never with another.
/// Allows: DS-2.3.5-1.
/// Forbids: DS-2.3.5-1.
#[test]
fn detachments_are_placed() {
    let mut position = europe(Faction::Axis);
    for _ in 0..3 {
        position.put_at("ger-det", Faction::Axis, EUROPE);
    }
    let [army] = put(&mut position, Faction::Axis, ["ger-army"], "e3609");
    put(&mut position, Faction::Axis, ["rum-inf"], "e2807");
    put(
        &mut position,
        Faction::Axis,
        ["ger-inf", "axis-logistics"],
        "e3608",
    );
    position.put("rus-air", Faction::Soviet, "e3609");
    assert!(!position.is_supplied(army));
    let detach = |position: &Position, code: &str, hex: &str| {
        let unit = position.state.pack().find_counter(code).unwrap();
        Command::Organization(Order::Detach {
            unit,
            hex: position.hex(hex),
        })
    };
    for hex in ["e2807", "e3608", "w3825"] {
        let order = detach(&position, "ger-det", hex);
        assert_eq!(position.refusal(&order), "AE-2.3.5-2", "{hex}");
    }
    assert_eq!(
        position.refusal(&detach(&position, "ger-inf", "e3609")),
        "AE-2.3.5-2"
    );
    let order = detach(&position, "ger-det", "e3609");
    position.order(&order);
    assert_eq!(steps(&position, army), 3);
    let there = position.state.presence(position.hex("e3609"));
    assert!(
        there
            .of(Faction::Axis)
            .intersects(crate::state::Presence::DETACHMENT)
    );
    assert_eq!(position.refusal(&order), "AE-2.3.5-2", "one in a hex");
}

/// AE-2.3.5-1, DS-2.3.5-1: by the book of 2023 none is placed after one was removed, by that of
/// 2012 they are placed and removed in any order.
#[test]
fn the_book_of_2012_has_no_order() {
    use crate::edition::Edition;
    for (edition, rule) in [(Edition::Y2023, "AE-2.3-1"), (Edition::Y2012, "accepted")] {
        let mut position = europe(Faction::Axis);
        position.edition(edition);
        let [down, _] = put(
            &mut position,
            Faction::Axis,
            ["ger-det", "ger-inf"],
            "w3825",
        );
        position.back(down);
        position.put_at("ger-det", Faction::Axis, EUROPE);
        let order = Command::Organization(Order::Detach {
            unit: position.state.pack().find_counter("ger-det").unwrap(),
            hex: position.hex("w3825"),
        });
        assert_eq!(position.refusal(&order), "AE-2.3.5-2");
        position.order(&Command::Organization(Order::Recall { unit: down }));
        assert_eq!(position.refusal(&order), rule);
        let listed = acts(&position.state).orders;
        let order = match order {
            Command::Organization(order) => order,
            _ => unreachable!(),
        };
        assert_eq!(listed.contains(&order), rule == "accepted");
    }
}

/// AE-2.3.5-3, DS-2.3.5-1: removed by the Delay Stripe; in the book of 2012 to the Delay
/// Box.
/// Allows: DS-2.3.5-1.
#[test]
fn detachments_are_removed() {
    let recall = |unit| Command::Organization(Order::Recall { unit });
    let mut position = europe(Faction::Axis);
    let [down, unit] = put(
        &mut position,
        Faction::Axis,
        ["ger-det", "ger-det"],
        "w3825",
    );
    position.back(down);
    assert_eq!(position.refusal(&recall(unit)), "AE-2.3.5-3");
    position.order(&recall(down));
    assert_eq!(position.at(down), EUROPE);
    assert_eq!(steps(&position, down), 1, "its unit side up");
    for (edition, to) in [
        (Edition::Y2023, ASIA),
        (Edition::Y2012, Place::Delay(Theatre::Asia)),
    ] {
        let mut position = asia(Faction::Axis);
        position.edition(edition);
        let [down] = put(&mut position, Faction::Axis, ["jpn-det"], "p4904");
        position.back(down);
        position.order(&recall(down));
        assert_eq!(position.at(down), to);
    }
}
