//! The battles that follow from the moves.

use crate::battle_site::BattleKind::{Assault, General, Raid};
use crate::battle_site::BattleSite;
use crate::command::Command;
use crate::facility::FacilityKind;
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::unit::UnitKind::{
    Cruiser, Destroyer, Fighter, Infantry, StrategicBomber, Submarine, Tank, Transport,
};

fn named(
    kind: crate::battle_site::BattleKind,
    space: &str,
) -> (crate::battle_site::BattleKind, String) {
    (kind, space.to_owned())
}

fn channel() -> Scenario {
    ["united-kingdom", "western-germany", "normandy-bordeaux"]
        .into_iter()
        .fold(Scenario::europe(), Scenario::no_facilities)
        .turn(1, "united-kingdom", Phase::CombatMove)
}

/// AAE-amphibious-01, AAE-amphibious-02, AAE-amphibious-03: an assault is fought with the
/// zone it comes from and the land units that join it; nothing is listed twice, and a zone
/// by itself is a battle of its own.
#[test]
fn assaults_include_their_zones() {
    let mut table = Table::set(
        channel()
            .units("united-kingdom", "united-kingdom", Infantry, 1)
            .units("france", "united-kingdom", Tank, 1)
            .units("sz-110", "united-kingdom", Transport, 1)
            .units("sz-109", "united-kingdom", Cruiser, 2)
            .units("sz-111", "germany", Submarine, 1)
            .units("holland-belgium", "germany", Infantry, 1)
            .units("western-germany", "germany", Infantry, 1),
    );
    let british = ("united-kingdom", "sz-110");
    assert_eq!(table.load(Infantry, 1, "united-kingdom", british), Ok(()));
    table.state.commit_drafts();
    let cruiser = table.power("germany");
    let zone = table.space("sz-110");
    table
        .state
        .spawn(crate::state::Piece::new(Destroyer, cruiser, zone));
    assert_eq!(table.go(Cruiser, 1, "sz-109", "sz-110"), Ok(()));
    assert_eq!(table.go(Cruiser, 1, "sz-109", "sz-111"), Ok(()));
    assert_eq!(table.engage("sz-111", true), Ok(()));
    assert_eq!(table.land(Infantry, 1, "sz-110", "holland-belgium"), Ok(()));
    assert_eq!(table.go(Tank, 1, "france", "holland-belgium"), Ok(()));
    assert_eq!(table.blockers(), [""; 0]);
    assert_eq!(table.close(), Ok(()));
    assert_eq!(
        table.battles(),
        [named(Assault, "holland-belgium"), named(General, "sz-111")]
    );
    assert_eq!(
        table.count("sz-110", "united-kingdom", Infantry),
        1,
        "nobody is ashore yet"
    );
}

/// AAE-combat-move-12, AAE-combat-move-14, AAE-subs-03: hostile zones and engaged ones are
/// fought over, ignored submarines are not.
#[test]
fn zones_are_fought_over_when_hostile_or_engaged() {
    let mut table = Table::set(
        channel()
            .units("sz-109", "united-kingdom", Destroyer, 1)
            .units("sz-109", "germany", Cruiser, 1)
            .units("sz-118", "united-kingdom", Destroyer, 1)
            .units("sz-118", "germany", Submarine, 1)
            .units("sz-108", "united-kingdom", Destroyer, 1)
            .units("sz-108", "germany", Submarine, 1)
            .units("sz-104", "united-kingdom", Submarine, 1)
            .units("sz-105", "germany", Cruiser, 1),
    );
    assert_eq!(table.engage("sz-118", true), Ok(()));
    assert_eq!(table.go(Submarine, 1, "sz-104", "sz-105"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(
        table.battles(),
        [
            named(General, "sz-105"),
            named(General, "sz-109"),
            named(General, "sz-118")
        ]
    );
}

/// AAE-combat-move-09, AAE-combat-move-02: raids come first and apart from the attack on the
/// same territory; after the close nothing moves any more.
/// Forbids: AAE-combat-move-09.
#[test]
fn raids_and_attacks_are_separate() {
    let mut table = Table::set(
        channel()
            .units("france", "united-kingdom", StrategicBomber, 1)
            .units("france", "united-kingdom", Fighter, 1)
            .units("france", "united-kingdom", Infantry, 2)
            .units("western-germany", "germany", Infantry, 1)
            .units("holland-belgium", "germany", Infantry, 1)
            .facility("western-germany", FacilityKind::MajorComplex, 0),
    );
    assert_eq!(
        table.raid(StrategicBomber, 1, "france", "western-germany"),
        Ok(())
    );
    assert_eq!(table.go(Fighter, 1, "france", "western-germany"), Ok(()));
    assert_eq!(table.go(Infantry, 1, "france", "holland-belgium"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(
        table.battles(),
        [
            named(Raid, "western-germany"),
            named(General, "holland-belgium"),
            named(General, "western-germany")
        ]
    );
    assert!(table.state.drafts().len() == 0);
    assert_eq!(
        table.go(Infantry, 1, "france", "holland-belgium"),
        Err("AAE-misc-03")
    );
}

/// AAE-amphibious-01: an assault that was not announced is not made, though troops are aboard.
/// Allows: AAE-amphibious-01.
/// Forbids: AAE-amphibious-01.
#[test]
fn only_announced_assaults_are_made() {
    let closed = |announced: bool| {
        let scenario = channel()
            .units("sz-110", "united-kingdom", Transport, 1)
            .units("france", "united-kingdom", Infantry, 1)
            .units("western-germany", "germany", Infantry, 1);
        let ship = scenario.find("sz-110", "united-kingdom", Transport);
        let mut table = Table::set(scenario.unit("sz-110", "united-kingdom", Tank, |tank| {
            tank.aboard = Some(ship);
        }));
        if announced {
            assert_eq!(table.land(Tank, 1, "sz-110", "holland-belgium"), Ok(()));
        }
        assert_eq!(table.go(Infantry, 1, "france", "western-germany"), Ok(()));
        assert_eq!(table.close(), Ok(()));
        assert_eq!(
            table.land(Tank, 1, "sz-110", "holland-belgium"),
            Err("AAE-misc-03"),
            "too late to announce it"
        );
        let site = BattleSite {
            kind: Assault,
            space: table.space("holland-belgium"),
        };
        table.submit(Command::Fight { site })
    };
    assert_eq!(closed(true), Ok(()));
    assert_eq!(closed(false), Err("AAE-combat-land-02"));
}
