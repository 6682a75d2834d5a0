//! Why the phase cannot be closed yet.

use crate::command::Command;
use crate::facility::FacilityKind;
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::{Piece, State};
use crate::unit::UnitKind::{
    self, Battleship, Carrier, Cruiser, Destroyer, Fighter, Infantry, Submarine, TacticalBomber,
    Tank, Transport,
};

fn channel() -> Scenario {
    ["united-kingdom", "western-germany", "normandy-bordeaux"]
        .into_iter()
        .fold(Scenario::europe(), Scenario::no_facilities)
        .turn(1, "united-kingdom", Phase::CombatMove)
}

/// Puts cargo aboard the first transport of a power in a zone, as of an earlier turn.
fn aboard(zone: &'static str, power: &'static str, kind: UnitKind) -> impl FnOnce(&mut State) {
    move |state| {
        let ship = crate::scenario::find(state, zone, power, Transport);
        let owner = state.board().find_power(power).unwrap();
        let at = state.board().find_space(zone).unwrap();
        let mut cargo = Piece::new(kind, owner, at);
        cargo.aboard = Some(ship);
        state.spawn(cargo);
    }
}

/// AAE-combat-move-01, AAE-combat-move-06, AAE-amphibious-04: ships that went to a friendly zone must be there
/// for an assault, with or without defenders.
#[test]
fn units_in_friendly_zones_support_an_assault() {
    let mut table = Table::set(
        channel()
            .units("sz-109", "united-kingdom", Cruiser, 1)
            .units("sz-110", "united-kingdom", Transport, 1)
            .with(aboard("sz-110", "united-kingdom", Tank)),
    );
    assert_eq!(table.go(Cruiser, 1, "sz-109", "sz-110"), Ok(()));
    assert_eq!(table.blockers(), ["AAE-combat-move-01"]);
    let back = Some(Command::TakeBack { steps: 1 });
    let idle = (Some("sz-110"), vec![(Cruiser, 1)], back);
    assert_eq!(table.obstacle(), idle);
    assert_eq!(table.close(), Err("AAE-combat-move-01"));
    assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.close(), Ok(()));
}

/// AAE-combat-move-01: the remedy takes back what brought the units there, and what came later.
#[test]
fn a_remedy_leaves_earlier_drafts_alone() {
    for (idle_first, steps) in [(false, 1), (true, 2)] {
        let mut table = Table::set(
            channel()
                .units("sz-109", "united-kingdom", Cruiser, 1)
                .units("sz-109", "united-kingdom", Destroyer, 1)
                .units("sz-118", "germany", Cruiser, 1),
        );
        let mut drafts = [(Destroyer, "sz-118"), (Cruiser, "sz-110")];
        if idle_first {
            drafts.reverse();
        }
        for (kind, to) in drafts {
            assert_eq!(table.go(kind, 1, "sz-109", to), Ok(()));
        }
        let back = Some(Command::TakeBack { steps });
        let idle = (Some("sz-110"), vec![(Cruiser, 1)], back);
        assert_eq!(table.obstacle(), idle);
    }
}

