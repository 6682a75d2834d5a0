//! The political situation of the whole world, shown by positions on the Global board.

use super::at_war;
use super::declare;
use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// A power's Combat Move in some round; every power has an infantry somewhere.
pub(super) fn turn_of(power: &str, round: u16) -> Scenario {
    let mut scenario = Scenario::global().turn(round, power, Phase::CombatMove);
    for (at, owner) in [
        ("germany", "germany"),
        ("russia", "soviet-union"),
        ("japan", "japan"),
        ("central-united-states", "united-states"),
        ("szechwan", "china"),
        ("kenya", "united-kingdom"),
        ("northern-italy", "italy"),
        ("victoria", "anzac"),
        ("algeria", "france"),
    ] {
        scenario = scenario.units(at, owner, UnitKind::Infantry, 1);
    }
    scenario.with(|state| {
        let power = state.turn().power;
        state.set_account(power, |account| account.turns = round - 1);
    })
}

fn names(table: &Table) -> Vec<String> {
    let board = table.state.board();
    let declare = table.phase().declare;
    declare
        .iter()
        .map(|on| board.power(*on).id.clone())
        .collect()
}

/// AAE-global-politics-01, AAE-global-politics-06, AAE-global-politics-24: the wars as the game
/// begins, and no others: Japan with China alone, Germany and Italy not with China.
#[test]
fn the_opening_wars_of_the_world() {
    let table = Table::new(Scenario::global_opening());
    let west = ["united-kingdom", "anzac", "france"];
    let ids: Vec<String> = (table.state.board().powers.iter())
        .map(|power| power.id.clone())
        .collect();
    assert_eq!(ids.len(), 9);
    for a in &ids {
        for b in &ids {
            let europe = |x: &str, y: &str| ["germany", "italy"].contains(&x) && west.contains(&y);
            let asia = |x: &str, y: &str| (x, y) == ("japan", "china");
            let expected = europe(a, b) || europe(b, a) || asia(a, b) || asia(b, a);
            assert_eq!(at_war(&table.state, a, b), expected, "{a} and {b}");
        }
    }
}

/// AAE-global-politics-06: Japan attacks China at once, and the Shan State only after it has declared
/// war.
/// Allows: AAE-global-politics-06.
/// Forbids: AAE-global-politics-06.
#[test]
fn japan_is_at_war_with_china_alone() {
    let scenario = turn_of("japan", 1)
        .units("kiangsu", "japan", UnitKind::Infantry, 1)
        .units("siam", "japan", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario);
    let into_china = table.go(UnitKind::Infantry, 1, "kiangsu", "anhwe");
    let into_burma = table.go(UnitKind::Infantry, 1, "siam", "shan-state");
    assert_eq!(
        table.refused("japan", into_burma.clone()),
        "AAE-politics-18"
    );
    let war = declare(&table, "united-kingdom");
    table.does("japan", war);
    table.does("japan", into_burma);
    table.does("japan", into_china);
}

/// AAE-global-politics-02, AAE-global-politics-20, AAE-global-politics-24: Germany and Italy
/// declare war on the United States, the Soviet Union or China in any turn; one war leaves the
/// others as they are.
#[test]
fn the_european_axis_declares_one_by_one() {
    for axis in ["germany", "italy"] {
        let mut table = Table::new(turn_of(axis, 1));
        assert_eq!(names(&table), ["soviet-union", "united-states", "china"]);
        let war = declare(&table, "china");
        table.does(axis, war);
        assert!(at_war(&table.state, axis, "china"));
        assert_eq!(names(&table), ["soviet-union", "united-states"]);
        let other = if axis == "germany" {
            "italy"
        } else {
            "germany"
        };
        assert!(!at_war(&table.state, other, "china"));
        for ally in ["united-kingdom", "anzac", "france"] {
            assert!(
                !at_war(&table.state, "japan", ally),
                "Japan's wars are its own"
            );
        }
    }
}

