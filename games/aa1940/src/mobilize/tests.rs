//! Mobilizing units, shown by positions.

mod economies;
mod facilities;
mod ships;

use crate::command::Command;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::space::SpaceId;
use crate::testing::Table;
use crate::unit::UnitKind;

fn germany() -> Scenario {
    Scenario::europe().turn(1, "germany", Phase::Mobilize)
}

fn place(table: &Table, kind: UnitKind, count: u16, at: &str) -> Command {
    Command::Place {
        kind,
        count,
        at: table.space(at),
    }
}

/// Number that the list offers for a kind in a space.
fn listed(table: &Table, kind: UnitKind, at: &str) -> u16 {
    let at = table.space(at);
    table
        .phase()
        .place
        .iter()
        .find(|(listed, space, _)| (*listed, *space) == (kind, at))
        .map_or(0, |(_, _, most)| *most)
}

/// The list and the check agree on every kind, space and count.
fn agree(table: &Table) {
    let listed = table.phase().place;
    let power = table.state.turn().power;
    for kind in UnitKind::ALL {
        let queued = table.state.account(power).queue[kind.index()];
        for at in table.state.board().all_spaces() {
            let most = listed
                .iter()
                .find(|(known, space, _)| (*known, *space) == (kind, at))
                .map_or(0, |(_, _, most)| *most);
            for count in 0..=queued + 1 {
                let legal = super::check_place(&table.state, EconomyId(0), kind, count, at).is_ok();
                assert_eq!(
                    legal,
                    (1..=most).contains(&count),
                    "{kind:?} {count} {at:?}"
                );
            }
        }
    }
}

