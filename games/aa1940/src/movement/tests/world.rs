//! Where units may go on the Global board.

use crate::command::{Command, Stack};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Standing;
use crate::testing::Table;
use crate::unit::UnitKind;

fn noncombat(power: &str) -> Scenario {
    Scenario::global().turn(1, power, Phase::NoncombatMove)
}

fn rule(table: &mut Table, power: &str, kind: UnitKind, from: &str, to: &str) -> &'static str {
    let go = table.go(kind, 1, from, to);
    table.refused(power, go)
}

fn goes(table: &mut Table, power: &str, kind: UnitKind, from: &str, to: &str) {
    let go = table.go(kind, 1, from, to);
    table.does(power, go);
}

/// AAE-global-politics-05 (V-50): at war with Japan alone the Soviet Union is free on the
/// Pacific map and bound on the Europe map; at war with Germany it is the other way round.
/// Allows: AAE-global-politics-05.
/// Forbids: AAE-global-politics-05.
#[test]
fn the_soviet_union_is_neutral_map_by_map() {
    let combat = |enemy: &str| {
        Scenario::global()
            .turn(1, "soviet-union", Phase::CombatMove)
            .war("soviet-union", enemy)
            .units("amur", "soviet-union", UnitKind::Infantry, 1)
            .units("eastern-poland", "soviet-union", UnitKind::Infantry, 1)
            .units("caucasus", "soviet-union", UnitKind::Infantry, 1)
            .units("timguska", "soviet-union", UnitKind::Infantry, 1)
    };
    let kind = UnitKind::Infantry;
    let mut east = Table::new(combat("japan"));
    goes(&mut east, "soviet-union", kind, "amur", "korea");
    assert_eq!(
        rule(&mut east, "soviet-union", kind, "eastern-poland", "poland"),
        "AAE-politics-22"
    );
    assert_eq!(
        rule(&mut east, "soviet-union", kind, "caucasus", "turkey"),
        "AAE-politics-21"
    );
    let mut west = Table::new(combat("germany"));
    goes(&mut west, "soviet-union", kind, "eastern-poland", "poland");
    assert_eq!(
        rule(&mut west, "soviet-union", kind, "amur", "korea"),
        "AAE-politics-22"
    );
    for (enemy, chinese, british) in [
        ("japan", Standing::Friendly, Standing::OffLimits),
        ("germany", Standing::OffLimits, Standing::Friendly),
    ] {
        let table = Table::new(combat(enemy));
        let ussr = table.power("soviet-union");
        let standing = |at: &str| table.state.standing(ussr, table.space(at));
        assert_eq!(
            (standing("kansu"), standing("scotland")),
            (chinese, british)
        );
    }
}

/// AAE-global-politics-08: Japanese ships stop no nearer than three zones from Alaska and the
/// Western United States before there is war with the United States; in Combat Move neither.
/// Allows: AAE-global-politics-08.
/// Forbids: AAE-global-politics-08.
#[test]
fn japanese_ships_keep_away_from_america() {
    let fleet = |phase| {
        Scenario::global()
            .turn(1, "japan", phase)
            .units("sz-7", "japan", UnitKind::Destroyer, 1)
            .units("sz-9", "japan", UnitKind::Submarine, 1)
    };
    let kind = UnitKind::Destroyer;
    let mut table = Table::new(fleet(Phase::NoncombatMove));
    assert_eq!(
        rule(&mut table, "japan", kind, "sz-7", "sz-8"),
        "AAE-global-politics-08"
    );
    goes(&mut table, "japan", kind, "sz-7", "sz-16");
    let mut table = Table::new(fleet(Phase::NoncombatMove).war("japan", "united-states"));
    goes(&mut table, "japan", kind, "sz-7", "sz-8");
    let prey = fleet(Phase::CombatMove)
        .war("japan", "united-kingdom")
        .units("sz-2", "united-kingdom", UnitKind::Transport, 1);
    let mut table = Table::new(prey.clone());
    let kind = UnitKind::Submarine;
    assert_eq!(
        rule(&mut table, "japan", kind, "sz-9", "sz-2"),
        "AAE-global-politics-08"
    );
    let mut table = Table::new(prey.war("japan", "united-states"));
    goes(&mut table, "japan", kind, "sz-9", "sz-2");
}

/// AAE-global-politics-12, AAE-global-politics-13: a United States at peace stops no ship off
/// a Japanese coast, and on the Europe map only off its own, but for warships in zone 102. War
/// with Japan lifts the first, war with Germany or Italy the second.
/// Allows: AAE-global-politics-12, AAE-global-politics-13.
/// Forbids: AAE-global-politics-12, AAE-global-politics-13.
#[test]
fn american_ships_keep_near_home() {
    let fleet = || {
        noncombat("united-states")
            .units("sz-31", "united-states", UnitKind::Destroyer, 1)
            .units("sz-101", "united-states", UnitKind::Destroyer, 1)
            .units("sz-101", "united-states", UnitKind::Transport, 1)
    };
    let (destroyer, transport) = (UnitKind::Destroyer, UnitKind::Transport);
    let mut table = Table::new(fleet());
    assert_eq!(
        rule(&mut table, "united-states", destroyer, "sz-31", "sz-32"),
        "AAE-global-politics-12"
    );
    goes(&mut table, "united-states", destroyer, "sz-31", "sz-30");
    for kind in [destroyer, transport] {
        assert_eq!(
            rule(&mut table, "united-states", kind, "sz-101", "sz-106"),
            "AAE-global-politics-13"
        );
    }
    assert_eq!(
        rule(&mut table, "united-states", transport, "sz-101", "sz-102"),
        "AAE-global-politics-13"
    );
    goes(&mut table, "united-states", destroyer, "sz-101", "sz-102");
    goes(&mut table, "united-states", transport, "sz-101", "sz-89");
    let mut table = Table::new(fleet().war("united-states", "italy"));
    goes(&mut table, "united-states", transport, "sz-101", "sz-106");
    assert_eq!(
        rule(&mut table, "united-states", destroyer, "sz-31", "sz-32"),
        "AAE-global-politics-12"
    );
    let mut table = Table::new(fleet().war("united-states", "japan"));
    goes(&mut table, "united-states", destroyer, "sz-31", "sz-32");
}

