//! Kamikaze attacks before a battle, worked out by hand.

use super::*;

/// A cruiser against a destroyer to the death: what fire at 3 against fire at 2 comes to.
const DUEL: [f64; 3] = [0.5, 0.25, 0.25];

fn target(kind: UnitKind, damaged: bool, attacks: u8) -> Target {
    Target {
        kind,
        damaged,
        attacks,
    }
}

fn under(mut battle: OddsBattle, targets: &[Target]) -> OddsBattle {
    battle.kamikaze = Kamikaze::On(targets.to_vec());
    battle
}

fn by_order(mut battle: OddsBattle, most: u8) -> OddsBattle {
    battle.kamikaze = Kamikaze::Dearest(most);
    battle
}

fn refused(battle: &OddsBattle) -> OddsError {
    odds(battle, &table()).expect_err("the attacks cannot be made")
}

/// AAE-pacific-12, AAE-pacific-16: each attack hits on a one or a two, so that a cruiser lives
/// through two of them four times in nine; what is sunk does not fight and is lost.
#[test]
fn two_attacks_on_a_cruiser() {
    let plain = sea(&[(Cruiser, 1)], &[(Destroyer, 1)]);
    assert_odds(&solve(&plain), DUEL[0], DUEL[1], DUEL[2]);
    let odds = solve(&under(plain, &[target(Cruiser, false, 2)]));
    let lives = 4.0 / 9.0;
    let holds = (1.0 - lives) + lives * DUEL[1];
    assert_odds(&odds, lives * DUEL[0], holds, lives * DUEL[2]);
    assert_close(odds.attacker.mean_loss, 12.0 * (1.0 - lives * DUEL[0]));
    // No round is fought when nothing is left; a duel takes one and a half.
    assert_close(odds.rounds, lives * 1.5);
}

/// A first hit damages a battleship, a second one sinks it: 4/9, 4/9 and 1/9.
#[test]
fn two_attacks_on_a_battleship() {
    let enemy = [(Destroyer, 2)];
    let plain = sea(&[(Battleship, 1)], &enemy);
    let mut damaged = plain.clone();
    damaged.attacker.force = Force::new().with_damaged(Battleship, 1);
    let [whole, marred] = [&plain, &damaged].map(solve);
    let odds = solve(&under(plain, &[target(Battleship, false, 2)]));
    let wins = (whole.attacker_wins + marred.attacker_wins) * 4.0 / 9.0;
    assert_close(odds.attacker_wins, wins);
    let holds = (whole.defender_holds + marred.defender_holds) * 4.0 / 9.0 + 1.0 / 9.0;
    assert_close(odds.defender_holds, holds);
    // One that is damaged before is sunk by the first hit.
    let odds = solve(&under(damaged, &[target(Battleship, true, 1)]));
    assert_close(odds.attacker_wins, marred.attacker_wins * 2.0 / 3.0);
}

/// AAE-pacific-18: a standing order takes the dearest ship for as many hits as it has left,
/// then the next.
#[test]
fn a_standing_order_takes_the_dearest_first() {
    let fleet = || {
        let mut battle = sea(&[(Cruiser, 2), (Carrier, 1)], &[(Cruiser, 2)]);
        battle.attacker.force = battle.attacker.force.with_damaged(Battleship, 1);
        battle
    };
    let named = [
        target(Battleship, true, 1),
        target(Carrier, false, 2),
        target(Cruiser, false, 1),
    ];
    for (most, targets) in [(1, &named[..1]), (4, &named[..])] {
        let [order, named] = [by_order(fleet(), most), under(fleet(), targets)];
        assert_eq!(solve(&order).outcomes, solve(&named).outcomes, "{most}");
    }
    assert_eq!(solve(&by_order(fleet(), 0)), solve(&fleet()));
}

/// With low luck the attacks on one ship are evened out together: three are a hit for certain,
/// one is a hit in two sixths.
#[test]
fn low_luck_evens_the_attacks_on_a_ship_out() {
    let mut plain = sea(&[(Cruiser, 1)], &[(Destroyer, 1)]);
    plain.dice = DiceRule::LowLuck;
    for (attacks, sunk) in [(1, 2.0 / 6.0), (2, 4.0 / 6.0), (3, 1.0)] {
        let odds = solve(&under(plain.clone(), &[target(Cruiser, false, attacks)]));
        let wins = solve(&plain).attacker_wins * (1.0 - sunk);
        assert_close(odds.attacker_wins, wins);
    }
}

/// Fought many times the battles after the attacks come to the same, and each seed to itself.
#[test]
fn sampled_battles_know_the_attacks() {
    let plain = sea(&[(Battleship, 1), (Carrier, 1)], &[(Cruiser, 2)]);
    let targets = [target(Battleship, false, 3), target(Carrier, false, 3)];
    let mut battle = under(plain, &targets);
    let exact = solve(&battle);
    battle.effort.exact_work = 0;
    battle.effort.trials = 100_000;
    let sampled = odds(&battle, &table()).expect("it can be fought");
    let Method::Sampled { standard_error, .. } = sampled.method else {
        panic!("{:?}", sampled.method);
    };
    for (found, expected) in [
        (sampled.attacker_wins, exact.attacker_wins),
        (sampled.defender_holds, exact.defender_holds),
        (sampled.both_destroyed, exact.both_destroyed),
    ] {
        assert!((found - expected).abs() < 4.0 * standard_error, "{found}");
    }
    let sum: f64 = sampled.attacker.survivors.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert_eq!(odds(&battle, &table()), Ok(sampled));
}

/// AAE-pacific-15: on surface warships that are there, each once, and never before a battle on
/// land.
#[test]
fn attacks_that_cannot_be_made_are_refused() {
    let fleet = || {
        sea(
            &[(Cruiser, 1), (Submarine, 1), (Transport, 1)],
            &[(Cruiser, 1)],
        )
    };
    for wrong in [
        &[target(Submarine, false, 1)][..],
        &[target(Transport, false, 1)],
        &[target(Destroyer, false, 1)],
        &[target(Cruiser, true, 1)],
        &[target(Cruiser, false, 0)],
        &[target(Cruiser, false, 1), target(Cruiser, false, 1)],
    ] {
        let error = refused(&under(fleet(), wrong));
        assert!(matches!(error, OddsError::NoSuchTarget { .. }), "{error}");
    }
    let many = refused(&under(fleet(), &[target(Cruiser, false, 13)]));
    assert_eq!(many, OddsError::TooManyKamikaze { found: 13 });
    let ashore = land(&[(Infantry, 1)], &[(Infantry, 1)]);
    assert_eq!(refused(&by_order(ashore, 1)), OddsError::KamikazeOnLand);
}
