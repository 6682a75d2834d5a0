//! Neutrals that join a power, and former neutrals.

use super::{controller, in_combat, take};
use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::event::Event;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::state::Piece;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Germany's infantry stands in Romania, beside Bulgaria, in Noncombat Move.
fn beside_bulgaria() -> Table {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::NoncombatMove)
        .units("romania", "germany", UnitKind::Infantry, 1);
    Table::new(scenario)
}

fn enters(table: &mut Table, power: &str, from: &str, to: &str) {
    let command = table.go(UnitKind::Infantry, 1, from, to);
    table.does(power, command);
}

/// What one unit of a power's infantry may not do, each of those in a space.
fn each_refused(table: &mut Table, power: &str, from: &str, to: &str) -> Vec<&'static str> {
    let Command::Move { stack, to, .. } = table.go(UnitKind::Infantry, 1, from, to) else {
        unreachable!("a move");
    };
    let units: Vec<_> = table
        .state
        .pieces_in(stack.from)
        .map(|(id, _)| id)
        .collect();
    let command = |unit| Command::Move {
        stack: Stack {
            unit: Some(unit),
            ..stack
        },
        to,
        via: None,
    };
    units
        .into_iter()
        .map(|unit| table.refused(power, command(unit)))
        .collect()
}

/// AAE-neutrals-06, AAE-neutrals-08: Germany enters Bulgaria: control, value and army are
/// its own.
#[test]
fn a_friendly_neutral_joins() {
    let mut table = beside_bulgaria();
    enters(&mut table, "germany", "romania", "bulgaria");
    assert_eq!(controller(&table, "bulgaria"), "germany");
    let germany = table.power("germany");
    assert_eq!(table.state.production(germany), 31);
    assert_eq!(table.count("bulgaria", "germany", UnitKind::Infantry), 5);
    let territory = table.territory("bulgaria");
    assert!(territory.changed && territory.neutrality.is_none() && territory.army == 0);
    assert!(table.events.contains(&Event::Converted {
        territory: table.space("bulgaria"),
        by: germany,
        army: 4,
    }));
}

/// AAE-neutrals-09: the army neither moves nor boards on the turn in which it joins, and
/// does as it likes from its owner's next turn on.
#[test]
fn the_army_of_a_neutral_waits_a_turn() {
    let mut table = beside_bulgaria();
    let (germany, zone) = (table.power("germany"), table.space("sz-100"));
    table
        .state
        .spawn(Piece::new(UnitKind::Transport, germany, zone));
    enters(&mut table, "germany", "romania", "bulgaria");
    let mut refusals = each_refused(&mut table, "germany", "bulgaria", "romania");
    refusals.sort();
    let army = ["AAE-neutrals-09"; 4];
    assert_eq!(refusals[..4], army);
    assert_eq!(refusals[4], "AAE-noncombat-02", "who came by itself");
    // Other units may go on with what they have left.
    let home = table.space("slovakia-hungary");
    table.state.spawn(Piece::new(UnitKind::Tank, germany, home));
    for (from, to) in [("slovakia-hungary", "romania"), ("romania", "bulgaria")] {
        let command = table.go(UnitKind::Tank, 1, from, to);
        table.does("germany", command);
    }
    let bulgaria = table.space("bulgaria");
    let phase = table.phase();
    assert!(phase.moves.iter().all(|moves| moves.stack.from != bulgaria));
    assert!(phase.loads.iter().all(|loads| loads.stack.from != bulgaria));
    table.until("italy", Phase::Purchase);
    table.until("germany", Phase::NoncombatMove);
    let command = table.go(UnitKind::Infantry, 5, "bulgaria", "romania");
    table.does("germany", command);
    assert_eq!(table.count("romania", "germany", UnitKind::Infantry), 5);
}

