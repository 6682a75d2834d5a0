//! Mongolia, its protector and its enemies.

use crate::command::Command;
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
