//! Antiaircraft artillery.

use super::*;
use UnitKind::*;

fn shots(table: &Table) -> Vec<usize> {
    table
        .rolls()
        .into_iter()
        .filter(|(_, cause, _, _)| *cause == LossCause::Aaa)
        .map(|(_, _, hits_on, dice)| {
            assert_eq!(hits_on, 1);
            dice
        })
        .collect()
}

/// AAE-aaa-02 (V-42): three shots for each AAA, but no more than there are aircraft.
/// Allows: AAE-aaa-02.
/// Forbids: AAE-aaa-02.
#[test]
fn shots_are_limited_by_guns_and_by_aircraft() {
    for (guns, expected) in [(2, 5), (1, 3)] {
        let scenario = land_battle(&[(Fighter, 5)], &[(Infantry, 1), (Aaa, guns)]);
        let table = Table::fight_on_land(scenario, &[]);
        assert_eq!(shots(&table), [expected]);
    }
}

/// AAE-aaa-01: once, before the first round, and only at aircraft.
/// Allows: AAE-aaa-01.
/// Forbids: AAE-aaa-01.
#[test]
fn fires_once_and_at_aircraft_only() {
    let scenario = land_battle(&[(Fighter, 1), (Infantry, 1)], &[(Infantry, 2), (Aaa, 1)]);
    let mut table = Table::fight_on_land(scenario, &[]);
    table.press();
    assert_eq!(shots(&table), [1]);
    assert_eq!(table.rolls()[0].1, LossCause::Aaa);
    let scenario = land_battle(&[(Infantry, 1)], &[(Infantry, 2), (Aaa, 1)]);
    assert!(shots(&Table::fight_on_land(scenario, &[])).is_empty());
}

/// AAE-aaa-03: each 1 destroys one aircraft of the attacker's choice at once, which
/// has no part in the battle.
#[test]
fn hits_destroy_aircraft_of_the_attackers_choice() {
    let scenario = land_battle(
        &[(Fighter, 1), (StrategicBomber, 1), (Infantry, 1)],
        &[(Infantry, 2), (Aaa, 1)],
    );
    let mut table = Table::fight_on_land(scenario, &[1, 6]);
    assert_eq!(table.asked(), "germany");
    let Question::Losses { groups, cause, .. } = table.question() else {
        panic!("losses are asked for");
    };
    assert_eq!(*cause, LossCause::Aaa);
    assert!(groups.iter().all(|group| group.kind.is_air()));
    assert_eq!(
        table.refused(Answer::Losses(Vec::new())),
        "AAE-combat-land-10"
    );
    table.lose(&[(Fighter, 1, 0)]);
    assert_eq!(table.fire(Role::Attacker), [(1, 1), (4, 1)]);
}

/// AAE-aaa-04, AAE-combat-land-07: AAA does not fire in the defenders' step but may
/// be taken as a casualty.
/// Allows: AAE-aaa-04.
/// Forbids: AAE-aaa-04.
#[test]
fn takes_hits_without_firing() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1), (Aaa, 1)]);
    let mut table = Table::fight_on_land(scenario, &[1]);
    table.lose(&[(Aaa, 1, 0)]);
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    assert_eq!(table.count(TARGET, "france", Aaa), 0);
    assert_eq!(table.count(TARGET, "france", Infantry), 1);
}

/// AAE-aaa-05: AAA that is left when the last combat unit falls is destroyed.
#[test]
fn falls_with_the_last_combat_unit() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1), (Aaa, 2)]);
    let mut table = Table::fight_on_land(scenario, &[1, 6]);
    table.lose(&[(Infantry, 1, 0)]);
    assert!(table.over());
    assert_eq!(table.count(TARGET, "france", Aaa), 0);
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
}

/// AAE-aaa-06: AAA of the attacker that should stand there has no part in the attack.
/// Allows: AAE-aaa-06.
/// Forbids: AAE-aaa-06.
#[test]
fn never_attacks() {
    let scenario = land_battle(&[(Infantry, 1), (Aaa, 1)], &[(Infantry, 2)]);
    let mut table = Table::fight_on_land(scenario, &[6, 2, 2]);
    assert!(table.over());
    assert_eq!(table.count(TARGET, "germany", Aaa), 1);
    table = Table::fight_on_land(land_battle(&[(Aaa, 1)], &[(Infantry, 1)]), &[]);
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(TARGET, "france", Infantry), 1);
}
