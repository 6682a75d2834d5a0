//! Neutrals that join a power, and former neutrals.

use super::controller;
use super::in_combat;
use super::take;
use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::event::Event;
use crate::phase::Phase;
use crate::power::{Power, Side};
use crate::scenario::Scenario;
use crate::space::Neutrality;
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

/// Rules that refuse a move of a power's infantry, one for each of its units in a space.
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

/// AAE-neutrals-16, AAE-neutrals-11, AAE-neutrals-09 (D-39): after a failed invasion the three
/// survivors of four stay, without an owner; a power of the side they joined gains the three, to
/// be moved from its next turn on.
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
    let greece = table.territory("greece");
    assert_eq!(greece.controller, None);
    assert_eq!(greece.neutrality, Some(Neutrality::Joined(Side::Allies)));
    assert!(greece.changed, "it was neutral as the turn began");
    table.until("united-kingdom", Phase::NoncombatMove);
    assert!(!table.territory("greece").changed);
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

/// AAE-neutrals-06, AAE-neutrals-08, AAE-noncombat-04: no unit passes through a friendly neutral,
/// except one that others converted in this phase.
/// Allows: AAE-neutrals-06.
/// Forbids: AAE-neutrals-06.
#[test]
fn a_converted_neutral_is_passed() {
    let mut table = beside_bulgaria();
    let (germany, romania) = (table.power("germany"), table.space("romania"));
    (table.state).spawn(Piece::new(UnitKind::Tank, germany, romania));
    let through = table.go(UnitKind::Tank, 1, "romania", "albania");
    assert_eq!(
        table.refused("germany", through.clone()),
        "AAE-noncombat-04"
    );
    enters(&mut table, "germany", "romania", "bulgaria");
    table.does("germany", through);
    assert_eq!(table.count("albania", "germany", UnitKind::Tank), 1);
}

/// Greece was attacked by Germany in vain, on its turn before this one or in this one.
fn greece_withstood(power: &str, phase: Phase, of_this_turn: bool) -> Scenario {
    Scenario::europe()
        .turn(1, power, phase)
        .neutral("greece", Neutrality::Joined(Side::Allies), 0)
        .with(|state| {
            let greece = state.board().find_space("greece").unwrap();
            state.set_territory(greece, |territory| territory.changed = of_this_turn);
        })
}

/// AAE-neutrals-16, AAE-neutrals-13, AAE-air-landing-02: the side that a neutral joined lands
/// there, from the turn after that on, without taking it, and flies on from there; in one that
/// only leans to it, it does not, and the other side lands in neither.
/// Allows: AAE-neutrals-16.
/// Forbids: AAE-neutrals-16.
#[test]
fn a_neutral_that_withstood_an_attack_takes_aircraft() {
    let kind = UnitKind::Fighter;
    let set = |scenario: Scenario| {
        Table::new(
            scenario
                .units("cyprus", "united-kingdom", kind, 1)
                .control("albania", "germany")
                .units("albania", "germany", kind, 1),
        )
    };
    let rest = Phase::NoncombatMove;
    let mut table = set(greece_withstood("united-kingdom", rest, false));
    let lands = table.go(kind, 1, "cyprus", "greece");
    table.does("united-kingdom", lands);
    table.does("united-kingdom", Command::EndPhase);
    assert_eq!(table.count("greece", "united-kingdom", kind), 1);
    assert_eq!(table.territory("greece").controller, None);
    table.until("germany", Phase::Purchase);
    table.until("united-kingdom", Phase::NoncombatMove);
    assert_eq!(table.count("greece", "united-kingdom", kind), 1);
    let leaves = table.go(kind, 1, "greece", "cyprus");
    table.does("united-kingdom", leaves);

    let mut today = set(greece_withstood("united-kingdom", rest, true));
    assert_eq!(
        today.refused("united-kingdom", lands_in(&today)),
        "AAE-air-landing-02"
    );
    let leans = Scenario::europe().turn(1, "united-kingdom", rest);
    let mut leans = set(leans);
    assert_eq!(
        leans.refused("united-kingdom", lands_in(&leans)),
        "AAE-air-landing-02"
    );
    let mut foe = set(greece_withstood("germany", rest, false));
    let lands = foe.go(kind, 1, "albania", "greece");
    assert_eq!(foe.refused("germany", lands), "AAE-air-landing-02");
}

fn lands_in(table: &Table) -> Command {
    table.go(UnitKind::Fighter, 1, "cyprus", "greece")
}

/// AAE-neutrals-13, AAE-neutrals-12, AAE-neutrals-05: over a neutral that was attacked in vain
/// both sides fly, over one that leans neither does.
/// Allows: AAE-neutrals-12.
/// Forbids: AAE-neutrals-12, AAE-neutrals-05.
#[test]
fn a_neutral_that_withstood_an_attack_is_flown_over() {
    let kind = UnitKind::Fighter;
    for power in ["germany", "united-kingdom"] {
        for joined in [false, true] {
            let scenario = if joined {
                greece_withstood(power, Phase::NoncombatMove, false)
            } else {
                Scenario::europe().turn(1, power, Phase::NoncombatMove)
            };
            // Around Greece zone 97 is three borders away.
            let scenario = scenario
                .neutral("albania", Neutrality::Strict, 0)
                .control("bulgaria", power)
                .unit("bulgaria", power, kind, |piece| piece.spent = 2)
                .units("sz-97", power, UnitKind::Carrier, 1);
            let mut table = Table::new(scenario);
            let flight = table.go(kind, 1, "bulgaria", "sz-97");
            if joined {
                table.does(power, flight);
            } else {
                assert_eq!(table.refused(power, flight), "AAE-combat-move-16");
            }
        }
    }
}

/// AAE-neutrals-13, AAE-combat-move-22: a territory that was neutral and joined the other side,
/// with no unit left in it, is hostile land, and is blitzed; a neutral without an army is not.
/// Allows: AAE-combat-move-22.
/// Forbids: AAE-combat-move-22.
#[test]
fn a_neutral_that_withstood_an_attack_is_blitzed() {
    for joined in [true, false] {
        let neutrality = if joined {
            Neutrality::Joined(Side::Allies)
        } else {
            Neutrality::Leaning(Side::Allies)
        };
        let scenario = Scenario::europe()
            .turn(1, "germany", Phase::CombatMove)
            .neutral("greece", neutrality, 0)
            .control("bulgaria", "germany")
            .control("albania", "germany")
            .units("bulgaria", "germany", UnitKind::Tank, 1);
        let mut table = Table::new(scenario);
        let Command::Move { stack, to, .. } = table.go(UnitKind::Tank, 1, "bulgaria", "albania")
        else {
            unreachable!("a move");
        };
        let via = Some(table.space("greece"));
        let blitz = Command::Move { stack, to, via };
        if joined {
            table.does("germany", blitz);
            assert_eq!(controller(&table, "greece"), "germany");
        } else {
            assert_eq!(table.refused("germany", blitz), "AAE-combat-move-22");
        }
    }
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

/// AAE-neutrals-19: a former neutral is captured, never liberated, no matter which power of a
/// side had it before.
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