/// AAE-neutrals-16, AAE-neutrals-11, AAE-neutrals-09 (D-39): after a failed invasion the
/// three survivors of four stay, nobody's; a power of the side they joined gains the three,
/// to be moved from its next turn on.
/// Allows: AAE-neutrals-16.
/// Forbids: AAE-neutrals-16.
#[test]
fn survivors_of_a_failed_invasion_join() {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::CombatMove)
        .control("bulgaria", "germany")
        .control("albania", "united-kingdom")
        .units("bulgaria", "germany", UnitKind::Infantry, 2)
        .units("albania", "united-kingdom", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario).rolling([1, 6, 1, 1, 6, 6]);
    let command = table.go(UnitKind::Infantry, 2, "bulgaria", "greece");
    table.does("germany", command);
    table.does("germany", Command::EndPhase);
    while !table.state.pending().is_empty() {
        let decision = table.state.pending()[0].clone();
        let usual = crate::answers::default(&table.state, &decision);
        table.answers(usual);
    }
    let fight = table.battle(BattleKind::General, "greece");
    table.does("germany", fight);
    assert_eq!(table.count("greece", "germany", UnitKind::Infantry), 0);
    assert_eq!(table.count("greece", "neutral", UnitKind::Infantry), 3);
    assert_eq!(table.territory("greece").controller, None);
    table.until("united-kingdom", Phase::NoncombatMove);
    let command = table.go(UnitKind::Infantry, 1, "greece", "albania");
    assert_eq!(
        table.refused("united-kingdom", command),
        "AAE-misc-08",
        "nobody moves them"
    );
    enters(&mut table, "united-kingdom", "albania", "greece");
    assert_eq!(
        table.count("greece", "united-kingdom", UnitKind::Infantry),
        4
    );
    assert_eq!(table.count("greece", "neutral", UnitKind::Infantry), 0);
    assert_eq!(controller(&table, "greece"), "united-kingdom");
    let refusals = each_refused(&mut table, "united-kingdom", "greece", "albania");
    let waiting = |rule: &&&str| **rule == "AAE-neutrals-09";
    assert_eq!(refusals.iter().filter(waiting).count(), 3);
    table.until("italy", Phase::Purchase);
    table.until("united-kingdom", Phase::NoncombatMove);
    let command = table.go(UnitKind::Infantry, 4, "greece", "albania");
    table.does("united-kingdom", command);
}

/// AAE-neutrals-15, AAE-neutrals-13: who conquers a neutral controls it and gains its value.
#[test]
fn a_conquered_neutral_pays_its_captor() {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::CombatMove)
        .units("romania", "germany", UnitKind::Tank, 6);
    let mut table = Table::new(scenario).rolling([1; 6]);
    let command = table.go(UnitKind::Tank, 6, "romania", "yugoslavia");
    table.does("germany", command);
    table.does("germany", Command::EndPhase);
    while !table.state.pending().is_empty() {
        let decision = table.state.pending()[0].clone();
        let usual = crate::answers::default(&table.state, &decision);
        table.answers(usual);
    }
    assert_eq!(table.count("yugoslavia", "neutral", UnitKind::Infantry), 5);
    let fight = table.battle(BattleKind::General, "yugoslavia");
    table.does("germany", fight);
    let (germany, territory) = (table.power("germany"), table.territory("yugoslavia"));
    assert_eq!(territory.controller, Some(germany));
    assert_eq!((territory.neutrality, territory.army), (None, 0));
    assert_eq!(table.state.production(germany), 32);
}

/// AAE-neutrals-19: a former neutral is captured, never liberated, whoever of a side had it
/// before.
/// Allows: AAE-neutrals-19.
/// Forbids: AAE-neutrals-19.
#[test]
fn former_neutrals_are_never_liberated() {
    let mut table = Table::new(in_combat("italy").control("bulgaria", "germany"));
    take(&mut table, "bulgaria", "united-kingdom");
    take(&mut table, "bulgaria", "italy");
    assert_eq!(controller(&table, "bulgaria"), "italy");
    let captured = |event: &&Event| matches!(event, Event::Captured { .. });
    assert_eq!(table.events.iter().filter(captured).count(), 2);
    let printed = table.state.board().space(table.space("bulgaria")).original;
    assert_eq!(printed, None);
}

/// AAE-map-05, AAE-neutrals-16: printed armies stand on no space until a neutral is broken.
#[test]
fn armies_are_not_on_the_board_at_first() {
    let table = Table::new(Scenario::opening());
    assert_eq!(table.territory("turkey").army, 8);
    assert_eq!(table.territory("liberia").army, 0);
    assert!(
        table
            .state
            .pieces()
            .all(|(_, piece)| piece.owner != Power::NEUTRAL)
    );
}
