//! Canals and straits.

use super::table::Table;
use crate::command::{Command, Stack};
use crate::favor::Favor;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::unit::UnitKind::{self, Cruiser, Fighter, Submarine};

/// Reports whether the power's ships pass from one zone to the next in Noncombat Move.
fn passes(scenario: Scenario, power: &str, from: &str, to: &str) -> bool {
    passes_as(scenario, power, Cruiser, from, to)
}

fn passes_as(scenario: Scenario, power: &str, kind: UnitKind, from: &str, to: &str) -> bool {
    let table = Table::set(scenario.units(from, power, kind, 1).turn(
        1,
        power,
        Phase::NoncombatMove,
    ));
    table.reach(kind, from).contains(&to.to_owned())
}

fn refusal(scenario: Scenario, power: &str, from: &str, to: &str) -> Option<&'static str> {
    let mut table = Table::set(scenario.units(from, power, Cruiser, 1).turn(
        1,
        power,
        Phase::NoncombatMove,
    ));
    table.go(Cruiser, 1, from, to).err()
}

/// AAE-map-11, AAE-map-13, AAE-map-14: five passages, each open to the side that holds its
/// territories and to no other; Suez only to the side that holds both.
#[test]
fn passages_follow_their_territories() {
    let board = crate::board::Board::europe1940();
    assert_eq!(board.canals.len(), 5);
    let europe = Scenario::europe;
    for (from, to) in [("sz-112", "sz-113"), ("sz-113", "sz-112")] {
        assert!(passes(europe(), "germany", from, to));
        assert!(passes(europe(), "italy", from, to));
        assert!(!passes(europe(), "united-kingdom", from, to));
        let taken = europe().control("denmark", "united-kingdom");
        assert!(passes(taken, "united-kingdom", from, to));
    }
    assert!(passes(europe(), "united-kingdom", "sz-91", "sz-92"));
    assert!(passes(europe(), "france", "sz-92", "sz-91"));
    assert!(!passes(europe(), "italy", "sz-92", "sz-91"));
    assert!(passes(europe(), "united-kingdom", "sz-81", "sz-98"));
    let split = || europe().control("trans-jordan", "italy");
    assert!(!passes(split(), "united-kingdom", "sz-81", "sz-98"));
    assert!(!passes(split(), "italy", "sz-98", "sz-81"));
    let axis = split().control("egypt", "germany");
    assert!(passes(axis, "italy", "sz-98", "sz-81"));
    assert!(passes(europe(), "united-states", "sz-64", "sz-89"));
}

/// AAE-map-15: a passage captured this turn stays shut to the captor and its friends until
/// their next turns begin.
/// Allows: AAE-map-15.
/// Forbids: AAE-map-15.
#[test]
fn captured_passages_open_next_turn() {
    let scenario = Scenario::europe()
        .units("sz-112", "united-kingdom", Cruiser, 1)
        .units("sz-112", "france", Cruiser, 1)
        .turn(1, "united-kingdom", Phase::CombatMove);
    let mut table = crate::testing::Table::new(scenario);
    let sail = Command::Move {
        stack: Stack {
            from: table.space("sz-112"),
            kind: Cruiser,
            count: 1,
            unit: None,
        },
        to: table.space("sz-113"),
        via: None,
    };
    table.conquers("united-kingdom", "denmark");
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    assert_eq!(table.refused("united-kingdom", sail.clone()), "AAE-map-15");
    table.until("france", Phase::NoncombatMove);
    table.does("france", sail.clone());
    table.until("united-kingdom", Phase::NoncombatMove);
    table.does("united-kingdom", sail);
}

/// AAE-map-16: the ships of a power that is neither friend nor enemy need the holder's
/// permission, which the host may have given for all.
#[test]
fn strangers_ask_for_passage() {
    let to_panama = ("sz-89", "sz-64");
    let refused = refusal(
        Scenario::europe(),
        "united-kingdom",
        to_panama.0,
        to_panama.1,
    );
    assert_eq!(refused, Some("AAE-map-16"));
    let canal = crate::board::Board::europe1940()
        .canals
        .iter()
        .position(|canal| canal.name.contains("Panama"))
        .unwrap() as u8;
    let mut table = Table::set(
        Scenario::europe()
            .units("sz-89", "united-kingdom", Cruiser, 1)
            .turn(1, "united-kingdom", Phase::NoncombatMove),
    );
    table.grant(Favor::Passage(canal));
    assert_eq!(table.go(Cruiser, 1, "sz-89", "sz-64"), Ok(()));
    // Permission does not outlive a war with the holder.
    let mut enemy = Table::set(
        Scenario::europe()
            .units("sz-89", "germany", Cruiser, 1)
            .war("germany", "united-states")
            .turn(1, "germany", Phase::NoncombatMove),
    );
    enemy.grant(Favor::Passage(canal));
    assert_eq!(enemy.go(Cruiser, 1, "sz-89", "sz-64"), Err("AAE-map-17"));
}

