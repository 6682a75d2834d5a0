//! Land units.

use super::table::Table;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::space::Neutrality;
use crate::unit::UnitKind::{Aaa, Artillery, Fighter, Infantry, MechInfantry, Tank};

/// France: Germany next to an empty Holland/Belgium held by France, with nothing on it.
fn west() -> Scenario {
    Scenario::europe()
        .control("holland-belgium", "france")
        .no_facilities("holland-belgium")
        .no_facilities("normandy-bordeaux")
}

/// AAE-combat-move-01, AAE-combat-move-10, AAE-combat-move-03 (V-16, V-17): units with a
/// move of two cross friendly land into hostile land, or stop in the first hostile one.
/// Allows: AAE-combat-move-03.
/// Forbids: AAE-combat-move-09.
#[test]
fn land_units_stop_in_the_first_hostile_territory() {
    let mut table = Table::set(
        west()
            .units("western-germany", "germany", Tank, 3)
            .units("germany", "germany", Tank, 1)
            .units("western-germany", "germany", Infantry, 1)
            .units("france", "france", Infantry, 1),
    );
    assert_eq!(table.go(Tank, 1, "germany", "holland-belgium"), Ok(()));
    assert_eq!(table.go(Tank, 1, "western-germany", "france"), Ok(()));
    assert_eq!(
        table.go(Tank, 1, "western-germany", "normandy-bordeaux"),
        Err("AAE-combat-move-03")
    );
    assert_eq!(
        table.go(Infantry, 1, "western-germany", "normandy-bordeaux"),
        Err("AAE-combat-move-10")
    );
    assert_eq!(
        table.go(Infantry, 1, "western-germany", "germany"),
        Err("AAE-combat-move-01")
    );
    assert_eq!(
        table.go(Tank, 1, "holland-belgium", "france"),
        Err("AAE-combat-move-09")
    );
}

/// AAE-noncombat-01, AAE-noncombat-02: in Noncombat Move a unit goes on as far as its movement
/// leads, and no further.
#[test]
fn what_has_no_movement_left_stays() {
    let mut table = Table::set(
        Scenario::europe()
            .units("germany", "germany", Tank, 1)
            .units("germany", "germany", Infantry, 1)
            .turn(1, "germany", Phase::NoncombatMove),
    );
    for kind in [Tank, Infantry] {
        assert_eq!(table.go(kind, 1, "germany", "western-germany"), Ok(()));
    }
    let on = |table: &mut Table, kind| table.go(kind, 1, "western-germany", "germany");
    assert_eq!(on(&mut table, Infantry), Err("AAE-noncombat-02"));
    assert_eq!(on(&mut table, Tank), Ok(()));
}

/// AAE-combat-move-02: units from several spaces may enter several hostile ones; no more
/// than there are.
#[test]
fn attacks_converge_from_everywhere() {
    let mut table = Table::set(
        west()
            .units("western-germany", "germany", Infantry, 2)
            .units("northern-italy", "germany", Infantry, 1)
            .units("france", "france", Infantry, 1),
    );
    assert_eq!(
        table.go(Infantry, 3, "western-germany", "france"),
        Err("AAE-combat-move-02")
    );
    assert_eq!(
        table.go(Infantry, 0, "western-germany", "france"),
        Err("AAE-combat-move-02")
    );
    assert_eq!(table.go(Infantry, 1, "western-germany", "france"), Ok(()));
    assert_eq!(table.go(Infantry, 1, "northern-italy", "france"), Ok(()));
    assert_eq!(
        table.go(Infantry, 1, "western-germany", "holland-belgium"),
        Ok(())
    );
    assert_eq!(table.count("france", "germany", Infantry), 2);
}

