//! Transports.

use super::table::Table;
use crate::favor::Favor;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::unit::UnitKind::{
    Aaa, Artillery, Cruiser, Destroyer, Fighter, Infantry, MechInfantry, Submarine, Tank, Transport,
};

fn channel(phase: Phase) -> Scenario {
    Scenario::europe()
        .no_facilities("united-kingdom")
        .units("united-kingdom", "united-kingdom", Infantry, 4)
        .units("united-kingdom", "united-kingdom", Tank, 2)
        .units("united-kingdom", "united-kingdom", Artillery, 1)
        .units("united-kingdom", "united-kingdom", MechInfantry, 1)
        .units("united-kingdom", "united-kingdom", Aaa, 1)
        .units("united-kingdom", "united-kingdom", Fighter, 1)
        .units("sz-110", "united-kingdom", Transport, 1)
        .turn(1, "united-kingdom", phase)
}

const BRITISH: (&str, &str) = ("united-kingdom", "sz-110");

/// AAE-transports-02 (V-43, D-21): any one land unit and an infantry; two infantry; never
/// two others, nor three units, nor aircraft.
#[test]
fn transports_hold_one_unit_and_an_infantry() {
    let load = |cargo: &[(crate::unit::UnitKind, u16)]| {
        let mut table = Table::set(channel(Phase::NoncombatMove));
        cargo
            .iter()
            .try_for_each(|(kind, count)| table.load(*kind, *count, "united-kingdom", BRITISH))
    };
    assert_eq!(load(&[(Infantry, 2)]), Ok(()));
    for kind in [Tank, Artillery, MechInfantry, Aaa] {
        assert_eq!(load(&[(kind, 1), (Infantry, 1)]), Ok(()), "{kind:?}");
        assert_eq!(load(&[(Infantry, 1), (kind, 1)]), Ok(()), "{kind:?}");
        assert_eq!(load(&[(Infantry, 2), (kind, 1)]), Err("AAE-transports-02"));
    }
    for full in [
        [(Artillery, 1), (Tank, 1)],
        [(Tank, 1), (MechInfantry, 1)],
        [(Infantry, 2), (Infantry, 1)],
        [(Tank, 1), (Infantry, 2)],
    ] {
        assert_eq!(load(&full), Err("AAE-transports-02"), "{full:?}");
    }
    assert_eq!(load(&[(Tank, 2)]), Err("AAE-transports-02"));
    assert_eq!(load(&[(Fighter, 1)]), Err("AAE-transports-02"));
}

/// AAE-transports-03: cargo boards transports, no other ship and no other unit.
#[test]
fn only_transports_take_cargo() {
    let mut table =
        Table::set(channel(Phase::NoncombatMove).units("sz-110", "united-kingdom", Destroyer, 1));
    let (destroyer, _) = table.unit("sz-110", "united-kingdom", Destroyer);
    let stack = crate::command::Stack {
        from: table.space("united-kingdom"),
        kind: Infantry,
        count: 1,
        unit: None,
    };
    assert_eq!(
        table.submit(crate::command::Command::Load {
            stack,
            transport: destroyer,
        }),
        Err("AAE-transports-03")
    );
}

/// AAE-transports-04, AAE-transports-06, AAE-transports-09, AAE-noncombat-06 (V-44): a
/// transport loads, moves, loads, moves and offloads; then it stays, as do the units.
/// Allows: AAE-transports-06, AAE-transports-09.
/// Forbids: AAE-transports-06, AAE-transports-09.
#[test]
fn transports_load_along_their_way() {
    let mut table = Table::set(
        channel(Phase::NoncombatMove)
            .units("scotland", "united-kingdom", Infantry, 1)
            .control("norway", "united-kingdom"),
    );
    assert_eq!(table.load(Tank, 1, "united-kingdom", BRITISH), Ok(()));
    assert_eq!(table.go(Transport, 1, "sz-110", "sz-111"), Ok(()));
    assert_eq!(
        table.load(Infantry, 1, "scotland", ("united-kingdom", "sz-111")),
        Ok(())
    );
    assert_eq!(table.go(Transport, 1, "sz-111", "sz-125"), Ok(()));
    assert_eq!(table.count("sz-125", "united-kingdom", Tank), 1);
    assert_eq!(table.land(Tank, 1, "sz-125", "norway"), Ok(()));
    assert_eq!(table.land(Infantry, 1, "sz-125", "norway"), Ok(()));
    assert_eq!(
        table.go(Transport, 1, "sz-125", "sz-126"),
        Err("AAE-transports-09")
    );
    assert_eq!(
        table.go(Tank, 1, "norway", "finland"),
        Err("AAE-transports-06")
    );
    assert_eq!(
        table.load(Infantry, 1, "norway", ("united-kingdom", "sz-125")),
        Err("AAE-transports-12")
    );
}

