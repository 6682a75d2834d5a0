//! Captures and liberations, shown by positions.

mod capitals;
mod neutrals;

use crate::command::Command;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::space::SpaceId;
use crate::state::Facility;
use crate::testing::Table;
use crate::unit::UnitKind;

/// The power's land units hold the territory.
fn take(table: &mut Table, space: &str, by: &str) {
    let (space, by) = (table.space(space), table.power(by));
    table.run(|play| super::take(play, space, by));
}

fn controller(table: &Table, space: &str) -> String {
    let controller = table.territory(space).controller.expect("a controller");
    table.state.board().power(controller).id.clone()
}

fn in_combat(power: &str) -> Scenario {
    Scenario::europe().turn(2, power, Phase::ConductCombat)
}

/// AAE-capture-liberate-06, AAE-setup-05: a captured territory's value moves from one
/// production level to the other.
#[test]
fn a_capture_moves_production() {
    let mut table = Table::new(in_combat("germany"));
    let (germany, france) = (table.power("germany"), table.power("france"));
    take(&mut table, "normandy-bordeaux", "germany");
    assert_eq!(controller(&table, "normandy-bordeaux"), "germany");
    assert_eq!(table.state.production(germany), 32);
    assert_eq!(table.state.production(france), 15);
    assert_eq!(
        table.events,
        vec![Event::Captured {
            territory: table.space("normandy-bordeaux"),
            by: germany,
            from: Some(france),
        }]
    );
}

/// AAE-capture-liberate-01 (D-09): a captured major complex with 12 points of damage is a
/// minor one with 6; less damage stays as it is.
#[test]
fn a_major_complex_is_downgraded() {
    for (kind, damage, left) in [
        (FacilityKind::MajorComplex, 12, 6),
        (FacilityKind::MajorComplex, 4, 4),
        (FacilityKind::MinorComplex, 5, 5),
    ] {
        let mut table = Table::new(in_combat("germany").facility("russia", kind, damage));
        take(&mut table, "russia", "germany");
        assert_eq!(
            table.territory("russia").complex,
            Some(Facility {
                kind: FacilityKind::MinorComplex,
                damage: left,
            })
        );
        let told = table
            .events
            .iter()
            .any(|event| matches!(event, Event::ComplexDowngraded { .. }));
        assert_eq!(told, kind == FacilityKind::MajorComplex);
    }
}

/// AAE-capture-liberate-02, AAE-facilities-06 (D-41): captured bases serve nobody until the
/// captor's next turn; then they serve it, ship repair included.
#[test]
fn captured_bases_wait_for_the_captors_next_turn() {
    let scenario = in_combat("germany")
        .facility("normandy-bordeaux", FacilityKind::AirBase, 0)
        .unit("sz-110", "germany", UnitKind::Battleship, |piece| {
            piece.marks = crate::state::Marks::DAMAGED;
        });
    let mut table = Table::new(scenario);
    take(&mut table, "normandy-bordeaux", "germany");
    let (space, zone) = (table.space("normandy-bordeaux"), table.space("sz-110"));
    let (germany, italy) = (table.power("germany"), table.power("italy"));
    let works = |table: &Table| {
        let air = table.state.base_operative(space, FacilitySlot::AirBase);
        let naval = table.state.naval_base_serves(germany, zone);
        assert_eq!(naval, table.state.naval_base_serves(italy, zone));
        assert_eq!(naval, air);
        air
    };
    assert!(!works(&table));
    let hurt = |table: &Table| {
        table
            .state
            .pieces()
            .filter(|(_, piece)| piece.damaged())
            .count()
    };
    let mut turns = 0;
    while !works(&table) {
        let power = table
            .state
            .board()
            .power(table.state.turn().power)
            .id
            .clone();
        assert_eq!(hurt(&table), 1);
        table.does(&power, crate::turn::default_command(&table.state));
        turns += 1;
        assert!(turns < 40, "the bases never work");
    }
    assert_eq!(table.state.turn().power, germany);
    assert_eq!(table.state.turn().round, 3);
    table.does("germany", Command::EndPhase);
    assert_eq!(hurt(&table), 0, "repaired in the next purchase phase");
}

