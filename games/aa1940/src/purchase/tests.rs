//! Purchases and repairs, shown by positions.

mod economies;

use crate::command::{Command, Stack};
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind;

fn germany(ipcs: u32) -> Scenario {
    Scenario::europe()
        .turn(1, "germany", Phase::Purchase)
        .treasury("germany", ipcs)
}

fn buy(kind: UnitKind, count: u16) -> Command {
    Command::Buy { kind, count }
}

/// AAE-purchase-01, AAE-purchase-02, AAE-purchase-03: orders are paid at once and wait in the
/// mobilization zone; money that is left may be saved; factories do not limit orders.
#[test]
fn units_are_bought_within_the_treasury() {
    let mut table = Table::new(germany(100));
    table.does("germany", buy(UnitKind::Infantry, 30));
    assert_eq!(
        table.treasury("germany"),
        10,
        "more than the factories' 20 units"
    );
    let germany = table.power("germany");
    assert_eq!(
        table.state.account(germany).queue[UnitKind::Infantry.index()],
        30
    );
    assert_eq!(
        table.refused("germany", buy(UnitKind::Tank, 2)),
        "AAE-purchase-02"
    );
    assert_eq!(
        table.refused("germany", buy(UnitKind::Tank, 0)),
        "AAE-purchase-02"
    );
    table.does("germany", Command::EndPhase);
    assert_eq!(table.treasury("germany"), 10);
}

/// AAE-purchase-07: what is bought cannot be used before it is mobilized, and then not
/// before the next turn.
/// Allows: AAE-purchase-07.
/// Forbids: AAE-purchase-07.
#[test]
fn bought_units_wait_to_be_mobilized() {
    let scenario = germany(30).units("poland", "germany", UnitKind::Infantry, 1);
    let mut table = Table::new(scenario);
    table.does("germany", buy(UnitKind::Tank, 1));
    table.does("germany", Command::EndPhase);
    let (from, to) = (table.space("western-germany"), table.space("france"));
    let attack = Command::Move {
        stack: Stack {
            from,
            kind: UnitKind::Tank,
            count: 1,
            unit: None,
        },
        to,
        via: None,
    };
    assert_eq!(
        table.refused("germany", attack.clone()),
        "AAE-combat-move-02"
    );
    let place = Command::Place {
        kind: UnitKind::Tank,
        count: 1,
        at: from,
    };
    assert_eq!(table.refused("germany", place.clone()), "AAE-misc-03");
    table.until("germany", Phase::Mobilize);
    table.does("germany", place);
    assert_eq!(table.refused("germany", attack.clone()), "AAE-misc-03");
    table.until("germany", Phase::CombatMove);
    assert_eq!(table.state.turn().round, 2);
    table.does("germany", attack);
}

/// AAE-purchase-02: the list names exactly what can be paid.
#[test]
fn the_list_of_purchases_is_exact() {
    let table = Table::new(germany(17));
    let listed = table.phase().buy;
    for kind in UnitKind::ALL {
        let most = listed
            .iter()
            .find(|(known, _)| *known == kind)
            .map_or(0, |(_, most)| *most);
        assert!(most == 0 || super::check_buy(&table.state, EconomyId(0), kind, most).is_ok());
        assert!(super::check_buy(&table.state, EconomyId(0), kind, most + 1).is_err());
        assert!(super::check_buy(&table.state, EconomyId(0), kind, u16::MAX).is_err());
    }
}

/// AAE-misc-07: neither plastic nor arithmetic bounds a stack before 65,535.
#[test]
fn huge_treasuries_overflow_nothing() {
    let mut table = Table::new(germany(u32::MAX));
    assert!(table.phase().buy.contains(&(UnitKind::Infantry, u16::MAX)));
    table.does("germany", buy(UnitKind::Infantry, u16::MAX));
    assert_eq!(
        table.refused("germany", buy(UnitKind::Infantry, 1)),
        "AAE-misc-07"
    );
    assert!(
        table
            .phase()
            .buy
            .iter()
            .all(|(kind, _)| *kind != UnitKind::Infantry)
    );
}