/// AAE-transports-06: what has moved does not board.
/// Allows: AAE-transports-06.
/// Forbids: AAE-transports-06.
#[test]
fn units_that_moved_do_not_board() {
    let mut table =
        Table::set(channel(Phase::NoncombatMove).units("scotland", "united-kingdom", Tank, 1));
    assert_eq!(table.go(Tank, 1, "scotland", "united-kingdom"), Ok(()));
    assert_eq!(
        table.load(Tank, 3, "united-kingdom", BRITISH),
        Err("AAE-combat-move-02")
    );
    assert_eq!(
        table.load(Infantry, 1, "scotland", BRITISH),
        Err("AAE-combat-move-02")
    );
    let mut far =
        Table::set(channel(Phase::NoncombatMove).units("ontario", "united-kingdom", Infantry, 1));
    assert_eq!(
        far.load(Infantry, 1, "ontario", BRITISH),
        Err("AAE-transports-06")
    );
}

/// AAE-transports-07, AAE-transports-10, AAE-transports-12: in one friendly territory a
/// transport offloads as much as it likes, bridging without a move included; not in two,
/// and not into another ship.
/// Allows: AAE-transports-10.
/// Forbids: AAE-amphibious-10.
/// Forbids: AAE-transports-10.
#[test]
fn transports_offload_in_one_territory() {
    let mut table = Table::set(channel(Phase::NoncombatMove).no_facilities("normandy-bordeaux"));
    assert_eq!(table.load(Tank, 1, "united-kingdom", BRITISH), Ok(()));
    assert_eq!(table.load(Infantry, 1, "united-kingdom", BRITISH), Ok(()));
    assert_eq!(
        table.land(Tank, 1, "sz-110", "holland-belgium"),
        Err("AAE-transports-07")
    );
    assert_eq!(table.land(Tank, 1, "sz-110", "france"), Err("AAE-map-03"));
    assert_eq!(table.land(Tank, 1, "sz-110", "normandy-bordeaux"), Ok(()));
    assert_eq!(
        table.land(Infantry, 1, "sz-110", "united-kingdom"),
        Err("AAE-transports-10")
    );
    assert_eq!(
        table.land(Infantry, 1, "sz-110", "normandy-bordeaux"),
        Ok(())
    );
    assert_eq!(
        table.load(Infantry, 1, "united-kingdom", BRITISH),
        Err("AAE-transports-12")
    );
    // Aboard another ship there is nothing to land on.
    assert_eq!(
        table.land(Infantry, 1, "normandy-bordeaux", "sz-110"),
        Err("AAE-combat-move-02")
    );
}

