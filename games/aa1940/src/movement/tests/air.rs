//! Aircraft.

use super::table::Table;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::unit::UnitKind::{
    Carrier, Cruiser, Destroyer, Fighter, Infantry, StrategicBomber, Submarine, TacticalBomber,
    Transport,
};

fn bare() -> Scenario {
    ["united-kingdom", "western-germany", "scotland", "france"]
        .into_iter()
        .fold(Scenario::europe(), Scenario::no_facilities)
}

/// AAE-combat-move-16, AAE-air-landing-09 (V-21): a bomber cannot spend all of its range
/// on the way to its target.
/// Allows: AAE-combat-move-16.
/// Forbids: AAE-combat-move-16.
#[test]
fn bombers_keep_range_for_the_way_home() {
    let table = || {
        Table::set(
            bare()
                .units("western-germany", "germany", StrategicBomber, 1)
                .units("sz-123", "united-kingdom", Cruiser, 1)
                .units("sz-122", "united-kingdom", Cruiser, 1),
        )
    };
    // Zone 119 lies three borders away, zone 122 five, of six.
    let reach = table().reach(StrategicBomber, "western-germany");
    assert!(reach.contains(&"scotland".to_owned()), "{reach:?}");
    assert!(!reach.contains(&"sz-122".to_owned()));
    assert_eq!(
        table().go(StrategicBomber, 1, "western-germany", "sz-122"),
        Err("AAE-air-landing-09")
    );
    assert_eq!(
        table().go(StrategicBomber, 1, "western-germany", "sz-64"),
        Err("AAE-combat-move-16")
    );
    // The range of the whole turn counts: what combat used is gone.
    let mut spent = Table::set(
        bare()
            .unit("united-kingdom", "germany", StrategicBomber, |piece| {
                piece.spent = 5;
                piece.marks = Marks::COMBAT_MOVED | Marks::FOUGHT;
            })
            .control("holland-belgium", "germany")
            .turn(1, "germany", Phase::NoncombatMove),
    );
    assert_eq!(
        spent.go(StrategicBomber, 1, "united-kingdom", "western-germany"),
        Err("AAE-combat-move-16")
    );
}

/// AAE-combat-move-17, AAE-air-landing-03, AAE-air-landing-06, AAE-air-landing-10 (V-22):
/// fighters and tactical bombers may use up their range at sea if a carrier could be there:
/// one that can sail in, or a new one, and for strategic bombers never.
/// Allows: AAE-combat-move-17, AAE-air-landing-10.
/// Forbids: AAE-combat-move-17.
#[test]
fn full_range_needs_a_carrier() {
    // Zone 104 lies four borders from Western Germany.
    let base = || {
        bare()
            .no_facilities("normandy-bordeaux")
            .units("western-germany", "germany", Fighter, 1)
            .units("western-germany", "germany", TacticalBomber, 1)
            .control("holland-belgium", "united-kingdom")
            .units("sz-108", "united-kingdom", Destroyer, 1)
    };
    let strike =
        |scenario: Scenario, kind| Table::set(scenario).go(kind, 1, "western-germany", "sz-108");
    for kind in [Fighter, TacticalBomber] {
        assert_eq!(strike(base(), kind), Err("AAE-combat-move-17"));
        let near = base().units("sz-103", "germany", Carrier, 1);
        assert_eq!(strike(near, kind), Ok(()));
        let far = base().units("sz-101", "germany", Carrier, 1);
        assert_eq!(strike(far, kind), Err("AAE-combat-move-17"));
        let damaged = base().unit("sz-103", "germany", Carrier, |piece| {
            piece.marks = Marks::DAMAGED;
        });
        assert_eq!(strike(damaged, kind), Err("AAE-combat-move-17"));
    }
}

/// AAE-combat-move-16, AAE-noncombat-02: who has used up the range waits for the carrier.
/// Allows: AAE-combat-move-16.
/// Forbids: AAE-combat-move-16.
#[test]
fn without_range_no_aircraft_starts() {
    use crate::battle_site::BattleKind;
    use crate::command::Command;
    let scenario = bare()
        .no_facilities("normandy-bordeaux")
        .control("holland-belgium", "united-kingdom")
        .units("western-germany", "germany", Fighter, 1)
        .units("sz-103", "germany", Carrier, 1)
        .units("sz-108", "united-kingdom", Destroyer, 1)
        .turn(1, "germany", Phase::CombatMove);
    let mut table = crate::testing::Table::new(scenario).rolling([1, 6]);
    let strike = table.go(Fighter, 1, "western-germany", "sz-108");
    table.does("germany", strike);
    table.does("germany", Command::EndPhase);
    let fight = table.battle(BattleKind::General, "sz-108");
    table.does("germany", fight);
    table.until("germany", Phase::NoncombatMove);
    let on = table.go(Fighter, 1, "sz-108", "sz-103");
    assert_eq!(table.refused("germany", on), "AAE-noncombat-01");
    let carrier = table.go(Carrier, 1, "sz-103", "sz-108");
    table.does("germany", carrier);
    table.does("germany", Command::EndPhase);
    assert_eq!(table.count("sz-108", "germany", Fighter), 1);
}

