//! Where units may go on the Global board.

use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Standing;
use crate::testing::Table;
use crate::unit::UnitKind;

pub(super) fn noncombat(power: &str) -> Scenario {
    Scenario::global().turn(1, power, Phase::NoncombatMove)
}

pub(super) fn rule(
    table: &mut Table,
    power: &str,
    kind: UnitKind,
    from: &str,
    to: &str,
) -> &'static str {
    let go = table.go(kind, 1, from, to);
    table.refused(power, go)
}

pub(super) fn goes(table: &mut Table, power: &str, kind: UnitKind, from: &str, to: &str) {
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

/// AAE-global-politics-08: two zones from either of the two is too near, three are not.
/// Allows: AAE-global-politics-08.
/// Forbids: AAE-global-politics-08.
#[test]
fn three_zones_from_america_are_far_enough() {
    let kind = UnitKind::Destroyer;
    for (from, near) in [
        ("sz-26", &["sz-12"][..]),
        ("sz-28", &["sz-11"]),
        ("sz-7", &["sz-8"]),
        ("sz-4", &["sz-3"]),
        ("sz-27", &["sz-12"]),
    ] {
        let scenario = noncombat("japan").units(from, "japan", kind, 1);
        let mut table = Table::new(scenario.clone());
        for to in near {
            let found = rule(&mut table, "japan", kind, from, to);
            assert_eq!(found, "AAE-global-politics-08", "{to}");
        }
        let mut table = Table::new(scenario.war("japan", "united-states"));
        goes(&mut table, "japan", kind, from, near[0]);
    }
    let far = noncombat("japan").units("sz-16", "japan", kind, 9);
    let mut table = Table::new(far);
    for to in ["sz-7", "sz-15"] {
        goes(&mut table, "japan", kind, "sz-16", to);
    }
}

/// AAE-global-politics-12, AAE-global-politics-13: war with either of Germany and Italy opens the
/// Europe map to American ships, and leaves Japan's coasts closed.
/// Allows: AAE-global-politics-13.
/// Forbids: AAE-global-politics-12.
#[test]
fn a_war_in_europe_frees_american_ships_there() {
    let kind = UnitKind::Destroyer;
    for enemy in ["germany", "italy"] {
        let scenario = noncombat("united-states")
            .war("united-states", enemy)
            .units("sz-31", "united-states", kind, 1)
            .units("sz-101", "united-states", kind, 1);
        let mut table = Table::new(scenario);
        goes(&mut table, "united-states", kind, "sz-101", "sz-106");
        let found = rule(&mut table, "united-states", kind, "sz-31", "sz-32");
        assert_eq!(found, "AAE-global-politics-12", "{enemy}");
    }
}

/// AAE-global-politics-05: war with Italy frees the Soviet Union in Europe as war with Germany
/// does. On a map where it is bound it is no friend of others there, nor are they its.
/// Allows: AAE-global-politics-05.
/// Forbids: AAE-global-politics-05.
#[test]
fn friends_of_the_soviet_union_on_each_map() {
    for (enemy, europe, pacific) in [
        ("germany", Standing::Friendly, Standing::OffLimits),
        ("italy", Standing::Friendly, Standing::OffLimits),
        ("japan", Standing::OffLimits, Standing::Friendly),
    ] {
        let scenario = noncombat("united-kingdom")
            .war("united-kingdom", "japan")
            .war("soviet-union", enemy);
        let table = Table::new(scenario);
        let (uk, ussr) = (table.power("united-kingdom"), table.power("soviet-union"));
        let at = |power, at: &str| table.state.standing(power, table.space(at));
        assert_eq!((at(uk, "karelia"), at(uk, "amur")), (europe, pacific));
        assert_eq!((at(ussr, "scotland"), at(ussr, "burma")), (europe, pacific));
    }
}

/// AAE-global-politics-05, AAE-air-landing-02: once it is at war on a map the Soviet Union lands
/// on allies' land there, on the day of its declaration, too; war on the other map does not
/// help.
/// Allows: AAE-global-politics-05.
/// Forbids: AAE-global-politics-05.
#[test]
fn todays_war_opens_landings_on_its_map() {
    for declares in [true, false] {
        let scenario = Scenario::global()
            .turn(4, "soviet-union", Phase::CombatMove)
            .war("soviet-union", "japan")
            .units("sz-125", "germany", UnitKind::Cruiser, 1)
            .control("norway", "united-kingdom")
            .units("karelia", "soviet-union", UnitKind::StrategicBomber, 1)
            .with(|state| {
                let power = state.turn().power;
                state.set_account(power, |account| account.turns = 3);
            });
        let mut table = Table::new(scenario);
        let on = table.power("germany");
        if declares {
            table.does("soviet-union", Command::DeclareWar { on });
        }
        table.does("soviet-union", Command::EndPhase);
        table.until("soviet-union", Phase::NoncombatMove);
        let kind = UnitKind::StrategicBomber;
        if declares {
            goes(&mut table, "soviet-union", kind, "karelia", "norway");
        } else {
            let found = rule(&mut table, "soviet-union", kind, "karelia", "norway");
            assert_eq!(found, "AAE-politics-22");
        }
    }
}
