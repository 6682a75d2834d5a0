//! Tests of what must hold as Noncombat Move closes.

use crate::event::{Event, RemovalReason};
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::{Marks, Piece};
use crate::unit::UnitKind::{Carrier, Fighter, Infantry, StrategicBomber};

fn used_up(piece: &mut Piece) {
    piece.spent = 4;
    piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
}

fn atlantic() -> Scenario {
    Scenario::europe().turn(1, "united-kingdom", Phase::NoncombatMove)
}

/// AAE-air-landing-12: aircraft that can come home must, before the phase is over.
#[test]
fn aircraft_must_land() {
    let mut table = Table::set(
        atlantic().unit("sz-110", "united-kingdom", Fighter, |piece| {
            piece.spent = 3;
            piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
        }),
    );
    assert_eq!(table.close(), Err("AAE-air-landing-12"));
    assert_eq!(table.go(Fighter, 1, "sz-110", "united-kingdom"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("united-kingdom", "united-kingdom", Fighter), 1);
}

/// AAE-air-landing-07, AAE-air-landing-13: a carrier that can fetch aircraft must, and may
/// not sail away from them.
/// Allows: AAE-air-landing-07, AAE-air-landing-13.
/// Forbids: AAE-air-landing-07, AAE-air-landing-13.
#[test]
fn carriers_must_fetch_their_aircraft() {
    let scenario = || {
        atlantic()
            .unit("sz-107", "united-kingdom", Fighter, used_up)
            .units("sz-108", "united-kingdom", Carrier, 1)
    };
    let mut table = Table::set(scenario());
    assert_eq!(table.close(), Err("AAE-air-landing-12"));
    assert_eq!(table.go(Carrier, 1, "sz-108", "sz-110"), Ok(()));
    assert_eq!(
        table.close(),
        Err("AAE-air-landing-07"),
        "now it is too far away"
    );
    table.take_back(1);
    assert_eq!(table.go(Carrier, 1, "sz-108", "sz-107"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    let (ship, _) = table.unit("sz-107", "united-kingdom", Carrier);
    assert_eq!(table.count("sz-107", "united-kingdom", Fighter), 1);
    assert!(
        table.state.turn().power != table.power("united-kingdom")
            || table.state.cargo(ship).len() <= 1
    );
}

/// AAE-air-landing-08, AAE-air-landing-11 (V-49): aircraft whose carrier was lost or used in
/// battle have no claim on it; without a landing they are destroyed, and nothing holds the
/// phase open.
/// Allows: AAE-air-landing-07.
#[test]
fn homeless_aircraft_are_destroyed() {
    let mut table = Table::set(
        atlantic()
            .unit("sz-107", "united-kingdom", Fighter, used_up)
            .unit("sz-107", "united-kingdom", StrategicBomber, |piece| {
                piece.spent = 6;
                piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
            })
            .unit("sz-108", "united-kingdom", Carrier, |piece| {
                piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
            })
            .queue("united-kingdom", Infantry, 1),
    );
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.state.turn().phase, Phase::Mobilize, "before it");
    assert_eq!(table.count("sz-107", "united-kingdom", Fighter), 0);
    let removed = table.events.iter().filter(|event| {
        matches!(
            event,
            Event::Removed {
                reason: RemovalReason::NoLanding,
                ..
            }
        )
    });
    assert_eq!(removed.count(), 2);
}

/// AAE-air-landing-17: a carrier that was damaged takes no aircraft; its own look elsewhere.
#[test]
fn damaged_carriers_take_nobody() {
    let scenario = |range: u8| {
        atlantic()
            .unit("sz-110", "united-kingdom", Fighter, |piece| {
                piece.spent = 4 - range;
                piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
            })
            .unit("sz-110", "united-kingdom", Carrier, |piece| {
                piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT | Marks::DAMAGED;
            })
    };
    let mut near = Table::set(scenario(1));
    assert_eq!(near.close(), Err("AAE-air-landing-12"));
    let mut far = Table::set(scenario(0));
    assert_eq!(far.close(), Ok(()));
    assert_eq!(far.count("sz-110", "united-kingdom", Fighter), 0);
}

/// AAE-air-landing-06: aircraft that wait for a carrier still to be mobilized are spared.
#[test]
fn aircraft_wait_for_new_carriers() {
    let scenario = |carriers| {
        atlantic()
            .unit("sz-110", "united-kingdom", Fighter, used_up)
            .queue("united-kingdom", Carrier, carriers)
    };
    let mut waiting = Table::set(scenario(1));
    assert_eq!(waiting.close(), Ok(()));
    assert_eq!(waiting.state.turn().phase, Phase::Mobilize);
    assert_eq!(waiting.count("sz-110", "united-kingdom", Fighter), 1);
    let mut lost = Table::set(scenario(0));
    assert_eq!(lost.close(), Ok(()));
    assert_eq!(lost.count("sz-110", "united-kingdom", Fighter), 0);
}

/// AAE-air-landing-02: aircraft that stayed where they were have nothing to prove.
#[test]
fn resting_aircraft_are_safe() {
    let mut table = Table::set(
        atlantic()
            .units("united-kingdom", "united-kingdom", Fighter, 1)
            .with(|state| {
                let home = state.board().find_space("united-kingdom").unwrap();
                state.set_territory(home, |territory| territory.changed = true);
            }),
    );
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("united-kingdom", "united-kingdom", Fighter), 1);
}
