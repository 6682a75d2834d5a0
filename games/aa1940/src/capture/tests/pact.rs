//! Mongolia, its protector and its enemies.

use crate::command::{Command, Stack};
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::space::{Neutrality, SpaceId};
use crate::testing::Table;
use crate::unit::UnitKind;

const MONGOLIA: [&str; 6] = [
    "olgiy",
    "dzavhan",
    "tsagaan-olom",
    "central-mongolia",
    "ulaanbaatar",
    "buyant-uhaa",
];

/// A power's Combat Move with Japan and the Soviet Union at war, infantry beside each other.
fn border(power: &str) -> Scenario {
    Scenario::global()
        .turn(1, power, Phase::CombatMove)
        .war("japan", "soviet-union")
        .units("korea", "japan", UnitKind::Infantry, 2)
        .units("manchuria", "japan", UnitKind::Infantry, 6)
        .units("amur", "soviet-union", UnitKind::Infantry, 6)
        .units("novosibirsk", "soviet-union", UnitKind::Infantry, 1)
}

fn attack(table: &mut Table, power: &str, from: &str, to: &str) {
    let go = table.go(UnitKind::Infantry, 1, from, to);
    table.does(power, go);
    table.does(power, Command::EndPhase);
    table.fights(power);
    table.does(power, Command::EndPhase);
}

fn neutrality(table: &Table, at: &str) -> Option<Neutrality> {
    table.territory(at).neutrality
}

fn soviet(table: &Table) -> usize {
    let ussr = Some(table.power("soviet-union"));
    let held = |at: &&&str| table.territory(at).controller == ussr;
    MONGOLIA.iter().filter(held).count()
}

/// AAE-global-22: Japan attacks Amur, which borders Mongolia: as its Conduct Combat ends, all of
/// Mongolia is Soviet with its armies, which is another power's turn. An attack that borders no
/// Mongolian land does nothing.
#[test]
fn an_attack_beside_mongolia_calls_on_the_pact() {
    let mut table = Table::new(border("japan"));
    let go = table.go(UnitKind::Infantry, 1, "korea", "amur");
    table.does("japan", go);
    table.does("japan", Command::EndPhase);
    assert_eq!(soviet(&table), 0, "not before Conduct Combat is over");
    table.fights("japan");
    assert_eq!(soviet(&table), 6);
    assert_eq!(table.count("olgiy", "soviet-union", UnitKind::Infantry), 2);
    assert_eq!(
        table.count("dzavhan", "soviet-union", UnitKind::Infantry),
        1
    );
    assert_eq!(neutrality(&table, "olgiy"), None);
    assert_eq!(neutrality(&table, "turkey"), Some(Neutrality::Strict));
    let far = border("japan").control("siberia", "japan").units(
        "siberia",
        "japan",
        UnitKind::Infantry,
        1,
    );
    let mut table = Table::new(far);
    attack(&mut table, "japan", "siberia", "sakha");
    assert_eq!(soviet(&table), 0);
}

/// AAE-global-23: a Soviet attack on Korea while Mongolia is strict voids the pact; a later
/// Japanese attack changes nothing.
#[test]
fn a_soviet_attack_voids_the_pact() {
    for (from, to, voids) in [("amur", "korea", true), ("amur", "manchuria", true)] {
        let mut table = Table::new(border("soviet-union"));
        attack(&mut table, "soviet-union", from, to);
        table.until("japan", Phase::CombatMove);
        let from = if to == "korea" { "manchuria" } else { "korea" };
        attack(&mut table, "japan", from, "amur");
        assert_eq!(soviet(&table) == 0, voids, "{to}");
    }
}

/// AAE-global-24 (V-47), AAE-global-21: Japan attacks a Mongolian land: all other strict
/// neutrals lean to the Allies, Mongolian and others.
/// Allows: AAE-global-21.
#[test]
fn mongolia_is_like_any_strict_neutral() {
    let mut table = Table::new(border("japan").units("manchuria", "japan", UnitKind::Tank, 1));
    let go = table.go(UnitKind::Infantry, 1, "manchuria", "buyant-uhaa");
    table.does("japan", go);
    table.does("japan", Command::EndPhase);
    for at in ["olgiy", "turkey", "sweden", "spain"] {
        assert_eq!(
            neutrality(&table, at),
            Some(Neutrality::Leaning(Side::Allies)),
            "{at}"
        );
    }
}