/// AAE-global-politics-03, AAE-global-politics-04: the Soviet Union declares war on Japan in
/// any turn, on Germany and Italy only from its fourth, or after one of them has declared war
/// on it, or after London has fallen. Japan's declaration gives it no such right.
/// Allows: AAE-global-politics-03.
/// Forbids: AAE-global-politics-03.
#[test]
fn the_soviet_union_is_bound_in_europe() {
    let mut table = Table::new(turn_of("soviet-union", 3));
    assert_eq!(names(&table), ["japan"]);
    let war = declare(&table, "germany");
    assert_eq!(
        table.refused("soviet-union", war.clone()),
        "AAE-global-politics-03"
    );
    let on_japan = declare(&table, "japan");
    table.does("soviet-union", on_japan);
    assert_eq!(table.refused("soviet-union", war), "AAE-global-politics-03");
    let declared_on = |by: &'static str| {
        turn_of(by, 1).with(move |state| state.set_turn(|turn| turn.phase = Phase::CombatMove))
    };
    for (by, free) in [("japan", false), ("italy", true)] {
        let mut table = Table::new(declared_on(by));
        let war = declare(&table, "soviet-union");
        table.does(by, war);
        let ussr = table.power("soviet-union");
        let may = super::super::may_declare_on(&table.state, ussr);
        assert_eq!(may.contains(&table.power("germany")), free, "{by}");
    }
    assert_eq!(
        names(&Table::new(turn_of("soviet-union", 4))),
        ["germany", "japan", "italy"]
    );
    let fallen = turn_of("soviet-union", 1)
        .with(|state| state.set_record(|record| record.first_stake_fell = true));
    assert_eq!(names(&Table::new(fallen)), ["germany", "japan", "italy"]);
}

/// AAE-global-politics-09, AAE-global-politics-17, AAE-global-politics-21: a war between Japan
/// and one of the United Kingdom and ANZAC is one with both, no matter who declares; Japan's wars
/// with France, the Soviet Union and the United States are each by themselves.
/// Allows: AAE-global-politics-17, AAE-global-politics-21.
#[test]
fn wars_with_the_commonwealth_are_one() {
    for (by, on) in [
        ("japan", "united-kingdom"),
        ("japan", "anzac"),
        ("united-kingdom", "japan"),
        ("anzac", "japan"),
    ] {
        let mut table = Table::new(turn_of(by, 1));
        let war = declare(&table, on);
        table.does(by, war);
        assert!(at_war(&table.state, "japan", "united-kingdom"), "{by}");
        assert!(at_war(&table.state, "japan", "anzac"), "{by}");
        assert!(!at_war(&table.state, "japan", "france"));
        assert!(!at_war(&table.state, "japan", "united-states"));
        table.does(by, Command::TakeBack { steps: 1 });
        assert!(!at_war(&table.state, "japan", "anzac"));
        assert!(!at_war(&table.state, "japan", "united-kingdom"));
    }
    for on in ["france", "soviet-union", "united-states"] {
        let mut table = Table::new(turn_of("japan", 1));
        let war = declare(&table, on);
        table.does("japan", war);
        assert_eq!(table.state.wars_of(table.power("japan")).iter().count(), 2);
    }
}

/// AAE-global-politics-23: France may declare war on Japan in any turn.
#[test]
fn france_declares_on_japan() {
    let mut table = Table::new(turn_of("france", 1));
    assert_eq!(names(&table), ["japan"]);
    let war = declare(&table, "japan");
    table.does("france", war);
    assert!(!at_war(&table.state, "japan", "united-kingdom"));
}

/// AAE-global-politics-16: China declares war on Germany or Italy only after one of them has
/// declared war on it, or has moved units to where Chinese units may go.
/// Allows: AAE-global-politics-16.
/// Forbids: AAE-global-politics-16.
#[test]
fn china_declares_on_no_european_unasked() {
    let mut table = Table::new(turn_of("china", 5));
    assert!(names(&table).is_empty());
    for on in ["germany", "italy"] {
        let war = declare(&table, on);
        assert_eq!(table.refused("china", war), "AAE-global-politics-16");
    }
    let mut table = Table::new(turn_of("italy", 1));
    let war = declare(&table, "china");
    table.does("italy", war);
    let china = table.power("china");
    let germany = table.power("germany");
    assert_eq!(super::super::may_declare_on(&table.state, china), [germany]);
    let scenario = turn_of("germany", 1)
        .units("korea", "germany", UnitKind::Fighter, 1)
        .with(|state| state.set_turn(|turn| turn.phase = Phase::NoncombatMove));
    for (moves, may) in [(false, 0), (true, 2)] {
        let mut table = Table::new(scenario.clone());
        if moves {
            let flight = table.go(UnitKind::Fighter, 1, "korea", "manchuria");
            table.does("germany", flight);
        }
        table.does("germany", Command::EndPhase);
        assert_eq!(super::super::may_declare_on(&table.state, china).len(), may);
    }
}