/// AAE-combat-move-22, AAE-combat-move-24, AAE-combat-move-04 (V-23, D-23): a tank takes
/// an empty hostile territory on its way to a hostile one, a friendly one, or back; the
/// control comes with the draft and goes with it.
#[test]
fn tanks_blitz_and_take_what_they_cross() {
    let mut table = Table::set(
        west()
            .units("western-germany", "germany", Tank, 3)
            .units("france", "france", Infantry, 1),
    );
    let (germany, france) = (Some(table.power("germany")), Some(table.power("france")));
    let blitz =
        |table: &mut Table, to| table.blitz(Tank, 1, "western-germany", "holland-belgium", to);
    assert_eq!(blitz(&mut table, "france"), Ok(()));
    assert_eq!(table.controller("holland-belgium"), germany);
    table.take_back(1);
    assert_eq!(table.controller("holland-belgium"), france);
    assert_eq!(table.count("western-germany", "germany", Tank), 3);

    assert_eq!(blitz(&mut table, "western-germany"), Ok(()));
    assert_eq!(table.controller("holland-belgium"), germany);
    assert_eq!(blitz(&mut table, "normandy-bordeaux"), Ok(()));
    assert_eq!(table.count("normandy-bordeaux", "germany", Tank), 1);
    assert_eq!(blitz(&mut table, "germany"), Err("AAE-map-03"));
    // The tank that came back has moved.
    assert_eq!(
        table.blitz(Tank, 2, "western-germany", "holland-belgium", "france"),
        Err("AAE-combat-move-02")
    );
    assert_eq!(blitz(&mut table, "france"), Ok(()));
}

/// AAE-combat-move-25: any enemy unit, antiaircraft artillery too, or a facility stops a
/// tank; a neutral is no hostile territory (gaps A-19).
#[test]
fn blitzes_are_stopped() {
    let blitz = |scenario: Scenario| {
        Table::set(scenario.units("western-germany", "germany", Tank, 1)).blitz(
            Tank,
            1,
            "western-germany",
            "holland-belgium",
            "normandy-bordeaux",
        )
    };
    assert_eq!(blitz(west()), Ok(()));
    for blocked in [
        west().units("holland-belgium", "france", Aaa, 1),
        west().units("holland-belgium", "united-kingdom", Infantry, 1),
        west().facility("holland-belgium", FacilityKind::AirBase, 6),
    ] {
        assert_eq!(blitz(blocked), Err("AAE-combat-move-25"));
    }
    let neutral = west().neutral("holland-belgium", Neutrality::Strict, 0);
    assert_eq!(blitz(neutral), Err("AAE-combat-move-22"));
}

/// AAE-combat-move-23 (D-24): one mechanized infantry for each tank that went the same
/// way, none without a tank; infantry never.
#[test]
fn mechanized_infantry_blitzes_beside_tanks() {
    let mut table = Table::set(
        west()
            .units("western-germany", "germany", Tank, 2)
            .units("western-germany", "germany", MechInfantry, 3)
            .units("western-germany", "germany", Infantry, 1),
    );
    let way = ("western-germany", "holland-belgium", "normandy-bordeaux");
    let mech = |table: &mut Table, count| table.blitz(MechInfantry, count, way.0, way.1, way.2);
    assert_eq!(mech(&mut table, 1), Err("AAE-combat-move-23"));
    assert_eq!(
        table.blitz(Infantry, 1, way.0, way.1, way.2),
        Err("AAE-combat-move-22")
    );
    assert_eq!(table.blitz(Tank, 1, way.0, way.1, way.2), Ok(()));
    assert_eq!(mech(&mut table, 2), Err("AAE-combat-move-23"));
    assert_eq!(mech(&mut table, 1), Ok(()));
    assert_eq!(mech(&mut table, 1), Err("AAE-combat-move-23"));
    assert_eq!(
        table.blitz(Tank, 1, way.0, way.1, "western-germany"),
        Ok(())
    );
    assert_eq!(mech(&mut table, 1), Err("AAE-combat-move-23"));
    assert_eq!(
        table.blitz(MechInfantry, 1, way.0, way.1, "western-germany"),
        Ok(())
    );
}