/// AAE-global-21: an Ally's attack on a strict neutral turns all others to the Axis but
/// Mongolia; a Soviet attack on Mongolia turns the rest of it, too.
/// Allows: AAE-global-21.
/// Forbids: AAE-global-21.
#[test]
fn mongolia_turns_to_the_axis_for_soviet_treason_alone() {
    let leaning = Some(Neutrality::Leaning(Side::Axis));
    let british = Scenario::global()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .units("trans-jordan", "united-kingdom", UnitKind::Infantry, 1);
    let mut table = Table::new(british);
    let go = table.go(UnitKind::Infantry, 1, "trans-jordan", "saudi-arabia");
    table.does("united-kingdom", go);
    table.does("united-kingdom", Command::EndPhase);
    assert_eq!(neutrality(&table, "turkey"), leaning);
    for at in MONGOLIA {
        assert_eq!(neutrality(&table, at), Some(Neutrality::Strict), "{at}");
    }
    let mut table =
        Table::new(border("soviet-union").units("yenisey", "soviet-union", UnitKind::Infantry, 1));
    let beside: Vec<SpaceId> = {
        let board = table.state.board();
        board.land_neighbors(table.space("yenisey")).to_vec()
    };
    let target = MONGOLIA
        .iter()
        .find(|at| beside.contains(&table.space(at)))
        .expect("Mongolia borders Yenisey");
    let go = table.go(UnitKind::Infantry, 1, "yenisey", target);
    table.does("soviet-union", go);
    table.does("soviet-union", Command::EndPhase);
    for at in MONGOLIA.iter().filter(|at| *at != target) {
        assert_eq!(neutrality(&table, at), leaning, "{at}");
    }
}

fn blitz(table: &Table, from: &str, via: &str, to: &str) -> Command {
    Command::Move {
        stack: Stack {
            from: table.space(from),
            kind: UnitKind::Tank,
            count: 1,
            unit: None,
        },
        to: table.space(to),
        via: Some(table.space(via)),
    }
}

/// AAE-global-22: a blitz over Soviet land beside Mongolia is an attack on it; one over Chinese
/// land there is none, nor is one that was taken back.
/// Allows: AAE-global-22.
/// Forbids: AAE-global-22.
#[test]
fn a_blitz_over_soviet_land_calls_on_the_pact() {
    let tanks = Scenario::global()
        .turn(1, "japan", Phase::CombatMove)
        .war("japan", "soviet-union")
        .units("jehol", "japan", UnitKind::Tank, 1)
        .units("manchuria", "japan", UnitKind::Tank, 1);
    for (from, via, to, held) in [
        ("jehol", "chahar", "jehol", 0),
        ("manchuria", "amur", "korea", 6),
    ] {
        let mut table = Table::new(tanks.clone());
        let way = blitz(&table, from, via, to);
        table.does("japan", way.clone());
        table.does("japan", Command::TakeBack { steps: 1 });
        assert_eq!(
            table.territory(via).controller,
            Table::new(tanks.clone()).territory(via).controller
        );
        table.does("japan", way);
        table.does("japan", Command::EndPhase);
        table.until("japan", Phase::NoncombatMove);
        assert_eq!(soviet(&table), held, "{via}");
    }
    let mut table = Table::new(tanks);
    let way = blitz(&table, "manchuria", "amur", "korea");
    table.does("japan", way);
    table.does("japan", Command::TakeBack { steps: 1 });
    table.does("japan", Command::EndPhase);
    table.until("japan", Phase::NoncombatMove);
    assert_eq!(soviet(&table), 0);
}

/// AAE-global-22: Mongolian land in Soviet hands borders other Mongolian land, and so a Japanese
/// attack on it invokes the pact, too. Land that leans to the Allies passes to the Soviet Union,
/// and so does land that has joined them after a failed attack, with the survivors of its army.
#[test]
fn an_attack_on_soviet_mongolia_calls_on_the_pact() {
    let leaning = Neutrality::Leaning(Side::Allies);
    let mut scenario = border("japan").control("ulaanbaatar", "soviet-union");
    for (at, army) in [("olgiy", 2), ("dzavhan", 1), ("tsagaan-olom", 0)] {
        scenario = scenario.neutral(at, leaning, army);
    }
    let scenario = scenario
        .neutral("central-mongolia", leaning, 0)
        .control("buyant-uhaa", "japan")
        .units("buyant-uhaa", "japan", UnitKind::Infantry, 2)
        .unit("central-mongolia", "neutral", UnitKind::Infantry, |_| {});
    let mut table = Table::new(scenario);
    attack(&mut table, "japan", "buyant-uhaa", "ulaanbaatar");
    assert_eq!(
        table.territory("ulaanbaatar").controller,
        Some(table.power("japan"))
    );
    assert_eq!(soviet(&table), 4, "all but what Japan holds");
    let left = table.count("central-mongolia", "soviet-union", UnitKind::Infantry);
    assert_eq!(left, 1);
}

