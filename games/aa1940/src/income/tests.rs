//! Income, shown by positions.

mod economies;

use crate::command::Command;
use crate::event::Event;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// The power's Mobilize New Units is about to close.
fn collecting(scenario: Scenario, power: &str) -> Table {
    let scenario = scenario.turn(1, power, Phase::Mobilize);
    Table::new(scenario)
}

/// Income collected as the phase closes; nothing if the power skips Collect Income.
fn collect(table: &mut Table) -> u32 {
    let power = table.acting();
    let of = table.power(&power);
    table.does(&power, Command::EndPhase);
    table
        .events
        .iter()
        .find_map(|event| match event {
            Event::Income {
                power, collected, ..
            } if *power == of => Some(*collected),
            _ => None,
        })
        .unwrap_or(0)
}

/// AAE-income-01, AAE-income-02: production and bonuses less convoy losses, worked out before
/// anything is paid.
#[test]
fn income_is_production_and_bonuses_less_losses() {
    let scenario = Scenario::europe().treasury("united-kingdom", 4).units(
        "sz-119",
        "germany",
        UnitKind::Submarine,
        1,
    );
    let mut table = collecting(scenario, "united-kingdom").rolling([1, 4]);
    assert_eq!(collect(&mut table), 29 + 5 - 1);
    assert_eq!(table.treasury("united-kingdom"), 4 + 33);
    let uk = table.power("united-kingdom");
    assert!(table.events.contains(&Event::Income {
        power: uk,
        production: 29,
        bonuses: vec![("AAE-objectives-14".to_owned(), 5)],
        convoy_loss: 1,
        collected: 33,
        treasury: 37,
    }));
}

/// AAE-income-03 (V-48): Canadian territories pay the United Kingdom.
#[test]
fn canada_pays_the_united_kingdom() {
    let canada = [
        ("alberta-saskatchewan-manitoba", 1),
        ("new-brunswick-nova-scotia", 1),
        ("newfoundland-labrador", 0),
        ("ontario", 2),
        ("quebec", 2),
    ];
    let mut scenario = Scenario::europe();
    let paid = |scenario: &Scenario| {
        let mut table = collecting(scenario.clone(), "united-kingdom");
        let of = table.power("united-kingdom");
        collect(&mut table);
        let production = table.events.iter().find_map(|event| match event {
            Event::Income {
                power, production, ..
            } if *power == of => Some(*production),
            _ => None,
        });
        production.expect("an income")
    };
    let full = paid(&scenario);
    let mut value = 0;
    for (space, ipcs) in canada {
        scenario = scenario.control(space, "united-states");
        value += ipcs;
        assert_eq!(paid(&scenario), full - value, "{space}");
    }
    assert_eq!(value, 6);
}

/// AAE-income-04: a power whose capital is enemy-held collects nothing and no dice are rolled
/// for its convoys.
#[test]
fn without_a_capital_nothing_is_collected_or_lost() {
    let scenario = Scenario::europe()
        .control("united-kingdom", "germany")
        .treasury("united-kingdom", 3)
        .units("sz-119", "germany", UnitKind::Submarine, 2);
    let mut table = collecting(scenario, "united-kingdom");
    assert_eq!(collect(&mut table), 0);
    assert_eq!(table.treasury("united-kingdom"), 3);
    assert_eq!(table.dice.rolled, 0);
    let uk = table.power("united-kingdom");
    let told = |event: &Event| matches!(event, Event::Income { power, .. } if *power == uk);
    assert!(!table.events.iter().any(told));
}

/// AAE-misc-14: only the controller of a territory is paid for it, no matter whose units stand
/// there, and no other treasury moves.
/// Allows: AAE-misc-14.
/// Forbids: AAE-misc-14.
#[test]
fn nobody_else_is_paid() {
    let scenario = Scenario::europe()
        .control("normandy-bordeaux", "germany")
        .units("normandy-bordeaux", "italy", UnitKind::Tank, 4);
    let mut table = collecting(scenario, "italy");
    let treasuries = |table: &Table| -> Vec<u32> {
        let powers = table.state.board().all_powers();
        powers
            .map(|power| table.state.account(power).treasury)
            .collect()
    };
    let before = treasuries(&table);
    assert_eq!(collect(&mut table), 10 + 5, "Italy's own 10 and its sea");
    let italy = table.power("italy").index();
    for (power, (before, after)) in before.iter().zip(treasuries(&table)).enumerate() {
        let paid = if power == italy { 15 } else { 0 };
        assert_eq!(before + paid, after);
    }
}

/// AAE-misc-04: income is collected without a request, even by a seat that does nothing else in
/// its turn.
#[test]
fn collecting_is_not_left_to_choice() {
    let scenario = Scenario::europe().turn(1, "germany", Phase::Purchase);
    let mut table = Table::new(scenario.treasury("germany", 0));
    let germany = table.power("germany");
    while table.state.turn().power == germany {
        let command = crate::turn::default_command(&table.state);
        assert_eq!(command, Command::EndPhase);
        table.does("germany", command);
    }
    assert_eq!(table.treasury("germany"), 30 + 5 + 5);
}
