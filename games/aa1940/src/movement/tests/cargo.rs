//! Transports and cargo in the course of a turn.

use crate::battle_site::{BattleKind, BattleSite};
use crate::command::{Command, Stack};
use crate::decision::Answer;
use crate::favor::Favor;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::{Piece, UnitId};
use crate::testing::Table;
use crate::unit::UnitKind::{self, Cruiser, Destroyer, Infantry, Tank, Transport};

const UK: &str = "united-kingdom";

fn stack(table: &Table, kind: UnitKind, from: &str) -> Stack {
    Stack {
        from: table.space(from),
        kind,
        count: 1,
        unit: None,
    }
}

fn go(table: &Table, kind: UnitKind, from: &str, to: &str) -> Command {
    Command::Move {
        stack: stack(table, kind, from),
        to: table.space(to),
        via: None,
    }
}

fn land(table: &Table, kind: UnitKind, zone: &str, to: &str) -> Command {
    Command::Unload {
        stack: stack(table, kind, zone),
        to: table.space(to),
    }
}

fn load(table: &Table, kind: UnitKind, from: &str, transport: UnitId) -> Command {
    Command::Load {
        stack: stack(table, kind, from),
        transport,
    }
}

/// A British transport with a tank and a cruiser in zone 109, a German destroyer in the
/// Channel, and infantry at home.
fn channel() -> Scenario {
    let scenario = Scenario::europe()
        .units("sz-109", UK, Cruiser, 1)
        .units("sz-109", UK, Transport, 1)
        .units(UK, UK, Infantry, 2)
        .units("sz-110", "germany", Destroyer, 1);
    let ship = scenario.find("sz-109", UK, Transport);
    scenario
        .unit("sz-109", UK, Tank, |piece| piece.aboard = Some(ship))
        .turn(1, UK, Phase::CombatMove)
}

/// The fleet has sailed into the Channel, and the tank is to land in Holland/Belgium.
fn announced(dice: &[u8]) -> Table {
    let mut table = Table::new(channel()).rolling(dice.iter().copied());
    for kind in [Cruiser, Transport] {
        let command = go(&table, kind, "sz-109", "sz-110");
        table.does(UK, command);
    }
    let command = land(&table, Tank, "sz-110", "holland-belgium");
    table.does(UK, command);
    table.does(UK, Command::EndPhase);
    let site = BattleSite {
        kind: BattleKind::Assault,
        space: table.space("holland-belgium"),
    };
    table.does(UK, Command::Fight { site });
    table
}

/// AAE-transports-09, AAE-transports-13, AAE-transports-05: a transport that retreated keeps
/// its cargo and neither offloads, loads nor moves in Noncombat Move; one that had no part
/// in it does all three.
/// Allows: AAE-transports-13, AAE-transports-05.
/// Forbids: AAE-transports-09, AAE-transports-13.
#[test]
fn a_transport_that_retreated_is_done() {
    let mut table = announced(&[]);
    let back = table.space("sz-109");
    table.answers(Answer::Retreat(Some(back)));
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    let ship = crate::scenario::find(&table.state, "sz-109", UK, Transport);
    let refused = "AAE-transports-13";
    let command = land(&table, Tank, "sz-109", "scotland");
    assert_eq!(table.refused(UK, command), refused);
    let command = load(&table, Infantry, UK, ship);
    assert_eq!(table.refused(UK, command), refused);
    let command = go(&table, Transport, "sz-109", "sz-119");
    assert_eq!(table.refused(UK, command), refused);
    table.until("germany", Phase::CombatMove);
    assert_eq!(table.count("sz-109", UK, Tank), 1, "still aboard");

    let idle = channel().turn(1, UK, Phase::NoncombatMove);
    let mut table = Table::new(idle);
    let command = load(&table, Infantry, UK, ship);
    table.does(UK, command);
    let command = go(&table, Transport, "sz-109", "sz-119");
    table.does(UK, command);
    let command = land(&table, Tank, "sz-119", "scotland");
    table.does(UK, command);
}

/// AAE-transports-13, AAE-transports-09: a transport that landed troops in combat stays where it
/// is and takes no unit aboard.
/// Forbids: AAE-transports-13.
#[test]
fn a_transport_that_landed_troops_is_done() {
    let mut table = announced(&[3, 6]);
    assert_eq!(table.count("holland-belgium", UK, Tank), 1);
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    let ship = crate::scenario::find(&table.state, "sz-110", UK, Transport);
    for command in [
        go(&table, Transport, "sz-110", "sz-109"),
        load(&table, Infantry, UK, ship),
    ] {
        assert_eq!(table.refused(UK, command), "AAE-transports-13");
    }
}

/// AAE-transports-05: what boards in Noncombat Move may stay aboard over the turn's end.
/// Allows: AAE-transports-05.
#[test]
fn cargo_of_noncombat_move_may_stay_aboard() {
    let mut table = Table::new(channel().turn(1, UK, Phase::NoncombatMove));
    let ship = crate::scenario::find(&table.state, "sz-109", UK, Transport);
    let command = load(&table, Infantry, UK, ship);
    table.does(UK, command);
    table.until("germany", Phase::Purchase);
    assert_eq!(table.state.cargo(ship).len(), 2);
}