/// AAE-combat-move-06, AAE-amphibious-05: units that go to a friendly zone from which an assault
/// is made land troops, bombard, or escort past submarines; others come only if defenders could
/// scramble.
#[test]
fn only_units_with_a_part_in_an_assault_come_to_it() {
    let with = |kind: UnitKind, base: bool, prowler: bool| {
        let from = if kind.is_air() {
            "united-kingdom"
        } else {
            "sz-109"
        };
        let mut scenario = channel()
            .units(from, "united-kingdom", kind, 1)
            .units("sz-110", "united-kingdom", Submarine, u16::from(prowler))
            .units("sz-110", "germany", Submarine, u16::from(prowler))
            .units("sz-110", "united-kingdom", Transport, 1)
            .units("holland-belgium", "germany", Fighter, 1)
            .with(aboard("sz-110", "united-kingdom", Tank));
        if base {
            scenario = scenario.facility("holland-belgium", FacilityKind::AirBase, 0);
        }
        let mut table = Table::set(scenario);
        assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
        assert_eq!(table.blockers(), [""; 0]);
        assert_eq!(table.go(kind, 1, from, "sz-110"), Ok(()));
        table.close()
    };
    for kind in [Battleship, Cruiser] {
        assert_eq!(with(kind, false, false), Ok(()), "{}", kind.id());
    }
    for kind in [Carrier, Destroyer, Submarine, Transport, Fighter] {
        assert_eq!(
            with(kind, false, false),
            Err("AAE-combat-move-06"),
            "{}",
            kind.id()
        );
        assert_eq!(with(kind, true, false), Ok(()), "{}", kind.id());
    }
    // Units that flee a battle elsewhere may come here.
    let mut flight = Table::set(
        channel()
            .units("sz-109", "united-kingdom", Carrier, 1)
            .units("sz-109", "germany", Cruiser, 1)
            .units("sz-110", "united-kingdom", Transport, 1)
            .with(aboard("sz-110", "united-kingdom", Tank)),
    );
    assert_eq!(flight.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(flight.go(Carrier, 1, "sz-109", "sz-110"), Ok(()));
    assert_eq!(flight.close(), Ok(()));
    assert_eq!(with(Destroyer, false, true), Ok(()));
    assert_eq!(with(Fighter, false, true), Err("AAE-combat-move-06"));
}

/// A unit of one power aboard another's transport since an earlier turn.
fn guest(zone: &'static str, host: &'static str, kind: UnitKind) -> impl FnOnce(&mut State) {
    move |state| {
        let ship = crate::scenario::find(state, zone, host, Transport);
        let owner = state.board().find_power("united-kingdom").unwrap();
        let at = state.board().find_space(zone).unwrap();
        let mut cargo = Piece::new(kind, owner, at);
        cargo.aboard = Some(ship);
        state.spawn(cargo);
    }
}

/// AAE-amphibious-03, AAE-amphibious-08, AAE-amphibious-09, AAE-amphibious-13: an assault
/// from an ally's transport needs of its own power's ships what one from its own does.
/// Allows: AAE-amphibious-09, AAE-amphibious-13.
/// Forbids: AAE-amphibious-09, AAE-amphibious-13.
#[test]
fn assaults_from_an_allys_transport_need_cover() {
    let with = |own: Option<UnitKind>, enemy: Option<UnitKind>| {
        let mut scenario = channel().units("sz-110", "france", Transport, 1);
        for (power, kind) in [("united-kingdom", own), ("germany", enemy)] {
            if let Some(kind) = kind {
                scenario = scenario.units("sz-110", power, kind, 1);
            }
        }
        // An ally's warship is none of the attacker's.
        let scenario = scenario
            .units("sz-110", "france", Destroyer, 1)
            .with(guest("sz-110", "france", Tank));
        let mut table = Table::set(scenario);
        assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
        table.close()
    };
    assert_eq!(with(None, None), Ok(()));
    assert_eq!(with(None, Some(Transport)), Ok(()));
    assert_eq!(with(None, Some(Submarine)), Err("AAE-amphibious-09"));
    assert_eq!(with(Some(Cruiser), Some(Submarine)), Ok(()));
    for enemy in [Destroyer, Cruiser, Carrier, Battleship] {
        assert_eq!(with(None, Some(enemy)), Err("AAE-amphibious-03"));
        assert_eq!(with(Some(Destroyer), Some(enemy)), Ok(()));
        assert_eq!(with(Some(Carrier), Some(enemy)), Err("AAE-amphibious-03"));
    }
    // On the turn of the ship's owner the guests stay aboard.
    let scenario = channel()
        .turn(1, "france", Phase::CombatMove)
        .units("sz-110", "france", Transport, 1)
        .with(guest("sz-110", "france", Tank));
    let mut table = Table::set(scenario);
    assert!(table.legal().unloads.is_empty());
    assert_eq!(
        table.land(Tank, 1, "sz-110", "holland-belgium"),
        Err("AAE-misc-08")
    );
}

/// AAE-combat-move-07, AAE-combat-move-12, AAE-combat-move-13, AAE-politics-19 (V-20b): units
/// that go to a zone of submarines and transports attack them, all or none; those of powers not
/// at war with the attacker are not among them.
/// Allows: AAE-combat-move-07.
/// Forbids: AAE-combat-move-07.
#[test]
fn lone_submarines_and_transports_are_attacked_or_ignored() {
    let mut table = Table::set(
        channel()
            .units("sz-109", "united-kingdom", Destroyer, 1)
            .units("sz-118", "germany", Submarine, 1)
            .units("sz-118", "germany", Transport, 1)
            .units("sz-108", "united-states", Submarine, 1),
    );
    assert_eq!(table.engage("sz-118", true), Err("AAE-amphibious-14"));
    assert_eq!(table.go(Destroyer, 1, "sz-109", "sz-118"), Ok(()));
    assert_eq!(table.blockers(), ["AAE-combat-move-07"]);
    assert_eq!(table.engage("sz-109", true), Err("AAE-combat-move-07"));
    assert_eq!(table.engage("sz-118", false), Err("AAE-combat-move-12"));
    assert_eq!(table.engage("sz-118", true), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.engage("sz-118", true), Err("AAE-combat-move-12"));
    assert_eq!(table.engage("sz-118", false), Ok(()));
    assert_eq!(table.blockers(), ["AAE-combat-move-07"]);
    table.take_back(1);
    assert_eq!(table.blockers(), [""; 0]);

    let mut neutral = Table::set(
        channel()
            .units("sz-108", "united-kingdom", Destroyer, 1)
            .units("sz-108", "united-states", Submarine, 1)
            .units("sz-107", "united-states", Cruiser, 1),
    );
    assert_eq!(neutral.engage("sz-108", true), Err("AAE-combat-move-07"));
    assert_eq!(
        neutral.go(Destroyer, 1, "sz-108", "sz-107"),
        Err("AAE-combat-move-01")
    );
}

/// AAE-combat-move-12: an attack needs an attacker that stayed; others may go on.
#[test]
fn attackers_of_submarines_stay() {
    let mut table = Table::set(
        channel()
            .units("sz-109", "united-kingdom", Destroyer, 2)
            .units("sz-109", "germany", Submarine, 1)
            .units("sz-118", "germany", Cruiser, 1),
    );
    assert_eq!(table.engage("sz-109", true), Ok(()));
    assert_eq!(table.go(Destroyer, 1, "sz-109", "sz-118"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.go(Destroyer, 1, "sz-109", "sz-118"), Ok(()));
    assert_eq!(table.blockers(), ["AAE-combat-move-12"]);
    let zone = table.space("sz-109");
    let ignore = Some(Command::Engage { zone, fight: false });
    assert_eq!(table.obstacle(), (Some("sz-109"), vec![], ignore));
}

/// AAE-amphibious-07, AAE-transports-05, AAE-amphibious-11: what boarded in this phase must
/// assault; older cargo may stay aboard.
/// Allows: AAE-transports-05.
/// Forbids: AAE-transports-05.
#[test]
fn cargo_of_this_phase_must_assault() {
    let mut table = Table::set(
        channel()
            .units("united-kingdom", "united-kingdom", Infantry, 1)
            .units("sz-110", "united-kingdom", Transport, 1)
            .with(aboard("sz-110", "united-kingdom", Tank)),
    );
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(
        table.load(Infantry, 1, "united-kingdom", ("united-kingdom", "sz-110")),
        Ok(())
    );
    assert!(table.blockers().contains(&"AAE-amphibious-07"));
    assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(table.blockers(), ["AAE-amphibious-07"]);
    // The older cargo's landing was drafted after the boarding.
    let back = Some(Command::TakeBack { steps: 2 });
    let cargo = (Some("sz-110"), vec![(Infantry, 1)], back);
    assert_eq!(table.obstacle(), cargo);
    assert_eq!(table.land(Infantry, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);

    let mut two = Table::set(
        channel()
            .units("united-kingdom", "united-kingdom", Infantry, 2)
            .units("sz-110", "united-kingdom", Transport, 1),
    );
    let aboard = two.load(Infantry, 2, "united-kingdom", ("united-kingdom", "sz-110"));
    assert_eq!(aboard, Ok(()));
    assert_eq!(two.land(Infantry, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(two.blockers(), ["AAE-amphibious-07"]);
    assert_eq!(
        two.obstacle().1,
        [(Infantry, 1)],
        "the one that stays aboard"
    );
}

/// AAE-amphibious-09, AAE-amphibious-14, AAE-combat-move-11 (D-22): past submarines that are
/// ignored no unit lands without a warship of the power's own; a submarine is one, an ally's is
/// none; a carrier alone cannot attack.
/// Allows: AAE-amphibious-09, AAE-amphibious-14.
/// Forbids: AAE-amphibious-09, AAE-amphibious-14, AAE-combat-move-11.
#[test]
fn ignored_submarines_call_for_a_warship() {
    let with = |escort: Option<(&str, UnitKind)>, enemy: Option<UnitKind>| {
        let mut scenario = channel().units("sz-110", "united-kingdom", Transport, 1);
        if let Some((power, kind)) = escort {
            scenario = scenario.units("sz-110", power, kind, 1);
        }
        if let Some(kind) = enemy {
            scenario = scenario.units("sz-110", "germany", kind, 1);
        }
        let mut table = Table::set(scenario.with(aboard("sz-110", "united-kingdom", Tank)));
        assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
        table.blockers()
    };
    assert_eq!(with(None, None), [""; 0]);
    assert_eq!(with(None, Some(Transport)), [""; 0]);
    assert_eq!(with(None, Some(Submarine)), ["AAE-amphibious-09"]);
    assert_eq!(
        with(Some(("france", Destroyer)), Some(Submarine)),
        ["AAE-amphibious-09"]
    );
    assert_eq!(
        with(Some(("united-kingdom", Submarine)), Some(Submarine)),
        [""; 0]
    );
    assert_eq!(
        with(Some(("united-kingdom", Carrier)), Some(Submarine)),
        ["AAE-amphibious-14"]
    );
}

/// AAE-amphibious-14, AAE-amphibious-03, AAE-combat-move-19: transports and carriers enter no
/// hostile zone, and land no unit from one, without something that can attack.
/// Allows: AAE-amphibious-14.
/// Forbids: AAE-amphibious-14.
#[test]
fn hostile_zones_call_for_attackers() {
    let fleet = |kind: UnitKind| {
        let mut table = Table::set(
            channel()
                .units("sz-109", "united-kingdom", kind, 1)
                .units("sz-109", "united-kingdom", Submarine, 1)
                .units("sz-110", "germany", Cruiser, 1),
        );
        assert_eq!(table.go(kind, 1, "sz-109", "sz-110"), Ok(()));
        let alone = table.blockers();
        assert_eq!(table.go(Submarine, 1, "sz-109", "sz-110"), Ok(()));
        (alone, table.blockers())
    };
    assert_eq!(fleet(Transport), (vec!["AAE-amphibious-14"], vec![]));
    assert_eq!(fleet(Carrier), (vec!["AAE-combat-move-19"], vec![]));

    let mut resident = Table::set(
        channel()
            .units("sz-110", "united-kingdom", Transport, 1)
            .units("sz-110", "germany", Cruiser, 1)
            .units("united-kingdom", "united-kingdom", Fighter, 1)
            .with(aboard("sz-110", "united-kingdom", Tank)),
    );
    assert_eq!(resident.blockers(), ["AAE-combat-move-14"]);
    let (at, ships, leave) = resident.obstacle();
    assert_eq!((at, ships), (Some("sz-110"), vec![(Transport, 1)]));
    assert!(matches!(leave, Some(Command::Move { stack, .. }) if stack.kind == Transport));
    assert_eq!(resident.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(resident.blockers(), ["AAE-amphibious-14"]);
    assert_eq!(resident.go(Fighter, 1, "united-kingdom", "sz-110"), Ok(()));
    assert_eq!(resident.blockers(), [""; 0]);
}

/// AAE-combat-move-05: a zone from which an assault may draw a scramble can be left like a
/// hostile one, but only if the assault is made.
#[test]
fn ships_may_flee_a_scramble() {
    let scenario = |base: bool| {
        let scenario = channel()
            .units("sz-110", "united-kingdom", Transport, 1)
            .units("sz-110", "united-kingdom", Carrier, 1)
            .units("holland-belgium", "germany", Fighter, 1)
            .with(aboard("sz-110", "united-kingdom", Tank));
        if base {
            scenario.facility("holland-belgium", FacilityKind::AirBase, 0)
        } else {
            scenario
        }
    };
    let mut safe = Table::set(scenario(false));
    assert_eq!(
        safe.go(Carrier, 1, "sz-110", "sz-108"),
        Err("AAE-combat-move-01")
    );
    let mut flight = Table::set(scenario(true));
    assert_eq!(flight.go(Carrier, 1, "sz-110", "sz-108"), Ok(()));
    assert_eq!(flight.blockers(), ["AAE-combat-move-01"]);
    assert_eq!(flight.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(flight.blockers(), [""; 0]);
}

/// AAE-strategic-bombing-03: fighters raid beside bombers only.
#[test]
fn escorts_need_bombers() {
    let mut near = Table::set(
        channel()
            .units("france", "united-kingdom", Fighter, 1)
            .units("france", "united-kingdom", TacticalBomber, 1)
            .facility("western-germany", FacilityKind::AirBase, 0),
    );
    assert_eq!(near.raid(Fighter, 1, "france", "western-germany"), Ok(()));
    assert_eq!(near.blockers(), ["AAE-strategic-bombing-03"]);
    let back = Some(Command::TakeBack { steps: 1 });
    let escorts = (Some("western-germany"), vec![(Fighter, 1)], back);
    assert_eq!(near.obstacle(), escorts);
    assert_eq!(
        near.raid(TacticalBomber, 1, "france", "western-germany"),
        Ok(())
    );
    assert_eq!(near.blockers(), [""; 0]);
}

/// AAE-air-landing-09, AAE-air-landing-10, AAE-combat-move-17: each strike could land by
/// itself, but all of them need room together; the way of a carrier must be free or
/// attacked; a carrier that moved in combat stays where it is.
/// Allows: AAE-air-landing-04.
/// Forbids: AAE-air-landing-04.
#[test]
fn all_strikes_together_need_carriers() {
    let base = |planes: u16| {
        Table::set(
            channel()
                .units("sz-103", "united-kingdom", Fighter, planes)
                .units("sz-103", "united-kingdom", Carrier, 1)
                .units("sz-118", "germany", Destroyer, 1)
                .units("sz-118", "germany", Submarine, 1)
                .with(|state| {
                    // Nothing but the carrier is near: the islands are not friendly ground.
                    for id in ["united-kingdom", "scotland", "iceland", "gibraltar"] {
                        let land = state.board().find_space(id).unwrap();
                        state.set_territory(land, |territory| territory.changed = true);
                    }
                }),
        )
    };
    let strike = |table: &mut Table, count| table.go(Fighter, count, "sz-103", "sz-118");
    let mut two = base(2);
    assert_eq!(strike(&mut two, 2), Ok(()));
    assert_eq!(two.blockers(), [""; 0]);
    let mut three = base(3);
    assert_eq!(strike(&mut three, 3), Ok(()));
    assert_eq!(three.blockers(), ["AAE-air-landing-09"]);
    let back = Some(Command::TakeBack { steps: 1 });
    assert_eq!(three.obstacle(), (None, vec![(Fighter, 1)], back));
    three.take_back(1);
    assert_eq!(strike(&mut three, 2), Ok(()));
    assert_eq!(three.blockers(), [""; 0]);
}
