//! Damaged carriers and the aircraft aboard.

use super::table::Table;
use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::{Scenario, find};
use crate::state::{Marks, Piece};
use crate::unit::UnitKind::{Battleship, Carrier, Fighter};

/// A German carrier with an Italian fighter aboard, and another fighter nearby.
fn with_guest(damaged: bool) -> Scenario {
    Scenario::europe()
        .unit("sz-112", "germany", Carrier, |piece| {
            if damaged {
                piece.marks = Marks::DAMAGED;
            }
        })
        .with(|state| {
            let ship = find(state, "sz-112", "germany", Carrier);
            let zone = state.board().find_space("sz-112").unwrap();
            let italy = state.board().find_power("italy").unwrap();
            let mut guest = Piece::new(Fighter, italy, zone);
            guest.aboard = Some(ship);
            state.spawn(guest);
        })
        .units("denmark", "germany", Fighter, 1)
        .units("sz-109", "united-kingdom", Battleship, 1)
}

/// AAE-combat-sea-10: from a damaged carrier no guest takes off, to attack or otherwise, and no
/// aircraft lands on it; from a sound one they may, and on it.
/// Allows: AAE-combat-sea-10.
/// Forbids: AAE-combat-sea-10.
#[test]
fn damaged_carriers_have_no_flights() {
    for damaged in [true, false] {
        let guest = |phase| Table::set(with_guest(damaged).turn(1, "italy", phase));
        let may = |rule| if damaged { Err(rule) } else { Ok(()) };
        let mut attack = guest(Phase::CombatMove);
        assert_eq!(
            attack.go(Fighter, 1, "sz-112", "sz-109"),
            may("AAE-combat-sea-10")
        );
        let mut home = guest(Phase::NoncombatMove);
        assert_eq!(
            home.go(Fighter, 1, "sz-112", "denmark"),
            may("AAE-combat-sea-10")
        );
        let mut arrival = Table::set(with_guest(damaged).turn(1, "germany", Phase::NoncombatMove));
        assert_eq!(
            arrival.go(Fighter, 1, "denmark", "sz-112"),
            may("AAE-air-landing-05")
        );
    }
}

/// AAE-combat-sea-10, AAE-purchase-06: guests are free again once the carrier's owner has
/// repaired it, which happens for nothing at a naval base.
/// Allows: AAE-combat-sea-10.
#[test]
fn repair_frees_the_guests() {
    let scenario = with_guest(true).turn(1, "germany", Phase::Purchase);
    let mut table = crate::testing::Table::new(scenario);
    table.does("germany", Command::EndPhase);
    table.until("italy", Phase::CombatMove);
    let stack = crate::command::Stack {
        from: table.space("sz-112"),
        kind: Fighter,
        count: 1,
        unit: None,
    };
    let to = table.space("sz-109");
    table.does(
        "italy",
        Command::Move {
            stack,
            to,
            via: None,
        },
    );
}

/// AAE-combat-sea-10: its owner's aircraft do not take off from a damaged carrier either.
/// Forbids: AAE-combat-sea-10.
#[test]
fn ones_own_aircraft_are_trapped_too() {
    for damaged in [true, false] {
        let scenario = Scenario::europe()
            .unit("sz-103", "germany", Carrier, |piece| {
                if damaged {
                    piece.marks = Marks::DAMAGED;
                }
            })
            .units("sz-118", "united-kingdom", Battleship, 1);
        let ship = scenario.find("sz-103", "germany", Carrier);
        let scenario = scenario
            .unit("sz-103", "germany", Fighter, |piece| {
                piece.aboard = Some(ship);
            })
            .turn(1, "france", Phase::CollectIncome);
        let mut table = crate::testing::Table::new(scenario);
        table.does("france", Command::EndPhase);
        table.until("germany", Phase::CombatMove);
        let stack = crate::command::Stack {
            from: table.space("sz-103"),
            kind: Fighter,
            count: 1,
            unit: None,
        };
        let attack = Command::Move {
            stack,
            to: table.space("sz-118"),
            via: None,
        };
        if damaged {
            assert_eq!(table.refused("germany", attack), "AAE-combat-sea-10")
        } else {
            table.does("germany", attack)
        }
    }
}
