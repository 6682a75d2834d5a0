//! Threats in positions that were made for them.

mod details;

use super::*;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;

/// Threats to a space, for the powers of one seat.
fn against(state: &State, powers: &[&str], space: &str) -> Vec<Threat> {
    let board = state.board();
    let powers = powers.iter().map(|id| board.find_power(id).unwrap());
    let space = board.find_space(space).unwrap();
    let mut found = threats(state, powers.collect(), &[space]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].space, space);
    found.remove(0).threats
}

/// The threat of one power to a space of another's.
fn by(state: &State, power: &str, holder: &str, space: &str) -> Option<Threat> {
    let power = state.board().find_power(power).unwrap();
    let mut found = against(state, &[holder], space).into_iter();
    found.find(|threat| threat.power == power)
}

fn takes(threat: &Threat) -> f64 {
    threat.odds.unwrap().takes
}

/// Germany's turn, at war with the Soviet Union.
fn east() -> Scenario {
    Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .war("germany", "soviet-union")
}

#[test]
fn an_empty_capital_falls_to_what_stands_beside_it() {
    let beside = || {
        east()
            .control("poland", "soviet-union")
            .units("poland", "soviet-union", UnitKind::Infantry, 6)
            .units("poland", "soviet-union", UnitKind::Tank, 6)
    };
    let empty = beside().build();
    let threat = by(&empty, "soviet-union", "germany", "germany").unwrap();
    assert_eq!(threat.count(UnitKind::Infantry), 6);
    assert_eq!(threat.count(UnitKind::Tank), 6);
    assert!((takes(&threat) - 1.0).abs() < 1e-9);
    assert_eq!(threat.round, 3);
    let held = beside()
        .units("germany", "germany", UnitKind::Infantry, 14)
        .build();
    let threat = by(&held, "soviet-union", "germany", "germany").unwrap();
    assert!(takes(&threat) < 0.5, "{threat:?}");
    let odds = threat.odds.unwrap();
    assert!((odds.swing() - (odds.defender_loss - odds.attacker_loss)).abs() < 1e-9);
}

#[test]
fn mechanized_infantry_needs_a_tank_for_each_to_blitz() {
    let position = |tanks| {
        east()
            .control("eastern-poland", "soviet-union")
            .no_facilities("poland")
            .units("eastern-poland", "soviet-union", UnitKind::MechInfantry, 3)
            .units("eastern-poland", "soviet-union", UnitKind::Tank, tanks)
            .units("eastern-poland", "soviet-union", UnitKind::Infantry, 4)
            .build()
    };
    let threat = by(&position(2), "soviet-union", "germany", "germany").unwrap();
    let board = position(2).board().find_space("poland").unwrap();
    assert_eq!(threat.count(UnitKind::Tank), 2);
    assert_eq!(threat.count(UnitKind::MechInfantry), 2);
    assert_eq!(threat.count(UnitKind::Infantry), 0);
    let blitz = |units: &ThreatUnits| units.approach == Approach::Blitz(board);
    assert!(threat.units.iter().all(blitz), "{:?}", threat.units);
    assert!(by(&position(0), "soviet-union", "germany", "germany").is_none());
}

/// Mechanized infantry that marches there is not counted once more as what could blitz.
#[test]
fn each_unit_is_counted_once() {
    let state = east()
        .control("eastern-poland", "soviet-union")
        .control("poland", "soviet-union")
        .control("slovakia-hungary", "germany")
        .no_facilities("slovakia-hungary")
        .units("eastern-poland", "soviet-union", UnitKind::MechInfantry, 3)
        .units("eastern-poland", "soviet-union", UnitKind::Tank, 3)
        .build();
    let threat = by(&state, "soviet-union", "germany", "germany").unwrap();
    assert_eq!(threat.count(UnitKind::MechInfantry), 3);
    assert_eq!(threat.count(UnitKind::Tank), 3);
}

/// A defender on the way keeps tanks from a blitz; a power that moves earlier can open it.
#[test]
fn a_power_that_moves_earlier_can_open_the_way() {
    let position = |gate: u16| {
        let scenario = Scenario::europe()
            .turn(3, "germany", Phase::NoncombatMove)
            .war("germany", "soviet-union")
            .control("eastern-poland", "united-kingdom")
            .control("baltic-states", "soviet-union")
            .units("eastern-poland", "united-kingdom", UnitKind::Tank, 3)
            .units("baltic-states", "soviet-union", UnitKind::Infantry, 2)
            .no_facilities("poland")
            .units("poland", "germany", UnitKind::Infantry, gate);
        // No way leads around.
        ["slovakia-hungary", "romania", "western-germany"]
            .into_iter()
            .fold(scenario, |scenario, at| {
                scenario
                    .control(at, "germany")
                    .units(at, "germany", UnitKind::Infantry, 1)
            })
            .units("germany", "germany", UnitKind::Infantry, 1)
            .build()
    };
    let soviet = position(1).board().find_power("soviet-union").unwrap();
    let shut = by(&position(1), "united-kingdom", "germany", "germany").unwrap();
    assert!(shut.units.is_empty() && shut.odds.is_none());
    assert_eq!(shut.openers, [soviet].into_iter().collect());
    let open = by(&position(0), "united-kingdom", "germany", "germany").unwrap();
    assert_eq!(open.count(UnitKind::Tank), 3);
    assert!(open.openers.is_empty());
}