/// AAE-map-17: no ship passes what a neutral territory or an enemy holds.
/// Allows: AAE-map-17.
/// Forbids: AAE-map-17.
#[test]
fn neutral_and_enemy_passages_are_barred() {
    for power in ["germany", "soviet-union", "united-kingdom"] {
        let refused = refusal(Scenario::europe(), power, "sz-99", "sz-100");
        assert_eq!(refused, Some("AAE-map-17"), "{power}");
    }
    let taken = Scenario::europe().control("turkey", "germany");
    assert!(passes(taken, "italy", "sz-99", "sz-100"));
    let refused = refusal(Scenario::europe(), "italy", "sz-92", "sz-91");
    assert_eq!(refused, Some("AAE-map-17"));
}

/// AAE-map-18: any power's submarines pass Gibraltar, and no other passage.
#[test]
fn submarines_pass_gibraltar() {
    let europe = Scenario::europe;
    assert!(passes_as(europe(), "italy", Submarine, "sz-92", "sz-91"));
    assert!(passes_as(europe(), "germany", Submarine, "sz-91", "sz-92"));
    assert!(!passes_as(
        europe(),
        "united-kingdom",
        Submarine,
        "sz-112",
        "sz-113"
    ));
}

/// AAE-map-19: aircraft fly over passages as if they were not there.
#[test]
fn aircraft_ignore_passages() {
    let table = Table::set(
        Scenario::europe()
            .units("denmark", "germany", Fighter, 1)
            .units("sz-91", "france", Cruiser, 1)
            .units("sz-92", "italy", Fighter, 1)
            .units("sz-91", "italy", Submarine, 1)
            .control("sardinia", "italy")
            .turn(1, "italy", Phase::CombatMove),
    );
    let flights = table.reach(Fighter, "sz-92");
    assert!(flights.contains(&"sz-91".to_owned()), "{flights:?}");
    assert!(!passes(Scenario::europe(), "italy", "sz-92", "sz-91"));
}

/// AAE-map-08: the Caspian is a sea zone of six coasts and no outlet.
#[test]
fn the_caspian_has_six_coasts() {
    let board = crate::board::Board::europe1940();
    let caspian = board.find_space("caspian-sea").unwrap();
    assert!(board.is_sea(caspian) && board.sea_neighbors(caspian).is_empty());
    let coasts: Vec<_> = board
        .land_neighbors(caspian)
        .iter()
        .map(|land| board.space(*land).id.as_str())
        .collect();
    assert_eq!(
        coasts,
        [
            "caucasus",
            "eastern-persia",
            "kazakhstan",
            "northwest-persia",
            "persia",
            "turkmenistan"
        ]
    );
}

/// AAE-map-17, AAE-combat-move-10: a closed passage is named where it alone stands in the
/// way, near or far, and not where the way is barred anyhow.
#[test]
fn a_closed_passage_is_named_only_where_it_closes_a_way() {
    let refused = |guard: Option<&str>, from: &str, to: &str| {
        let mut scenario = Scenario::europe()
            .units(from, "united-kingdom", Cruiser, 1)
            .turn(1, "united-kingdom", Phase::CombatMove);
        if let Some(zone) = guard {
            scenario = scenario.units(zone, "germany", Cruiser, 1);
        }
        Table::set(scenario).go(Cruiser, 1, from, to)
    };
    assert_eq!(refused(None, "sz-112", "sz-113"), Err("AAE-map-17"));
    assert_eq!(refused(None, "sz-113", "sz-112"), Err("AAE-map-17"));
    assert_eq!(refused(None, "sz-111", "sz-113"), Err("AAE-map-17"));
    assert_eq!(refused(None, "sz-112", "sz-114"), Err("AAE-map-17"));
    assert_eq!(
        refused(Some("sz-112"), "sz-111", "sz-113"),
        Err("AAE-combat-move-10"),
        "the cruiser stops it before the straits"
    );
    assert_eq!(
        refused(None, "sz-118", "sz-113"),
        Err("AAE-combat-move-10"),
        "the straits are too far away"
    );
}