/// AAE-combat-move-08: a territory that everyone left keeps its controller.
#[test]
fn empty_territory_keeps_its_controller() {
    let mut table = Table::set(west().units("western-germany", "germany", Infantry, 1));
    assert_eq!(
        table.go(Infantry, 1, "western-germany", "holland-belgium"),
        Ok(())
    );
    assert_eq!(table.count("western-germany", "germany", Infantry), 0);
    assert_eq!(
        table.controller("western-germany"),
        Some(table.power("germany"))
    );
}

/// AAE-aaa-06, AAE-aaa-07: antiaircraft artillery does not attack, and moves one space in
/// Noncombat Move.
#[test]
fn antiaircraft_artillery_moves_in_noncombat_only() {
    let scenario = || west().units("western-germany", "germany", Aaa, 1);
    let mut combat = Table::set(scenario());
    assert_eq!(
        combat.go(Aaa, 1, "western-germany", "holland-belgium"),
        Err("AAE-aaa-07")
    );
    assert!(combat.reach(Aaa, "western-germany").is_empty());
    let mut noncombat = Table::set(scenario().turn(1, "germany", Phase::NoncombatMove));
    assert_eq!(
        noncombat.go(Aaa, 1, "western-germany", "poland"),
        Err("AAE-noncombat-02")
    );
    assert_eq!(noncombat.go(Aaa, 1, "western-germany", "germany"), Ok(()));
}

/// AAE-noncombat-01, AAE-noncombat-02, AAE-noncombat-03, AAE-noncombat-04: units that were
/// not used move their full allowance through friendly land, captured land included, and
/// never into hostile or unfriendly neutral land.
#[test]
fn land_units_gather_on_friendly_ground() {
    let mut table = Table::set(
        west()
            .units("western-germany", "germany", Tank, 2)
            .units("germany", "germany", Artillery, 1)
            .control("holland-belgium", "germany")
            .turn(1, "germany", Phase::NoncombatMove)
            .with(|state| {
                let captured = state.board().find_space("holland-belgium").unwrap();
                state.set_territory(captured, |territory| territory.changed = true);
            }),
    );
    assert_eq!(
        table.go(Tank, 1, "western-germany", "holland-belgium"),
        Ok(())
    );
    assert_eq!(
        table.go(Tank, 1, "holland-belgium", "france"),
        Err("AAE-noncombat-04")
    );
    assert_eq!(table.go(Tank, 1, "western-germany", "poland"), Ok(()));
    assert_eq!(
        table.go(Tank, 1, "poland", "germany"),
        Err("AAE-noncombat-02")
    );
    assert_eq!(
        table.go(Artillery, 1, "germany", "yugoslavia"),
        Err("AAE-noncombat-04")
    );
    let mut fought = Table::set(
        west()
            .unit("western-germany", "germany", Tank, |piece| {
                piece.marks = crate::state::Marks::FOUGHT;
            })
            .turn(1, "germany", Phase::NoncombatMove),
    );
    assert_eq!(
        fought.go(Tank, 1, "western-germany", "germany"),
        Err("AAE-noncombat-01")
    );
}

