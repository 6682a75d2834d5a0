//! China's area, and Dutch land.

use super::world::{goes, noncombat, rule};
use crate::command::{Command, Stack};
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// AAE-pacific-01, AAE-pacific-10: Chinese units go through China, Kwangtung and Burma and
/// nowhere else, their fighter neither; they board no transport.
/// Allows: AAE-pacific-01.
/// Forbids: AAE-pacific-01.
#[test]
fn chinese_units_have_their_area() {
    let scenario = noncombat("china")
        .units("yunnan", "china", UnitKind::Infantry, 2)
        .units("yunnan", "china", UnitKind::Fighter, 2)
        .units("kwangtung", "china", UnitKind::Infantry, 1)
        .units("sz-20", "united-kingdom", UnitKind::Transport, 1);
    let mut table = Table::new(scenario);
    let ship = table.space("sz-20");
    let (transport, _) = table.state.pieces_in(ship).next().unwrap();
    goes(&mut table, "china", UnitKind::Infantry, "yunnan", "burma");
    goes(&mut table, "china", UnitKind::Fighter, "yunnan", "szechwan");
    for to in ["french-indo-china", "shan-state"] {
        assert_eq!(
            rule(&mut table, "china", UnitKind::Infantry, "yunnan", to),
            "AAE-pacific-01"
        );
    }
    assert_eq!(
        rule(&mut table, "china", UnitKind::Fighter, "yunnan", "india"),
        "AAE-pacific-01"
    );
    let kwangtung = table.space("kwangtung");
    let aboard = Command::Load {
        stack: Stack {
            from: kwangtung,
            kind: UnitKind::Infantry,
            count: 1,
            unit: None,
        },
        transport,
    };
    table.refused("china", aboard);
    assert!(table.phase().loads.is_empty());
}

/// AAE-global-politics-18, AAE-global-politics-22: British and ANZAC land units move into
/// Dutch land in Noncombat Move and take it, whatever wars there are; those of others at war
/// move there without taking it, and none do once the Axis has it.
/// Allows: AAE-global-politics-18.
/// Forbids: AAE-global-politics-18.
#[test]
fn the_commonwealth_takes_dutch_land_into_keeping() {
    let (kind, from, to) = (UnitKind::Infantry, "new-guinea", "dutch-new-guinea");
    for (power, keeps) in [("united-kingdom", true), ("anzac", true), ("france", false)] {
        let scenario = noncombat(power).units(from, power, kind, 1);
        let mut table = Table::new(scenario);
        goes(&mut table, power, kind, from, to);
        let owner = keeps.then(|| table.power(power));
        assert_eq!(table.territory(to).controller, owner);
    }
    let taken = noncombat("anzac")
        .units("new-guinea", "anzac", UnitKind::Infantry, 1)
        .control("dutch-new-guinea", "japan");
    let mut table = Table::new(taken);
    rule(
        &mut table,
        "anzac",
        UnitKind::Infantry,
        "new-guinea",
        "dutch-new-guinea",
    );
}

