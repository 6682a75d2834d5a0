//! Low luck: what is certain, and one die for the rest.

use super::*;
use crate::facility::FacilitySlot;
use crate::options::DiceRule;
use UnitKind::*;

fn low_luck(scenario: Scenario) -> Scenario {
    scenario.dice(DiceRule::LowLuck)
}

/// The roller, the cause, the number to hit, the dice, the certain hits, the hits.
type Thrown = (Role, LossCause, u8, Vec<u8>, u16, u16);

fn thrown(table: &Table) -> Vec<Thrown> {
    let rolled = |event: &Event| match event {
        Event::Rolled {
            by,
            cause,
            hits_on,
            dice,
            certain,
            hits,
            ..
        } => Some((*by, *cause, *hits_on, dice.clone(), *certain, *hits)),
        _ => None,
    };
    table.events.iter().filter_map(rolled).collect()
}

/// Two supported infantry, two artillery, a tank and a fighter attack with 14 in all:
/// two hits and one die at 2. Three infantry defend with 6: one hit and no die.
#[test]
fn a_side_on_land_is_added_up_with_its_support() {
    let scenario = low_luck(land_battle(
        &[(Infantry, 2), (Artillery, 2), (Tank, 1), (Fighter, 1)],
        &[(Infantry, 3)],
    ));
    for (die, hits) in [(2, 3), (3, 2)] {
        let table = Table::fight_on_land(scenario.clone(), &[die]);
        assert_eq!(
            thrown(&table),
            [
                (Role::Attacker, LossCause::Fire, 2, vec![die], 2, hits),
                (Role::Defender, LossCause::Fire, 0, vec![], 1, 1),
            ]
        );
        assert_eq!(table.dice.rolled, 1);
    }
}

/// Eight aircraft over three guns: one is shot down for certain, a die at 2 decides
/// about another one.
#[test]
fn antiaircraft_fire_is_added_up() {
    let scenario = low_luck(land_battle(&[(Fighter, 8)], &[(Infantry, 1), (Aaa, 3)]));
    for (die, hits) in [(2, 2), (3, 1)] {
        let table = Table::fight_on_land(scenario.clone(), &[die]);
        assert_eq!(
            thrown(&table)[0],
            (Role::Defender, LossCause::Aaa, 2, vec![die], 1, hits)
        );
    }
}

/// At sea submarines, aircraft and ships have hits of different reach and are added
/// up apart; submarines that strike by surprise fire before the others.
#[test]
fn at_sea_those_of_one_reach_are_added_up() {
    let scenario = low_luck(sea_battle(
        &[(Submarine, 3), (Cruiser, 2), (Fighter, 2)],
        &[(Battleship, 1), (Carrier, 3)],
    ));
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.stay_up();
    let strike = &thrown(&table)[0];
    assert_eq!(
        *strike,
        (Role::Attacker, LossCause::SurpriseStrike, 0, vec![], 1, 1)
    );
    while !matches!(table.question(), Question::Press { .. }) {
        let answer = crate::answers::default(&table.state, table.decision());
        table.answer(answer);
    }
    let of_attackers: Vec<Thrown> = thrown(&table)
        .into_iter()
        .filter(|thrown| thrown.0 == Role::Attacker && thrown.1 == LossCause::Fire)
        .collect();
    assert_eq!(
        of_attackers,
        [
            (Role::Attacker, LossCause::Fire, 0, vec![], 1, 1),
            (Role::Attacker, LossCause::Fire, 0, vec![], 1, 1),
        ]
    );
}

fn raid_rolls(table: &Table) -> Vec<(Role, u8, Vec<u8>, u16, u16)> {
    let rolled = |event: &Event| match event {
        Event::RaidRolled {
            by,
            hits_on,
            dice,
            certain,
            result,
            ..
        } => Some((*by, *hits_on, dice.clone(), *certain, *result)),
        _ => None,
    };
    table.events.iter().filter_map(rolled).collect()
}

/// Three strategic bombers: a die at 3 shoots one down or none; then three and a half
/// each with 2 added, a die deciding about the half.
#[test]
fn bombs_do_their_average() {
    let scenario = || low_luck(raid::complex_only(raid::raid(&[(StrategicBomber, 3)]), 0));
    for (die, damage) in [(3, 17), (4, 16)] {
        let table = raid::fly(scenario(), &[4, die]);
        assert_eq!(
            raid_rolls(&table),
            [
                (Role::Defender, 3, vec![4], 0, 0),
                (Role::Attacker, 3, vec![die], 16, damage),
            ]
        );
        let done = raid::damage(&table, FacilitySlot::Complex);
        assert_eq!(u16::from(done), damage);
    }
}