/// A draft can be taken back: the money returns.
#[test]
fn purchases_can_be_taken_back() {
    let mut table = Table::new(germany(30).facility("germany", FacilityKind::MajorComplex, 4));
    let before = table.state.hash();
    table.does("germany", buy(UnitKind::Tank, 2));
    table.does(
        "germany",
        Command::Repair {
            at: table.space("germany"),
            slot: FacilitySlot::Complex,
            points: 4,
        },
    );
    table.does("germany", Command::TakeBack { steps: 2 });
    assert_eq!(table.treasury("germany"), 30);
    assert_eq!(table.state.hash(), before);
}

/// AAE-facilities-01: prices of the four kinds.
#[test]
fn facilities_have_their_prices() {
    for (kind, price) in [
        (FacilityKind::MajorComplex, 30),
        (FacilityKind::MinorComplex, 12),
        (FacilityKind::AirBase, 15),
        (FacilityKind::NavalBase, 15),
    ] {
        let mut table = Table::new(germany(40));
        table.does("germany", Command::BuyFacility { kind });
        assert_eq!(table.treasury("germany"), 40 - price, "{kind:?}");
        let mut table = Table::new(germany(price - 1));
        assert_eq!(
            table.refused("germany", Command::BuyFacility { kind }),
            "AAE-purchase-02"
        );
        assert!(!table.phase().buy_facilities.contains(&kind));
    }
}

/// AAE-mobilize-10, AAE-mobilize-11: no more complexes can be ordered than there are
/// places for; a major one uses up a minor one's place too.
#[test]
fn facilities_need_places() {
    // Italy: Northern and Southern Italy have complexes, everything else is worth 1 or
    // less but Greece, which is no original territory.
    let italy = Scenario::europe()
        .turn(1, "italy", Phase::Purchase)
        .treasury("italy", 200)
        .control("greece", "italy");
    let mut table = Table::new(italy);
    let buy = |kind| Command::BuyFacility { kind };
    assert_eq!(
        table.refused("italy", buy(FacilityKind::MajorComplex)),
        "AAE-mobilize-10"
    );
    table.does("italy", buy(FacilityKind::MinorComplex));
    assert!(
        !table
            .phase()
            .buy_facilities
            .contains(&FacilityKind::MinorComplex)
    );
    assert_eq!(
        table.refused("italy", buy(FacilityKind::MinorComplex)),
        "AAE-mobilize-11"
    );
    let germany = germany(500)
        .no_facilities("germany")
        .no_facilities("western-germany")
        .with(|state| {
            // Only Germany and Western Germany are worth building on.
            let keep = ["germany", "western-germany"].map(|id| state.board().find_space(id));
            let spaces: Vec<_> = state.board().all_spaces().collect();
            for space in spaces
                .into_iter()
                .filter(|space| !keep.contains(&Some(*space)))
            {
                let owner = state.board().find_power("soviet-union");
                state.set_territory(space, |territory| {
                    if territory.controller == Some(Power(0)) {
                        territory.controller = owner;
                    }
                });
            }
        });
    let mut table = Table::new(germany);
    table.does("germany", buy(FacilityKind::MajorComplex));
    table.does("germany", buy(FacilityKind::MinorComplex));
    assert_eq!(
        table.refused("germany", buy(FacilityKind::MajorComplex)),
        "AAE-mobilize-10"
    );
    assert_eq!(
        table.refused("germany", buy(FacilityKind::MinorComplex)),
        "AAE-mobilize-11"
    );
}

fn repair(table: &Table, at: &str, slot: FacilitySlot, points: u8) -> Command {
    Command::Repair {
        at: table.space(at),
        slot,
        points,
    }
}

/// AAE-purchase-04, AAE-purchase-05: 1 IPC a point, as many points as the power likes, working at
/// once.
#[test]
fn repairs_cost_one_ipc_a_point_and_work_at_once() {
    let scenario = germany(30).facility("united-kingdom", FacilityKind::AirBase, 2);
    let mut table = Table::new(scenario.facility("western-germany", FacilityKind::AirBase, 5));
    let (power, western) = (table.power("germany"), table.space("western-germany"));
    assert!(
        !table
            .state
            .base_operative(power, western, FacilitySlot::AirBase)
    );
    assert_eq!(
        table.phase().repair,
        vec![(western, FacilitySlot::AirBase, 5)]
    );
    for points in [0, 6, u8::MAX] {
        let command = repair(&table, "western-germany", FacilitySlot::AirBase, points);
        assert_eq!(table.refused("germany", command), "AAE-purchase-04");
    }
    let command = repair(&table, "western-germany", FacilitySlot::AirBase, 3);
    table.does("germany", command);
    assert_eq!(table.treasury("germany"), 27);
    assert!(
        table
            .state
            .base_operative(power, western, FacilitySlot::AirBase)
    );
    let elsewhere = repair(&table, "united-kingdom", FacilitySlot::AirBase, 1);
    assert_eq!(table.refused("germany", elsewhere), "AAE-purchase-04");
    let nowhere = Command::Repair {
        at: crate::space::SpaceId(u16::MAX),
        slot: FacilitySlot::Complex,
        points: 1,
    };
    assert_eq!(table.refused("germany", nowhere), "AAE-map-03");
}

