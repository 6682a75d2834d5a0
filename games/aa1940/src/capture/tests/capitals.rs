//! Capitals.

use super::controller;
use super::in_combat;
use super::take;
use crate::command::Command;
use crate::decision::{Answer, Question};
use crate::event::{Event, Troops};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// AAE-capture-liberate-07 (V-36): Germany takes Moscow and with it all unspent Soviet IPCs,
/// even with its own capital lost.
#[test]
fn the_treasury_goes_to_the_captor() {
    for berlin_lost in [false, true] {
        let scenario = in_combat("germany")
            .treasury("soviet-union", 23)
            .treasury("germany", 4);
        let scenario = if berlin_lost {
            scenario.control("germany", "united-kingdom")
        } else {
            scenario
        };
        let mut table = Table::new(scenario);
        take(&mut table, "russia", "germany");
        assert_eq!(table.treasury("germany"), 27);
        assert_eq!(table.treasury("soviet-union"), 0);
        assert_eq!(controller(&table, "russia"), "germany");
        assert!(table.events.contains(&Event::CapitalTaken {
            territory: table.space("russia"),
            by: table.power("germany"),
            from: table.power("soviet-union"),
            ipcs: 23,
        }));
    }
}

/// AAE-capture-liberate-06: the capital's value counts for the captor like any other.
#[test]
fn a_capitals_value_counts() {
    let mut table = Table::new(in_combat("germany"));
    take(&mut table, "france", "germany");
    let germany = table.power("germany");
    assert_eq!(table.state.production(germany), 34);
}

/// AAE-capture-liberate-11 (V-37): Germany frees Rome; the United Kingdom keeps its IPCs.
#[test]
fn liberating_a_capital_takes_no_money() {
    let scenario = in_combat("germany")
        .control("southern-italy", "united-kingdom")
        .treasury("united-kingdom", 15)
        .treasury("italy", 0)
        .treasury("germany", 2);
    let mut table = Table::new(scenario);
    take(&mut table, "southern-italy", "germany");
    assert_eq!(controller(&table, "southern-italy"), "italy");
    assert_eq!(table.treasury("united-kingdom"), 15);
    assert_eq!((table.treasury("germany"), table.treasury("italy")), (2, 0));
}

/// AAE-capture-liberate-10: a freed capital takes back what friends hold of its original
/// territories at once, but nothing that enemies hold.
#[test]
fn a_freed_capital_takes_its_territories_back() {
    let scenario = in_combat("united-states")
        .war("united-states", "germany")
        .control("france", "germany")
        .control("algeria", "united-kingdom")
        .control("morocco", "united-states")
        .control("tunisia", "italy")
        .control("tobruk", "united-kingdom");
    let mut table = Table::new(scenario);
    take(&mut table, "france", "united-states");
    for (space, owner) in [
        ("france", "france"),
        ("algeria", "france"),
        ("morocco", "france"),
        ("tunisia", "italy"),
        ("tobruk", "united-kingdom"),
    ] {
        assert_eq!(controller(&table, space), owner, "{space}");
    }
    let reverted = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::Reverted { .. }));
    assert_eq!(reverted.count(), 2);
}

/// AAE-capture-liberate-09, AAE-income-04: a power without its capital has only the movement
/// and combat phases; freed, it has all again and collects.
/// Allows: AAE-capture-liberate-09.
/// Forbids: AAE-capture-liberate-09.
#[test]
fn a_dispossessed_power_only_moves_and_fights() {
    for (holder, phases) in [
        ("germany", vec![Phase::CombatMove, Phase::NoncombatMove]),
        (
            "france",
            vec![
                Phase::Purchase,
                Phase::CombatMove,
                Phase::NoncombatMove,
                Phase::Mobilize,
                Phase::CollectIncome,
            ],
        ),
    ] {
        let scenario = Scenario::europe()
            .control("france", holder)
            .treasury("france", 6)
            .units("algeria", "france", UnitKind::Infantry, 1)
            .turn(1, "italy", Phase::CollectIncome);
        let mut table = Table::new(scenario);
        table.does("italy", Command::EndPhase);
        let france = table.power("france");
        while table.state.turn().power == france {
            table.does("france", crate::turn::default_command(&table.state));
        }
        let seen: Vec<Phase> = table
            .events
            .iter()
            .filter_map(|event| match event {
                Event::PhaseBegan { power, phase } if *power == france => Some(*phase),
                _ => None,
            })
            .filter(|phase| *phase != Phase::ConductCombat)
            .collect();
        assert_eq!(seen, phases);
        let collected = if holder == "france" { 17 } else { 0 };
        assert_eq!(table.treasury("france"), 6 + collected);
    }
}

