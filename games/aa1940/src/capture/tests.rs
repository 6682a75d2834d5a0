//! Captures and liberations, shown by positions.

mod capitals;
mod economies;
mod neutrals;
mod pact;

use crate::battle_site::{BattleKind, BattleSite};
use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::{Facility, Marks, Piece, Turn};
use crate::testing::Table;
use crate::unit::UnitKind;

/// Attacks an undefended territory with a power's infantry, and so takes it.
fn take(table: &mut Table, space: &str, by: &str) {
    let (at, power) = (table.space(space), table.power(by));
    let state = &mut table.state;
    let here: Vec<_> = state.pieces_in(at).map(|(id, _)| id).collect();
    here.into_iter().for_each(|id| state.remove(id));
    if let Some(holder) = state.territory(at).controller {
        state.set_account(power, |account| account.wars.insert(holder));
        state.set_account(holder, |account| account.wars.insert(power));
    }
    let round = state.turn().round;
    state.set_turn(|turn| {
        *turn = Turn::new(round, power);
        turn.phase = Phase::ConductCombat;
        turn.battles.push(BattleSite {
            kind: BattleKind::General,
            space: at,
        });
    });
    let mut attacker = Piece::new(UnitKind::Infantry, power, at);
    attacker.marks = Marks::COMBAT_MOVED;
    state.spawn(attacker);
    let fight = table.battle(BattleKind::General, space);
    table.does(by, fight);
}

/// Reports whether a power could mobilize infantry in a territory when its phase comes.
fn mobilizes_in(table: &mut Table, power: &str, space: &str) -> bool {
    let (owner, at) = (table.power(power), table.space(space));
    let queued = |table: &mut Table, count| {
        table.state.set_account(owner, |account| {
            account.queue[UnitKind::Infantry.index()] = count;
        });
    };
    queued(table, 1);
    table.until(power, Phase::Mobilize);
    let listed = table.phase().place.iter().any(|(_, place, _)| *place == at);
    queued(table, 0);
    listed
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
    assert!(table.events.contains(&Event::Captured {
        territory: table.space("normandy-bordeaux"),
        by: germany,
        from: Some(france),
    }));
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

/// AAE-capture-liberate-02, AAE-facilities-06 (D-41): a captured complex and captured bases
/// serve their captor from its next turn on, ship repair included; bases serve its allies
/// on the turns between.
/// Allows: AAE-capture-liberate-02, AAE-facilities-06, AAE-mobilize-01.
/// Forbids: AAE-capture-liberate-02, AAE-facilities-06, AAE-mobilize-01.
#[test]
fn captured_facilities_wait_for_the_captors_next_turn() {
    let scenario = in_combat("germany")
        .facility("normandy-bordeaux", FacilityKind::AirBase, 0)
        .unit("sz-110", "germany", UnitKind::Battleship, |piece| {
            piece.marks = Marks::DAMAGED;
        })
        .units("sz-105", "germany", UnitKind::Cruiser, 1)
        .units("sz-105", "italy", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    take(&mut table, "normandy-bordeaux", "germany");
    let (space, italy) = (table.space("normandy-bordeaux"), table.power("italy"));
    let far = |table: &Table| table.go(UnitKind::Cruiser, 1, "sz-105", "sz-118");
    let hurt = |table: &Table| {
        let damaged = |(_, piece): &(_, &Piece)| piece.damaged();
        table.state.pieces().filter(damaged).count()
    };
    table.until("germany", Phase::NoncombatMove);
    let command = far(&table);
    assert_eq!(table.refused("germany", command), "AAE-combat-move-10");
    assert!(!mobilizes_in(&mut table, "germany", "normandy-bordeaux"));

    table
        .state
        .spawn(Piece::new(UnitKind::Fighter, italy, space));
    table.until("italy", Phase::NoncombatMove);
    assert_eq!(hurt(&table), 1);
    let command = far(&table);
    table.does("italy", command);
    let flight = table.go(UnitKind::Fighter, 1, "normandy-bordeaux", "romania");
    table.does("italy", flight);

    table.until("germany", Phase::Purchase);
    table.does("germany", Command::EndPhase);
    assert_eq!(hurt(&table), 0, "repaired in the next purchase phase");
    table.until("germany", Phase::NoncombatMove);
    let command = far(&table);
    table.does("germany", command);
    assert!(mobilizes_in(&mut table, "germany", "normandy-bordeaux"));
}

/// AAE-capture-liberate-02, AAE-facilities-06: a liberated base serves the liberator no sooner
/// than the next turn either, and a badly damaged one serves no power.
#[test]
fn liberated_bases_wait_as_well() {
    for (damage, later) in [(2, true), (3, false)] {
        let scenario = in_combat("united-kingdom")
            .control("normandy-bordeaux", "germany")
            .facility("normandy-bordeaux", FacilityKind::NavalBase, damage)
            .units("sz-105", "united-kingdom", UnitKind::Cruiser, 1);
        let mut table = Table::new(scenario);
        take(&mut table, "normandy-bordeaux", "united-kingdom");
        let far = |table: &Table| table.go(UnitKind::Cruiser, 1, "sz-105", "sz-118");
        table.until("united-kingdom", Phase::NoncombatMove);
        let command = far(&table);
        assert_eq!(
            table.refused("united-kingdom", command),
            "AAE-combat-move-10"
        );
        table.until("italy", Phase::Purchase);
        table.until("united-kingdom", Phase::NoncombatMove);
        let command = far(&table);
        if later {
            table.does("united-kingdom", command)
        } else {
            assert_eq!(
                table.refused("united-kingdom", command),
                "AAE-combat-move-10"
            )
        }
    }
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
    assert!(table.events.contains(&Event::Liberated {
        territory: space,
        by: uk,
        to: france,
    }));
    assert_eq!(table.state.production(france), 17);
    assert!(!mobilizes_in(
        &mut table,
        "united-kingdom",
        "normandy-bordeaux"
    ));
    assert!(
        mobilizes_in(&mut table, "france", "normandy-bordeaux"),
        "the original controller uses it in its next turn"
    );
    table.until("germany", Phase::Purchase);
    assert!(!mobilizes_in(
        &mut table,
        "united-kingdom",
        "normandy-bordeaux"
    ));
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
    assert!(!mobilizes_in(
        &mut table,
        "united-kingdom",
        "normandy-bordeaux"
    ));
    table.until("germany", Phase::Purchase);
    assert!(mobilizes_in(
        &mut table,
        "united-kingdom",
        "normandy-bordeaux"
    ));
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
    table.answers(Answer::LiberationForce(Vec::new()));
    assert!(!mobilizes_in(
        &mut table,
        "united-kingdom",
        "normandy-bordeaux"
    ));
    assert!(mobilizes_in(&mut table, "france", "normandy-bordeaux"));
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
