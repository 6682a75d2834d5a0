//! Victories in the combined game.

use crate::command::Command;
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::state::State;
use crate::testing::Table;

const EUROPE: [&str; 7] = [
    "france",
    "egypt",
    "novgorod",
    "volgograd",
    "ontario",
    "united-kingdom",
    "russia",
];
const PACIFIC: [&str; 5] = [
    "kwangtung",
    "philippines",
    "hawaiian-islands",
    "india",
    "new-south-wales",
];

/// Japan's turn ends with so many cities taken on each map, beside those it has at the start:
/// Berlin, Rome and Warsaw, Tokyo and Shanghai.
fn holding(europe: usize, pacific: usize) -> Table {
    let mut scenario = Scenario::global().turn(3, "japan", Phase::Mobilize);
    for city in &EUROPE[..europe] {
        scenario = scenario.control(city, "germany");
    }
    for city in &PACIFIC[..pacific] {
        scenario = scenario.control(city, "japan");
    }
    let mut table = Table::new(scenario);
    table.does("japan", Command::EndPhase);
    table
}

fn winner(state: &State) -> Option<Side> {
    let outcome = state.outcome()?;
    let side = [Side::Axis, Side::Allies];
    side.into_iter()
        .find(|side| outcome.winners == state.seats_of(*side))
}

/// Plays on until Japan's next turn has begun, or the match is over.
fn a_round(table: &mut Table) {
    for _ in 0..100 {
        if table.state.outcome().is_some() || table.state.turn().round > 4 {
            return;
        }
        table.passes();
    }
}

/// AAE-victory-05 (D-29): eight cities on the Europe map or six on the Pacific map win when held
/// for a round; seven and five do not, twelve though they are.
#[test]
fn the_maps_are_counted_apart() {
    for (europe, pacific, wins) in [(4, 3, false), (5, 0, true), (0, 4, true), (4, 0, false)] {
        let mut table = holding(europe, pacific);
        a_round(&mut table);
        let expected = wins.then_some(Side::Axis);
        assert_eq!(winner(&table.state), expected, "{europe} and {pacific}");
    }
}

/// AAE-victory-05: the round begins anew when one map's cities are lost, though the other's are
/// held by then.
#[test]
fn one_map_is_held_for_the_whole_round() {
    let mut table = holding(5, 0);
    let japan = table.power("japan");
    assert!(table.state.account(japan).victory_watch);
    for city in PACIFIC {
        let at = table.space(city);
        table
            .state
            .set_territory(at, |territory| territory.controller = Some(japan));
    }
    let (paris, france) = (table.space("france"), table.power("france"));
    table
        .state
        .set_territory(paris, |territory| territory.controller = Some(france));
    table.run(super::super::control_changed);
    assert!(!table.state.account(japan).victory_watch);
}

/// AAE-victory-05, AAE-victory-06: each side needs a capital of its own as the round ends, the
/// Allies beside Berlin, Rome and Tokyo.
#[test]
fn a_capital_is_needed() {
    let allied = |tokyo: &str, own: &str| {
        let mut scenario = Scenario::global()
            .turn(3, "united-states", Phase::Mobilize)
            .control("germany", "united-states")
            .control("southern-italy", "united-states")
            .control("japan", tokyo);
        for capital in [
            "eastern-united-states",
            "united-kingdom",
            "france",
            "russia",
        ] {
            scenario = scenario.control(capital, own);
        }
        let mut table = Table::new(scenario.treasury("united-states", 0));
        table.passes();
        for _ in 0..100 {
            if table.state.outcome().is_some() || table.state.turn().round > 4 {
                break;
            }
            table.passes();
        }
        winner(&table.state)
    };
    assert_eq!(allied("united-states", "united-states"), Some(Side::Allies));
    assert_eq!(allied("japan", "united-states"), None);
    assert_eq!(allied("united-states", "japan"), None);
}

/// AAE-victory-05: what was lost on one map does not count again when it is retaken and the
/// other map is lost.
/// Forbids: AAE-victory-05.
#[test]
fn a_map_that_was_lost_begins_anew() {
    let mut table = holding(5, 4);
    let japan = table.power("japan");
    let give = |table: &mut Table, city: &str, to: &str| {
        let (at, to) = (table.space(city), table.power(to));
        table
            .state
            .set_territory(at, |territory| territory.controller = Some(to));
        table.run(super::super::control_changed);
    };
    give(&mut table, "france", "france");
    give(&mut table, "france", "germany");
    assert!(table.state.account(japan).victory_watch);
    give(&mut table, "kwangtung", "china");
    assert!(!table.state.account(japan).victory_watch);
}
