//! Submarines: strikes, submerging, destroyers.

use super::*;
use UnitKind::*;

fn strikes(table: &Table) -> Vec<(Role, u8, usize)> {
    table
        .rolls()
        .into_iter()
        .filter(|(_, cause, _, _)| *cause == LossCause::SurpriseStrike)
        .map(|(by, _, hits_on, dice)| (by, hits_on, dice))
        .collect()
}

/// AAE-subs-03, AAE-subs-04, AAE-subs-12: submarines fire first, attacking at 2,
/// defending at 1, and do not fire again in the round.
#[test]
fn submarines_strike_first_and_once() {
    let scenario = sea_battle(
        &[(Submarine, 2), (Cruiser, 1)],
        &[(Submarine, 1), (Cruiser, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.stay_up().stay_up();
    assert_eq!(
        strikes(&table),
        [(Role::Attacker, 2, 2), (Role::Defender, 1, 1)]
    );
    assert_eq!(table.rolls()[0].1, LossCause::SurpriseStrike);
    assert_eq!(table.fire(Role::Attacker), [(3, 1)]);
    assert_eq!(table.fire(Role::Defender), [(3, 1)]);
}

/// AAE-subs-05 (D-16): with an enemy destroyer in the battle a submarine neither strikes
/// nor submerges but fires with the other units.
#[test]
fn a_destroyer_cancels_strike_and_submerging() {
    let scenario = sea_battle(&[(Submarine, 1)], &[(Destroyer, 1), (Cruiser, 1)]);
    let mut table = Table::fight_at_sea(scenario, &[1]);
    assert!(strikes(&table).is_empty());
    table.lose(&[(Cruiser, 1, 0)]);
    assert_eq!(table.fire(Role::Attacker), [(2, 1)]);
    // The cruiser still fires, from behind the casualty strip.
    assert_eq!(table.fire(Role::Defender), [(2, 1), (3, 1)]);
}

/// AAE-subs-05: each side's submarines are tested against the other side's destroyers
/// alone (the mixed case of the gap A-10).
#[test]
fn sides_are_tested_separately() {
    let scenario = sea_battle(
        &[(Submarine, 1), (Destroyer, 1)],
        &[(Submarine, 1), (Cruiser, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[1]);
    assert_eq!(table.asked(), "germany");
    table.stay_up();
    // The strike sinks the submarine before it could fire.
    table.lose(&[(Submarine, 1, 0)]);
    assert_eq!(strikes(&table), [(Role::Attacker, 2, 1)]);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 0);
    assert_eq!(table.fire(Role::Defender), [(3, 1)]);
}

/// AAE-subs-06: who strikes and who submerges is decided before any die is rolled, the
/// attacker first.
#[test]
fn the_attacker_decides_first() {
    let scenario = sea_battle(&[(Submarine, 1)], &[(Submarine, 1)]);
    let mut table = Table::fight_at_sea(scenario, &[]);
    assert_eq!(table.asked(), "germany");
    table.stay_up();
    assert_eq!(table.asked(), "united-kingdom");
    assert_eq!(table.dice.rolled, 0);
    table.stay_up();
    assert_eq!(table.dice.rolled, 2);
}

/// AAE-subs-07: any number may submerge; they leave the battle at once, neither fire nor
/// are hit, and stay in the zone.
/// Allows: AAE-subs-07.
/// Forbids: AAE-subs-07.
#[test]
fn submerged_submarines_are_out_of_it() {
    let scenario = sea_battle(&[(Cruiser, 2)], &[(Submarine, 3)]);
    let mut table = Table::fight_at_sea(scenario, &[6, 6, 3, 3]);
    let Question::Submerge { submarines, .. } = table.question() else {
        panic!("submarines may submerge");
    };
    let unit = submarines[0].unit;
    assert_eq!(submarines[0].count, 3);
    for wrong in [
        vec![(unit, 4)],
        vec![(unit, 2), (unit, 2)],
        vec![(UnitId(9999), 1)],
    ] {
        assert_eq!(table.refused(Answer::Submerge(wrong)), "AAE-subs-07");
    }
    table.answer(Answer::Submerge(vec![(unit, 1)]));
    assert_eq!(strikes(&table), [(Role::Defender, 1, 2)]);
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 1);
    let left = table.unit(CHANNEL, "united-kingdom", Submarine);
    assert!(!table.marks(left).contains(Marks::SUBMERGED), "it surfaces");
}

/// AAE-subs-07: when every defender submerges the battle is over without a die.
#[test]
fn nobody_is_left_to_fight() {
    let scenario = sea_battle(&[(Cruiser, 1)], &[(Submarine, 2)]);
    let mut table = Table::fight_at_sea(scenario, &[]);
    let unit = table.unit(CHANNEL, "united-kingdom", Submarine);
    table.answer(Answer::Submerge(vec![(unit, 2)]));
    assert!(table.over());
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 2);
}

/// AAE-subs-08, AAE-subs-10: casualties of a strike are chosen by the defender among
/// ships, are removed before step 3, and do not fire.
#[test]
fn victims_of_a_strike_do_not_fire() {
    let scenario = sea_battle(&[(Submarine, 1)], &[(Cruiser, 1), (Battleship, 1)]);
    let mut table = Table::fight_at_sea(scenario, &[2]);
    table.stay_up();
    assert_eq!(table.asked(), "united-kingdom");
    table.lose(&[(Cruiser, 1, 0)]);
    assert_eq!(table.fire(Role::Defender), [(4, 1)]);
}

/// AAE-subs-09: a submarine hit by the attacker's strike still strikes back, and the
/// attacker's loss leaves at once (the gap A-09).
#[test]
fn a_struck_submarine_strikes_back() {
    let scenario = sea_battle(&[(Submarine, 1)], &[(Submarine, 1)]);
    let mut table = Table::fight_at_sea(scenario, &[2, 1]);
    table.stay_up().stay_up();
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::BothDestroyed));
}

