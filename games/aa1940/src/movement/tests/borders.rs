//! Borders between spaces, and the spaces that units go to.

use super::table::Table;
use crate::command::Command;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Piece;
use crate::unit::UnitKind::{
    self, Aaa, Artillery, Battleship, Cruiser, Fighter, Infantry, MechInfantry, Submarine, Tank,
    Transport,
};

/// Infantry aboard a transport of a power in a zone since an earlier turn.
fn afloat(power: &'static str, zone: &'static str) -> Scenario {
    Scenario::europe()
        .units(zone, power, Transport, 1)
        .with(move |state| {
            let ship = crate::scenario::find(state, zone, power, Transport);
            let owner = state.board().find_power(power).unwrap();
            let mut cargo = Piece::new(Infantry, owner, state.board().find_space(zone).unwrap());
            cargo.aboard = Some(ship);
            state.spawn(cargo);
        })
        .turn(1, power, Phase::NoncombatMove)
}

/// The coasts that the infantry can be landed on.
fn coasts(table: &Table, zone: &str) -> Vec<String> {
    table.listed(&table.legal().unloads, Infantry, zone)
}

/// AAE-map-03 (V-02): cargo lands across a border, from zone 110 in the United Kingdom; zone
/// 111 and the United Kingdom meet at a point, which is none.
/// Allows: AAE-map-03.
/// Forbids: AAE-map-03.
#[test]
fn meeting_at_a_point_is_no_border() {
    let mut beside = Table::set(afloat("united-kingdom", "sz-110"));
    assert!(coasts(&beside, "sz-110").contains(&"united-kingdom".to_owned()));
    assert_eq!(beside.land(Infantry, 1, "sz-110", "united-kingdom"), Ok(()));
    let mut near = Table::set(afloat("united-kingdom", "sz-111"));
    assert_eq!(coasts(&near, "sz-111"), ["scotland"]);
    assert_eq!(
        near.land(Infantry, 1, "sz-111", "united-kingdom"),
        Err("AAE-map-03")
    );
}

/// AAE-map-09, AAE-map-10 (V-03b, V-03c): the West Indies are one place to land in, however many
/// islands they are, Sicily and Sardinia two, between which no unit walks; the island in zone 114
/// has no name and takes no unit.
/// Allows: AAE-map-09, AAE-map-10.
/// Forbids: AAE-map-09, AAE-map-10.
#[test]
fn islands_are_landed_on_by_name() {
    let mut group = Table::set(afloat("united-states", "sz-89"));
    let islands = |table: &Table, zone: &str| -> Vec<String> {
        let board = table.state.board();
        let is_island = |id: &String| board.space(table.space(id)).island;
        coasts(table, zone).into_iter().filter(is_island).collect()
    };
    assert_eq!(islands(&group, "sz-89"), ["west-indies"]);
    assert_eq!(group.land(Infantry, 1, "sz-89", "west-indies"), Ok(()));
    assert_eq!(group.count("west-indies", "united-states", Infantry), 1);
    let mut pair = Table::set(afloat("italy", "sz-95").units("sicily", "italy", Infantry, 1));
    assert_eq!(islands(&pair, "sz-95"), ["sardinia", "sicily"]);
    assert_eq!(pair.land(Infantry, 1, "sz-95", "sardinia"), Ok(()));
    assert_eq!(
        pair.go(Infantry, 1, "sicily", "sardinia"),
        Err("AAE-noncombat-02")
    );
    assert!(pair.reach(Infantry, "sicily").is_empty());
    let nameless = Table::set(afloat("germany", "sz-114"));
    assert_eq!(coasts(&nameless, "sz-114"), ["germany", "poland"]);
}

