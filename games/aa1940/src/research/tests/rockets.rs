//! Rockets: who launches them, when, at what.

use crate::advance::Advance;
use crate::battle_site::BattleKind;
use crate::command::Command;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::options::DiceRule;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::*;

/// Germany's air base.
const BASE: &str = "western-germany";

/// Germany with rockets, in Conduct Combat.
fn rockets() -> Scenario {
    Scenario::europe()
        .advance("germany", Advance::Rockets)
        .turn(1, "germany", Phase::ConductCombat)
}

fn launch(table: &Table, from: &str, at: &str, slot: FacilitySlot) -> Command {
    Command::Launch {
        from: table.space(from),
        at: table.space(at),
        slot,
    }
}

fn damage(table: &Table, at: &str, slot: FacilitySlot) -> u8 {
    let facility = table.territory(at).facility(slot);
    facility.expect("there is one").damage
}

/// Targets listed for a base.
fn targets(table: &Table, from: &str) -> Vec<(String, FacilitySlot)> {
    let from = table.space(from);
    let launches = table.phase().launches;
    let bases = launches.iter().filter(|base| base.from == from);
    bases
        .flat_map(|base| &base.targets)
        .map(|(at, slot)| (table.state.board().space(*at).id.clone(), *slot))
        .collect()
}

/// AAE-research-08: each operative air base launches one, at a complex or a base of either
/// kind within four spaces; a die of damage, nothing firing at it. The phase waits for it.
/// Allows: AAE-research-08.
#[test]
fn a_rocket_does_a_die_of_damage() {
    let scenario = rockets().facility("holland-belgium", FacilityKind::AirBase, 2);
    let mut table = Table::new(scenario).rolling([5, 2]);
    table.advance();
    assert_eq!(table.state.turn().phase, Phase::ConductCombat);
    let listed = targets(&table, BASE);
    for (at, slot) in [
        ("united-kingdom", FacilitySlot::Complex),
        ("united-kingdom", FacilitySlot::NavalBase),
        ("scotland", FacilitySlot::AirBase),
        ("france", FacilitySlot::Complex),
    ] {
        assert!(
            listed.contains(&(at.to_owned(), slot)),
            "{at} of {listed:?}"
        );
    }
    let rocket = launch(&table, BASE, "united-kingdom", FacilitySlot::Complex);
    table.does("germany", rocket);
    assert_eq!(damage(&table, "united-kingdom", FacilitySlot::Complex), 5);
    let rocket = launch(&table, "holland-belgium", "france", FacilitySlot::AirBase);
    table.does("germany", rocket);
    assert_eq!(damage(&table, "france", FacilitySlot::AirBase), 2);
    assert_eq!(table.dice.rolled, 2);
    assert_ne!(
        table.state.turn().phase,
        Phase::ConductCombat,
        "both have flown"
    );
}

/// AAE-research-08: once a base and turn; not from a base that is damaged too much, or is
/// another's; not at what is not there or not an enemy's; not farther than four spaces.
/// Forbids: AAE-research-08.
#[test]
fn bases_and_targets_are_limited() {
    let scenario = rockets()
        .facility("holland-belgium", FacilityKind::AirBase, 3)
        .facility("denmark", FacilityKind::AirBase, 0);
    let mut table = Table::new(scenario).rolling([1]);
    table.advance();
    let mut refused = |from: &str, at: &str, slot| {
        let rocket = launch(&table, from, at, slot);
        table.refused("germany", rocket)
    };
    let complex = FacilitySlot::Complex;
    for (from, at, slot) in [
        ("holland-belgium", "france", complex),
        ("southern-italy", "france", complex),
        ("germany", "france", complex),
        (BASE, "scotland", complex),
        (BASE, "southern-italy", complex),
        (BASE, "novgorod", complex),
        (BASE, "iceland", FacilitySlot::AirBase),
    ] {
        assert_eq!(refused(from, at, slot), "AAE-research-08", "{from} to {at}");
    }
    let rocket = launch(&table, BASE, "france", complex);
    table.does("germany", rocket.clone());
    assert_eq!(table.refused("germany", rocket), "AAE-research-08");
    assert!(targets(&table, BASE).is_empty());
}

/// AAE-research-08: a way over neutral land is none, be it the shortest.
/// Forbids: AAE-research-08.
#[test]
fn rockets_keep_off_neutral_land() {
    let mut table = Table::new(rockets());
    table.advance();
    let rocket = launch(&table, BASE, "gibraltar", FacilitySlot::NavalBase);
    assert_eq!(table.refused("germany", rocket.clone()), "AAE-research-08");
    // Over a Spain that a power holds it is four spaces.
    let mut table = Table::new(rockets().control("spain", "france")).rolling([4]);
    table.advance();
    table.does("germany", rocket);
    assert_eq!(damage(&table, "gibraltar", FacilitySlot::NavalBase), 4);
}

