//! Ships.

use super::table::Table;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::unit::UnitKind::{
    Battleship, Carrier, Cruiser, Destroyer, Fighter, Infantry, Submarine, Transport,
};

fn bare() -> Scenario {
    [
        "united-kingdom",
        "western-germany",
        "normandy-bordeaux",
        "gibraltar",
    ]
    .into_iter()
    .fold(Scenario::europe(), Scenario::no_facilities)
}

/// AAE-map-07, AAE-politics-13, AAE-politics-17: only surface warships of a power at war
/// with the mover make a zone hostile; a declaration makes them count at once.
#[test]
fn surface_warships_make_zones_hostile() {
    let stops = |scenario: Scenario| {
        let table = Table::set(scenario.units("sz-112", "germany", Cruiser, 1));
        // Beyond zone 110 lies zone 109, off the coast of the United Kingdom.
        !table
            .reach(Cruiser, "sz-112")
            .contains(&"sz-109".to_owned())
    };
    let blocked = |kind| {
        bare()
            .units("sz-110", "united-kingdom", kind, 1)
            .units("sz-111", "united-kingdom", kind, 1)
    };
    for kind in [Battleship, Carrier, Cruiser, Destroyer] {
        assert!(stops(blocked(kind)), "{kind:?}");
    }
    for kind in [Submarine, Transport] {
        assert!(!stops(blocked(kind)), "{kind:?}");
    }
    assert!(!stops(blocked(Fighter)), "aircraft alone");
    let american = || {
        bare().units("sz-110", "united-states", Cruiser, 1).units(
            "sz-111",
            "united-states",
            Cruiser,
            1,
        )
    };
    assert!(!stops(american()));
    assert!(stops(american().war("germany", "united-states")));
}

/// AAE-combat-move-10, AAE-combat-move-11, AAE-transports-01, AAE-subs-01, AAE-subs-02,
/// AAE-subs-03 (V-19): ships stop in the hostile zone they enter, transports too; a
/// submarine goes on unless a destroyer is there.
#[test]
fn only_submarines_pass_warships_and_not_destroyers() {
    let fleet = |enemy| {
        Table::set(
            bare()
                .units("sz-125", "germany", Destroyer, 1)
                .units("sz-125", "germany", Submarine, 2)
                .units("sz-125", "germany", Transport, 1)
                .units("sz-111", "united-kingdom", enemy, 1)
                .units("sz-124", "united-kingdom", enemy, 1)
                .units("sz-112", "united-kingdom", enemy, 1),
        )
    };
    let mut cruiser = fleet(Cruiser);
    assert_eq!(cruiser.go(Destroyer, 1, "sz-125", "sz-111"), Ok(()));
    assert_eq!(
        cruiser.go(Destroyer, 1, "sz-111", "sz-110"),
        Err("AAE-combat-move-10")
    );
    assert_eq!(cruiser.go(Transport, 1, "sz-125", "sz-111"), Ok(()));
    assert_eq!(
        cruiser.go(Transport, 1, "sz-111", "sz-110"),
        Err("AAE-transports-01")
    );
    assert_eq!(cruiser.go(Submarine, 1, "sz-125", "sz-110"), Ok(()));
    assert_eq!(cruiser.go(Submarine, 1, "sz-125", "sz-111"), Ok(()));
    assert_eq!(cruiser.go(Submarine, 1, "sz-111", "sz-119"), Ok(()));

    let mut destroyer = fleet(Destroyer);
    assert_eq!(
        destroyer.go(Submarine, 1, "sz-125", "sz-110"),
        Err("AAE-combat-move-10")
    );
    assert_eq!(destroyer.go(Submarine, 1, "sz-125", "sz-111"), Ok(()));
    assert_eq!(
        destroyer.go(Submarine, 1, "sz-111", "sz-110"),
        Err("AAE-subs-02")
    );
}

/// AAE-combat-move-01, AAE-combat-move-06, AAE-combat-move-07, AAE-units-16: a combat move
/// ends at an enemy, or off a coast that may be assaulted; ships never go ashore.
#[test]
fn combat_moves_at_sea_have_an_aim() {
    let mut table = Table::set(bare().units("sz-103", "germany", Cruiser, 3).units(
        "sz-108",
        "united-kingdom",
        Submarine,
        1,
    ));
    assert_eq!(
        table.go(Cruiser, 1, "sz-103", "sz-107"),
        Err("AAE-combat-move-01")
    );
    assert_eq!(
        table.go(Cruiser, 1, "sz-103", "united-kingdom"),
        Err("AAE-units-16")
    );
    assert_eq!(table.go(Cruiser, 1, "sz-103", "sz-108"), Ok(()));
    assert_eq!(table.go(Cruiser, 1, "sz-103", "sz-91"), Ok(()));
    assert_eq!(
        table.go(Cruiser, 1, "sz-103", "sz-111"),
        Err("AAE-combat-move-10")
    );
}