/// AAE-global-politics-18, AAE-global-politics-22: any unit of theirs moves into Dutch land in
/// Noncombat Move, aircraft and antiaircraft artillery, too, but only what can hold ground takes
/// it; aircraft land there before and after that. No unit goes there in Combat Move, and once the
/// Axis has taken it it is land like any other.
/// Allows: AAE-global-politics-18, AAE-global-politics-22.
/// Forbids: AAE-global-politics-18, AAE-global-politics-22.
#[test]
fn any_unit_of_the_commonwealth_moves_into_dutch_land() {
    let (fighter, gun, foot) = (UnitKind::Fighter, UnitKind::Aaa, UnitKind::Infantry);
    let units = |scenario: Scenario, power: &str| {
        scenario
            .units("new-guinea", power, fighter, 2)
            .units("new-guinea", power, gun, 1)
            .units("new-guinea", power, foot, 1)
    };
    let (from, to) = ("new-guinea", "dutch-new-guinea");
    for power in ["anzac", "united-kingdom"] {
        let mut table = Table::new(units(noncombat(power), power));
        for kind in [fighter, gun] {
            goes(&mut table, power, kind, from, to);
            assert_eq!(table.territory(to).controller, None);
        }
        goes(&mut table, power, foot, from, to);
        assert_eq!(table.territory(to).controller, Some(table.power(power)));
        goes(&mut table, power, fighter, from, to);
        table.does(power, Command::EndPhase);
        assert_eq!(table.count(to, power, fighter), 2);
    }
    // They stay there, and fly on in their next turn.
    let resting = noncombat("anzac").units(to, "anzac", fighter, 1);
    let mut table = Table::new(resting);
    goes(&mut table, "anzac", fighter, to, "queensland");
    table.does("anzac", Command::TakeBack { steps: 1 });
    table.does("anzac", Command::EndPhase);
    assert_eq!(table.count(to, "anzac", fighter), 1);
    let attack = Scenario::global()
        .turn(1, "anzac", Phase::CombatMove)
        .units(from, "anzac", fighter, 1);
    let mut table = Table::new(attack);
    rule(&mut table, "anzac", fighter, from, to);
    let freed = units(noncombat("anzac").control(to, "anzac"), "anzac").with(|state| {
        let at = state.board().find_space("dutch-new-guinea").unwrap();
        let anzac = state.turn().power;
        state.set_territory(at, |territory| {
            territory.changed = true;
            territory.idle_until = Some(anzac);
        });
    });
    let mut table = Table::new(freed);
    assert_eq!(
        rule(&mut table, "anzac", fighter, from, to),
        "AAE-air-landing-02"
    );
}

/// AAE-global-politics-18, AAE-global-politics-22, AAE-politics-22: units of any other Ally at
/// war move into Dutch land, and on, and land there, and it stays Dutch until one of those who
/// may keep it comes. A neutral power keeps out, the Soviet Union unless it is at war in the
/// Pacific.
/// Allows: AAE-global-politics-18, AAE-global-politics-22.
/// Forbids: AAE-global-politics-18, AAE-global-politics-22.
#[test]
fn dutch_land_is_open_to_all_allies_at_war() {
    let (fighter, gun, foot) = (UnitKind::Fighter, UnitKind::Aaa, UnitKind::Infantry);
    let (from, to) = ("new-guinea", "dutch-new-guinea");
    let set = |power: &str, enemy: Option<&str>| {
        let scenario = noncombat(power)
            .units(from, power, fighter, 1)
            .units(from, power, gun, 1)
            .units(from, power, foot, 1)
            .units(from, "anzac", foot, 1);
        Table::new(match enemy {
            Some(enemy) => scenario.war(power, enemy),
            None => scenario,
        })
    };
    for (power, enemy) in [
        ("united-states", "germany"),
        ("soviet-union", "japan"),
        ("france", "japan"),
    ] {
        let mut table = set(power, Some(enemy));
        for kind in [fighter, gun, foot] {
            goes(&mut table, power, kind, from, to);
            assert_eq!(table.territory(to).controller, None);
        }
        table.does(power, Command::EndPhase);
        assert_eq!(table.count(to, power, fighter), 1);
        table.until("anzac", Phase::NoncombatMove);
        goes(&mut table, "anzac", foot, from, to);
        assert_eq!(table.territory(to).controller, Some(table.power("anzac")));
        assert_eq!(table.count(to, power, foot), 1);
        assert_eq!(table.count(to, power, fighter), 1);
    }
    for (power, enemy) in [("united-states", None), ("soviet-union", Some("germany"))] {
        let mut table = set(power, enemy);
        for kind in [fighter, gun, foot] {
            assert_eq!(rule(&mut table, power, kind, from, to), "AAE-politics-22");
        }
    }
}