/// AAE-global-politics-11, AAE-global-politics-17, AAE-global-politics-21: American, British
/// and ANZAC units neither enter nor cross China before their war with Japan; French ones may.
/// Allows: AAE-global-politics-11, AAE-global-politics-17, AAE-global-politics-21.
/// Forbids: AAE-global-politics-11, AAE-global-politics-17, AAE-global-politics-21.
#[test]
fn china_is_closed_to_the_west_before_its_war() {
    for (power, at_war, closed) in [
        ("united-states", "germany", Some("AAE-global-politics-11")),
        ("united-states", "japan", None),
        ("united-kingdom", "germany", Some("AAE-global-politics-17")),
        ("united-kingdom", "japan", None),
        ("anzac", "germany", Some("AAE-global-politics-21")),
        ("anzac", "japan", None),
        ("france", "germany", None),
    ] {
        let scenario = noncombat(power)
            .war(power, at_war)
            .units("burma", power, UnitKind::Infantry, 1)
            .units("burma", power, UnitKind::Fighter, 1);
        let mut table = Table::new(scenario);
        for (kind, to) in [
            (UnitKind::Infantry, "yunnan"),
            (UnitKind::Fighter, "szechwan"),
        ] {
            match closed {
                Some(expected) => {
                    assert_eq!(rule(&mut table, power, kind, "burma", to), expected);
                }
                None => goes(&mut table, power, kind, "burma", to),
            }
        }
    }
}

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
/// Dutch land in Noncombat Move and take it, whatever wars there are; others do not, and
/// neither do they once the Axis has it.
/// Allows: AAE-global-politics-18.
/// Forbids: AAE-global-politics-18.
#[test]
fn the_commonwealth_takes_dutch_land_into_keeping() {
    for (power, allowed) in [("united-kingdom", true), ("anzac", true), ("france", false)] {
        let scenario = noncombat(power).war("france", "japan").units(
            "new-guinea",
            power,
            UnitKind::Infantry,
            1,
        );
        let mut table = Table::new(scenario);
        if allowed {
            goes(
                &mut table,
                power,
                UnitKind::Infantry,
                "new-guinea",
                "dutch-new-guinea",
            );
            let owner = table.territory("dutch-new-guinea").controller;
            assert_eq!(owner, Some(table.power(power)));
        } else {
            let expected = "AAE-global-politics-18";
            let refused = rule(
                &mut table,
                power,
                UnitKind::Infantry,
                "new-guinea",
                "dutch-new-guinea",
            );
            assert_eq!(refused, expected);
        }
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

/// AAE-global-politics-10, AAE-pacific-19: Japan attacks Dutch land while it is at war with the
/// United Kingdom and ANZAC; Germany, which is, may at any time. Nobody defends it.
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

/// AAE-global-04, AAE-global-17, AAE-global-18: units cross the seams of the two maps on both
/// sides of the board as they cross any border.
#[test]
fn the_world_is_round() {
    let scenario = noncombat("united-kingdom")
        .war("united-kingdom", "japan")
        .units("india", "united-kingdom", UnitKind::Tank, 1)
        .units("western-canada", "united-kingdom", UnitKind::Infantry, 1)
        .units("sz-51", "united-kingdom", UnitKind::Cruiser, 1)
        .units("sz-39", "united-kingdom", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    let (tank, cruiser) = (UnitKind::Tank, UnitKind::Cruiser);
    goes(&mut table, "united-kingdom", tank, "india", "west-india");
    let canada = "alberta-saskatchewan-manitoba";
    goes(
        &mut table,
        "united-kingdom",
        UnitKind::Infantry,
        "western-canada",
        canada,
    );
    goes(&mut table, "united-kingdom", cruiser, "sz-51", "sz-66");
    goes(&mut table, "united-kingdom", cruiser, "sz-39", "sz-78");
}

/// AAE-global-11: units of both British economies attack together.
#[test]
fn british_units_are_one_force() {
    let scenario = Scenario::global()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .war("united-kingdom", "japan")
        .units("india", "united-kingdom", UnitKind::Tank, 2)
        .units("west-india", "united-kingdom", UnitKind::Tank, 1)
        .control("burma", "japan")
        .units("burma", "japan", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario);
    goes(
        &mut table,
        "united-kingdom",
        UnitKind::Tank,
        "india",
        "burma",
    );
    goes(
        &mut table,
        "united-kingdom",
        UnitKind::Tank,
        "west-india",
        "burma",
    );
    assert_eq!(table.count("burma", "united-kingdom", UnitKind::Tank), 2);
}