/// AAE-combat-move-27, AAE-facilities-05, AAE-facilities-08: an operative friendly base,
/// an ally's too, gives ships that set out from any zone beside it one zone more; only
/// where they start counts, and not with three damage.
#[test]
fn naval_bases_give_range() {
    let reaches = |scenario: Scenario| {
        Table::set(scenario.units("sz-110", "united-kingdom", Cruiser, 1).turn(
            1,
            "united-kingdom",
            Phase::NoncombatMove,
        ))
        .reach(Cruiser, "sz-110")
        .contains(&"sz-123".to_owned())
    };
    let based = |damage| bare().facility("united-kingdom", FacilityKind::NavalBase, damage);
    assert!(!reaches(bare()));
    assert!(reaches(based(2)));
    assert!(!reaches(based(3)));
    assert!(reaches(bare().facility(
        "normandy-bordeaux",
        FacilityKind::NavalBase,
        0
    )));
    assert!(!reaches(bare().facility(
        "western-germany",
        FacilityKind::NavalBase,
        0
    )));
    // Setting out elsewhere and passing the base does not help; but the point once gained
    // stays when the move is made in parts.
    let mut parts = Table::set(
        based(0)
            .units("sz-110", "united-kingdom", Cruiser, 1)
            .units("sz-105", "united-kingdom", Destroyer, 1)
            .turn(1, "united-kingdom", Phase::NoncombatMove),
    );
    assert_eq!(parts.go(Destroyer, 1, "sz-105", "sz-110"), Ok(()));
    assert_eq!(
        parts.go(Destroyer, 1, "sz-110", "sz-119"),
        Err("AAE-combat-move-10")
    );
    assert_eq!(parts.go(Cruiser, 1, "sz-110", "sz-109"), Ok(()));
    assert_eq!(parts.go(Cruiser, 1, "sz-109", "sz-123"), Ok(()));
    assert_eq!(
        parts.go(Cruiser, 1, "sz-123", "sz-122"),
        Err("AAE-noncombat-02")
    );
}

/// AAE-noncombat-03, AAE-noncombat-05, AAE-noncombat-07, AAE-subs-02, AAE-noncombat-01,
/// AAE-combat-move-15: in Noncombat Move ships pass friendly zones only, those with
/// submarines and transports included; submarines also hostile ones up to a destroyer;
/// what was used before stays.
/// Allows: AAE-combat-move-15, AAE-noncombat-03, AAE-noncombat-05, AAE-noncombat-07.
/// Forbids: AAE-combat-move-15, AAE-noncombat-03, AAE-noncombat-05, AAE-noncombat-07.
#[test]
fn ships_sail_friendly_zones_in_noncombat() {
    let mut table = Table::set(
        bare()
            .units("sz-125", "germany", Cruiser, 1)
            .units("sz-125", "germany", Submarine, 2)
            .unit("sz-125", "germany", Destroyer, |piece| {
                piece.marks = Marks::COMBAT_MOVED;
            })
            .units("sz-111", "united-kingdom", Cruiser, 1)
            .units("sz-124", "united-kingdom", Submarine, 1)
            .units("sz-124", "united-kingdom", Transport, 1)
            .units("sz-110", "united-kingdom", Destroyer, 1)
            .turn(1, "germany", Phase::NoncombatMove),
    );
    assert_eq!(
        table.go(Cruiser, 1, "sz-125", "sz-111"),
        Err("AAE-noncombat-05")
    );
    assert_eq!(
        table.go(Cruiser, 1, "sz-125", "sz-110"),
        Err("AAE-noncombat-05")
    );
    assert_eq!(table.go(Cruiser, 1, "sz-125", "sz-124"), Ok(()));
    assert_eq!(table.go(Submarine, 1, "sz-125", "sz-110"), Ok(()));
    assert_eq!(
        table.go(Submarine, 1, "sz-110", "sz-105"),
        Err("AAE-subs-02")
    );
    assert_eq!(table.go(Submarine, 1, "sz-125", "sz-111"), Ok(()));
    assert_eq!(
        table.go(Destroyer, 1, "sz-125", "sz-124"),
        Err("AAE-noncombat-01")
    );
}