/// AAE-neutrals-05, AAE-neutrals-06, AAE-neutrals-07, AAE-neutrals-08, AAE-neutrals-04,
/// AAE-units-15 (V-08): friendly neutrals are neither attacked nor crossed, but entered in
/// Noncombat Move by units that can hold ground; that ends their move and converts them.
/// Allows: AAE-neutrals-06.
/// Forbids: AAE-neutrals-05, AAE-neutrals-06, AAE-neutrals-07, AAE-combat-move-03.
#[test]
fn friendly_neutrals_are_entered_and_converted() {
    let scenario = || {
        Scenario::europe()
            .units("romania", "germany", Tank, 1)
            .units("romania", "germany", Infantry, 1)
            .units("romania", "germany", Aaa, 1)
            .units("romania", "germany", Fighter, 1)
    };
    let mut combat = Table::set(scenario());
    for kind in [Tank, Infantry, Fighter] {
        assert_eq!(
            combat.go(kind, 1, "romania", "bulgaria"),
            Err("AAE-neutrals-05")
        );
    }
    // Greece can be attacked, but not across Bulgaria.
    assert!(!combat.reach(Tank, "romania").contains(&"greece".to_owned()));

    let mut noncombat = Table::set(scenario().turn(1, "germany", Phase::NoncombatMove));
    assert_eq!(
        noncombat.go(Aaa, 1, "romania", "bulgaria"),
        Err("AAE-neutrals-07")
    );
    assert_eq!(
        noncombat.go(Fighter, 1, "romania", "bulgaria"),
        Err("AAE-air-landing-02")
    );
    assert!(
        !noncombat
            .reach(Tank, "romania")
            .contains(&"albania".to_owned()),
        "not through"
    );
    assert_eq!(noncombat.go(Tank, 1, "romania", "bulgaria"), Ok(()));
    assert_eq!(
        noncombat.controller("bulgaria"),
        Some(noncombat.power("germany"))
    );
    assert_eq!(
        noncombat.go(Tank, 1, "bulgaria", "albania"),
        Err("AAE-noncombat-02"),
        "whoever converts stops"
    );
    // Now it is friendly territory like any other.
    assert_eq!(noncombat.go(Aaa, 1, "romania", "bulgaria"), Ok(()));
    assert_eq!(
        noncombat.go(Fighter, 1, "romania", "bulgaria"),
        Err("AAE-air-landing-02")
    );
}

/// AAE-map-12, AAE-map-03 (V-04, V-05): canals are no spaces and never stop land units:
/// Trans-Jordan and Egypt touch, no matter who holds Suez; the Turkish straits lie within Turkey,
/// so Greece and Caucasus both touch it.
#[test]
fn canals_do_not_stop_land_units() {
    let mut table = Table::set(
        Scenario::europe()
            .control("trans-jordan", "italy")
            .units("trans-jordan", "italy", Infantry, 1)
            .turn(1, "italy", Phase::CombatMove),
    );
    assert_eq!(table.go(Infantry, 1, "trans-jordan", "egypt"), Ok(()));
    let board = table.state.board();
    for (a, b) in [
        ("greece", "turkey"),
        ("caucasus", "turkey"),
        ("central-america", "southeast-mexico"),
        ("central-america", "colombia"),
    ] {
        assert!(board.adjacent(table.space(a), table.space(b)), "{a} {b}");
    }
    assert_eq!(board.find_space("panama"), None);
}

/// AAE-units-15, AAE-map-09, AAE-map-10 (V-03b, V-03c): land units never end at sea; the
/// West Indies are one territory, Sardinia and Sicily are two, and an island without a
/// name is no space.
#[test]
fn land_units_stay_ashore_and_islands_are_territories() {
    let mut table = Table::set(west().units("western-germany", "germany", Infantry, 1));
    assert_eq!(
        table.go(Infantry, 1, "western-germany", "sz-112"),
        Err("AAE-units-15")
    );
    let board = table.state.board();
    let islands = |zone: &str| {
        board
            .land_neighbors(table.space(zone))
            .iter()
            .filter(|land| board.space(**land).island)
            .map(|land| board.space(*land).id.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(islands("sz-89"), ["west-indies"]);
    assert_eq!(islands("sz-95"), ["sardinia", "sicily"]);
    assert_eq!(islands("sz-114"), [""; 0]);
    for space in board.spaces.iter().filter(|space| space.island) {
        let id = table.space(&space.id);
        assert!(board.land_neighbors(id).is_empty(), "{}", space.id);
        assert!(!board.sea_neighbors(id).is_empty(), "{}", space.id);
    }
}