/// AAE-air-landing-06, AAE-air-landing-10: a carrier in the queue counts in zones beside a
/// complex that can build it, hostile ones included.
#[test]
fn new_carriers_count_beside_their_yards() {
    // Zone 104 lies three borders from Western Germany, the yard's zones one more.
    let strike = |carriers: u16, damage: u8| {
        Table::set(
            bare()
                .control("holland-belgium", "united-kingdom")
                .control("normandy-bordeaux", "germany")
                .facility("normandy-bordeaux", FacilityKind::MinorComplex, damage)
                .units("western-germany", "germany", Fighter, 1)
                .units("sz-104", "united-kingdom", Destroyer, 1)
                .units("sz-105", "united-kingdom", Destroyer, 1)
                .units("sz-110", "united-kingdom", Destroyer, 1)
                .queue("germany", Carrier, carriers),
        )
        .go(Fighter, 1, "western-germany", "sz-104")
    };
    assert_eq!(strike(1, 0), Ok(()));
    assert_eq!(strike(0, 0), Err("AAE-combat-move-17"));
    assert_eq!(strike(1, 3), Err("AAE-combat-move-17"));
}

/// AAE-combat-move-26, AAE-facilities-08 (V-25): an operative air base of a friendly
/// territory adds a space to the range of aircraft that take off there, an ally's too;
/// carriers beside it do not count.
#[test]
fn air_bases_give_range() {
    let reaches = |scenario: Scenario, kind, from: &str, to: &str| {
        Table::set(scenario.units(from, "united-kingdom", kind, 1).turn(
            1,
            "united-kingdom",
            Phase::NoncombatMove,
        ))
        .reach(kind, from)
        .contains(&to.to_owned())
    };
    let based = |damage| bare().facility("scotland", FacilityKind::AirBase, damage);
    // Quebec is five borders from Scotland, Syria seven.
    for (kind, to) in [
        (Fighter, "quebec"),
        (TacticalBomber, "quebec"),
        (StrategicBomber, "syria"),
    ] {
        assert!(!reaches(bare(), kind, "scotland", to), "{kind:?}");
        assert!(reaches(based(0), kind, "scotland", to), "{kind:?}");
        assert!(reaches(based(2), kind, "scotland", to), "{kind:?}");
        assert!(!reaches(based(3), kind, "scotland", to), "{kind:?}");
    }
    // The base of an ally serves as well.
    let french = bare().control("scotland", "france");
    let french = french.facility("scotland", FacilityKind::AirBase, 0);
    assert!(reaches(french, Fighter, "scotland", "quebec"));
    // From zone 119, beside the base, Algeria is five borders away and out of range.
    assert!(!reaches(based(0), Fighter, "sz-119", "algeria"));
    assert!(reaches(based(0), Fighter, "sz-119", "gibraltar"));
}

/// AAE-air-landing-01: each border costs one, an island its zone and itself; a carrier's
/// own zone costs nothing.
#[test]
fn every_border_costs_one() {
    let mut table = Table::set(
        bare()
            .units("southern-italy", "italy", Fighter, 1)
            .no_facilities("southern-italy")
            .units("sz-95", "italy", Fighter, 1)
            .turn(1, "italy", Phase::NoncombatMove),
    );
    assert_eq!(table.go(Fighter, 1, "southern-italy", "sicily"), Ok(()));
    assert_eq!(table.unit("sicily", "italy", Fighter).1.spent, 2);
    assert_eq!(table.go(Fighter, 1, "sz-95", "sardinia"), Ok(()));
    assert_eq!(table.unit("sardinia", "italy", Fighter).1.spent, 1);
}

