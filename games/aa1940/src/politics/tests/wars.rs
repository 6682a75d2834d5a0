//! Wars and what allows them, played from turn to turn.

use super::at_war;
use super::declare;
use super::turn_of;
use crate::command::{Command, Stack};
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

fn go(table: &Table, kind: UnitKind, from: &str, to: &str) -> Command {
    let stack = Stack {
        from: table.space(from),
        kind,
        count: 1,
        unit: None,
    };
    Command::Move {
        stack,
        to: table.space(to),
        via: None,
    }
}

/// Reports whether the last declaration emitted was provoked.
fn provoked(table: &Table) -> bool {
    let told = table.events.iter().rev().find_map(|event| match event {
        Event::WarDeclared { provoked, .. } => Some(*provoked),
        _ => None,
    });
    told.expect("a declaration")
}

fn had_combat_move(table: &Table, power: &str) -> bool {
    table.events.contains(&Event::PhaseBegan {
        power: table.power(power),
        phase: Phase::CombatMove,
    })
}

/// AAE-politics-11, AAE-politics-12: war is declared in one's own Combat Move before any
/// move, several times over if one likes; then never in that turn again. It can be taken
/// back as long as the phase is open, and no attack need follow.
/// Allows: AAE-politics-11.
/// Forbids: AAE-politics-11.
#[test]
fn war_is_declared_before_any_move() {
    let position =
        || Table::new(turn_of("germany", 1).units("western-germany", "germany", UnitKind::Tank, 2));
    let mut table = position();
    let (ussr, us) = (
        declare(&table, "soviet-union"),
        declare(&table, "united-states"),
    );
    let before = table.state.hash();
    table.does("germany", ussr.clone());
    table.does("germany", Command::TakeBack { steps: 1 });
    assert_eq!(table.state.hash(), before);
    table.does("germany", ussr.clone());
    table.does("germany", us.clone());
    let attack = go(&table, UnitKind::Tank, "western-germany", "france");
    table.does("germany", attack);
    let mut late = position();
    let attack = go(&late, UnitKind::Tank, "western-germany", "france");
    late.does("germany", attack);
    assert!(late.phase().declare.is_empty());
    assert_eq!(late.refused("germany", us.clone()), "AAE-politics-11");
    late.does("germany", Command::TakeBack { steps: 1 });
    late.does("germany", us);
    for phase in [Phase::Purchase, Phase::NoncombatMove, Phase::Mobilize] {
        let mut table = Table::new(Scenario::europe().turn(1, "germany", phase));
        assert_eq!(table.refused("germany", ussr.clone()), "AAE-misc-03");
        assert_eq!(table.refused("italy", ussr.clone()), "AAE-misc-08");
    }
}

/// AAE-politics-15, AAE-politics-16, AAE-politics-06 (V-13, V-13b, V-14): Germany's
/// declaration puts the United States at war with Germany alone. In its own turn it may
/// attack Germany without declaring back, which it cannot, but not Italy before it
/// declares on Italy, which counts as provoked.
/// Allows: AAE-politics-15, AAE-politics-06.
/// Forbids: AAE-politics-15.
#[test]
fn a_power_declared_upon_answers_in_its_turn() {
    let scenario = turn_of("germany", 1)
        .control("ontario", "italy")
        .control("alberta-saskatchewan-manitoba", "germany")
        .units(
            "central-united-states",
            "united-states",
            UnitKind::Infantry,
            1,
        );
    let mut table = Table::new(scenario);
    let (on_us, on_italy) = (declare(&table, "united-states"), declare(&table, "italy"));
    table.does("germany", on_us);
    assert!(!provoked(&table), "nobody had done Germany anything");
    assert_eq!(
        table.refused("united-states", on_italy.clone()),
        "AAE-misc-08",
        "not in Germany's turn"
    );
    table.until("united-states", Phase::CombatMove);
    let us = "united-states";
    let attack =
        |table: &Table, at: &str| go(table, UnitKind::Infantry, "central-united-states", at);
    let on_germans = attack(&table, "alberta-saskatchewan-manitoba");
    let on_italians = attack(&table, "ontario");
    assert_eq!(
        table.refused(us, on_italians.clone()),
        "AAE-politics-18",
        "no war with Italy"
    );
    let back = declare(&table, "germany");
    assert_eq!(table.refused(us, back), "AAE-politics-15");
    assert_eq!(table.phase().declare, vec![table.power("italy")]);
    table.does(us, on_germans.clone());
    table.does(us, Command::TakeBack { steps: 1 });
    table.does(us, on_italy);
    assert!(provoked(&table));
    table.does(us, on_germans);
    table.does(us, on_italians);
}

/// AAE-politics-04, AAE-politics-15: an Axis declaration lets the Soviet Union declare war on
/// the other Axis power too, in its own turn and before its fourth; without one it has no
/// Combat Move.
/// Allows: AAE-politics-04.
/// Forbids: AAE-politics-04.
#[test]
fn an_axis_declaration_frees_the_soviet_union() {
    for attacked in [true, false] {
        let mut table = Table::new(turn_of("italy", 1));
        if attacked {
            let command = declare(&table, "soviet-union");
            table.does("italy", command);
        }
        let phase = if attacked {
            Phase::CombatMove
        } else {
            Phase::NoncombatMove
        };
        table.until("soviet-union", phase);
        assert_eq!(table.state.turn().round, 2);
        assert_eq!(had_combat_move(&table, "soviet-union"), attacked);
        let command = declare(&table, "germany");
        if attacked {
            table.does("soviet-union", command);
            assert!(provoked(&table));
            assert!(at_war(&table.state, "soviet-union", "germany"));
        } else {
            assert_eq!(table.refused("soviet-union", command), "AAE-misc-03");
        }
    }
}