/// AAE-purchase-04: repairs are paid from the treasury.
#[test]
fn repairs_need_money() {
    let mut table = Table::new(germany(2).facility("germany", FacilityKind::MajorComplex, 9));
    let space = table.space("germany");
    assert_eq!(
        table.phase().repair,
        vec![(space, FacilitySlot::Complex, 2)]
    );
    let command = repair(&table, "germany", FacilitySlot::Complex, 3);
    assert_eq!(table.refused("germany", command), "AAE-purchase-02");
}

/// AAE-purchase-08, AAE-purchase-09 (D-11): a damaged minor complex is repaired and
/// upgraded for 22 IPCs.
/// Allows: AAE-purchase-09.
/// Forbids: AAE-purchase-09.
#[test]
fn an_upgrade_needs_repair_first() {
    let mut table = Table::new(germany(30).facility("romania", FacilityKind::MinorComplex, 2));
    let at = table.space("romania");
    assert_eq!(
        table.refused("germany", Command::Upgrade { at }),
        "AAE-purchase-09"
    );
    assert!(table.phase().upgrade.is_empty());
    let command = repair(&table, "romania", FacilitySlot::Complex, 2);
    table.does("germany", command);
    assert_eq!(table.phase().upgrade, vec![at]);
    table.does("germany", Command::Upgrade { at });
    assert_eq!(table.treasury("germany"), 8);
    assert_eq!(
        table.refused("germany", Command::Upgrade { at }),
        "AAE-purchase-08"
    );
}

/// AAE-purchase-08, AAE-neutrals-19: upgrades only on one's own original soil worth 3
/// or more, which former neutrals never are.
#[test]
fn upgrades_need_original_soil_worth_three() {
    let scenario = germany(90)
        .facility("denmark", FacilityKind::MinorComplex, 0)
        .control("sweden", "germany")
        .facility("sweden", FacilityKind::MinorComplex, 0)
        .control("southern-france", "germany")
        .facility("greater-southern-germany", FacilityKind::MajorComplex, 0);
    let mut table = Table::new(scenario);
    for at in [
        "denmark",
        "sweden",
        "southern-france",
        "greater-southern-germany",
    ] {
        let at = table.space(at);
        assert_eq!(
            table.refused("germany", Command::Upgrade { at }),
            "AAE-purchase-08"
        );
    }
    let at = table.space("poland");
    assert_eq!(
        table.refused("germany", Command::Upgrade { at }),
        "AAE-purchase-04"
    );
}

fn damaged(scenario: Scenario, space: &str, power: &str, kind: UnitKind) -> Scenario {
    scenario.unit(space, power, kind, |piece| piece.marks = Marks::DAMAGED)
}

/// AAE-purchase-06, AAE-facilities-05: ships beside an operative base, even one repaired
/// just now or an ally's, are repaired for nothing as the phase closes; others are not.
#[test]
fn ships_are_repaired_at_operative_friendly_bases() {
    let scenario = germany(10).facility("western-germany", FacilityKind::NavalBase, 3);
    let scenario = damaged(scenario, "sz-112", "germany", UnitKind::Battleship);
    let scenario = damaged(scenario, "sz-97", "germany", UnitKind::Carrier);
    let scenario = damaged(scenario, "sz-115", "germany", UnitKind::Battleship);
    let scenario = damaged(scenario, "sz-112", "italy", UnitKind::Battleship);
    let mut table = Table::new(scenario);
    let hurt = |table: &Table, zone: &str| {
        let zone = table.space(zone);
        let damaged = table
            .state
            .pieces_in(zone)
            .filter(|(_, piece)| piece.damaged());
        damaged.count()
    };
    let command = repair(&table, "western-germany", FacilitySlot::NavalBase, 1);
    table.does("germany", command);
    assert_eq!(hurt(&table, "sz-112"), 2);
    table.does("germany", Command::EndPhase);
    assert_eq!(hurt(&table, "sz-112"), 1, "Italy's waits for Italy's turn");
    assert_eq!(hurt(&table, "sz-97"), 0, "an ally's base serves");
    assert_eq!(hurt(&table, "sz-115"), 1, "no base");
    assert_eq!(table.treasury("germany"), 9);
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::ShipsRepaired {
            kind: UnitKind::Battleship,
            count: 1,
            ..
        }
    )));
}