/// AAE-combat-move-18, AAE-neutrals-05, AAE-neutrals-12: aircraft cross hostile land and
/// zones, but neutral land only to attack it, and friendly neutrals never.
/// Allows: AAE-neutrals-12.
/// Forbids: AAE-neutrals-12, AAE-neutrals-05.
#[test]
fn aircraft_cross_hostile_but_not_neutral_space() {
    let flight = |scenario: Scenario, phase| {
        let one_spent = |piece: &mut crate::state::Piece| piece.spent = 1;
        Table::set(
            scenario
                .unit("romania", "germany", Fighter, one_spent)
                .turn(1, "germany", phase),
        )
        .reach(Fighter, "romania")
    };
    // Zone 97 and Albania lie behind Yugoslavia and Bulgaria; the way around is too long
    // with three borders left.
    let combat = |scenario: Scenario| {
        flight(
            scenario.units("sz-97", "united-kingdom", Cruiser, 1),
            Phase::CombatMove,
        )
    };
    let to = |reach: &[String], space: &str| reach.iter().any(|id| id == space);
    let neutral = || {
        bare()
            .control("albania", "united-kingdom")
            .control("greece", "france")
    };
    let closed = combat(neutral());
    assert!(to(&closed, "yugoslavia"), "to attack it: {closed:?}");
    assert!(!to(&closed, "bulgaria"));
    assert!(!to(&closed, "sz-97"), "{closed:?}");
    let open = combat(neutral().control("yugoslavia", "united-kingdom"));
    assert!(to(&open, "sz-97"), "{open:?}");
    // In Noncombat Move too.
    let home = |scenario| flight(scenario, Phase::NoncombatMove);
    assert!(!to(&home(bare()), "albania"));
    assert!(to(&home(bare().control("yugoslavia", "france")), "albania"));
}

/// AAE-neutrals-12, AAE-neutrals-13, AAE-air-landing-09: the way home leads over no neutral, but
/// for one that is attacked this turn.
/// Allows: AAE-neutrals-12.
/// Forbids: AAE-neutrals-12.
#[test]
fn the_way_home_leads_over_no_neutral() {
    for invaded in [false, true] {
        // From Gibraltar southern France is two borders away over Spain, and three by sea.
        let mut scenario = bare()
            .control("southern-france", "germany")
            .units("gibraltar", "united-kingdom", Infantry, 1)
            .unit("sz-92", "germany", Fighter, |piece| piece.spent = 1)
            .units("southern-france", "germany", Infantry, 1)
            .turn(1, "germany", Phase::CombatMove);
        scenario = scenario.units("spain", "neutral", Infantry, 1);
        let mut table = Table::set(scenario);
        if invaded {
            assert_eq!(table.go(Infantry, 1, "southern-france", "spain"), Ok(()));
        }
        let listed = table.reach(Fighter, "sz-92");
        assert_eq!(listed.contains(&"gibraltar".to_owned()), invaded);
        assert_eq!(table.go(Fighter, 1, "sz-92", "gibraltar").is_ok(), invaded);
    }
}

/// AAE-combat-move-01, AAE-combat-move-06, AAE-combat-move-07, AAE-air-landing-15,
/// AAE-amphibious-06: aircraft attack land, hostile zones, lone submarines and transports,
/// or cover a coast from which an assault may come; each is in one place only.
/// Allows: AAE-air-landing-15.
#[test]
fn aircraft_need_something_to_attack() {
    let mut table = Table::set(
        bare()
            .units("western-germany", "germany", Fighter, 4)
            .units("norway", "germany", Fighter, 1)
            .units("sz-111", "united-kingdom", Transport, 1)
            .units("sz-125", "united-kingdom", Cruiser, 1),
    );
    assert_eq!(
        table.go(Fighter, 1, "western-germany", "germany"),
        Err("AAE-combat-move-01")
    );
    assert_eq!(
        table.go(Fighter, 1, "norway", "sz-124"),
        Err("AAE-combat-move-01")
    );
    assert_eq!(table.go(Fighter, 1, "western-germany", "sz-111"), Ok(()));
    assert_eq!(table.go(Fighter, 1, "western-germany", "sz-125"), Ok(()));
    assert_eq!(table.go(Fighter, 1, "western-germany", "sz-110"), Ok(()));
    assert_eq!(
        table.go(Fighter, 1, "western-germany", "holland-belgium"),
        Err("AAE-combat-move-01")
    );
    assert_eq!(table.go(Fighter, 1, "western-germany", "france"), Ok(()));
    assert_eq!(
        table.go(Fighter, 1, "france", "sz-110"),
        Err("AAE-combat-move-09")
    );
}

