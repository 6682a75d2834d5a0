//! Scrambles from the attacker's moves to the way home.

use crate::battle_site::{BattleKind, BattleSite};
use crate::command::{Command, Stack};
use crate::decision::{Answer, Question, Scrambled};
use crate::event::{Event, Role};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{Cruiser, Destroyer, Fighter, Infantry, TacticalBomber, Transport};

/// Two German cruisers have attacked a British destroyer off Scotland, where a fighter and a
/// tactical bomber stand; how many of them scrambled.
fn attacked(fighters: u16, bombers: u16) -> Table {
    let scenario = Scenario::europe()
        .units("sz-112", "germany", Cruiser, 2)
        .units("sz-111", "united-kingdom", Destroyer, 1)
        .units("scotland", "united-kingdom", Fighter, 1)
        .units("scotland", "united-kingdom", TacticalBomber, 1);
    let mut table = Table::new(scenario);
    let stack = Stack {
        from: table.space("sz-112"),
        kind: Cruiser,
        count: 2,
        unit: None,
    };
    let to = table.space("sz-111");
    table.does(
        "germany",
        Command::Move {
            stack,
            to,
            via: None,
        },
    );
    table.does("germany", Command::EndPhase);
    let sent = [(Fighter, fighters), (TacticalBomber, bombers)].map(|(kind, count)| Scrambled {
        from: table.space("scotland"),
        zone: to,
        power: table.power("united-kingdom"),
        kind,
        count,
    });
    table.answers(Answer::Scramble(sent.to_vec()));
    let site = BattleSite {
        kind: BattleKind::General,
        space: to,
    };
    table.does("germany", Command::Fight { site });
    table
}

/// The defenders' rolls: numbers to hit and dice.
fn defense(table: &Table) -> Vec<(u8, usize)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled {
                by: Role::Defender,
                hits_on,
                dice,
                ..
            } => Some((*hits_on, dice.len())),
            _ => None,
        })
        .collect()
}

/// AAE-scramble-05, AAE-scramble-07, AAE-scramble-10: scrambled aircraft defend the zone with
/// their defense values, are never asked to retreat, and are home again as Noncombat Move
/// opens; those that stayed have no part in it.
/// Allows: AAE-scramble-05, AAE-scramble-10.
/// Forbids: AAE-scramble-05, AAE-scramble-10.
#[test]
fn scrambled_aircraft_defend_the_zone() {
    for (fighters, bombers, dice) in [
        (1, 1, vec![(2, 1), (3, 1), (4, 1)]),
        (1, 0, vec![(2, 1), (4, 1)]),
        (0, 1, vec![(2, 1), (3, 1)]),
        (0, 0, vec![(2, 1)]),
    ] {
        let mut table = attacked(fighters, bombers);
        assert_eq!(defense(&table), dice);
        let (asked, question) = table.question();
        assert_eq!(asked, "germany", "defenders do not retreat");
        assert!(matches!(question, Question::Press { .. }));
        assert!(table.legal("united-kingdom").decisions.is_empty());
        let back = table.space("sz-112");
        table.answers(Answer::Retreat(Some(back)));
        assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
        assert_eq!(table.count("scotland", "united-kingdom", Fighter), 1);
        assert_eq!(table.count("scotland", "united-kingdom", TacticalBomber), 1);
    }
}

/// AAE-scramble-03: a zone beside the target from which no unit lands is not under attack, ships
/// of the defender's or not.
#[test]
fn zones_that_feed_no_assault_are_left_alone() {
    let scenario = super::assault(super::germany(), "sz-109", "scotland")
        .units("sz-119", "united-kingdom", Cruiser, 1)
        .no_facilities("united-kingdom")
        .units("scotland", "united-kingdom", Fighter, 2);
    let table = super::closed(scenario);
    let zones: Vec<_> = super::options(&table)
        .0
        .iter()
        .map(|row| row.zone)
        .collect();
    assert_eq!(zones, [table.space("sz-109")]);
}

/// AAE-scramble-02: the seat of the base's territory chooses before its guests, whatever the
/// order of play.
#[test]
fn the_host_of_a_base_chooses_first() {
    use crate::facility::FacilityKind::AirBase;
    let scenario = super::attacked(super::germany(), "sz-105")
        .facility("normandy-bordeaux", AirBase, 0)
        .units("normandy-bordeaux", "united-kingdom", Fighter, 2)
        .units("normandy-bordeaux", "france", Fighter, 2);
    let table = super::closed(scenario);
    assert_eq!(table.question().0, "france");
}

/// AAE-amphibious-13, AAE-scramble-03, AAE-combat-amphib-08, AAE-misc-11: an assault from an
/// ally's transport needs no warship where aircraft may scramble. If they do, nothing of the
/// attacker's fights them, its ally's ships are left alone, and the cargo stays aboard; if not,
/// it goes ashore.
/// Allows: AAE-amphibious-13.
/// Forbids: AAE-combat-amphib-08.
#[test]
fn an_assault_from_an_allys_transport_is_stopped_by_a_scramble() {
    for scrambles in [true, false] {
        let scenario = Scenario::europe()
            .turn(2, "germany", Phase::CombatMove)
            .no_facilities("united-kingdom")
            .units("scotland", "united-kingdom", Fighter, 1)
            .units("sz-111", "italy", Transport, 1);
        let ship = scenario.find("sz-111", "italy", Transport);
        let scenario = scenario
            .unit("sz-111", "germany", Infantry, |piece| {
                piece.aboard = Some(ship);
            })
            .unit("sz-111", "germany", Infantry, |piece| {
                piece.aboard = Some(ship);
            });
        let mut table = Table::new(scenario).rolling([1, 1, 6, 6]);
        let stack = Stack {
            from: table.space("sz-111"),
            kind: Infantry,
            count: 2,
            unit: None,
        };
        let to = table.space("scotland");
        table.does("germany", Command::Unload { stack, to });
        table.does("germany", Command::EndPhase);
        let sent = Scrambled {
            from: to,
            zone: stack.from,
            power: table.power("united-kingdom"),
            kind: Fighter,
            count: 1,
        };
        let sent = if scrambles { vec![sent] } else { Vec::new() };
        table.answers(Answer::Scramble(sent));
        table.fights("germany");
        assert_eq!(table.count("sz-111", "italy", Transport), 1);
        assert_eq!(
            table.count("scotland", "united-kingdom", Fighter),
            usize::from(scrambles)
        );
        let aboard = if scrambles { 2 } else { 0 };
        assert_eq!(table.count("sz-111", "germany", Infantry), aboard);
    }
}