/// AAE-transports-11: no loading or offloading in a hostile zone; submarines and
/// transports do not matter.
/// Allows: AAE-combat-move-11.
/// Allows: AAE-transports-11.
/// Forbids: AAE-transports-11.
#[test]
fn hostile_zones_are_no_place_for_cargo() {
    let with = |enemy| {
        let mut table =
            Table::set(channel(Phase::NoncombatMove).units("sz-110", "germany", enemy, 1));
        let (ship, _) = table.unit("sz-110", "united-kingdom", Transport);
        let load = table.load(Infantry, 1, "united-kingdom", BRITISH);
        let zone = table.space("sz-110");
        let power = table.power("united-kingdom");
        let mut cargo = crate::state::Piece::new(Tank, power, zone);
        cargo.aboard = Some(ship);
        table.state.spawn(cargo);
        (load, table.land(Tank, 1, "sz-110", "united-kingdom"))
    };
    assert_eq!(
        with(Cruiser),
        (Err("AAE-transports-11"), Err("AAE-transports-11"))
    );
    assert_eq!(with(Submarine), (Ok(()), Ok(())));
    assert_eq!(with(Transport), (Ok(()), Ok(())));
}

/// AAE-politics-14: in the Combat Move that declared war, a transport loads in the zone it
/// is in although that has just become hostile, and in no other hostile zone.
#[test]
fn fresh_hostility_does_not_stop_loading() {
    let scenario = |fresh: bool| {
        Scenario::europe()
            .war("germany", "soviet-union")
            .units("sz-115", "germany", Transport, 1)
            .units("sz-114", "germany", Transport, 1)
            .units("sz-115", "soviet-union", Cruiser, 1)
            .control("baltic-states", "germany")
            .units("baltic-states", "germany", Infantry, 2)
            .with(move |state| {
                let zone = state.board().find_space("sz-115").unwrap();
                state.set_turn(|turn| {
                    if fresh {
                        turn.fresh_hostile.push(zone);
                    }
                });
            })
    };
    let aboard = ("germany", "sz-115");
    let mut old = Table::set(scenario(false));
    assert_eq!(
        old.load(Infantry, 1, "baltic-states", aboard),
        Err("AAE-transports-11")
    );
    let mut fresh = Table::set(scenario(true));
    assert_eq!(fresh.load(Infantry, 1, "baltic-states", aboard), Ok(()));
    // The ship that sails in later is too late.
    let (resident, _) = fresh.unit("sz-115", "germany", Transport);
    assert_eq!(fresh.go(Transport, 1, "sz-114", "sz-115"), Ok(()));
    let newcomer = fresh
        .state
        .pieces_in(fresh.space("sz-115"))
        .find(|(id, piece)| piece.kind == Transport && *id != resident)
        .map(|(id, _)| id)
        .unwrap();
    let stack = crate::command::Stack {
        from: fresh.space("baltic-states"),
        kind: Infantry,
        count: 1,
        unit: None,
    };
    assert_eq!(
        fresh.submit(crate::command::Command::Load {
            stack,
            transport: newcomer,
        }),
        Err("AAE-transports-11")
    );
}

/// AAE-transports-13: a transport used in the combat phases neither moves, loads nor
/// offloads afterwards.
#[test]
fn used_transports_are_frozen() {
    let mut table = Table::set(channel(Phase::NoncombatMove).with(|state| {
        let ship = crate::scenario::find(state, "sz-110", "united-kingdom", Transport);
        state.set_piece(ship, |piece| piece.marks = Marks::COMBAT_MOVED);
        let zone = state.board().find_space("sz-110").unwrap();
        let power = state.board().find_power("united-kingdom").unwrap();
        let mut cargo = crate::state::Piece::new(Tank, power, zone);
        cargo.aboard = Some(ship);
        state.spawn(cargo);
    }));
    assert_eq!(
        table.go(Transport, 1, "sz-110", "sz-109"),
        Err("AAE-transports-13")
    );
    assert_eq!(
        table.load(Infantry, 1, "united-kingdom", BRITISH),
        Err("AAE-transports-13")
    );
    assert_eq!(
        table.land(Tank, 1, "sz-110", "united-kingdom"),
        Err("AAE-transports-13")
    );
}