#[test]
fn a_transport_brings_the_best_of_the_coast() {
    let sea = || {
        Scenario::europe()
            .turn(3, "germany", Phase::NoncombatMove)
            .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 3)
            .units("united-kingdom", "united-kingdom", UnitKind::Tank, 2)
            .units("sz-110", "united-kingdom", UnitKind::Transport, 1)
            .units("sz-110", "united-kingdom", UnitKind::Battleship, 1)
            .units("sz-110", "united-kingdom", UnitKind::Cruiser, 3)
            .units("normandy-bordeaux", "germany", UnitKind::Infantry, 1)
            .control("normandy-bordeaux", "germany")
    };
    let threat = by(
        &sea().build(),
        "united-kingdom",
        "germany",
        "normandy-bordeaux",
    )
    .unwrap();
    assert_eq!(threat.count(UnitKind::Tank), 1);
    assert_eq!(threat.count(UnitKind::Infantry), 1);
    assert_eq!(
        (threat.bombardment.battleships, threat.bombardment.cruisers),
        (1, 1)
    );
    assert_eq!(threat.lifts.len(), 1);
    assert!(threat.contested.is_empty());
}

/// Warships of the defender off the coast must be fought before anything lands.
#[test]
fn a_guarded_zone_is_contested() {
    let guarded = Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .units("sz-109", "united-kingdom", UnitKind::Transport, 1)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 2)
        .units("sz-112", "germany", UnitKind::Destroyer, 1)
        .units("norway", "germany", UnitKind::Infantry, 1);
    let open = Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .units("sz-109", "united-kingdom", UnitKind::Transport, 1)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 2)
        .units("norway", "germany", UnitKind::Infantry, 1);
    let zones = |state: &State| {
        let norway = state.board().find_space("norway").unwrap();
        state.board().sea_neighbors(norway).to_vec()
    };
    let state = open.build();
    let all = zones(&state);
    assert!(by(&state, "united-kingdom", "germany", "norway").is_some());
    let shut = all.iter().fold(guarded, |scenario, zone| {
        let id = scenario.state().board().space(*zone).id.clone();
        scenario.units(&id, "germany", UnitKind::Destroyer, 1)
    });
    assert!(by(&shut.build(), "united-kingdom", "germany", "norway").is_none());
}

/// Fighters with no land in reach come only as far as there is room on a carrier.
#[test]
fn flights_share_the_room_on_carriers() {
    let position = |carriers| {
        Scenario::global()
            .turn(3, "united-states", Phase::NoncombatMove)
            .war("japan", "united-states")
            .units("sz-64", "japan", UnitKind::Carrier, carriers)
            .units("sz-64", "japan", UnitKind::Fighter, 3)
            .units("sz-51", "united-states", UnitKind::Cruiser, 1)
            .build()
    };
    let force = |carriers| {
        let threat = by(&position(carriers), "japan", "united-states", "sz-51").unwrap();
        (
            threat.count(UnitKind::Fighter),
            threat.count(UnitKind::Carrier),
        )
    };
    assert_eq!(force(1), (2, 1));
    assert_eq!(force(2), (3, 2));
}

/// Fighters at an air base beside a zone could help; the odds are given with and without them.
#[test]
fn defenders_that_could_scramble_are_told_apart() {
    let state = Scenario::europe()
        .turn(3, "germany", Phase::NoncombatMove)
        .facility("western-germany", FacilityKind::AirBase, 0)
        .units("western-germany", "germany", UnitKind::Fighter, 5)
        .units("sz-112", "germany", UnitKind::Cruiser, 1)
        .units("sz-111", "united-kingdom", UnitKind::Cruiser, 3)
        .build();
    let threat = by(&state, "united-kingdom", "germany", "sz-112").unwrap();
    assert_eq!(threat.defender.total(), 1);
    assert_eq!(threat.scramble.aircraft.count(UnitKind::Fighter), 3);
    let helped = threat.scramble.odds.unwrap().takes;
    assert!(helped + 0.2 < takes(&threat), "{helped} {}", takes(&threat));
}