/// AAE-map-12 (V-04, V-05): land units walk from Trans-Jordan to Egypt and through Turkey, no
/// matter who holds the canal, but not over the straits of Gibraltar or Denmark.
/// Allows: AAE-map-12.
/// Forbids: AAE-map-12.
#[test]
fn canals_are_walked_over_and_straits_are_not() {
    let scenario = Scenario::europe()
        .control("trans-jordan", "italy")
        .control("morocco", "italy")
        .control("turkey", "italy")
        .control("greece", "italy")
        .control("syria", "italy")
        .units("trans-jordan", "italy", Infantry, 1)
        .units("morocco", "italy", Infantry, 1)
        .units("denmark", "italy", Infantry, 1)
        .units("greece", "italy", Tank, 1);
    let mut table = Table::set(scenario.turn(1, "italy", Phase::CombatMove));
    assert_eq!(
        table.go(Infantry, 1, "morocco", "gibraltar"),
        Err("AAE-combat-move-10")
    );
    assert_eq!(table.go(Infantry, 1, "trans-jordan", "egypt"), Ok(()));
    let mut table = Table::set(
        Scenario::europe()
            .with(|state| *state = table.state.clone())
            .turn(1, "italy", Phase::NoncombatMove),
    );
    assert_eq!(table.go(Tank, 1, "greece", "syria"), Ok(()));
    assert_eq!(
        table.go(Infantry, 1, "denmark", "norway"),
        Err("AAE-noncombat-02")
    );
}

/// AAE-units-15: infantry, artillery, mechanized infantry and tanks take hostile land and
/// convert friendly neutrals; AAA and aircraft do neither, and no land unit goes to sea but
/// on a transport, on which all of them can ride.
/// Allows: AAE-units-15.
/// Forbids: AAE-units-15.
#[test]
fn four_kinds_take_and_convert() {
    for kind in [Infantry, Artillery, MechInfantry, Tank, Aaa, Fighter] {
        let holds = !matches!(kind, Aaa | Fighter);
        let scenario = Scenario::europe()
            .no_facilities("holland-belgium")
            .control("holland-belgium", "france")
            .units("western-germany", "germany", kind, 1)
            .units("romania", "germany", kind, 1)
            .units("western-germany", "germany", Infantry, 1)
            .units("sz-112", "germany", Transport, 1);
        let mut attack = Table::set(scenario.clone());
        assert_eq!(
            attack
                .go(kind, 1, "western-germany", "holland-belgium")
                .is_ok(),
            kind != Aaa
        );
        assert_eq!(attack.close(), Ok(()));
        if kind != Aaa {
            let site = attack.state.turn().battles[0];
            assert_eq!(attack.submit(Command::Fight { site }), Ok(()));
        }
        let taken = attack.controller("holland-belgium") == Some(attack.power("germany"));
        assert_eq!(taken, holds, "{kind:?}");
        let mut visit = Table::set(scenario.turn(1, "germany", Phase::NoncombatMove));
        assert_eq!(visit.go(kind, 1, "romania", "bulgaria").is_ok(), holds);
        let converted = visit.controller("bulgaria") == Some(visit.power("germany"));
        assert_eq!(converted, holds, "{kind:?}");
        if kind != Fighter {
            assert_eq!(
                visit.go(kind, 1, "western-germany", "sz-112"),
                Err("AAE-units-15")
            );
            let ship = ("germany", "sz-112");
            assert_eq!(visit.load(kind, 1, "western-germany", ship), Ok(()));
        }
    }
}

/// AAE-units-16: ships go from zone to zone, two at most without a base, never ashore.
/// Allows: AAE-units-16.
/// Forbids: AAE-units-16.
#[test]
fn ships_go_two_zones_and_not_ashore() {
    let sails = |kind: UnitKind, to: &str| {
        let scenario = Scenario::europe().units("sz-107", "germany", kind, 1).turn(
            1,
            "germany",
            Phase::NoncombatMove,
        );
        Table::set(scenario).go(kind, 1, "sz-107", to)
    };
    for kind in [Battleship, Cruiser, Submarine, Transport] {
        assert_eq!(sails(kind, "sz-117"), Ok(()), "{kind:?}");
        assert_eq!(sails(kind, "sz-118"), Ok(()), "{kind:?}");
        assert_eq!(sails(kind, "sz-119"), Err("AAE-combat-move-10"), "{kind:?}");
        assert_eq!(sails(kind, "ontario"), Err("AAE-units-16"), "{kind:?}");
    }
}