/// AAE-transports-03, AAE-misc-09, AAE-politics-22: an ally's transport takes one's units when
/// both powers are at war and its player agrees; never that of a neutral power, or a neutral
/// power's units.
/// Allows: AAE-transports-03.
/// Forbids: AAE-transports-03, AAE-misc-09, AAE-politics-22.
#[test]
fn transports_are_shared_by_powers_at_war() {
    for (wars, granted) in [(true, true), (true, false), (false, true)] {
        let us = "united-states";
        let scenario = Scenario::europe()
            .units("sz-109", us, Transport, 1)
            .units(UK, UK, Infantry, 1);
        let scenario = if wars {
            scenario.war(us, "germany")
        } else {
            scenario
        };
        let mut table = Table::new(scenario.turn(1, UK, Phase::NoncombatMove));
        let ship = crate::scenario::find(&table.state, "sz-109", us, Transport);
        let favor = Favor::Transports(table.power(us));
        let command = load(&table, Infantry, UK, ship);
        assert_eq!(table.refused(UK, command.clone()), "AAE-misc-09");
        if wars {
            table.does(UK, Command::Ask { favor });
            table.answers(Answer::Favor(granted));
        } else {
            assert_eq!(table.refused(UK, Command::Ask { favor }), "AAE-misc-09");
        }
        if wars && granted {
            table.does(UK, command)
        } else {
            assert_eq!(table.refused(UK, command), "AAE-misc-09")
        }
    }
    let neutral = Scenario::europe()
        .units("sz-101", UK, Transport, 1)
        .with(|state| {
            let us = state.board().find_power("united-states").unwrap();
            let coast = state.board().find_space("eastern-united-states").unwrap();
            state.spawn(Piece::new(Infantry, us, coast));
        })
        .turn(1, "united-states", Phase::NoncombatMove);
    let mut table = Table::new(neutral);
    let ship = crate::scenario::find(&table.state, "sz-101", UK, Transport);
    let command = load(&table, Infantry, "eastern-united-states", ship);
    assert_eq!(table.refused("united-states", command), "AAE-misc-09");
}

/// AAE-combat-move-15, AAE-transports-13: ships that stayed in their zone and fought there are
/// done as much as those that moved: none sails, loads or offloads afterwards.
/// Forbids: AAE-transports-13.
#[test]
fn ships_that_fought_where_they_lay_are_done() {
    let scenario = channel().units("sz-109", "germany", Destroyer, 1);
    let mut table = Table::new(scenario).rolling([3, 6]);
    table.does(UK, Command::EndPhase);
    let site = BattleSite {
        kind: BattleKind::General,
        space: table.space("sz-109"),
    };
    table.does(UK, Command::Fight { site });
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    let ship = crate::scenario::find(&table.state, "sz-109", UK, Transport);
    let command = go(&table, Cruiser, "sz-109", "sz-119");
    assert_eq!(table.refused(UK, command), "AAE-combat-move-15");
    for command in [
        go(&table, Transport, "sz-109", "sz-119"),
        load(&table, Infantry, UK, ship),
        land(&table, Tank, "sz-109", "scotland"),
    ] {
        assert_eq!(table.refused(UK, command), "AAE-transports-13");
    }
}

/// AAE-politics-14, AAE-transports-11: the favor for transports in a zone that a declaration
/// made hostile ends with Combat Move.
#[test]
fn fresh_hostility_matters_in_noncombat() {
    let scenario = Scenario::europe()
        .units("sz-109", UK, Transport, 1)
        .units(UK, UK, Infantry, 1)
        .units("sz-109", "germany", Cruiser, 1)
        .turn(1, UK, Phase::NoncombatMove)
        .with(|state| {
            let zone = state.board().find_space("sz-109").unwrap();
            state.set_turn(|turn| turn.fresh_hostile.push(zone));
        });
    let mut table = Table::new(scenario);
    let ship = crate::scenario::find(&table.state, "sz-109", UK, Transport);
    let command = load(&table, Infantry, UK, ship);
    assert_eq!(table.refused(UK, command), "AAE-transports-11");
}

/// AAE-transports-04: a transport that would have no movement left does not stop where cargo
/// waits.
#[test]
fn cargo_is_fetched_with_movement_left() {
    let fetch = |from: &str| {
        let scenario = Scenario::europe()
            .units(from, UK, Transport, 1)
            .units("newfoundland-labrador", UK, Infantry, 1)
            .turn(1, UK, Phase::CombatMove);
        let mut table = Table::new(scenario);
        let command = go(&table, Transport, from, "sz-116");
        let seat = table.seat(UK);
        let game = table.game.clone();
        use sandtable_kernel::Game;
        let listed = game.legal(&table.state, seat).phase.unwrap().moves;
        let to = table.space("sz-116");
        let listed = listed
            .iter()
            .any(|row| row.to.iter().any(|end| end.to == to));
        if listed {
            table.does(UK, command)
        } else {
            assert_eq!(table.refused(UK, command), "AAE-combat-move-01")
        }
        listed
    };
    assert!(fetch("sz-117"));
    assert!(!fetch("sz-107"));
}

/// AAE-amphibious-12: cargo is announced once.
#[test]
fn announced_cargo_is_not_announced_again() {
    let mut table = Table::new(channel());
    for kind in [Cruiser, Transport] {
        let command = go(&table, kind, "sz-109", "sz-110");
        table.does(UK, command);
    }
    let command = land(&table, Tank, "sz-110", "holland-belgium");
    table.does(UK, command.clone());
    assert_eq!(table.refused(UK, command), "AAE-amphibious-12");
}