/// Only turns before the holder's own next one count.
#[test]
fn a_power_that_has_moved_threatens_nothing_until_its_next_turn() {
    let at = |power: &str, phase| {
        Scenario::europe()
            .turn(3, power, phase)
            .war("germany", "soviet-union")
            .control("poland", "soviet-union")
            .units("poland", "soviet-union", UnitKind::Tank, 2)
            .units("poland", "soviet-union", UnitKind::Infantry, 1)
            .units("germany", "germany", UnitKind::Infantry, 1)
            .build()
    };
    let threatened = |power, phase| by(&at(power, phase), "soviet-union", "germany", "germany");
    assert!(threatened("germany", Phase::CombatMove).is_some());
    assert!(threatened("soviet-union", Phase::CombatMove).is_some());
    assert!(threatened("soviet-union", Phase::Purchase).is_some());
    assert!(threatened("soviet-union", Phase::NoncombatMove).is_none());
    assert!(threatened("united-kingdom", Phase::NoncombatMove).is_none());
    assert!(
        by(
            &at("germany", Phase::CombatMove),
            "france",
            "germany",
            "germany"
        )
        .is_none()
    );
}

/// Powers at peace threaten what they may declare war on, and nothing that they may not.
#[test]
fn a_declaration_of_war_is_part_of_a_threat() {
    let state = Scenario::global_opening()
        .turn(1, "united-kingdom", Phase::NoncombatMove)
        .build();
    let hawaii = by(&state, "japan", "united-states", "philippines").unwrap();
    let board = state.board();
    let america = board.find_power("united-states").unwrap();
    assert!(hawaii.declares.contains(america));
    let amur = against(&state, &["japan"], "manchuria");
    let soviet = board.find_power("soviet-union").unwrap();
    let provoked = amur.iter().find(|threat| threat.power == soviet).unwrap();
    assert!(
        provoked
            .declares
            .contains(board.find_power("japan").unwrap())
    );
    // The United States may declare war only from its third turn on.
    assert!(
        against(&state, &["japan"], "caroline-islands")
            .iter()
            .all(|it| it.power != america)
    );
}

/// Ships beside those of an enemy are attacked without a declaration of war (`AAE-politics-19`),
/// and those that are alone are not.
#[test]
fn ships_beside_an_enemy_share_its_war() {
    let declared = |beside: bool| {
        let mut scenario = Scenario::europe()
            .turn(2, "united-states", Phase::NoncombatMove)
            .war("germany", "united-kingdom")
            .units("sz-109", "united-states", UnitKind::Destroyer, 1)
            .units("sz-110", "germany", UnitKind::Battleship, 3);
        if beside {
            scenario = scenario.units("sz-109", "united-kingdom", UnitKind::Destroyer, 1);
        }
        let state = scenario.build();
        let threat = by(&state, "germany", "united-states", "sz-109").unwrap();
        threat.declares.iter().count()
    };
    assert_eq!(declared(true), 0);
    assert_eq!(declared(false), 1);
}

/// Drafted attacks count as won: the attackers are what is struck.
#[test]
fn attackers_hold_what_they_are_sent_to() {
    let mut table = Table::new(
        Scenario::europe()
            .units("western-germany", "germany", UnitKind::Tank, 4)
            .units("western-germany", "germany", UnitKind::Fighter, 2)
            .units("france", "france", UnitKind::Infantry, 1)
            .units("southern-france", "france", UnitKind::Infantry, 3)
            .units("southern-france", "france", UnitKind::Tank, 2),
    );
    let (tanks, fighters) = (
        table.go(UnitKind::Tank, 4, "western-germany", "france"),
        table.go(UnitKind::Fighter, 2, "western-germany", "france"),
    );
    table.does("germany", tanks);
    table.does("germany", fighters);
    let board = table.state.board();
    let germany = board.find_power("germany").unwrap();
    let france = board.find_space("france").unwrap();
    let own = threats(&table.state, [germany].into_iter().collect(), &[]);
    let found = own.iter().find(|it| it.space == france).unwrap();
    assert_eq!(found.holder, germany);
    let strike = found
        .threats
        .iter()
        .find(|it| it.power == board.find_power("france").unwrap());
    let strike = strike.unwrap();
    assert_eq!(strike.defender, Force::new().with(UnitKind::Tank, 4));
    assert_eq!(strike.count(UnitKind::Infantry), 3);
    assert_eq!(strike.count(UnitKind::Tank), 2);
}

/// A territory that is named is looked at as if it were taken.
#[test]
fn a_space_that_is_named_counts_as_taken() {
    let state = Scenario::europe()
        .units("france", "france", UnitKind::Infantry, 5)
        .units("southern-france", "france", UnitKind::Infantry, 3)
        .build();
    let strike = by(&state, "france", "germany", "france").unwrap();
    assert_eq!(strike.count(UnitKind::Infantry), 3);
    assert!(strike.defender.is_empty());
}

#[test]
fn a_match_that_is_over_has_no_threats() {
    let mut table = Table::new(east());
    let germany = table.power("germany");
    table.run(|play| crate::draw::draw(play, sandtable_kernel::DrawnBy::Agreement));
    assert!(threats(&table.state, [germany].into_iter().collect(), &[]).is_empty());
}