/// AAE-capture-liberate-03, AAE-facilities-07: an ally's territory goes back to it, with its
/// facilities, which it can use in its own next turn and the liberator never.
#[test]
fn an_allys_territory_is_given_back() {
    let mut table = Table::new(in_combat("united-kingdom").control("normandy-bordeaux", "germany"));
    take(&mut table, "normandy-bordeaux", "united-kingdom");
    assert_eq!(controller(&table, "normandy-bordeaux"), "france");
    let (space, uk) = (
        table.space("normandy-bordeaux"),
        table.power("united-kingdom"),
    );
    let france = table.power("france");
    assert_eq!(
        table.events,
        vec![Event::Liberated {
            territory: space,
            by: uk,
            to: france,
        }]
    );
    assert_eq!(table.state.production(france), 17);
    assert_eq!(
        table.territory("normandy-bordeaux").idle_until,
        Some(france)
    );
    table
        .state
        .set_account(france, |account| account.queue[0] = 1);
    table
        .state
        .set_turn(|turn| turn.phase = Phase::CollectIncome);
    while (table.state.turn().power, table.state.turn().phase) != (france, Phase::Mobilize) {
        let power = table
            .state
            .board()
            .power(table.state.turn().power)
            .id
            .clone();
        table.does(&power, crate::turn::default_command(&table.state));
        assert!(table.state.turn().round < 3, "France's turn never comes");
    }
    let usable = |at: SpaceId| table.phase().place.iter().any(|(_, place, _)| *place == at);
    assert!(
        usable(space),
        "the original controller uses it in its next turn"
    );
}

/// AAE-capture-liberate-04: what was downgraded stays a minor complex when liberated.
#[test]
fn liberation_upgrades_nothing() {
    let scenario =
        in_combat("germany").facility("normandy-bordeaux", FacilityKind::MajorComplex, 0);
    let mut table = Table::new(scenario);
    take(&mut table, "normandy-bordeaux", "germany");
    take(&mut table, "normandy-bordeaux", "united-kingdom");
    assert_eq!(controller(&table, "normandy-bordeaux"), "france");
    let complex = table.territory("normandy-bordeaux").complex;
    assert_eq!(
        complex.map(|complex| complex.kind),
        Some(FacilityKind::MinorComplex)
    );
}

/// AAE-capture-liberate-05: while an enemy holds the original controller's capital the
/// liberator keeps the territory, and its facilities from its next turn on.
#[test]
fn without_its_capital_a_power_gets_nothing_back() {
    let scenario = in_combat("united-kingdom")
        .control("france", "germany")
        .control("normandy-bordeaux", "germany");
    let mut table = Table::new(scenario);
    take(&mut table, "normandy-bordeaux", "united-kingdom");
    assert_eq!(controller(&table, "normandy-bordeaux"), "united-kingdom");
    let uk = table.power("united-kingdom");
    assert_eq!(table.state.production(uk), 31);
    assert_eq!(table.territory("normandy-bordeaux").idle_until, Some(uk));
}

/// AAE-capture-liberate-05, AAE-capture-liberate-10: a capital freed later in the same turn
/// takes the territory back, since only the end of the turn counts.
#[test]
fn a_capital_freed_later_in_the_turn_counts() {
    let scenario = in_combat("united-kingdom")
        .control("france", "germany")
        .control("normandy-bordeaux", "germany");
    let mut table = Table::new(scenario);
    take(&mut table, "normandy-bordeaux", "united-kingdom");
    take(&mut table, "france", "united-kingdom");
    assert_eq!(controller(&table, "normandy-bordeaux"), "france");
    assert_eq!(controller(&table, "france"), "france");
    let france = table.power("france");
    assert_eq!(
        table.territory("normandy-bordeaux").idle_until,
        Some(france)
    );
}

/// AAE-capture-liberate-03: a power that retakes its own territory simply has it again.
#[test]
fn ones_own_territory_is_recaptured() {
    let mut table = Table::new(in_combat("united-kingdom").control("scotland", "germany"));
    take(&mut table, "scotland", "united-kingdom");
    let captured = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Captured { .. }));
    assert!(captured);
    assert_eq!(controller(&table, "scotland"), "united-kingdom");
}