/// AAE-politics-05: the fall of London to the Axis lets the Soviet Union declare war on its
/// following turn, and it counts as provoked; the fall of other places does not.
#[test]
fn london_frees_the_soviet_union() {
    for (place, freed) in [
        ("united-kingdom", true),
        ("scotland", false),
        ("newfoundland-labrador", false),
    ] {
        let mut table = Table::new(turn_of("germany", 1));
        table.conquers("germany", place);
        table.until("soviet-union", Phase::NoncombatMove);
        assert_eq!(had_combat_move(&table, "soviet-union"), freed, "{place}");
        let mut table = Table::new(turn_of("germany", 1));
        table.conquers("germany", place);
        if freed {
            table.until("soviet-union", Phase::CombatMove);
            let command = declare(&table, "italy");
            table.does("soviet-union", command);
            assert!(provoked(&table));
        }
    }
}

/// AAE-politics-06: the United States waits for an Axis declaration, the fall of London or of
/// a North American territory; on its following turn any Axis power is open to it.
/// Allows: AAE-politics-06.
/// Forbids: AAE-politics-06.
#[test]
fn the_united_states_waits_for_an_axis_act() {
    let mut table = Table::new(turn_of("united-states", 2));
    let command = declare(&table, "germany");
    assert_eq!(table.refused("united-states", command), "AAE-politics-06");
    for (place, freed) in [
        ("united-kingdom", true),
        ("newfoundland-labrador", true),
        ("ontario", true),
        ("scotland", false),
        ("iceland", false),
        ("british-guiana", false),
    ] {
        let mut table = Table::new(turn_of("germany", 1));
        table.conquers("germany", place);
        if !freed {
            table.until("united-states", Phase::NoncombatMove);
            assert!(!had_combat_move(&table, "united-states"), "{place}");
            continue;
        }
        table.until("united-states", Phase::CombatMove);
        for on in ["italy", "germany"] {
            let command = declare(&table, on);
            table.does("united-states", command);
            assert!(provoked(&table));
        }
    }
}

/// AAE-politics-05, AAE-politics-06: only the Axis's captures count, not those of an ally
/// who takes the place back.
/// Forbids: AAE-politics-06.
#[test]
fn an_ally_in_london_alarms_nobody() {
    let scenario = turn_of("united-kingdom", 1).control("united-kingdom", "germany");
    let mut table = Table::new(scenario);
    table.conquers("united-kingdom", "united-kingdom");
    table.until("united-states", Phase::NoncombatMove);
    assert!(!had_combat_move(&table, "soviet-union"));
    assert!(!had_combat_move(&table, "united-states"));
}

fn liberated() -> Table {
    let mut table = Table::new(turn_of("united-kingdom", 1).control("france", "germany"));
    table.conquers("united-kingdom", "france");
    table
}

/// AAE-politics-10 (D-38): liberated France places up to 12 IPCs' worth of its units at once,
/// in the liberator's turn and for nothing: four infantry or a fighter, not a fighter and an
/// infantry, and no ships.
/// Allows: AAE-politics-10.
/// Forbids: AAE-politics-10.
#[test]
fn liberated_france_raises_a_force() {
    use UnitKind::{Destroyer, Fighter, Infantry};
    for (force, stands) in [(vec![(Infantry, 4)], 4), (vec![(Fighter, 1)], 1)] {
        let mut table = liberated();
        let at = table.space("france");
        let asked = Question::LiberationForce { at, budget: 12 };
        assert_eq!(table.question(), ("france", &asked));
        for wrong in [
            vec![(Fighter, 1), (Infantry, 1)],
            vec![(Infantry, 5)],
            vec![(Destroyer, 1)],
        ] {
            let answer = Answer::LiberationForce(wrong);
            assert_eq!(table.answer_refused(answer), "AAE-politics-10");
        }
        let treasury = table.treasury("france");
        let kind = force[0].0;
        table.answers(Answer::LiberationForce(force));
        assert_eq!(table.count("france", "france", kind), stands);
        assert_eq!(table.treasury("france"), treasury);
        assert_eq!(table.acting(), "united-kingdom");
    }
}

/// AAE-politics-10: the force is raised once in the game, even if nothing was taken of it;
/// another freed capital raises none.
/// Forbids: AAE-politics-10.
#[test]
fn the_force_is_raised_once() {
    let mut table = liberated();
    table.answers(Answer::LiberationForce(Vec::new()));
    table.until("germany", Phase::CombatMove);
    let tanks = table.count("france", "united-kingdom", UnitKind::Tank);
    assert_eq!(tanks, 1, "the liberator");
    let mut table = table.rolling([3, 6]);
    table.conquers("germany", "france");
    table.until("united-kingdom", Phase::CombatMove);
    let mut table = table.rolling([3, 6]);
    table.conquers("united-kingdom", "france");
    let france = table.power("france");
    assert_eq!(table.territory("france").controller, Some(france));
    assert!(table.state.pending().is_empty());
    let mut rome = Table::new(turn_of("germany", 1).control("southern-italy", "united-kingdom"));
    rome.conquers("germany", "southern-italy");
    assert_eq!(rome.territory("southern-italy").controller, Some(Power(4)));
    assert!(rome.state.pending().is_empty());
}
