//! The order of play, shown by positions.

mod factories;

use crate::command::Command;
use crate::event::Event;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Everyone with a unit, so that no phase is over before it began.
fn everyone() -> Scenario {
    Scenario::europe()
        .units("poland", "germany", UnitKind::Infantry, 1)
        .units("novosibirsk", "soviet-union", UnitKind::Infantry, 1)
        .units("ontario", "united-kingdom", UnitKind::Infantry, 1)
        .units(
            "central-united-states",
            "united-states",
            UnitKind::Infantry,
            1,
        )
        .units("albania", "italy", UnitKind::Infantry, 1)
        .units("algeria", "france", UnitKind::Infantry, 1)
        .turn(1, "germany", Phase::CollectIncome)
}

/// Plays until a round begins.
fn until_round(table: &mut Table, round: u16) {
    while table.state.turn().round < round {
        if let Some(decision) = table.state.pending().first() {
            let usual = crate::answers::default(&table.state, decision);
            table.answers(usual);
            continue;
        }
        let power = acting(table);
        table.does(&power, super::default_command(&table.state));
    }
}

fn acting(table: &Table) -> String {
    table
        .state
        .board()
        .power(table.state.turn().power)
        .id
        .clone()
}

/// AAE-misc-01, AAE-misc-02: six turns make a round, always in the same order; a power that lost
/// its capital still takes its place.
#[test]
fn rounds_and_turns() {
    let mut table = Table::new(everyone().control("france", "germany"));
    until_round(&mut table, 4);
    let turns: Vec<(u16, u8)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TurnBegan { round, power } => Some((*round, power.0)),
            _ => None,
        })
        .collect();
    let expected: Vec<(u16, u8)> = (1..=4)
        .flat_map(|round| (0..6).map(move |power| (round, power)))
        .skip(1)
        .take(turns.len())
        .collect();
    assert_eq!(turns, expected);
    assert!(turns.len() > 12);
    let names: Vec<&str> = table
        .state
        .board()
        .powers
        .iter()
        .map(|p| p.id.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "germany",
            "soviet-union",
            "united-states",
            "united-kingdom",
            "italy",
            "france"
        ]
    );
}

/// AAE-misc-03, AAE-misc-05: the six phases in their order; a power at war with no other has
/// neither combat phase.
/// Allows: AAE-misc-05.
/// Forbids: AAE-misc-05.
#[test]
fn phases_of_a_turn() {
    let mut table = Table::new(everyone());
    until_round(&mut table, 2);
    let phases = |id: &str| -> Vec<Phase> {
        let of = table.power(id);
        let began = table.events.iter().filter_map(|event| match event {
            Event::PhaseBegan { power, phase } if *power == of => Some(*phase),
            _ => None,
        });
        began.collect()
    };
    let peace = [
        Phase::Purchase,
        Phase::NoncombatMove,
        Phase::Mobilize,
        Phase::CollectIncome,
    ];
    let war = [
        Phase::Purchase,
        Phase::CombatMove,
        Phase::ConductCombat,
        Phase::NoncombatMove,
        Phase::Mobilize,
        Phase::CollectIncome,
    ];
    for (id, expected) in [
        ("soviet-union", &peace[..]),
        ("united-states", &peace[..]),
        ("united-kingdom", &war[..]),
        ("italy", &war[..]),
        ("france", &war[..]),
    ] {
        assert_eq!(phases(id), expected, "{id}");
    }
    assert_eq!(Phase::CollectIncome.next(), None);
}

/// AAE-misc-05: a neutral power that declares war moves and fights in that very turn.
#[test]
fn a_declaration_opens_the_combat_phases() {
    let scenario = everyone()
        .turn(4, "soviet-union", Phase::CombatMove)
        .with(|state| state.set_account(Power(1), |account| account.turns = 3));
    let mut table = Table::new(scenario);
    let on = table.power("germany");
    table.does("soviet-union", Command::DeclareWar { on });
    table.does("soviet-union", Command::EndPhase);
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::PhaseBegan {
            power: Power(1),
            phase: Phase::ConductCombat
        }
    )));
}

/// AAE-misc-08: a seat with several powers conducts one of them at a time, each with its own
/// money; other seats command nothing.
#[test]
fn one_power_at_a_time() {
    let scenario = everyone()
        .one_seat(&["germany", "italy"])
        .turn(1, "germany", Phase::Purchase)
        .treasury("germany", 10)
        .treasury("italy", 10);
    let mut table = Table::new(scenario);
    let tank = Command::Buy {
        kind: UnitKind::Tank,
        count: 1,
    };
    table.does("italy", tank.clone());
    assert_eq!(
        (table.treasury("germany"), table.treasury("italy")),
        (4, 10)
    );
    assert_eq!(table.refused("italy", tank.clone()), "AAE-purchase-02");
    assert_eq!(table.refused("united-kingdom", tank), "AAE-misc-08");
    assert_eq!(acting(&table), "germany");
}