/// AAE-purchase-06, AAE-facilities-02 (D-04): a base with 3 points of damage repairs
/// nothing, one with 2 does.
#[test]
fn a_base_with_three_damage_repairs_nothing() {
    for (damage, left) in [(3, 1), (2, 0)] {
        let scenario = germany(0).facility("western-germany", FacilityKind::NavalBase, damage);
        let mut table = Table::new(damaged(scenario, "sz-112", "germany", UnitKind::Battleship));
        table.does("germany", Command::EndPhase);
        let hurt = table
            .state
            .pieces()
            .filter(|(_, piece)| piece.damaged())
            .count();
        assert_eq!(hurt, left, "{damage} points of damage");
    }
}

/// AAE-purchase-06, AAE-facilities-08: a neutral power's ships are not repaired at others'
/// bases, nor others' at its.
/// Allows: AAE-facilities-08.
/// Forbids: AAE-facilities-08.
#[test]
fn neutral_powers_share_no_bases() {
    let scenario = Scenario::europe().turn(1, "united-states", Phase::Purchase);
    let scenario = damaged(scenario, "sz-109", "united-states", UnitKind::Battleship);
    let mut table = Table::new(scenario);
    table.does("united-states", Command::EndPhase);
    assert_eq!(
        table
            .state
            .pieces()
            .filter(|(_, piece)| piece.damaged())
            .count(),
        1
    );
    let at_war = Scenario::europe().war("united-states", "germany").turn(
        1,
        "united-states",
        Phase::Purchase,
    );
    let mut table = Table::new(damaged(
        at_war,
        "sz-109",
        "united-states",
        UnitKind::Battleship,
    ));
    table.does("united-states", Command::EndPhase);
    assert_eq!(
        table
            .state
            .pieces()
            .filter(|(_, piece)| piece.damaged())
            .count(),
        0
    );
}

/// AAE-purchase-06: own aircraft trapped aboard a carrier take off once it is repaired.
#[test]
fn aircraft_leave_a_repaired_carrier() {
    let scenario = damaged(germany(0), "sz-112", "germany", UnitKind::Carrier);
    let carrier = scenario.find("sz-112", "germany", UnitKind::Carrier);
    let scenario = scenario
        .unit("sz-112", "germany", UnitKind::Fighter, |piece| {
            piece.aboard = Some(carrier);
        })
        .unit("sz-112", "italy", UnitKind::Fighter, |piece| {
            piece.aboard = Some(carrier);
        });
    let mut table = Table::new(scenario);
    table.does("germany", Command::EndPhase);
    let aboard: Vec<Power> = table
        .state
        .pieces()
        .filter(|(_, piece)| piece.aboard == Some(carrier))
        .map(|(_, piece)| piece.owner)
        .collect();
    assert_eq!(aboard, vec![table.power("italy")], "guests stay aboard");
}

/// AAE-capture-liberate-09: a power without its capital buys and repairs nothing; it goes
/// straight to Combat Move.
#[test]
fn a_dispossessed_power_skips_the_phase() {
    let scenario = Scenario::europe()
        .control("france", "germany")
        .units("sz-93", "france", UnitKind::Cruiser, 1)
        .turn(1, "italy", Phase::CollectIncome);
    let scenario = damaged(scenario, "sz-93", "france", UnitKind::Battleship);
    let mut table = Table::new(scenario.treasury("france", 19));
    table.does("italy", Command::EndPhase);
    assert_eq!(table.state.turn().power, table.power("france"));
    assert_eq!(table.state.turn().phase, Phase::CombatMove);
    assert_eq!(
        table
            .state
            .pieces()
            .filter(|(_, piece)| piece.damaged())
            .count(),
        1
    );
    assert_eq!(
        table.refused("france", buy(UnitKind::Infantry, 1)),
        "AAE-misc-03"
    );
}