/// AAE-combat-move-05, AAE-combat-move-14 (V-18): ships that begin beside enemy warships
/// may leave for any zone, load there, fight elsewhere or come back.
#[test]
fn ships_may_leave_a_hostile_zone() {
    let start = || {
        bare()
            .units("sz-112", "germany", Destroyer, 1)
            .units("sz-112", "germany", Transport, 1)
            .units("germany", "germany", Infantry, 1)
            .units("western-germany", "germany", Infantry, 1)
            .units("sz-112", "united-kingdom", Cruiser, 1)
            .units("sz-125", "united-kingdom", Cruiser, 1)
            .turn(1, "germany", Phase::CombatMove)
    };
    let mut flee = Table::set(start());
    assert_eq!(flee.blockers(), [""; 0], "the destroyer fights");
    assert_eq!(flee.go(Destroyer, 1, "sz-112", "sz-114"), Ok(()));
    assert_eq!(
        flee.blockers(),
        ["AAE-combat-move-14"],
        "a transport cannot fight by itself"
    );
    assert_eq!(flee.go(Transport, 1, "sz-112", "sz-113"), Ok(()));
    assert_eq!(flee.blockers(), [""; 0]);

    let mut elsewhere = Table::set(start());
    assert_eq!(elsewhere.go(Destroyer, 1, "sz-112", "sz-125"), Ok(()));
    assert_eq!(elsewhere.go(Transport, 1, "sz-112", "sz-113"), Ok(()));
    assert_eq!(elsewhere.blockers(), [""; 0]);

    let mut back = Table::set(start());
    assert_eq!(
        back.load(Infantry, 1, "western-germany", ("germany", "sz-112")),
        Err("AAE-transports-11")
    );
    assert_eq!(back.go(Transport, 1, "sz-112", "sz-113"), Ok(()));
    assert_eq!(
        back.load(Infantry, 1, "germany", ("germany", "sz-113")),
        Ok(())
    );
    assert_eq!(back.go(Transport, 1, "sz-113", "sz-112"), Ok(()));
    assert_eq!(
        back.blockers(),
        ["AAE-amphibious-07"],
        "what boarded must assault"
    );
    assert_eq!(
        back.go(Transport, 1, "sz-112", "sz-113"),
        Err("AAE-transports-01")
    );
}

/// AAE-combat-move-20, AAE-combat-move-21: a carrier's own aircraft stay behind when it
/// moves, guests go with it.
#[test]
fn carriers_take_guests_along() {
    let mut table = Table::set(
        bare()
            .units("sz-109", "united-kingdom", Carrier, 1)
            .units("sz-109", "united-kingdom", Fighter, 1)
            .with(|state| {
                let zone = state.board().find_space("sz-109").unwrap();
                let ship = crate::scenario::find(state, "sz-109", "united-kingdom", Carrier);
                let france = state.board().find_power("france").unwrap();
                let mut guest = crate::state::Piece::new(Fighter, france, zone);
                guest.aboard = Some(ship);
                state.spawn(guest);
            })
            .turn(1, "united-kingdom", Phase::CombatMove)
            .units("sz-110", "germany", Submarine, 1),
    );
    assert_eq!(table.go(Carrier, 1, "sz-109", "sz-110"), Ok(()));
    assert_eq!(table.count("sz-110", "france", Fighter), 1);
    assert_eq!(table.count("sz-109", "united-kingdom", Fighter), 1);
    let (ship, _) = table.unit("sz-110", "united-kingdom", Carrier);
    let (_, guest) = table.unit("sz-110", "france", Fighter);
    assert_eq!(guest.aboard, Some(ship));
    // The guest is its owner's to move.
    assert_eq!(table.go(Fighter, 1, "sz-110", "sz-111"), Err("AAE-misc-08"));
}

/// A stack without a named unit takes those with least movement left, undamaged first.
#[test]
fn unnamed_stacks_take_those_with_least_to_lose() {
    let mut table = Table::set(
        bare()
            .unit("sz-109", "united-kingdom", Battleship, |piece| {
                piece.marks = Marks::DAMAGED;
            })
            .units("sz-109", "united-kingdom", Battleship, 1)
            .unit("sz-109", "united-kingdom", Battleship, |piece| {
                piece.spent = 1;
                piece.marks = Marks::MOVED;
            })
            .turn(1, "united-kingdom", Phase::NoncombatMove),
    );
    assert_eq!(table.go(Battleship, 2, "sz-109", "sz-118"), Ok(()));
    let (_, left) = table.unit("sz-109", "united-kingdom", Battleship);
    assert!(left.damaged());
}
