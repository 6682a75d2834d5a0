//! Aircraft aboard allies' carriers, on the turn of their own power.

use crate::battle_site::BattleKind;
use crate::command::Command;
use crate::event::{Event, Role};
use crate::phase::Phase;
use crate::scenario::{Scenario, find};
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind::{
    self, Carrier, Cruiser, Fighter, Infantry, Submarine, TacticalBomber, Transport,
};

const ZONE: &str = "sz-110";

/// A French carrier with British aircraft aboard, and something of Germany's, in Britain's
/// Combat Move.
fn aboard(aircraft: &[UnitKind], damaged: bool, enemy: UnitKind) -> Table {
    let scenario = Scenario::europe()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .unit(ZONE, "france", Carrier, |ship| {
            if damaged {
                ship.marks = Marks::DAMAGED;
            }
        })
        .units(ZONE, "germany", enemy, 1);
    let ship = scenario.find(ZONE, "france", Carrier);
    let scenario = aircraft.iter().fold(scenario, |scenario, kind| {
        scenario.unit(ZONE, "united-kingdom", *kind, |piece| {
            piece.aboard = Some(ship);
        })
    });
    Table::new(scenario)
}

fn fire(table: &Table, role: Role) -> Vec<(u8, usize)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled {
                by, hits_on, dice, ..
            } if *by == role => Some((*hits_on, dice.len())),
            _ => None,
        })
        .collect()
}

/// AAE-misc-12, AAE-combat-move-14, AAE-combat-move-20: aircraft take off from an ally's
/// carrier on their own turn though they stay in its zone, fight there, and are at home on
/// it afterwards; the carrier has no part in it.
#[test]
fn aircraft_on_an_allys_carrier_fight_in_its_zone() {
    let mut table = aboard(&[Fighter, TacticalBomber], false, Cruiser).rolling([3, 4, 6]);
    table.does("united-kingdom", Command::EndPhase);
    let fight = table.battle(BattleKind::General, ZONE);
    table.does("united-kingdom", fight);
    assert_eq!(fire(&table, Role::Attacker), [(3, 1), (4, 1)]);
    assert_eq!(fire(&table, Role::Defender), [(3, 1)]);
    assert_eq!(table.count(ZONE, "germany", Cruiser), 0);
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    table.does("united-kingdom", Command::EndPhase);
    table.until("italy", Phase::Purchase);
    let ship = find(&table.state, ZONE, "france", Carrier);
    assert_eq!(table.state.cargo(ship).len(), 2);
}

/// AAE-misc-12, AAE-combat-move-21: those that are lost leave the carrier; those on a
/// damaged one stay out of the fight, and so do the carrier's own.
#[test]
fn only_those_who_can_take_off_fight() {
    let mut table = aboard(&[Fighter, Fighter], false, Cruiser).rolling([6, 6, 3]);
    table.does("united-kingdom", Command::EndPhase);
    let fight = table.battle(BattleKind::General, ZONE);
    table.does("united-kingdom", fight);
    assert_eq!(table.count(ZONE, "united-kingdom", Fighter), 1);
    assert_eq!(table.count(ZONE, "france", Carrier), 1);

    let mut trapped = aboard(&[Fighter], true, Cruiser);
    trapped.does("united-kingdom", Command::EndPhase);
    assert_eq!(trapped.state.turn().phase, Phase::NoncombatMove);
    assert_eq!(trapped.count(ZONE, "germany", Cruiser), 1);

    // Aircraft of the carrier's own power wait for its turn.
    let mut idle = aboard(&[], false, Cruiser);
    let ship = find(&idle.state, ZONE, "france", Carrier);
    let (france, zone) = (idle.power("france"), idle.space(ZONE));
    let mut plane = crate::state::Piece::new(Fighter, france, zone);
    plane.aboard = Some(ship);
    idle.state.spawn(plane);
    idle.does("united-kingdom", Command::EndPhase);
    assert!(fire(&idle, Role::Attacker).is_empty());
    assert_eq!(idle.count(ZONE, "germany", Cruiser), 1);
    assert_eq!(idle.count(ZONE, "france", Fighter), 1);
}

/// AAE-combat-move-12, AAE-misc-12: they can attack transports in their zone, or leave them.
#[test]
fn they_may_attack_transports() {
    let engage = |table: &Table| Command::Engage {
        zone: table.space(ZONE),
        fight: true,
    };
    let mut table = aboard(&[Fighter], false, Transport).rolling([1]);
    let command = engage(&table);
    table.does("united-kingdom", command);
    table.does("united-kingdom", Command::EndPhase);
    let fight = table.battle(BattleKind::General, ZONE);
    table.does("united-kingdom", fight);
    assert_eq!(table.count(ZONE, "germany", Transport), 0);
    let mut ignored = aboard(&[Fighter], false, Transport);
    ignored.does("united-kingdom", Command::EndPhase);
    assert_eq!(ignored.state.turn().phase, Phase::NoncombatMove);
    let mut nobody = aboard(&[], false, Submarine);
    let command = engage(&nobody);
    assert_eq!(
        nobody.refused("united-kingdom", command),
        "AAE-amphibious-14"
    );
}

/// AAE-amphibious-03, AAE-misc-12: they clear a zone for troops who land from there.
#[test]
fn they_cover_an_assault() {
    let with = |aircraft: &[UnitKind]| {
        let mut table = aboard(aircraft, false, Cruiser);
        let (zone, uk) = (table.space(ZONE), table.power("united-kingdom"));
        let france = table.power("france");
        let ship = table
            .state
            .spawn(crate::state::Piece::new(Transport, france, zone));
        let mut troops = crate::state::Piece::new(Infantry, uk, zone);
        troops.aboard = ship;
        table.state.spawn(troops);
        let Command::Move { stack, to, .. } = table.go(Infantry, 1, ZONE, "holland-belgium") else {
            unreachable!("a move");
        };
        table.does("united-kingdom", Command::Unload { stack, to });
        table
    };
    let mut covered = with(&[Fighter]);
    covered.does("united-kingdom", Command::EndPhase);
    let mut bare = with(&[]);
    assert_eq!(
        bare.refused("united-kingdom", Command::EndPhase),
        "AAE-amphibious-03"
    );
}