/// AAE-transports-08, AAE-transports-03, AAE-misc-09, AAE-amphibious-13: an ally's
/// transport takes units by consent in Noncombat Move, keeps them for that turn, sails on
/// its owner's turn, and lands them on a later one of theirs, even in an assault.
#[test]
fn allied_transports_take_three_turns() {
    let scenario = || {
        Scenario::europe()
            .no_facilities("normandy-bordeaux")
            .units("normandy-bordeaux", "france", Infantry, 2)
            .units("sz-110", "united-kingdom", Transport, 1)
            .turn(1, "france", Phase::NoncombatMove)
    };
    let mut table = Table::set(scenario());
    assert_eq!(
        table.load(Infantry, 1, "normandy-bordeaux", BRITISH),
        Err("AAE-misc-09")
    );
    let britain = table.power("united-kingdom");
    table.grant(Favor::Transports(britain));
    assert_eq!(
        table.load(Infantry, 1, "normandy-bordeaux", BRITISH),
        Ok(())
    );
    assert_eq!(
        table.land(Infantry, 1, "sz-110", "normandy-bordeaux"),
        Err("AAE-transports-08")
    );
    assert_eq!(
        table.go(Transport, 1, "sz-110", "sz-109"),
        Err("AAE-misc-08"),
        "the ship is its owner's"
    );

    // On its owner's turn the cargo goes along, and stays aboard.
    let mut owner = Table::set(Scenario::europe().with(|state| *state = table.state.clone()));
    owner.state.set_turn(|turn| {
        turn.power = britain;
        turn.phase = Phase::NoncombatMove;
        turn.granted.clear();
    });
    owner.state.commit_drafts();
    assert_eq!(owner.go(Transport, 1, "sz-110", "sz-109"), Ok(()));
    assert_eq!(owner.count("sz-109", "france", Infantry), 1);
    assert_eq!(
        owner.land(Infantry, 1, "sz-109", "united-kingdom"),
        Err("AAE-misc-08")
    );

    let aboard = |phase| {
        Table::set(scenario().turn(2, "france", phase).with(|state| {
            let ship = crate::scenario::find(state, "sz-110", "united-kingdom", Transport);
            let soldier = crate::scenario::find(state, "normandy-bordeaux", "france", Infantry);
            let zone = state.board().find_space("sz-110").unwrap();
            state.set_piece(soldier, |piece| {
                piece.space = zone;
                piece.start = zone;
                piece.aboard = Some(ship);
            });
        }))
    };
    let mut later = aboard(Phase::NoncombatMove);
    assert_eq!(
        later.land(Infantry, 1, "sz-110", "normandy-bordeaux"),
        Ok(())
    );
    let mut assault = aboard(Phase::CombatMove);
    assert_eq!(
        assault.load(Infantry, 1, "normandy-bordeaux", BRITISH),
        Err("AAE-transports-08")
    );
    assert_eq!(
        assault.land(Infantry, 1, "sz-110", "holland-belgium"),
        Ok(())
    );
}

