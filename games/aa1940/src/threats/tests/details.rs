//! What a threat says beside its units: who opens the way, what is contested, what scrambles, how
//! many are dropped, and who is kept to capture.

use super::*;
use crate::advance::Advance;

/// Germany between the Soviet Union, which can open Poland, and British tanks behind Poland.
fn behind_a_gate() -> Scenario {
    let scenario = Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .war("germany", "soviet-union")
        .control("eastern-poland", "united-kingdom")
        .control("baltic-states", "soviet-union")
        .units("eastern-poland", "united-kingdom", UnitKind::Tank, 3)
        .units("baltic-states", "soviet-union", UnitKind::Infantry, 2);
    ["poland", "slovakia-hungary", "romania", "western-germany"]
        .into_iter()
        .fold(scenario, |scenario, at| {
            scenario
                .control(at, "germany")
                .units(at, "germany", UnitKind::Infantry, 1)
        })
        .no_facilities("poland")
        .units("germany", "germany", UnitKind::Infantry, 1)
}

/// An attack that is possible without an opened way names those who could open it, too.
#[test]
fn openers_are_named_beside_units() {
    let state = behind_a_gate()
        .units("eastern-poland", "united-kingdom", UnitKind::Fighter, 2)
        .build();
    let threat = by(&state, "united-kingdom", "germany", "germany").unwrap();
    assert_eq!(threat.count(UnitKind::Fighter), 2);
    let soviet = state.board().find_power("soviet-union").unwrap();
    assert_eq!(threat.openers, [soviet].into_iter().collect());
}

/// Zones that must be cleared first are named where other units attack overland.
#[test]
fn contested_zones_are_named_beside_an_attack_overland() {
    let position = |guards: u16| {
        let scenario = Scenario::europe()
            .turn(3, "germany", Phase::NoncombatMove)
            .units("sz-109", "united-kingdom", UnitKind::Transport, 1)
            .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 2)
            .control("finland", "united-kingdom")
            .units("finland", "united-kingdom", UnitKind::Infantry, 1)
            .control("norway", "germany")
            .units("norway", "germany", UnitKind::Infantry, 1);
        let board = scenario.state().board();
        let norway = board.find_space("norway").unwrap();
        let coast: Vec<String> = board
            .sea_neighbors(norway)
            .iter()
            .map(|zone| board.space(*zone).id.clone())
            .collect();
        coast
            .iter()
            .fold(scenario, |scenario, zone| {
                scenario.units(zone, "germany", UnitKind::Destroyer, guards)
            })
            .build()
    };
    let threat = |guards| by(&position(guards), "united-kingdom", "germany", "norway").unwrap();
    let open = threat(0);
    assert_eq!(open.count(UnitKind::Infantry), 3);
    assert!(open.contested.is_empty());
    let shut = threat(1);
    assert_eq!(shut.count(UnitKind::Infantry), 1);
    assert!(!shut.contested.is_empty());
}

/// Aircraft that could scramble against a landing are named with it.
#[test]
fn a_landing_may_meet_aircraft_that_scramble() {
    let state = Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .facility("western-germany", FacilityKind::AirBase, 0)
        .units("western-germany", "germany", UnitKind::Fighter, 5)
        .units("sz-110", "united-kingdom", UnitKind::Transport, 1)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 2)
        .build();
    let threat = by(&state, "united-kingdom", "germany", "western-germany").unwrap();
    assert_eq!(threat.count(UnitKind::Infantry), 2);
    assert_eq!(threat.scramble.aircraft.count(UnitKind::Fighter), 3);
    assert!(threat.scramble.odds.is_none(), "no battle at sea is lost");
}

/// `AAE-research-09`: an air base drops two at most.
#[test]
fn an_air_base_drops_as_many_as_it_may() {
    let dropped = |advance: bool| {
        let mut scenario = Scenario::europe()
            .turn(3, "germany", Phase::NoncombatMove)
            .war("germany", "soviet-union")
            .control("poland", "soviet-union")
            .no_facilities("poland")
            .facility("eastern-poland", FacilityKind::AirBase, 0)
            .units("eastern-poland", "soviet-union", UnitKind::Infantry, 5)
            .units("poland", "soviet-union", UnitKind::Infantry, 1)
            .units("germany", "germany", UnitKind::Infantry, 1);
        if advance {
            scenario = scenario.advance("soviet-union", Advance::Paratroopers);
        }
        let threat = by(&scenario.build(), "soviet-union", "germany", "germany").unwrap();
        let drops = |units: &&ThreatUnits| units.approach == Approach::Drop;
        threat
            .units
            .iter()
            .filter(drops)
            .map(|units| units.count)
            .sum::<u16>()
    };
    assert_eq!(dropped(false), 0);
    assert_eq!(dropped(true), 2);
}

/// The last land unit is spared for as long as aircraft are left to lose.
#[test]
fn attackers_keep_a_unit_to_capture_with() {
    let state = east()
        .control("poland", "soviet-union")
        .no_facilities("poland")
        .units("poland", "soviet-union", UnitKind::Tank, 1)
        .units("poland", "soviet-union", UnitKind::Fighter, 3)
        .units("germany", "germany", UnitKind::Infantry, 1)
        .build();
    let threat = by(&state, "soviet-union", "germany", "germany").unwrap();
    assert_eq!(threat.count(UnitKind::Fighter), 3);
    assert!(takes(&threat) > 0.95, "{}", takes(&threat));
}
