//! Facilities.

use super::agree;
use super::germany;
use super::listed;
use super::place;
use crate::command::Command;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

fn queued(scenario: Scenario, kinds: &[FacilityKind]) -> Scenario {
    scenario.with(|state| {
        let power = state.turn().power;
        state.set_account(power, |account| account.facilities.extend_from_slice(kinds));
    })
}

fn put(table: &Table, kind: FacilityKind, at: &str) -> Command {
    Command::PlaceFacility {
        kind,
        at: table.space(at),
    }
}

/// AAE-mobilize-09 to AAE-mobilize-13: the list and the check agree everywhere, for every
/// kind.
#[test]
fn the_list_of_sites_is_exact() {
    let scenario = queued(germany(), &FacilityKind::ALL).control("sweden", "germany");
    let table = Table::new(scenario);
    let listed = table.phase().place_facilities;
    assert!(listed.len() > 10);
    for kind in FacilityKind::ALL {
        for at in table.state.board().all_spaces() {
            assert_eq!(
                super::super::check_place_facility(&table.state, EconomyId(0), kind, at).is_ok(),
                listed.contains(&(kind, at)),
                "{kind:?} in {at:?}"
            );
        }
    }
}

/// AAE-mobilize-09: no complex is needed and no capacity used; land captured this turn is
/// barred, and so are others' territories.
#[test]
fn bases_go_to_any_land_held_since_the_turn_began() {
    let scenario = queued(germany(), &[FacilityKind::AirBase])
        .queue("germany", UnitKind::Infantry, 20)
        .control("france", "germany")
        .with(|state| {
            let denmark = state.board().find_space("denmark").expect("on the board");
            state.set_territory(denmark, |territory| territory.changed = true);
        });
    let mut table = Table::new(scenario);
    for at in ["denmark", "albania", "switzerland", "sz-112"] {
        let command = put(&table, FacilityKind::AirBase, at);
        assert_eq!(table.refused("germany", command), "AAE-mobilize-09", "{at}");
    }
    let command = put(&table, FacilityKind::AirBase, "germany");
    table.does("germany", command);
    assert_eq!(listed(&table, UnitKind::Infantry, "germany"), 10);
    assert!(table.territory("germany").air_base.is_some());
    let command = put(&table, FacilityKind::AirBase, "poland");
    assert_eq!(
        table.refused("germany", command),
        "AAE-mobilize-09",
        "only one was bought"
    );
}

/// AAE-mobilize-10, AAE-neutrals-19: a major complex needs one's own original soil worth 3;
/// a former neutral worth 3 never gets one.
/// Allows: AAE-mobilize-10.
/// Forbids: AAE-mobilize-10, AAE-neutrals-19.
#[test]
fn major_complexes_need_original_soil_worth_three() {
    let scenario = queued(germany(), &[FacilityKind::MajorComplex])
        .control("sweden", "germany")
        .control("southern-france", "germany")
        .no_facilities("southern-france");
    let mut table = Table::new(scenario);
    for at in ["poland", "sweden", "southern-france"] {
        let command = put(&table, FacilityKind::MajorComplex, at);
        assert_eq!(table.refused("germany", command), "AAE-mobilize-10", "{at}");
    }
    let command = put(&table, FacilityKind::MajorComplex, "norway");
    table.does("germany", command);
    let complex = table
        .territory("norway")
        .complex
        .map(|complex| complex.kind);
    assert_eq!(complex, Some(FacilityKind::MajorComplex));
}

/// AAE-mobilize-11: a minor complex needs a value of 2, captured land and former neutrals
/// included.
/// Allows: AAE-mobilize-11.
/// Forbids: AAE-mobilize-11.
#[test]
fn minor_complexes_need_a_value_of_two() {
    let two = [FacilityKind::MinorComplex, FacilityKind::MinorComplex];
    let scenario = queued(germany(), &two)
        .control("sweden", "germany")
        .control("normandy-bordeaux", "germany")
        .no_facilities("normandy-bordeaux")
        .control("algeria", "germany");
    let mut table = Table::new(scenario);
    let command = put(&table, FacilityKind::MinorComplex, "algeria");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-11");
    for at in ["sweden", "normandy-bordeaux"] {
        let command = put(&table, FacilityKind::MinorComplex, at);
        table.does("germany", command);
    }
}

