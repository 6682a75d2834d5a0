//! Income of two economies, and of China.

use crate::command::Command;
use crate::event::Event;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

fn collected(scenario: Scenario, power: &str) -> Table {
    let scenario = scenario.turn(1, power, Phase::Mobilize).treasury(power, 0);
    let mut table = Table::new(scenario).rolling([1; 12]);
    table.does(power, Command::EndPhase);
    table
}

/// AAE-global-13, AAE-objectives-29, AAE-objectives-30: each economy collects its production
/// and its own bonus and bears its own convoy losses.
#[test]
fn economies_collect_apart() {
    let scenario = Scenario::global()
        .war("united-kingdom", "japan")
        .units("sz-39", "japan", UnitKind::Submarine, 1)
        .units("sz-109", "germany", UnitKind::Destroyer, 1);
    let table = collected(scenario, "united-kingdom");
    assert_eq!(table.treasury("united-kingdom"), 28 + 5 - 1);
    assert_eq!(table.economy_account("uk-pacific"), 17 + 17 + 5 - 2);
    let told = table.events.iter().any(|event| match event {
        Event::OfEconomy { event, .. } => {
            matches!(
                **event,
                Event::Income {
                    production: 17,
                    convoy_loss: 2,
                    ..
                }
            )
        }
        _ => false,
    });
    assert!(told);
}

/// AAE-global-14: an economy without its capital collects nothing, and the other one has none of
/// its land's income, be it in British hands.
#[test]
fn a_lost_economy_collects_nothing() {
    let table = collected(
        Scenario::global().control("india", "japan"),
        "united-kingdom",
    );
    assert_eq!(table.treasury("united-kingdom"), 28 + 5);
    assert_eq!(table.economy_account("uk-pacific"), 17, "as it was");
    let lost = Scenario::global().control("united-kingdom", "germany");
    let table = collected(lost, "united-kingdom");
    assert_eq!(
        (
            table.treasury("united-kingdom"),
            table.economy_account("uk-pacific")
        ),
        (0, 34)
    );
}

/// AAE-pacific-09, AAE-pacific-04, AAE-china-02: Japanese submarines off China's coast cost it
/// nothing, as they cost others.
#[test]
fn chinese_convoys_are_safe() {
    let scenario = Scenario::global().control("kiangsi", "china").units(
        "sz-20",
        "japan",
        UnitKind::Submarine,
        2,
    );
    let table = collected(scenario, "china");
    let kiangsi = table.state.board().space(table.space("kiangsi")).ipc;
    assert_eq!(table.treasury("china"), 12 + u32::from(kiangsi) + 6);
    assert_eq!(table.dice.rolled, 0);
}