/// AAE-global-politics-18, AAE-air-landing-14: Dutch land takes the stranded aircraft of those
/// who may keep it, as of other Allies at war.
/// Allows: AAE-global-politics-18, AAE-global-politics-22.
#[test]
fn dutch_land_takes_stranded_aircraft() {
    for power in ["anzac", "france"] {
        let scenario = Scenario::global()
            .turn(1, "japan", Phase::CombatMove)
            .war("japan", power)
            .units("sz-42", power, UnitKind::Carrier, 1)
            .units("sz-42", power, UnitKind::Cruiser, 1)
            .units("sz-41", "japan", UnitKind::Battleship, 1);
        let ship = scenario.find("sz-42", power, UnitKind::Carrier);
        let scenario = scenario.unit("sz-42", power, UnitKind::Fighter, |piece| {
            piece.aboard = Some(ship);
        });
        // One hit of the attacker's on the carrier, then the attacker is sunk.
        let mut table = Table::new(scenario).rolling([1, 1, 1, 6]);
        goes(&mut table, "japan", UnitKind::Battleship, "sz-41", "sz-42");
        table.does("japan", Command::EndPhase);
        table.fights("japan");
        table.until("japan", Phase::NoncombatMove);
        assert_eq!(table.count("java", power, UnitKind::Fighter), 1, "{power}");
    }
}

/// AAE-global-politics-10, AAE-pacific-19: Japan attacks Dutch land while it is at war with the
/// United Kingdom and ANZAC; Germany, which is, may at any time. No unit defends it.
/// Allows: AAE-global-politics-10.
/// Forbids: AAE-global-politics-10.
#[test]
fn dutch_land_is_attacked_in_that_war_alone() {
    let landing = |war: bool| {
        let scenario = Scenario::global()
            .turn(1, "japan", Phase::CombatMove)
            .units("sz-42", "japan", UnitKind::Transport, 1);
        let ship = scenario.find("sz-42", "japan", UnitKind::Transport);
        let scenario = scenario.unit("sz-42", "japan", UnitKind::Infantry, |piece| {
            piece.aboard = Some(ship);
        });
        if war {
            scenario
                .war("japan", "united-kingdom")
                .war("japan", "anzac")
        } else {
            scenario
        }
    };
    for war in [false, true] {
        let mut table = Table::new(landing(war));
        let java = Command::Unload {
            stack: Stack {
                from: table.space("sz-42"),
                kind: UnitKind::Infantry,
                count: 1,
                unit: None,
            },
            to: table.space("java"),
        };
        if !war {
            assert_eq!(table.refused("japan", java), "AAE-global-politics-10");
            continue;
        }
        table.does("japan", java);
        table.does("japan", Command::EndPhase);
        table.fights("japan");
        assert_eq!(
            table.territory("java").controller,
            Some(table.power("japan"))
        );
    }
}

/// AAE-pacific-01, AAE-pacific-10: the Chinese fighter attacks no ship, Chinese infantry boards
/// no transport of a power that the same seat plays, and no aircraft land in a neutral that leans
/// to their side, Dutch land apart.
/// Forbids: AAE-pacific-01, AAE-pacific-10.
#[test]
fn chinese_units_do_not_go_to_sea() {
    let scenario = Scenario::global()
        .turn(1, "china", Phase::CombatMove)
        .units("kwangtung", "china", UnitKind::Fighter, 1)
        .units("sz-20", "japan", UnitKind::Transport, 1);
    let mut table = Table::new(scenario);
    rule(&mut table, "china", UnitKind::Fighter, "kwangtung", "sz-20");
    let scenario = noncombat("china")
        .units("kwangtung", "china", UnitKind::Infantry, 1)
        .units("sz-20", "united-kingdom", UnitKind::Transport, 1)
        .one_seat(&["united-kingdom", "china"]);
    let transport = scenario.find("sz-20", "united-kingdom", UnitKind::Transport);
    let mut table = Table::new(scenario);
    let stack = Stack {
        from: table.space("kwangtung"),
        kind: UnitKind::Infantry,
        count: 1,
        unit: None,
    };
    table.refused("china", Command::Load { stack, transport });
    assert!(table.phase().loads.is_empty());
    let scenario = noncombat("united-kingdom")
        .units("egypt", "united-kingdom", UnitKind::Fighter, 1)
        .units("british-guiana", "united-kingdom", UnitKind::Aaa, 1)
        .units("british-guiana", "united-kingdom", UnitKind::Fighter, 1);
    let mut table = Table::new(scenario);
    for (kind, from, to, expected) in [
        (UnitKind::Fighter, "egypt", "greece", "AAE-air-landing-02"),
        (UnitKind::Aaa, "british-guiana", "brazil", "AAE-neutrals-07"),
    ] {
        assert_eq!(rule(&mut table, "united-kingdom", kind, from, to), expected);
    }
    goes(
        &mut table,
        "united-kingdom",
        UnitKind::Aaa,
        "british-guiana",
        "suriname",
    );
}