/// AAE-amphibious-01, AAE-amphibious-10, AAE-amphibious-11, AAE-amphibious-12,
/// AAE-amphibious-02, AAE-aaa-06, AAE-amphibious-08: cargo is announced for one hostile
/// coast for each ship, older cargo as far as one likes, artillery against aircraft never;
/// the ship then stays.
/// Allows: AAE-amphibious-01.
#[test]
fn assaults_are_announced() {
    let mut table = Table::set(
        channel(Phase::CombatMove)
            .units("sz-110", "united-kingdom", Transport, 1)
            .with(|state| {
                let zone = state.board().find_space("sz-110").unwrap();
                let power = state.board().find_power("united-kingdom").unwrap();
                let ships: Vec<_> = state
                    .pieces_in(zone)
                    .filter(|(_, piece)| piece.kind == Transport)
                    .map(|(id, _)| id)
                    .collect();
                for (kind, ship) in [(Aaa, 0), (Infantry, 0), (Tank, 1), (Infantry, 1)] {
                    let mut cargo = crate::state::Piece::new(kind, power, zone);
                    cargo.aboard = Some(ships[ship]);
                    state.spawn(cargo);
                }
            })
            .control("normandy-bordeaux", "germany"),
    );
    assert_eq!(
        table.land(Aaa, 1, "sz-110", "holland-belgium"),
        Err("AAE-aaa-06")
    );
    assert_eq!(
        table.land(Tank, 1, "sz-110", "united-kingdom"),
        Err("AAE-amphibious-02")
    );
    assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(
        table.count("sz-110", "united-kingdom", Tank),
        1,
        "it lands when the assault is fought"
    );
    // The infantry of that ship goes there or nowhere, the other ship's where it likes.
    let (ship, _) = {
        let (_, tank) = table.unit("sz-110", "united-kingdom", Tank);
        (tank.aboard.unwrap(), tank)
    };
    let goals = |table: &Table, same: bool| {
        let legal = table.legal();
        legal
            .unloads
            .iter()
            .filter(|list| {
                let piece = table.state.piece(list.stack.unit.unwrap()).unwrap();
                piece.kind == Infantry && (piece.aboard == Some(ship)) == same
            })
            .flat_map(|list| &list.to)
            .map(|to| table.state.board().space(to.to).id.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(goals(&table, true), ["holland-belgium"]);
    assert_eq!(
        goals(&table, false),
        ["holland-belgium", "normandy-bordeaux"]
    );
    assert_eq!(
        table.land(Infantry, 2, "sz-110", "normandy-bordeaux"),
        Err("AAE-combat-move-02")
    );
    assert_eq!(table.blockers(), [""; 0], "older cargo may stay aboard");
    let stack = crate::command::Stack {
        from: table.space("sz-110"),
        kind: Transport,
        count: 1,
        unit: Some(ship),
    };
    let to = table.space("sz-109");
    assert_eq!(
        table.submit(crate::command::Command::Move {
            stack,
            to,
            via: None,
        }),
        Err("AAE-amphibious-08")
    );
}

/// AAE-aaa-07: in Combat Move antiaircraft artillery does not board, but rides along on a
/// ship it boarded before.
/// Allows: AAE-aaa-07, AAE-units-05.
/// Forbids: AAE-aaa-07, AAE-units-05.
#[test]
fn artillery_rides_but_does_not_board_in_combat() {
    let mut table = Table::set(channel(Phase::CombatMove));
    assert_eq!(
        table.load(Aaa, 1, "united-kingdom", BRITISH),
        Err("AAE-aaa-07")
    );
    assert_eq!(table.load(Infantry, 1, "united-kingdom", BRITISH), Ok(()));
    let (ship, _) = table.unit("sz-110", "united-kingdom", Transport);
    let (zone, power) = (table.space("sz-110"), table.power("united-kingdom"));
    let mut cargo = crate::state::Piece::new(Aaa, power, zone);
    cargo.aboard = Some(ship);
    table.state.spawn(cargo);
    assert_eq!(table.go(Transport, 1, "sz-110", "sz-112"), Ok(()));
    assert_eq!(table.count("sz-112", "united-kingdom", Aaa), 1);
}

/// AAE-transports-04: in Combat Move a transport may sail to a friendly coast first, take
/// cargo there, and go on to the assault.
#[test]
fn transports_fetch_their_cargo_on_the_way() {
    let scenario = || {
        Scenario::europe()
            .units("sz-106", "united-kingdom", Transport, 1)
            .turn(1, "united-kingdom", Phase::CombatMove)
    };
    let with = |scenario: Scenario| {
        Table::set(scenario)
            .reach(Transport, "sz-106")
            .contains(&"sz-116".to_owned())
    };
    let waits = |scenario: Scenario, kind| {
        with(scenario.units("newfoundland-labrador", "united-kingdom", kind, 1))
    };
    assert!(!with(scenario()));
    let ship = scenario().find("sz-106", "united-kingdom", Transport);
    let full = [Infantry, Tank]
        .into_iter()
        .fold(scenario(), |scenario, kind| {
            scenario.unit("sz-106", "united-kingdom", kind, |piece| {
                piece.aboard = Some(ship);
            })
        });
    assert!(!waits(full, Infantry));
    assert!(waits(scenario(), Infantry));
    assert!(!waits(scenario(), Aaa));
}
