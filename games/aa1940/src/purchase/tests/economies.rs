//! Purchases of a power with two economies, and of China.

use crate::command::{Command, EconomyOrder};
use crate::economy::EconomyId;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

fn buying(power: &str) -> Scenario {
    Scenario::global().turn(1, power, Phase::Purchase)
}

fn order(table: &Table, kind: UnitKind, count: u16) -> Command {
    Command::ForEconomy {
        economy: table.economy("uk-pacific"),
        order: EconomyOrder::Buy { kind, count },
    }
}

/// AAE-global-08, AAE-global-10: each British economy orders and repairs with its own money; no
/// power orders for another's.
#[test]
fn each_economy_buys_for_itself() {
    let scenario = buying("united-kingdom")
        .facility("india", FacilityKind::MajorComplex, 3)
        .facility("united-kingdom", FacilityKind::MajorComplex, 3);
    let mut table = Table::new(scenario);
    let listed = table.phase();
    let infantry = |list: &[(UnitKind, u16)]| list[0].1;
    assert_eq!(infantry(&listed.buy), 28 / 3);
    assert_eq!(infantry(&listed.economies[0].buy), 17 / 3);
    let six = order(&table, UnitKind::Infantry, 6);
    assert_eq!(table.refused("united-kingdom", six), "AAE-purchase-02");
    let five = order(&table, UnitKind::Infantry, 5);
    table.does("united-kingdom", five);
    let london = Command::Buy {
        kind: UnitKind::Infantry,
        count: 9,
    };
    table.does("united-kingdom", london);
    let repair = |table: &Table, at: &str| Command::Repair {
        at: table.space(at),
        slot: FacilitySlot::Complex,
        points: 2,
    };
    let (calcutta, europe) = (repair(&table, "india"), repair(&table, "united-kingdom"));
    table.does("united-kingdom", calcutta);
    assert_eq!(table.economy_account("uk-pacific"), 0);
    assert_eq!(table.treasury("united-kingdom"), 1);
    assert_eq!(table.refused("united-kingdom", europe), "AAE-purchase-02");
    for economy in [EconomyId(0), EconomyId(99), EconomyId(5)] {
        let order = EconomyOrder::Buy {
            kind: UnitKind::Infantry,
            count: 1,
        };
        let foreign = Command::ForEconomy { economy, order };
        assert_eq!(table.refused("united-kingdom", foreign), "AAE-global-10");
    }
}

/// AAE-global-14 (D-36): with London lost the Pacific economy still buys; the European one
/// neither buys nor repairs.
/// Allows: AAE-global-14.
/// Forbids: AAE-global-14.
#[test]
fn a_lost_economy_spends_nothing() {
    let scenario = buying("united-kingdom")
        .control("united-kingdom", "germany")
        .treasury("united-kingdom", 20)
        .facility("egypt", FacilityKind::NavalBase, 3);
    let mut table = Table::new(scenario);
    let london = Command::Buy {
        kind: UnitKind::Infantry,
        count: 1,
    };
    assert_eq!(table.refused("united-kingdom", london), "AAE-global-14");
    let repair = Command::Repair {
        at: table.space("egypt"),
        slot: FacilitySlot::NavalBase,
        points: 1,
    };
    assert_eq!(table.refused("united-kingdom", repair), "AAE-global-14");
    let listed = table.phase();
    assert!(listed.buy.is_empty() && listed.repair.is_empty());
    let calcutta = order(&table, UnitKind::Infantry, 5);
    table.does("united-kingdom", calcutta);
}

/// AAE-china-03, AAE-pacific-02, AAE-pacific-03, AAE-pacific-10: China buys infantry, and
/// artillery while the four territories of the Burma Road are in Allied hands; no fighter.
/// Allows: AAE-china-03, AAE-pacific-02, AAE-pacific-10.
/// Forbids: AAE-china-03, AAE-pacific-02, AAE-pacific-10.
#[test]
fn china_buys_infantry_and_artillery_by_the_road() {
    let buy = |kind| Command::Buy { kind, count: 1 };
    let mut table = Table::new(buying("china"));
    let kinds: Vec<UnitKind> = table.phase().buy.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [UnitKind::Infantry, UnitKind::Artillery]);
    table.does("china", buy(UnitKind::Infantry));
    table.does("china", buy(UnitKind::Artillery));
    assert_eq!(
        table.refused("china", buy(UnitKind::Tank)),
        "AAE-pacific-02"
    );
    let mut rich = Table::new(buying("china").treasury("china", 50));
    assert_eq!(
        rich.refused("china", buy(UnitKind::Fighter)),
        "AAE-pacific-02"
    );
    for lost in ["india", "burma", "yunnan", "szechwan"] {
        let mut table = Table::new(buying("china").control(lost, "japan"));
        let artillery = buy(UnitKind::Artillery);
        assert_eq!(table.refused("china", artillery), "AAE-china-03", "{lost}");
        table.does("china", buy(UnitKind::Infantry));
    }
    let british = buying("china").control("yunnan", "united-kingdom");
    Table::new(british).does("china", buy(UnitKind::Artillery));
}

/// AAE-pacific-07: China builds and repairs nothing; others do.
/// Allows: AAE-pacific-07.
/// Forbids: AAE-pacific-07.
#[test]
fn china_builds_nothing() {
    for (power, land, forbidden) in [("china", "szechwan", true), ("anzac", "queensland", false)] {
        let scenario = buying(power)
            .treasury(power, 60)
            .facility(land, FacilityKind::AirBase, 2);
        let mut table = Table::new(scenario);
        let base = Command::BuyFacility {
            kind: FacilityKind::NavalBase,
        };
        let repair = Command::Repair {
            at: table.space(land),
            slot: FacilitySlot::AirBase,
            points: 2,
        };
        if forbidden {
            for command in [base, repair] {
                assert_eq!(table.refused(power, command), "AAE-pacific-07");
            }
            let listed = table.phase();
            assert!(listed.buy_facilities.is_empty() && listed.repair.is_empty());
        } else {
            table.does(power, base);
            table.does(power, repair);
        }
    }
}