/// AAE-global-23: Korea may be anybody's, other land must be Japan's, and a blitz is an attack;
/// while no Mongolian land is strict any more nothing voids the pact.
/// Allows: AAE-global-23.
/// Forbids: AAE-global-23.
#[test]
fn what_voids_the_pact() {
    let soviet_turn = || {
        Scenario::global()
            .turn(1, "soviet-union", Phase::CombatMove)
            .war("japan", "soviet-union")
            .war("germany", "soviet-union")
            .units("amur", "soviet-union", UnitKind::Tank, 1)
            .units("siberia", "soviet-union", UnitKind::Infantry, 1)
            .no_facilities("korea")
    };
    let void = |scenario: Scenario, from: &str, via: Option<&str>, to: &str| {
        let mut table = Table::new(scenario);
        let march = match via {
            Some(via) => blitz(&table, from, via, to),
            None => table.go(UnitKind::Tank, 1, from, to),
        };
        table.does("soviet-union", march);
        table.does("soviet-union", Command::EndPhase);
        let pact = table.state.board().politics.pact.clone();
        let pact = pact.expect("the world has a pact");
        !table.state.doers(pact.void_by).is_empty()
    };
    assert!(void(soviet_turn(), "amur", None, "korea"));
    assert!(void(
        soviet_turn().control("korea", "germany"),
        "amur",
        None,
        "korea"
    ));
    assert!(void(soviet_turn(), "amur", Some("korea"), "amur"));
    assert!(void(soviet_turn(), "amur", Some("manchuria"), "amur"));
    assert!(!void(
        soviet_turn().control("manchuria", "germany"),
        "amur",
        None,
        "manchuria"
    ));
    assert!(!void(
        soviet_turn().control("manchuria", "germany"),
        "amur",
        Some("manchuria"),
        "amur"
    ));
    let turned = MONGOLIA.iter().fold(soviet_turn(), |scenario, at| {
        scenario.neutral(at, Neutrality::Leaning(Side::Allies), 1)
    });
    assert!(!void(turned, "amur", None, "korea"));
}

/// AAE-global-21: another Ally's attack on Mongolian land turns other neutrals, not the rest of
/// Mongolia.
/// Forbids: AAE-global-21.
#[test]
fn an_attack_by_another_ally_turns_no_mongolian() {
    let scenario = Scenario::global()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .control("yenisey", "united-kingdom")
        .units("yenisey", "united-kingdom", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario);
    let go = table.go(UnitKind::Infantry, 1, "yenisey", "olgiy");
    table.does("united-kingdom", go);
    table.does("united-kingdom", Command::EndPhase);
    let axis = Some(Neutrality::Leaning(Side::Axis));
    assert_eq!(neutrality(&table, "turkey"), axis);
    for at in MONGOLIA.iter().filter(|at| **at != "olgiy") {
        assert_eq!(neutrality(&table, at), Some(Neutrality::Strict), "{at}");
    }
}

/// AAE-global-22: a bombing raid is no attack on the territory.
/// Forbids: AAE-global-22.
#[test]
fn a_raid_does_not_call_on_the_pact() {
    let scenario = border("japan")
        .facility("amur", crate::facility::FacilityKind::AirBase, 0)
        .units("manchuria", "japan", UnitKind::StrategicBomber, 1);
    let mut table = Table::new(scenario);
    let raid = Command::Raid {
        stack: Stack {
            from: table.space("manchuria"),
            kind: UnitKind::StrategicBomber,
            count: 1,
            unit: None,
        },
        to: table.space("amur"),
    };
    table.does("japan", raid);
    table.does("japan", Command::EndPhase);
    table.fights("japan");
    table.until("japan", Phase::NoncombatMove);
    assert_eq!(soviet(&table), 0);
}