/// AAE-air-landing-02, AAE-air-landing-03, AAE-air-landing-05: aircraft land in territory
/// friendly since before the turn, or with a carrier that can be there; strategic bombers
/// only ashore.
/// Allows: AAE-air-landing-03.
/// Forbids: AAE-air-landing-03, AAE-air-landing-02.
#[test]
fn aircraft_land_where_they_may() {
    let mut table = Table::set(
        bare()
            .units("sz-110", "germany", Fighter, 2)
            .units("sz-110", "germany", StrategicBomber, 1)
            .control("holland-belgium", "germany")
            .control("normandy-bordeaux", "germany")
            .units("sz-105", "germany", Carrier, 1)
            .with(|state| {
                let captured = state.board().find_space("normandy-bordeaux").unwrap();
                state.set_territory(captured, |territory| territory.changed = true);
            })
            .turn(1, "germany", Phase::NoncombatMove),
    );
    for kind in [Fighter, StrategicBomber] {
        assert_eq!(
            table.go(kind, 1, "sz-110", "normandy-bordeaux"),
            Err("AAE-air-landing-02")
        );
        assert_eq!(
            table.go(kind, 1, "sz-110", "france"),
            Err("AAE-air-landing-02")
        );
    }
    assert_eq!(
        table.go(StrategicBomber, 1, "sz-110", "sz-105"),
        Err("AAE-air-landing-03")
    );
    assert_eq!(
        table.go(Fighter, 1, "sz-110", "sz-123"),
        Err("AAE-air-landing-05")
    );
    assert_eq!(table.go(Fighter, 1, "sz-110", "sz-105"), Ok(()));
    assert_eq!(table.go(Fighter, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(
        table.go(StrategicBomber, 1, "sz-110", "holland-belgium"),
        Ok(())
    );
}

/// AAE-misc-12, AAE-combat-move-20: aircraft start from an ally's carrier, which stays, and
/// from a damaged carrier not at all.
#[test]
fn aircraft_start_from_allied_carriers() {
    let guest = |damage: Marks| {
        let mut table = Table::set(
            bare()
                .unit("sz-109", "france", Carrier, |piece| piece.marks = damage)
                .with(|state| {
                    let zone = state.board().find_space("sz-109").unwrap();
                    let ship = crate::scenario::find(state, "sz-109", "france", Carrier);
                    let owner = state.board().find_power("united-kingdom").unwrap();
                    let mut plane = crate::state::Piece::new(Fighter, owner, zone);
                    plane.aboard = Some(ship);
                    state.spawn(plane);
                })
                .units("sz-110", "germany", Submarine, 1)
                .units("sz-110", "germany", Transport, 1)
                .turn(1, "united-kingdom", Phase::CombatMove),
        );
        let result = table.go(Fighter, 1, "sz-109", "sz-110");
        (result, table)
    };
    let (result, table) = guest(Marks::NONE);
    assert_eq!(result, Ok(()));
    assert_eq!(
        table.unit("sz-110", "united-kingdom", Fighter).1.aboard,
        None
    );
    assert_eq!(table.count("sz-109", "france", Carrier), 1);
    assert_eq!(guest(Marks::DAMAGED).0, Err("AAE-combat-sea-10"));
}

/// AAE-strategic-bombing-02, AAE-strategic-bombing-03: strategic bombers raid any facility,
/// tactical bombers bases only; fighters may come along; nothing else raids.
#[test]
fn raids_have_their_targets() {
    let table = |facility| {
        Table::set(
            bare()
                .facility("france", facility, 0)
                .units("western-germany", "germany", StrategicBomber, 1)
                .units("western-germany", "germany", TacticalBomber, 1)
                .units("western-germany", "germany", Fighter, 1)
                .units("western-germany", "germany", Infantry, 1),
        )
    };
    let raid = |table: &mut Table, kind| table.raid(kind, 1, "western-germany", "france");
    let mut complex = table(FacilityKind::MajorComplex);
    assert_eq!(raid(&mut complex, StrategicBomber), Ok(()));
    assert_eq!(
        raid(&mut complex, TacticalBomber),
        Err("AAE-strategic-bombing-02")
    );
    assert_eq!(
        raid(&mut complex, Infantry),
        Err("AAE-strategic-bombing-02")
    );
    assert_eq!(raid(&mut complex, Fighter), Ok(()));
    let (_, fighter) = complex.unit("france", "germany", Fighter);
    assert!(fighter.marks.contains(Marks::RAIDING));
    assert_eq!(
        complex.raid(StrategicBomber, 1, "western-germany", "united-kingdom"),
        Err("AAE-combat-move-02")
    );
    let mut base = table(FacilityKind::NavalBase);
    assert_eq!(raid(&mut base, TacticalBomber), Ok(()));
    let mut nothing = Table::set(bare().no_facilities("normandy-bordeaux").units(
        "western-germany",
        "germany",
        StrategicBomber,
        1,
    ));
    assert_eq!(
        nothing.raid(StrategicBomber, 1, "western-germany", "normandy-bordeaux"),
        Err("AAE-strategic-bombing-02")
    );
}