/// AAE-mobilize-03: ten units from a major complex, three from a minor one.
/// Allows: AAE-mobilize-02.
#[test]
fn complexes_turn_out_ten_or_three() {
    let scenario = germany()
        .facility("romania", FacilityKind::MinorComplex, 0)
        .queue("germany", UnitKind::Infantry, 20);
    let mut table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Infantry, "germany"), 10);
    assert_eq!(listed(&table, UnitKind::Infantry, "romania"), 3);
    agree(&table);
    let command = place(&table, UnitKind::Infantry, 11, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-03");
    let command = place(&table, UnitKind::Infantry, 4, "germany");
    table.does("germany", command);
    assert_eq!(table.count("germany", "germany", UnitKind::Infantry), 4);
    let command = place(&table, UnitKind::Infantry, 7, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-03");
}

/// AAE-mobilize-05 (D-01, D-02): each point of damage costs a unit.
#[test]
fn damage_lowers_capacity() {
    for (kind, damage, most) in [
        (FacilityKind::MinorComplex, 3, 0),
        (FacilityKind::MinorComplex, 2, 1),
        (FacilityKind::MinorComplex, 6, 0),
        (FacilityKind::MajorComplex, 4, 6),
        (FacilityKind::MajorComplex, 10, 0),
        (FacilityKind::MajorComplex, 20, 0),
    ] {
        let scenario =
            germany()
                .facility("germany", kind, damage)
                .queue("germany", UnitKind::Infantry, 12);
        let mut table = Table::new(scenario);
        assert_eq!(
            listed(&table, UnitKind::Infantry, "germany"),
            most,
            "{kind:?} {damage}"
        );
        let command = place(&table, UnitKind::Infantry, most + 1, "germany");
        assert_eq!(table.refused("germany", command), "AAE-mobilize-05");
        agree(&table);
    }
}

/// AAE-mobilize-01, AAE-facilities-07, AAE-capture-liberate-02: a complex captured this
/// turn turns out nothing.
/// Forbids: AAE-mobilize-01.
#[test]
fn a_captured_complex_waits() {
    let scenario = germany()
        .queue("germany", UnitKind::Infantry, 2)
        .with(|state| {
            let france = state.board().find_space("normandy-bordeaux");
            let germany = state.board().find_power("germany");
            state.set_territory(france.expect("on the board"), |territory| {
                territory.controller = germany;
                territory.changed = true;
                territory.idle_until = germany;
            });
        });
    let mut table = Table::new(scenario);
    let command = place(&table, UnitKind::Infantry, 1, "normandy-bordeaux");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-01");
    agree(&table);
}

/// AAE-mobilize-02: a friend's complex cannot be used.
/// Forbids: AAE-mobilize-02.
#[test]
fn friends_complexes_are_closed() {
    let mut table = Table::new(germany().queue("germany", UnitKind::Infantry, 2));
    let command = place(&table, UnitKind::Infantry, 1, "northern-italy");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-02");
}

/// AAE-mobilize-06: land units and strategic bombers only beside a complex on land.
/// Allows: AAE-mobilize-06.
/// Forbids: AAE-mobilize-06.
#[test]
fn land_units_and_bombers_need_a_complex() {
    let scenario = germany()
        .units("sz-112", "germany", UnitKind::Transport, 1)
        .units("sz-112", "germany", UnitKind::Carrier, 1)
        .queue("germany", UnitKind::Infantry, 1)
        .queue("germany", UnitKind::StrategicBomber, 1);
    let mut table = Table::new(scenario);
    for kind in [UnitKind::Infantry, UnitKind::StrategicBomber] {
        let command = place(&table, kind, 1, "poland");
        assert_eq!(table.refused("germany", command), "AAE-mobilize-06");
        let command = place(&table, kind, 1, "sz-112");
        assert_eq!(table.refused("germany", command), "AAE-mobilize-06");
    }
    agree(&table);
    let command = place(&table, UnitKind::StrategicBomber, 1, "western-germany");
    table.does("germany", command);
    assert_eq!(
        table.count("western-germany", "germany", UnitKind::StrategicBomber),
        1
    );
}

/// Nothing can be placed that was not bought, nor outside the board.
#[test]
fn hostile_numbers_are_refused() {
    let mut table = Table::new(germany().queue("germany", UnitKind::Infantry, 2));
    for count in [0, 3, u16::MAX] {
        let command = place(&table, UnitKind::Infantry, count, "germany");
        assert_eq!(table.refused("germany", command), "AAE-mobilize-01");
    }
    let command = place(&table, UnitKind::Tank, 1, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-01");
    let command = Command::Place {
        kind: UnitKind::Infantry,
        count: 1,
        at: SpaceId(u16::MAX),
    };
    assert_eq!(table.refused("germany", command), "AAE-map-03");
}

/// AAE-mobilize-14 (D-42): of four infantry a minor complex takes three, which must be
/// placed; the fourth is returned for its 3 IPCs.
#[test]
fn what_cannot_be_placed_is_paid_back() {
    let scenario = germany()
        .no_facilities("western-germany")
        .facility("germany", FacilityKind::MinorComplex, 0)
        .treasury("germany", 5)
        .queue("germany", UnitKind::Infantry, 4);
    let mut table = Table::new(scenario);
    assert_eq!(
        table.refused("germany", Command::EndPhase),
        "AAE-mobilize-14"
    );
    let [blocker] = &table.phase().blockers[..] else {
        panic!("one obstacle");
    };
    assert_eq!(
        blocker.remedy,
        Some(place(&table, UnitKind::Infantry, 3, "germany"))
    );
    let command = place(&table, UnitKind::Infantry, 2, "germany");
    table.does("germany", command);
    assert_eq!(
        table.refused("germany", Command::EndPhase),
        "AAE-mobilize-14"
    );
    let command = place(&table, UnitKind::Infantry, 1, "germany");
    table.does("germany", command);
    assert!(table.phase().blockers.is_empty());
    table.does("germany", Command::EndPhase);
    assert!(table.events.contains(&Event::Refunded {
        power: table.power("germany"),
        kind: UnitKind::Infantry,
        count: 1,
        ipcs: 3,
    }));
    assert_eq!(table.count("germany", "germany", UnitKind::Infantry), 3);
    let germany = table.power("germany");
    assert!(super::queue_empty(&table.state, germany));
    let income = table.events.iter().find_map(|event| match event {
        Event::Income { collected, .. } => Some(*collected),
        _ => None,
    });
    assert_eq!(Some(table.treasury("germany") - 8), income);
}

/// A seat that does not act still gets through the phase, command by command.
#[test]
fn the_way_out_places_everything() {
    let scenario = germany()
        .queue("germany", UnitKind::Infantry, 4)
        .queue("germany", UnitKind::Battleship, 2)
        .queue("germany", UnitKind::Fighter, 30);
    let mut table = Table::new(scenario);
    for _ in 0..20 {
        if table.state.turn().phase != Phase::Mobilize {
            break;
        }
        let command = crate::turn::default_command(&table.state);
        table.does("germany", command);
    }
    let germany = table.power("germany");
    assert_ne!(table.state.turn().power, germany);
    let on_board = table.state.pieces().count();
    assert_eq!(on_board, 20, "the two complexes' capacity");
}

/// AAE-mobilize-04 (D-11): a complex that is being upgraded still turns out three, and is
/// a major one when the phase is over.
/// Allows: AAE-mobilize-04.
/// Forbids: AAE-mobilize-04.
#[test]
fn an_upgrade_counts_from_next_turn() {
    let scenario = germany()
        .facility("romania", FacilityKind::MinorComplex, 0)
        .queue("germany", UnitKind::Infantry, 5)
        .with(|state| {
            let romania = state.board().find_space("romania").expect("on the board");
            state.set_territory(romania, |territory| territory.upgrading = true);
        });
    let mut table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Infantry, "romania"), 3);
    let command = place(&table, UnitKind::Infantry, 4, "romania");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-04");
    let command = place(&table, UnitKind::Infantry, 3, "romania");
    table.does("germany", command);
    let command = place(&table, UnitKind::Infantry, 2, "germany");
    table.does("germany", command);
    table.does("germany", Command::EndPhase);
    let complex = table
        .territory("romania")
        .complex
        .map(|complex| complex.kind);
    assert_eq!(complex, Some(FacilityKind::MajorComplex));
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::FacilityPlaced {
            kind: FacilityKind::MajorComplex,
            ..
        }
    )));
}
