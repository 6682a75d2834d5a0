//! Ships, and aircraft aboard them.

use super::agree;
use super::germany;
use super::listed;
use super::place;
use crate::command::Favor;
use crate::facility::FacilityKind;
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind;

/// AAE-mobilize-07: ships appear beside complexes, even among enemies, with no battle.
/// Allows: AAE-mobilize-07.
/// Forbids: AAE-mobilize-07.
#[test]
fn ships_appear_beside_complexes() {
    let scenario = germany()
        .units("sz-113", "united-kingdom", UnitKind::Battleship, 1)
        .queue("germany", UnitKind::Destroyer, 2);
    let mut table = Table::new(scenario);
    let command = place(&table, UnitKind::Destroyer, 1, "germany");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-07");
    let command = place(&table, UnitKind::Destroyer, 1, "sz-125");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-07");
    agree(&table);
    let command = place(&table, UnitKind::Destroyer, 2, "sz-113");
    table.does("germany", command);
    assert_eq!(table.count("sz-113", "germany", UnitKind::Destroyer), 2);
    assert_eq!(
        table.count("sz-113", "united-kingdom", UnitKind::Battleship),
        1
    );
    assert!(table.state.turn().battles.is_empty());
}

/// AAE-mobilize-08: aircraft alone come aboard a carrier, ships beside it do not.
/// Allows: AAE-mobilize-08.
/// Forbids: AAE-mobilize-08.
#[test]
fn ships_do_not_come_aboard() {
    let scenario = germany()
        .units("sz-113", "germany", UnitKind::Carrier, 1)
        .queue("germany", UnitKind::Destroyer, 1)
        .queue("germany", UnitKind::Fighter, 1);
    let mut table = Table::new(scenario);
    for kind in [UnitKind::Destroyer, UnitKind::Fighter] {
        let command = place(&table, kind, 1, "sz-113");
        table.does("germany", command);
        let mut pieces = table.state.pieces_in(table.space("sz-113"));
        let (_, placed) = pieces.find(|(_, piece)| piece.kind == kind).unwrap();
        assert_eq!(placed.aboard.is_some(), kind.is_air(), "{}", kind.id());
    }
}

/// AAE-mobilize-03, AAE-mobilize-07: ships in a zone beside two complexes take whichever
/// capacity is left: no order of placement loses any.
#[test]
fn capacity_is_shared_by_the_zone() {
    // Western Germany (minor here, 3) touches zones 112 and 113, Germany (10) only 113.
    let scenario = germany()
        .facility("western-germany", FacilityKind::MinorComplex, 0)
        .queue("germany", UnitKind::Submarine, 13)
        .queue("germany", UnitKind::Infantry, 3);
    let mut table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Submarine, "sz-113"), 13);
    assert_eq!(listed(&table, UnitKind::Submarine, "sz-112"), 3);
    let command = place(&table, UnitKind::Submarine, 10, "sz-113");
    table.does("germany", command);
    assert_eq!(listed(&table, UnitKind::Infantry, "western-germany"), 3);
    assert_eq!(listed(&table, UnitKind::Infantry, "germany"), 3);
    let command = place(&table, UnitKind::Infantry, 2, "western-germany");
    table.does("germany", command);
    assert_eq!(listed(&table, UnitKind::Submarine, "sz-113"), 1);
    assert_eq!(listed(&table, UnitKind::Submarine, "sz-112"), 1);
    agree(&table);
    let command = place(&table, UnitKind::Submarine, 2, "sz-113");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-03");
}

