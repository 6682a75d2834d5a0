//! Odds between powers that have made advances.

use super::*;
use crate::advance::{Advance, Advances};

/// The odds when attacker and defender have made these advances.
fn solve_with(battle: &OddsBattle, attacker: &[Advance], defender: &[Advance]) -> Odds {
    let board = Board::europe1940();
    let [attacker, defender] = [attacker, defender]
        .map(|made| board.units_with(made.iter().copied().collect::<Advances>()));
    let arsenals = Arsenals {
        attacker: &attacker,
        defender: &defender,
    };
    let odds = odds(battle, arsenals).expect("the battle can be fought");
    assert_eq!(odds.method, Method::Exact);
    odds
}

/// A duel to the death between one that hits with `ours` and one that hits with `theirs`.
fn duel(ours: f64, theirs: f64) -> [f64; 3] {
    let round = 1.0 - (1.0 - ours) * (1.0 - theirs);
    [
        ours * (1.0 - theirs) / round,
        theirs * (1.0 - ours) / round,
        ours * theirs / round,
    ]
}

/// AAE-research-13, AAE-research-14, AAE-research-18: the attacker's values are those of its
/// advances, a heavy bomber misses when both of its dice do.
#[test]
fn attackers_have_the_values_of_their_advances() {
    for (advance, kind, plain, improved) in [
        (Advance::JetFighters, Fighter, 3.0 / 6.0, 4.0 / 6.0),
        (Advance::HeavyBombers, StrategicBomber, 4.0 / 6.0, 8.0 / 9.0),
    ] {
        let battle = land(&[(kind, 1)], &[(Infantry, 1)]);
        for (made, hit) in [(&[][..], plain), (&[advance], improved)] {
            let [wins, holds, both] = duel(hit, 2.0 / 6.0);
            assert_odds(&solve_with(&battle, made, &[]), wins, holds, both);
            // The defender's are of no use to it.
            let [wins, holds, both] = duel(plain, 2.0 / 6.0);
            assert_odds(&solve_with(&battle, &[], made), wins, holds, both);
        }
    }
}

/// AAE-research-16: radar hits an aircraft with two sixths before the first round.
#[test]
fn radar_counts_before_the_first_round() {
    let battle = land(&[(Fighter, 1)], &[(Infantry, 1), (Aaa, 1)]);
    for (made, miss) in [(&[][..], 5.0 / 6.0), (&[Advance::Radar], 4.0 / 6.0)] {
        let odds = solve_with(&battle, &[], made);
        let gone: f64 = odds
            .outcomes
            .iter()
            .filter(|end| end.attacker.is_empty())
            .map(|end| end.probability)
            .sum();
        let survives = 1.0 - gone;
        let plain = solve_with(&battle, &[], &[]);
        let plain_gone: f64 = plain
            .outcomes
            .iter()
            .filter(|end| end.attacker.is_empty())
            .map(|end| end.probability)
            .sum();
        let ratio = survives / (1.0 - plain_gone);
        assert_close(ratio, miss / (5.0 / 6.0));
    }
}

/// AAE-research-09: antiaircraft artillery fires at paratroopers, never at more infantry than
/// that, and there are no more of them than infantry.
#[test]
fn paratroopers_are_shot_at() {
    let mut battle = land(&[(Infantry, 2)], &[(Infantry, 1), (Aaa, 1)]);
    battle.retreat = None;
    let on_foot = solve_with(&battle, &[], &[]);
    battle.paratroopers = 1;
    let dropped = solve_with(&battle, &[], &[]);
    let one_less = {
        let battle = OddsBattle {
            retreat: None,
            ..land(&[(Infantry, 1)], &[(Infantry, 1), (Aaa, 1)])
        };
        solve_with(&battle, &[], &[])
    };
    let expected = on_foot.attacker_wins * 5.0 / 6.0 + one_less.attacker_wins / 6.0;
    assert_close(dropped.attacker_wins, expected);
    battle.effort.exact_work = 0;
    battle.effort.trials = 100_000;
    let sampled = odds(&battle, &table()).expect("the battle can be fought");
    assert!((sampled.attacker_wins - expected).abs() < 0.01);
    battle.paratroopers = 3;
    assert_eq!(odds(&battle, &table()), Err(OddsError::TooManyParatroopers));
}

/// AAE-research-18: fought many times heavy bombers come to the same, and with low luck they
/// count five sixths.
#[test]
fn heavy_bombers_are_sampled_alike() {
    let board = Board::europe1940();
    let heavy = board.units_with([Advance::HeavyBombers].into_iter().collect());
    let mut battle = land(&[(StrategicBomber, 2)], &[(Infantry, 3)]);
    let exact = odds(&battle, &heavy).expect("the battle can be fought");
    battle.effort.exact_work = 0;
    battle.effort.trials = 100_000;
    let sampled = odds(&battle, &heavy).expect("the battle can be fought");
    assert!((sampled.attacker_wins - exact.attacker_wins).abs() < 0.01);
    let mut even = land(&[(StrategicBomber, 6)], &[(Infantry, 5)]);
    even.dice = DiceRule::LowLuck;
    let odds = odds(&even, &heavy).expect("the battle can be fought");
    assert_close(odds.attacker_wins, 1.0);
    assert_close(odds.rounds, 1.0);
}
