//! Carriers that aircraft count on, and the moves that these must then make.

use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::unit::UnitKind::{Carrier, Destroyer, Fighter, Submarine};

/// Two British fighters and a fleet in zone 103, in whose reach no land can be landed on, and
/// prey in zone 118, two zones away.
fn fleet() -> Scenario {
    ["united-kingdom", "scotland", "iceland", "gibraltar"]
        .into_iter()
        .fold(Scenario::europe(), |scenario, land| {
            scenario.control(land, "germany")
        })
        .no_facilities("united-kingdom")
        .units("sz-103", "united-kingdom", Fighter, 2)
        .units("sz-103", "united-kingdom", Carrier, 1)
        .units("sz-103", "united-kingdom", Destroyer, 1)
        .units("sz-118", "united-kingdom", Submarine, 1)
        .units("sz-118", "germany", Destroyer, 1)
        .units("sz-102", "germany", Destroyer, 1)
        .turn(1, "united-kingdom", Phase::CombatMove)
}

/// AAE-air-landing-10, AAE-combat-move-17: the proof may count on a carrier that waits, not
/// on one that goes into battle and would have to come back from it.
/// Allows: AAE-air-landing-10.
/// Forbids: AAE-air-landing-10.
#[test]
fn no_landing_depends_on_a_retreat() {
    let mut table = Table::set(fleet());
    assert_eq!(table.go(Fighter, 2, "sz-103", "sz-118"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.go(Destroyer, 1, "sz-103", "sz-102"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.go(Carrier, 1, "sz-103", "sz-102"), Ok(()));
    assert_eq!(table.blockers(), ["AAE-air-landing-09"]);
    assert_eq!(table.close(), Err("AAE-air-landing-09"));
    table.take_back(1);
    assert_eq!(table.close(), Ok(()));
}

/// AAE-air-landing-13, AAE-air-landing-07: a carrier that was to fetch aircraft is free when
/// these have landed elsewhere, and not before.
/// Allows: AAE-air-landing-13, AAE-air-landing-07.
/// Forbids: AAE-air-landing-13, AAE-air-landing-07.
#[test]
fn a_carrier_is_free_once_its_aircraft_have_landed() {
    let scenario = Scenario::europe()
        .unit("sz-107", "united-kingdom", Fighter, |plane| {
            plane.spent = 1;
            plane.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
        })
        .units("sz-108", "united-kingdom", Carrier, 1)
        .turn(1, "united-kingdom", Phase::NoncombatMove);
    let mut table = Table::set(scenario);
    assert_eq!(table.close(), Err("AAE-air-landing-12"));
    assert_eq!(table.go(Fighter, 1, "sz-107", "united-kingdom"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("sz-108", "united-kingdom", Carrier), 1);
}