/// AAE-research-08: beside the bombing raids, in any order.
/// Allows: AAE-research-08.
#[test]
fn rockets_fly_between_raids() {
    let scenario = rockets()
        .battle(BattleKind::Raid, "france")
        .battle(BattleKind::General, "sz-64");
    let mut table = Table::new(scenario).rolling([3]);
    table.advance();
    table.does("germany", table.battle(BattleKind::Raid, "france"));
    let rocket = launch(&table, BASE, "france", FacilitySlot::Complex);
    table.does("germany", rocket);
}

/// AAE-research-08: not after another battle has begun, not in another phase, and not by a power
/// that has not made the advance.
/// Forbids: AAE-research-08.
#[test]
fn rockets_fly_before_other_battles() {
    let scenario = rockets()
        .battle(BattleKind::General, "sz-64")
        .battle(BattleKind::General, "sz-65");
    let mut table = Table::new(scenario);
    table.advance();
    let rocket = launch(&table, BASE, "france", FacilitySlot::Complex);
    table.does("germany", table.battle(BattleKind::General, "sz-64"));
    assert_eq!(table.refused("germany", rocket.clone()), "AAE-research-08");
    assert!(table.phase().launches.is_empty());
    let mut table = Table::new(rockets().turn(1, "germany", Phase::CombatMove));
    assert_eq!(table.refused("germany", rocket.clone()), "AAE-misc-03");
    let others = Scenario::europe()
        .advance("italy", Advance::Rockets)
        .turn(1, "germany", Phase::ConductCombat)
        .battle(BattleKind::General, "sz-64");
    let mut table = Table::new(others);
    table.advance();
    assert_eq!(table.refused("germany", rocket), "AAE-research-08");
}

/// AAE-research-08, AAE-strategic-bombing-12: no more damage than the facility bears; with low
/// luck three points, and a die of three or less for another.
#[test]
fn a_rocket_damages_up_to_the_limit() {
    let scenario = rockets().facility("france", FacilityKind::AirBase, 5);
    let mut table = Table::new(scenario).rolling([6]);
    table.advance();
    let rocket = launch(&table, BASE, "france", FacilitySlot::AirBase);
    table.does("germany", rocket.clone());
    assert_eq!(damage(&table, "france", FacilitySlot::AirBase), 6);
    let points = table.events.iter().find_map(|event| match event {
        Event::FacilityDamaged { points, .. } => Some(*points),
        _ => None,
    });
    assert_eq!(points, Some(1));
    for (die, damaged) in [(3, 4), (4, 3)] {
        let mut table = Table::new(rockets().dice(DiceRule::LowLuck)).rolling([die]);
        table.advance();
        table.does("germany", rocket.clone());
        assert_eq!(damage(&table, "france", FacilitySlot::AirBase), damaged);
    }
}

/// AAE-research-08: each turn anew.
/// Allows: AAE-research-08.
#[test]
fn bases_launch_again_the_next_turn() {
    let scenario = rockets().units("holland-belgium", "germany", Infantry, 1);
    let mut table = Table::new(scenario).rolling([1]);
    table.advance();
    let rocket = launch(&table, BASE, "france", FacilitySlot::NavalBase);
    assert_eq!(table.refused("germany", rocket), "AAE-research-08");
    let rocket = launch(&table, BASE, "france", FacilitySlot::AirBase);
    table.does("germany", rocket.clone());
    table.until("soviet-union", Phase::Purchase);
    table.until("germany", Phase::ConductCombat);
    table.does("germany", rocket);
}

/// AAE-research-08: a battle ends the step for the turn; in the next turn rockets fly again.
/// Allows: AAE-research-08.
/// Forbids: AAE-research-08.
#[test]
fn the_step_comes_again_in_the_next_turn() {
    let scenario = Scenario::europe()
        .advance("germany", Advance::Rockets)
        .units("holland-belgium", "germany", Tank, 1)
        .units("france", "france", Infantry, 1);
    let mut table = Table::new(scenario).rolling([6, 6, 6, 6]);
    let go = table.go(Tank, 1, "holland-belgium", "normandy-bordeaux");
    table.does("germany", go);
    table.does("germany", Command::EndPhase);
    let battle = table.battle(BattleKind::General, "normandy-bordeaux");
    table.does("germany", battle);
    let rocket = launch(&table, BASE, "united-kingdom", FacilitySlot::Complex);
    table.refused("germany", rocket.clone());
    table.until("italy", Phase::Purchase);
    table.until("germany", Phase::ConductCombat);
    table.dice = crate::scenario::ScriptedDice::new([3]);
    table.does("germany", rocket);
    assert_eq!(damage(&table, "united-kingdom", FacilitySlot::Complex), 3);
}