/// AAE-politics-09: after the fall of France its units stay its own and its player's; there
/// is no Vichy.
#[test]
fn the_french_fight_on() {
    let scenario = in_combat("germany")
        .units("algeria", "france", UnitKind::Infantry, 2)
        .units("sz-93", "france", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    let (france, seat) = (table.power("france"), table.seat("france"));
    take(&mut table, "france", "germany");
    assert_eq!(table.count("algeria", "france", UnitKind::Infantry), 2);
    assert_eq!(table.count("sz-93", "france", UnitKind::Cruiser), 1);
    assert_eq!(controller(&table, "algeria"), "france");
    assert_eq!(table.state.seat_of(france), Some(seat));
    assert!(table.state.at_war(france, table.power("germany")));
}

fn liberated() -> Table {
    let mut table = Table::new(in_combat("united-kingdom").control("france", "germany"));
    take(&mut table, "france", "united-kingdom");
    table
}

/// AAE-politics-10 (D-38): liberated France places 12 IPCs' worth of land and air units at
/// once: four infantry or a fighter, not a fighter and an infantry, no ships.
#[test]
fn liberated_france_raises_a_force() {
    let mut table = liberated();
    let at = table.space("france");
    assert_eq!(
        table.question(),
        ("france", &Question::LiberationForce { at, budget: 12 })
    );
    for wrong in [
        vec![(UnitKind::Fighter, 1), (UnitKind::Infantry, 1)],
        vec![(UnitKind::Infantry, 5)],
        vec![
            (UnitKind::Infantry, u16::MAX),
            (UnitKind::Infantry, u16::MAX),
        ],
        vec![(UnitKind::Destroyer, 1)],
    ] {
        assert_eq!(
            table.answer_refused(Answer::LiberationForce(wrong)),
            "AAE-politics-10"
        );
    }
    let before = table.treasury("france");
    table.answers(Answer::LiberationForce(vec![(UnitKind::Infantry, 4)]));
    assert_eq!(table.count("france", "france", UnitKind::Infantry), 4);
    assert_eq!(table.treasury("france"), before, "they are free");
    let mut table = liberated();
    table.answers(Answer::LiberationForce(vec![(UnitKind::Fighter, 1)]));
    assert_eq!(table.count("france", "france", UnitKind::Fighter), 1);
    assert!(table.events.contains(&Event::LiberationForce {
        at,
        troops: vec![Troops {
            power: table.power("france"),
            kind: UnitKind::Fighter,
            count: 1,
        }],
    }));
}

/// AAE-politics-10: once in the game; what is not used is lost.
#[test]
fn the_force_is_raised_once() {
    let mut table = liberated();
    table.answers(Answer::LiberationForce(Vec::new()));
    take(&mut table, "france", "germany");
    take(&mut table, "france", "france");
    assert!(table.state.pending().is_empty());
    assert_eq!(table.state.pieces().count(), 1, "who freed it");
    // Other freed capitals raise nothing.
    let mut table = Table::new(in_combat("germany").control("southern-italy", "united-kingdom"));
    take(&mut table, "southern-italy", "germany");
    assert!(table.state.pending().is_empty());
}

/// AAE-politics-10: an absent player's force is four infantry.
#[test]
fn the_usual_force_is_infantry() {
    let mut table = liberated();
    let decision = table.state.pending()[0].clone();
    let usual = crate::answers::default(&table.state, &decision);
    table.answers(usual);
    assert_eq!(table.count("france", "france", UnitKind::Infantry), 4);
}
