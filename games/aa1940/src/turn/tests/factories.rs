//! Factories that changed hands, from turn to turn.

use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::Infantry;

const NORMANDY: &str = "normandy-bordeaux";

fn place(table: &Table) -> Command {
    Command::Place {
        kind: Infantry,
        count: 1,
        at: table.space(NORMANDY),
    }
}

/// Buys infantry in the power's next turn and comes to where it is mobilized.
fn next_turn(table: &mut Table, power: &str) {
    table.until(power, Phase::Purchase);
    let kind = Infantry;
    table.does(power, Command::Buy { kind, count: 1 });
    table.until(power, Phase::Mobilize);
}

/// AAE-facilities-07, AAE-facilities-06: a captured complex turns out units from the captor's
/// next turn on, not in the turn of the capture.
/// Allows: AAE-facilities-07.
/// Forbids: AAE-facilities-07.
#[test]
fn a_captured_complex_works_from_the_next_turn() {
    let scenario = Scenario::europe().queue("germany", Infantry, 1);
    let mut table = Table::new(scenario);
    table.conquers("germany", NORMANDY);
    table.until("germany", Phase::Mobilize);
    let command = place(&table);
    assert_eq!(table.refused("germany", command.clone()), "AAE-mobilize-01");
    next_turn(&mut table, "germany");
    table.does("germany", command);
}

/// AAE-facilities-07: a liberated complex works for its original controller in its next turn,
/// and never for the liberator.
/// Allows: AAE-facilities-07.
/// Forbids: AAE-facilities-07.
#[test]
fn a_liberated_complex_works_for_its_owner() {
    let scenario = Scenario::europe()
        .control(NORMANDY, "germany")
        .queue("united-kingdom", Infantry, 1)
        .turn(1, "united-kingdom", Phase::CombatMove);
    let mut table = Table::new(scenario);
    table.conquers("united-kingdom", NORMANDY);
    table.until("united-kingdom", Phase::Mobilize);
    let command = place(&table);
    let refused = table.refused("united-kingdom", command.clone());
    assert!(refused.starts_with("AAE-mobilize-0"), "{refused}");
    next_turn(&mut table, "france");
    table.does("france", command.clone());
    next_turn(&mut table, "united-kingdom");
    let refused = table.refused("united-kingdom", command);
    assert_eq!(refused, "AAE-mobilize-02");
}