/// AAE-mobilize-12: one facility of a type in a territory, and no complex on an island.
/// Forbids: AAE-mobilize-12.
#[test]
fn one_of_each_type_and_no_complex_on_islands() {
    let kinds = [FacilityKind::MinorComplex, FacilityKind::AirBase];
    let scenario = queued(germany(), &kinds)
        .control("french-madagascar", "germany")
        .facility("poland", FacilityKind::AirBase, 6);
    let mut table = Table::new(scenario);
    let command = put(&table, FacilityKind::MinorComplex, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-12");
    let command = put(&table, FacilityKind::AirBase, "poland");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-12");
    let command = put(&table, FacilityKind::MinorComplex, "french-madagascar");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-12");
}

/// AAE-mobilize-13: air bases anywhere, naval bases only on coasts, islands included.
/// Allows: AAE-mobilize-12, AAE-mobilize-13.
/// Forbids: AAE-mobilize-13.
#[test]
fn naval_bases_need_a_coast() {
    let kinds = [
        FacilityKind::NavalBase,
        FacilityKind::NavalBase,
        FacilityKind::AirBase,
    ];
    let scenario = queued(germany(), &kinds).control("sicily", "germany");
    let mut table = Table::new(scenario);
    let command = put(&table, FacilityKind::NavalBase, "slovakia-hungary");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-13");
    for (kind, at) in [
        (FacilityKind::NavalBase, "sicily"),
        (FacilityKind::NavalBase, "germany"),
        (FacilityKind::AirBase, "slovakia-hungary"),
    ] {
        let command = put(&table, kind, at);
        table.does("germany", command);
    }
}

/// AAE-mobilize-01: a complex bought this turn turns out nothing yet.
/// Forbids: AAE-mobilize-01.
#[test]
fn a_new_complex_waits() {
    let scenario = queued(germany(), &[FacilityKind::MajorComplex])
        .no_facilities("germany")
        .no_facilities("western-germany")
        .queue("germany", UnitKind::Tank, 1);
    let mut table = Table::new(scenario);
    let command = put(&table, FacilityKind::MajorComplex, "germany");
    table.does("germany", command);
    let command = place(&table, UnitKind::Tank, 1, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-01");
    agree(&table);
}

/// AAE-mobilize-14: a facility that has a site is placed, not held back; what no site is
/// left for is paid back.
#[test]
fn facilities_without_a_site_are_paid_back() {
    let scenario = queued(germany(), &[FacilityKind::AirBase]).treasury("germany", 0);
    let mut table = Table::new(scenario);
    assert_eq!(
        table.refused("germany", Command::EndPhase),
        "AAE-mobilize-14"
    );
    let usual = crate::turn::default_command(&table.state);
    assert!(matches!(usual, Command::PlaceFacility { .. }));
    assert_eq!(table.phase().blockers[0].remedy, Some(usual));
    let command = put(&table, FacilityKind::AirBase, "poland");
    table.does("germany", command);
    table.does("germany", Command::EndPhase);
    assert_ne!(table.state.turn().phase, Phase::Mobilize);
    assert!(table.territory("poland").air_base.is_some());

    // All French land that is worth three or more has a complex.
    let scenario = Scenario::europe()
        .turn(1, "france", Phase::Mobilize)
        .treasury("france", 0)
        .with(|state| {
            let france = state.board().find_power("france").expect("a power");
            state.set_account(france, |account| {
                account.facilities.push(FacilityKind::MajorComplex);
            });
        });
    let mut table = Table::new(scenario);
    assert_eq!(table.phase().place_facilities, []);
    table.does("france", Command::EndPhase);
    assert!(table.events.contains(&Event::FacilityRefunded {
        power: table.power("france"),
        kind: FacilityKind::MajorComplex,
        ipcs: 30,
    }));
    assert!(table.treasury("france") >= 30);
}

/// AAE-facilities-03, AAE-facilities-04: a facility stays where it is whatever its damage:
/// it is no unit that could be moved, carried or lost.
#[test]
fn facilities_stay_where_they_are() {
    let scenario = germany().facility("germany", FacilityKind::MajorComplex, 20);
    let mut table = Table::new(scenario);
    let germany = table.power("germany");
    let space = table.space("germany");
    assert!(table.state.pieces_in(space).next().is_none());
    assert_eq!(FacilityKind::MajorComplex.slot(), FacilitySlot::Complex);
    let united_kingdom = table.power("united-kingdom");
    table.run(|play| crate::capture::take(play, space, united_kingdom));
    table.run(|play| crate::capture::take(play, space, germany));
    let complex = table.territory("germany").complex;
    assert_eq!(
        complex.map(|complex| complex.kind),
        Some(FacilityKind::MinorComplex)
    );
}