/// AAE-subs-11, AAE-combat-land-14: the strike is repeated each round, and a destroyer that
/// is lost stops cancelling it from the next round on.
#[test]
fn strikes_repeat_once_the_destroyer_is_gone() {
    let scenario = sea_battle(
        &[(Submarine, 1), (Cruiser, 1)],
        &[(Destroyer, 1), (Cruiser, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[6, 3]);
    table.lose(&[(Destroyer, 1, 0)]);
    assert!(strikes(&table).is_empty());
    table.press();
    table.stay_up();
    table.press();
    table.stay_up();
    assert_eq!(
        strikes(&table),
        [(Role::Attacker, 2, 1), (Role::Attacker, 2, 1)]
    );
}

/// AAE-subs-13: submarines' hits never fall on aircraft.
/// Allows: AAE-subs-13.
/// Forbids: AAE-subs-13.
#[test]
fn submarines_do_not_hit_aircraft() {
    let scenario = sea_battle(&[(Fighter, 1), (Cruiser, 1)], &[(Submarine, 2)]);
    let mut table = Table::fight_at_sea(scenario, &[1, 1]);
    table.stay_up();
    assert_eq!(table.count(CHANNEL, "germany", Cruiser), 0);
    assert_eq!(table.count(CHANNEL, "germany", Fighter), 1);
    let scenario = sea_battle(
        &[(Fighter, 1), (Cruiser, 1), (Destroyer, 1)],
        &[(Destroyer, 1), (Submarine, 1)],
    );
    // One hit by the submarine, one by the destroyer: the fighter takes one at most.
    let mut table = Table::fight_at_sea(scenario, &[6, 6, 6, 1, 2]);
    let losses = table.losses(&[(Fighter, 1, 0)]);
    assert_eq!(table.refused(Answer::Losses(losses)), "AAE-combat-land-10");
    table.lose(&[(Cruiser, 1, 0), (Fighter, 1, 0)]);
}

/// AAE-subs-14, AAE-combat-land-23: hits by aircraft fall on submarines only with a
/// destroyer of their side in the battle.
/// Allows: AAE-subs-14.
/// Forbids: AAE-subs-14.
#[test]
fn aircraft_need_a_destroyer_to_hit_submarines() {
    for (helper, sunk) in [(Cruiser, 0), (Destroyer, 1)] {
        let scenario = sea_battle(&[(Fighter, 1), (helper, 1)], &[(Submarine, 2)]);
        let mut table = Table::set(scenario, &[]);
        let dice: &[u8] = match helper {
            Destroyer => &[6, 3],
            _ => &[6, 6, 3, 6],
        };
        table.dice = ScriptedDice::new(dice.iter().copied());
        table.fight(BattleKind::General, CHANNEL);
        if helper == Cruiser {
            table.stay_up();
        }
        assert_eq!(table.hits_scored(Role::Defender)[0].by_aircraft, 1);
        assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 2 - sunk);
    }
}

/// AAE-combat-land-10 (V-31): the cruiser's hit falls on the fighter, so that both
/// submarine hits can fall on the carrier.
#[test]
fn as_many_hits_as_possible_fall_on_carrier_and_fighter() {
    let scenario = sea_battle(&[(Cruiser, 1), (Submarine, 2)], &[(Carrier, 1)]);
    let ship = scenario.find(CHANNEL, "united-kingdom", Carrier);
    let scenario = scenario.unit(CHANNEL, "united-kingdom", Fighter, |piece| {
        piece.aboard = Some(ship);
    });
    let mut table = Table::fight_at_sea(scenario, &[2, 2, 3]);
    table.stay_up();
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Carrier), 0);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Fighter), 0);
}

/// AAE-combat-land-10 (V-32): a submarine's hit on the destroyer, the cruiser's on the
/// fighter; a single loss would waste one.
#[test]
fn as_many_hits_as_possible_fall_on_destroyer_and_fighter() {
    let scenario = sea_battle(
        &[(Destroyer, 1), (Fighter, 1)],
        &[(Cruiser, 1), (Submarine, 1)],
    );
    // Destroyer 6, fighter 6; submarine 1 (with the destroyer there it fires late), cruiser 3.
    let table = Table::fight_at_sea(scenario, &[6, 6, 1, 3]);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "germany", Destroyer), 0);
    assert_eq!(table.count(CHANNEL, "germany", Fighter), 0);
}

/// AAE-combat-land-14, AAE-subs-14: a destroyer behind the casualty strip still shows its
/// side's aircraft the submarines in step 4 of that round.
#[test]
fn a_doomed_destroyer_still_counts() {
    let scenario = sea_battle(&[(Submarine, 1)], &[(Destroyer, 1)]).unit(
        CHANNEL,
        "united-kingdom",
        Fighter,
        |piece| piece.marks = Marks::SCRAMBLED,
    );
    // The submarine hits the destroyer, which misses before it leaves; the fighter hits.
    let table = Table::fight_at_sea(scenario, &[2, 6, 4]);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Destroyer), 0);
    assert_eq!(table.count(CHANNEL, "germany", Submarine), 0);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
}
