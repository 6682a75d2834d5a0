//! National objectives of the combined game.

use crate::command::Command;
use crate::objectives::earned;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Current payment of an objective to its economy.
fn pays(scenario: Scenario, economy: &str, id: &str) -> u16 {
    pays_in(&Table::new(scenario), economy, id)
}

fn pays_in(table: &Table, economy: &str, id: &str) -> u16 {
    let economy = table.economy(economy);
    earned(&table.state, economy)
        .iter()
        .filter(|(earned, _)| *earned == format!("AAE-objectives-{id}"))
        .map(|(_, ipcs)| *ipcs)
        .sum()
}

fn all_of(scenario: Scenario, territories: &[&str], power: &str) -> Scenario {
    let give = |scenario: Scenario, at: &&str| scenario.control(at, power);
    territories.iter().fold(scenario, give)
}

/// AAE-objectives-19: Japan trades until it is at war with the United States, has attacked
/// Indo-China, or has declared war unprovoked on the United Kingdom or ANZAC; war with China or
/// France does not end the trade.
#[test]
fn japanese_trade() {
    assert_eq!(pays(Scenario::global(), "japan", "19"), 10);
    let war = Scenario::global().war("japan", "united-states");
    assert_eq!(pays(war, "japan", "19"), 0);
    let start = || {
        Scenario::global()
            .turn(1, "japan", Phase::CombatMove)
            .units("siam", "japan", UnitKind::Infantry, 1)
    };
    for (on, left) in [("france", 10), ("united-kingdom", 0), ("anzac", 0)] {
        let mut table = Table::new(start());
        let on = table.power(on);
        table.does("japan", Command::DeclareWar { on });
        assert_eq!(pays_in(&table, "japan", "19"), left);
    }
    let mut table = Table::new(start());
    let on = table.power("france");
    table.does("japan", Command::DeclareWar { on });
    let go = table.go(UnitKind::Infantry, 1, "siam", "french-indo-china");
    table.does("japan", go);
    table.does("japan", Command::EndPhase);
    assert_eq!(pays_in(&table, "japan", "19"), 0);
    let indochina = all_of(Scenario::global(), &["french-indo-china"], "japan");
    assert_eq!(pays(indochina, "japan", "19"), 10, "had without an attack");
}

/// AAE-objectives-20, AAE-objectives-21, AAE-objectives-22: what the Axis holds in the Pacific
/// pays Japan once it is at war with one of the western Allies; the Soviet Union is none.
#[test]
fn japans_prosperity_sphere() {
    let islands = [
        "guam",
        "midway",
        "wake-island",
        "gilbert-islands",
        "solomon-islands",
    ];
    let indies = ["sumatra", "java", "borneo", "celebes"];
    let hold = |enemy: &str| {
        let scenario = Scenario::global().war("japan", enemy);
        let scenario = all_of(scenario, &islands, "japan");
        let scenario = all_of(scenario, &indies[..3], "japan");
        all_of(scenario, &["india", "hawaiian-islands"], "japan")
    };
    for enemy in ["united-states", "united-kingdom", "anzac", "france"] {
        assert_eq!(pays(hold(enemy), "japan", "20"), 5);
        assert_eq!(pays(hold(enemy), "japan", "21"), 10);
        assert_eq!(pays(hold(enemy), "japan", "22"), 0);
        let all = hold(enemy).control("celebes", "italy");
        assert_eq!(pays(all, "japan", "22"), 5);
        let gap = hold(enemy).control("midway", "united-states");
        assert_eq!(pays(gap, "japan", "20"), 0);
    }
    assert_eq!(pays(hold("soviet-union"), "japan", "20"), 0);
}

/// AAE-objectives-23 to AAE-objectives-26: American land pays while the United States is at war
/// and holds all that is named.
#[test]
fn american_land() {
    for (id, ipcs, lost) in [
        ("23", 10, "western-united-states"),
        ("24", 5, "line-islands"),
        ("25", 5, "mexico"),
        ("26", 5, "philippines"),
    ] {
        let war = || Scenario::global().war("united-states", "italy");
        assert_eq!(pays(Scenario::global(), "united-states", id), 0);
        assert_eq!(pays(war(), "united-states", id), ipcs, "{id}");
        assert_eq!(pays(war().control(lost, "japan"), "united-states", id), 0);
    }
}

/// AAE-objectives-27: an American land unit in France pays, no matter who holds it; aircraft and
/// others' units do not.
#[test]
fn americans_in_france() {
    let with = |power: &str, kind, at: &str| {
        let scenario = Scenario::global().war("united-states", "germany");
        pays(scenario.units(at, power, kind, 1), "united-states", "27")
    };
    assert_eq!(with("united-states", UnitKind::Infantry, "france"), 5);
    assert_eq!(with("united-states", UnitKind::Aaa, "france"), 5);
    assert_eq!(with("united-states", UnitKind::Fighter, "france"), 0);
    assert_eq!(with("united-kingdom", UnitKind::Infantry, "france"), 0);
    assert_eq!(with("united-states", UnitKind::Infantry, "scotland"), 0);
}

/// AAE-objectives-28: the Burma Road pays China while Allies hold all of it, one of them or
/// several.
#[test]
fn the_burma_road() {
    assert_eq!(pays(Scenario::global(), "china", "28"), 6);
    let british = Scenario::global().control("yunnan", "united-kingdom");
    assert_eq!(pays(british, "china", "28"), 6);
    for lost in ["india", "burma", "yunnan", "szechwan"] {
        let cut = Scenario::global().control(lost, "japan");
        assert_eq!(pays(cut, "china", "28"), 0, "{lost}");
    }
}

/// AAE-objectives-29, AAE-objectives-30: the European economy is paid for its own original land
/// alone, the Pacific one for Kwangtung and Malaya in a war with Japan.
#[test]
fn the_british_empire() {
    let whole = |lost: &str| Scenario::global().control(lost, "japan");
    assert_eq!(pays(whole("burma"), "uk-europe", "29"), 5);
    assert_eq!(pays(whole("kenya"), "uk-europe", "29"), 0);
    assert_eq!(pays(whole("western-canada"), "uk-europe", "29"), 0);
    assert_eq!(pays(whole("west-india"), "uk-europe", "29"), 5);
    assert_eq!(pays(Scenario::global(), "uk-pacific", "30"), 0);
    let war = || Scenario::global().war("united-kingdom", "japan");
    assert_eq!(pays(war(), "uk-pacific", "30"), 5);
    assert_eq!(
        pays(war().control("malaya", "anzac"), "uk-pacific", "30"),
        0
    );
}

/// AAE-objectives-31, AAE-objectives-32: ANZAC's own land with Malaya in Allied hands, and the
/// islands before it, in Allied hands too, which the Dutch are not.
#[test]
fn anzacs_defense() {
    let war = || Scenario::global().war("anzac", "japan");
    assert_eq!(pays(Scenario::global(), "anzac", "31"), 0);
    assert_eq!(pays(war(), "anzac", "31"), 5);
    assert_eq!(pays(war().control("malaya", "japan"), "anzac", "31"), 0);
    assert_eq!(
        pays(war().control("queensland", "united-states"), "anzac", "31"),
        0
    );
    assert_eq!(pays(war(), "anzac", "32"), 0, "Dutch New Guinea is Dutch");
    let kept = || war().control("dutch-new-guinea", "united-kingdom");
    assert_eq!(pays(kept(), "anzac", "32"), 5);
    assert_eq!(
        pays(kept().control("solomon-islands", "japan"), "anzac", "32"),
        0
    );
}