/// AAE-global-politics-18: Dutch land is a place to land for aircraft that attack, and guns go
/// ashore there without taking it.
/// Allows: AAE-global-politics-18.
#[test]
fn dutch_land_takes_aircraft_home_and_guns_ashore() {
    let (from, zone) = ("dutch-new-guinea", "sz-45");
    let scenario = Scenario::global()
        .turn(1, "anzac", Phase::CombatMove)
        .war("anzac", "japan")
        .control("new-guinea", "japan")
        .units(zone, "japan", UnitKind::Destroyer, 1)
        .unit(from, "anzac", UnitKind::Fighter, |piece| piece.spent = 2);
    let mut table = Table::new(scenario);
    goes(&mut table, "anzac", UnitKind::Fighter, from, zone);
    table.does("anzac", Command::EndPhase);
    let scenario =
        noncombat("united-kingdom").units("sz-42", "united-kingdom", UnitKind::Transport, 1);
    let ship = scenario.find("sz-42", "united-kingdom", UnitKind::Transport);
    let aboard = |scenario: Scenario, kind| {
        scenario.unit("sz-42", "united-kingdom", kind, |piece| {
            piece.aboard = Some(ship);
        })
    };
    let scenario = aboard(aboard(scenario, UnitKind::Aaa), UnitKind::Infantry);
    let mut table = Table::new(scenario);
    let ashore = |table: &Table, kind| Command::Unload {
        stack: Stack {
            from: table.space("sz-42"),
            kind,
            count: 1,
            unit: None,
        },
        to: table.space("java"),
    };
    let gun = ashore(&table, UnitKind::Aaa);
    table.does("united-kingdom", gun);
    assert_eq!(table.territory("java").controller, None);
    let foot = ashore(&table, UnitKind::Infantry);
    table.does("united-kingdom", foot);
    let uk = Some(table.power("united-kingdom"));
    assert_eq!(table.territory("java").controller, uk);
}

/// AAE-pacific-01, AAE-pacific-10: the Chinese fighter does not scramble over a zone either, a
/// British one from the same base does.
/// Allows: AAE-pacific-10.
/// Forbids: AAE-pacific-10.
#[test]
fn the_chinese_fighter_does_not_scramble() {
    for (owner, asked) in [("china", false), ("united-kingdom", true)] {
        let scenario = Scenario::global()
            .turn(1, "japan", Phase::CombatMove)
            .war("japan", "united-kingdom")
            .war("japan", "anzac")
            .facility("kwangtung", FacilityKind::AirBase, 0)
            .units("kwangtung", owner, UnitKind::Fighter, 1)
            .units("sz-20", "united-kingdom", UnitKind::Cruiser, 1)
            .units("sz-21", "japan", UnitKind::Cruiser, 2);
        let mut table = Table::new(scenario);
        goes(&mut table, "japan", UnitKind::Cruiser, "sz-21", "sz-20");
        table.does("japan", Command::EndPhase);
        assert_eq!(!table.state.pending().is_empty(), asked, "{owner}");
    }
}
