//! Mobilizing for two economies, and in China.

use crate::command::{Command, EconomyOrder};
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// AAE-global-12, AAE-global-09: what an economy bought is placed at its own complexes, and its
/// facilities in its own territories; what is left over is paid back to it.
#[test]
fn units_go_to_the_complexes_of_their_economy() {
    let scenario = Scenario::global()
        .turn(1, "united-kingdom", Phase::Mobilize)
        .queue("united-kingdom", UnitKind::Infantry, 2)
        .with(|state| {
            let pacific = state.board().find_economy("uk-pacific").unwrap();
            state.set_economy_account(pacific, |account| {
                account.queue[UnitKind::Infantry.index()] = 12;
                account.facilities.push(FacilityKind::AirBase);
            });
        });
    let mut table = Table::new(scenario);
    let before = table.economy_account("uk-pacific");
    let infantry = |count, at| EconomyOrder::Place {
        kind: UnitKind::Infantry,
        count,
        at,
    };
    let (india, london) = (table.space("india"), table.space("united-kingdom"));
    let economy = table.economy("uk-pacific");
    let order = |order| Command::ForEconomy { economy, order };
    let first = |count, at| Command::Place {
        kind: UnitKind::Infantry,
        count,
        at,
    };
    assert_eq!(
        table.refused("united-kingdom", first(1, india)),
        "AAE-global-12"
    );
    assert_eq!(
        table.refused("united-kingdom", order(infantry(1, london))),
        "AAE-global-12"
    );
    let base = |at| EconomyOrder::PlaceFacility {
        kind: FacilityKind::AirBase,
        at,
    };
    let (kenya, burma) = (table.space("kenya"), table.space("burma"));
    assert_eq!(
        table.refused("united-kingdom", order(base(kenya))),
        "AAE-global-12"
    );
    table.does("united-kingdom", order(base(burma)));
    table.does("united-kingdom", first(2, london));
    table.does("united-kingdom", order(infantry(10, india)));
    table.does("united-kingdom", Command::EndPhase);
    assert_eq!(
        table.count("india", "united-kingdom", UnitKind::Infantry),
        10
    );
    let income = 17;
    assert_eq!(
        table.state.economy_account(economy).treasury,
        before + 6 + income
    );
}

/// AAE-pacific-06: Chinese infantry appear in Chinese land that China holds, also what it took
/// this turn, as many as there are; not in Kwangtung, and not in what Japan holds.
#[test]
fn china_levies_where_it_likes() {
    let scenario = Scenario::global()
        .turn(1, "china", Phase::Mobilize)
        .queue("china", UnitKind::Infantry, 25)
        .control("kwangtung", "china")
        .control("jehol", "china")
        .with(|state| {
            let jehol = state.board().find_space("jehol").unwrap();
            state.set_territory(jehol, |territory| territory.changed = true);
        });
    let mut table = Table::new(scenario);
    let place = |table: &Table, at: &str, count| Command::Place {
        kind: UnitKind::Infantry,
        count,
        at: table.space(at),
    };
    for at in ["kwangtung", "kiangsu", "burma"] {
        let elsewhere = place(&table, at, 1);
        table.refused("china", elsewhere);
    }
    let (taken, old) = (place(&table, "jehol", 20), place(&table, "szechwan", 5));
    table.does("china", taken);
    table.does("china", old);
    assert_eq!(table.count("jehol", "china", UnitKind::Infantry), 20);
}