/// AAE-mobilize-08: fighters and tactical bombers at a complex, or on a carrier of the power's
/// own beside it, old or new, as far as it has room; never on a friend's.
/// Allows: AAE-mobilize-08.
/// Forbids: AAE-mobilize-08.
#[test]
fn aircraft_go_to_complexes_or_own_carriers() {
    let scenario = germany()
        .units("sz-112", "italy", UnitKind::Carrier, 1)
        .units("sz-112", "germany", UnitKind::Carrier, 1)
        .unit("sz-113", "germany", UnitKind::Carrier, |piece| {
            piece.marks = Marks::DAMAGED;
        })
        .units("sz-125", "germany", UnitKind::Carrier, 1)
        .units("sz-112", "united-kingdom", UnitKind::Cruiser, 1)
        .queue("germany", UnitKind::Carrier, 1)
        .queue("germany", UnitKind::Fighter, 3)
        .queue("germany", UnitKind::TacticalBomber, 3);
    let mut table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Fighter, "sz-112"), 2);
    assert_eq!(
        listed(&table, UnitKind::Fighter, "sz-113"),
        0,
        "a damaged carrier"
    );
    assert_eq!(
        listed(&table, UnitKind::Fighter, "sz-125"),
        0,
        "no complex beside it"
    );
    assert_eq!(listed(&table, UnitKind::TacticalBomber, "germany"), 3);
    agree(&table);
    let command = place(&table, UnitKind::Fighter, 3, "sz-112");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-08");
    let command = place(&table, UnitKind::Fighter, 1, "poland");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-06");
    let command = place(&table, UnitKind::Fighter, 1, "sz-125");
    assert_eq!(table.refused("germany", command), "AAE-mobilize-08");
    let command = place(&table, UnitKind::Fighter, 2, "sz-112");
    table.does("germany", command);
    assert_eq!(listed(&table, UnitKind::TacticalBomber, "sz-112"), 0);
    let command = place(&table, UnitKind::Carrier, 1, "sz-113");
    table.does("germany", command);
    assert_eq!(listed(&table, UnitKind::TacticalBomber, "sz-113"), 2);
    agree(&table);
    let aboard = table
        .state
        .pieces_in(table.space("sz-112"))
        .filter(|(_, piece)| piece.kind == UnitKind::Fighter)
        .all(|(_, piece)| {
            let ship = piece.aboard.and_then(|ship| table.state.piece(ship));
            ship.is_some_and(|ship| ship.owner == piece.owner)
        });
    assert!(aboard);
}

/// AAE-mobilize-08: aircraft that wait over a zone to land have the deck before new ones.
#[test]
fn waiting_aircraft_come_first() {
    let scenario = germany()
        .units("sz-112", "germany", UnitKind::Carrier, 1)
        .units("sz-112", "germany", UnitKind::Fighter, 1)
        .queue("germany", UnitKind::Fighter, 2);
    let table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Fighter, "sz-112"), 1);
    agree(&table);
}

/// AAE-air-landing-13: a carrier that an aircraft waits for goes to its zone and to no other,
/// and the complexes keep a place for it.
/// Allows: AAE-air-landing-13.
/// Forbids: AAE-air-landing-13.
#[test]
fn a_promised_carrier_goes_where_it_is_waited_for() {
    let scenario = germany()
        .units("sz-112", "germany", UnitKind::Fighter, 1)
        .queue("germany", UnitKind::Carrier, 1);
    let table = Table::new(scenario.clone());
    assert_eq!(listed(&table, UnitKind::Carrier, "sz-112"), 1);
    assert_eq!(listed(&table, UnitKind::Carrier, "sz-113"), 0);
    agree(&table);
    let table = Table::new(scenario.queue("germany", UnitKind::Carrier, 1));
    assert_eq!(listed(&table, UnitKind::Carrier, "sz-113"), 1);
    agree(&table);
}

/// AAE-mobilize-08, AAE-misc-09: those that wait land on a friend's carrier if it takes them, and
/// leave their own to new ones.
#[test]
fn friends_decks_are_for_those_that_wait() {
    for consents in [false, true] {
        let scenario = germany()
            .units("sz-112", "germany", UnitKind::Carrier, 1)
            .units("sz-112", "italy", UnitKind::Carrier, 1)
            .units("sz-112", "germany", UnitKind::Fighter, 1)
            .queue("germany", UnitKind::Fighter, 3)
            .with(|state| {
                let italy = state.board().find_power("italy").unwrap();
                if consents {
                    state.set_turn(|turn| turn.granted.push(Favor::Carriers(italy)));
                }
            });
        let table = Table::new(scenario);
        let room = if consents { 2 } else { 1 };
        assert_eq!(listed(&table, UnitKind::Fighter, "sz-112"), room);
        agree(&table);
    }
}

/// AAE-mobilize-03: aircraft placed at sea use up the capacity of the complex too.
#[test]
fn aircraft_at_sea_use_capacity() {
    let scenario = germany()
        .facility("western-germany", FacilityKind::MinorComplex, 2)
        .no_facilities("germany")
        .units("sz-112", "germany", UnitKind::Carrier, 2)
        .queue("germany", UnitKind::Fighter, 4);
    let mut table = Table::new(scenario);
    assert_eq!(listed(&table, UnitKind::Fighter, "sz-112"), 1);
    let command = place(&table, UnitKind::Fighter, 1, "sz-112");
    table.does("germany", command);
    assert!(table.phase().place.is_empty());
}