/// AAE-global-politics-07: French units that move into China make Japan's declaration on
/// France a provoked one; Japan need not declare, and is not at war by that alone.
#[test]
fn moving_into_china_is_an_act_of_war() {
    let scenario = turn_of("france", 1)
        .with(|state| state.set_turn(|turn| turn.phase = Phase::NoncombatMove))
        .units("french-indo-china", "france", UnitKind::Infantry, 1);
    for (moves, provoked) in [(false, false), (true, true)] {
        let mut table = Table::new(scenario.clone());
        if moves {
            let march = table.go(UnitKind::Infantry, 1, "french-indo-china", "yunnan");
            table.does("france", march);
        }
        table.does("france", Command::EndPhase);
        assert!(!at_war(&table.state, "japan", "france"));
        table.until("japan", Phase::CombatMove);
        let war = declare(&table, "france");
        table.does("japan", war);
        let last = table.state.record().declarations.last().unwrap();
        assert_eq!(last.provoked, provoked);
    }
}

/// AAE-global-politics-16: either of the two European Axis powers frees China, in Kwangtung and
/// Burma as in China proper; Japan's units do not.
/// Allows: AAE-global-politics-16.
/// Forbids: AAE-global-politics-16.
#[test]
fn who_enters_the_chinese_area() {
    for (power, at, may) in [
        ("germany", "burma", 2),
        ("italy", "burma", 2),
        ("italy", "manchuria", 2),
        ("germany", "kwangtung", 2),
        ("germany", "shan-state", 0),
        ("japan", "burma", 0),
        ("france", "burma", 0),
    ] {
        let scenario = turn_of(power, 1)
            .with(|state| state.set_turn(|turn| turn.phase = Phase::NoncombatMove))
            .control(at, power)
            .units(at, power, UnitKind::Infantry, 1);
        let mut table = Table::new(scenario);
        table.does(power, Command::EndPhase);
        let china = table.power("china");
        let free = super::super::may_declare_on(&table.state, china).len();
        assert_eq!(free, may, "{power} in {at}");
    }
}

/// AAE-global-politics-07: whichever other Ally moves into China, a Japanese declaration on it is
/// provoked, one on others is not.
/// Allows: AAE-global-politics-07.
/// Forbids: AAE-global-politics-07.
#[test]
fn each_trespasser_provokes_for_itself() {
    for (guest, on, provoked) in [
        ("soviet-union", "soviet-union", true),
        ("france", "france", true),
        ("france", "soviet-union", false),
        ("soviet-union", "united-states", false),
        ("france", "united-kingdom", false),
    ] {
        let scenario = turn_of(guest, 1)
            .with(|state| state.set_turn(|turn| turn.phase = Phase::NoncombatMove))
            .units("yunnan", guest, UnitKind::Infantry, 1);
        let mut table = Table::new(scenario);
        table.does(guest, Command::EndPhase);
        table.until("japan", Phase::CombatMove);
        let war = declare(&table, on);
        table.does("japan", war);
        let last = table.state.record().declarations.last().unwrap();
        assert_eq!(last.provoked, provoked, "{guest}, war on {on}");
    }
}

/// AAE-global-politics-07: it is Japan that regards it so; a German declaration is as unprovoked
/// as ever.
/// Forbids: AAE-global-politics-07.
#[test]
fn trespassers_in_china_provoke_japan_alone() {
    let scenario = turn_of("soviet-union", 1)
        .with(|state| state.set_turn(|turn| turn.phase = Phase::NoncombatMove))
        .units("yunnan", "soviet-union", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario);
    table.does("soviet-union", Command::EndPhase);
    table.until("germany", Phase::CombatMove);
    let war = declare(&table, "soviet-union");
    table.does("germany", war);
    let last = table.state.record().declarations.last().unwrap();
    assert!(!last.provoked);
}
