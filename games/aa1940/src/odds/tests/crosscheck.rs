//! The odds against the slow referee, battle by battle.

use proptest::prelude::*;

use super::properties::{a_battle, few_fixed_cases};
use super::simulator::Simulator;
use super::*;

const TRIALS: u32 = 30_000;

/// Number of standard errors by which the two may differ. Seeds are fixed, so a run that passes
/// keeps passing.
const TOLERANCE: f64 = 4.0;

/// A sum of what the referee has seen, and of its squares.
#[derive(Default)]
struct Seen {
    sum: f64,
    squares: f64,
}

impl Seen {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    #[track_caller]
    fn assert_mean(&self, expected: f64, what: &str) {
        let trials = f64::from(TRIALS);
        let mean = self.sum / trials;
        let variance = (self.squares / trials - mean * mean).max(0.0);
        // A result that was never seen may still have a chance of a few in so many trials.
        let error = (variance / trials).sqrt().max(1.0 / trials);
        assert!(
            (mean - expected).abs() <= TOLERANCE * error,
            "{what}: the referee saw {mean} ± {error}, the odds say {expected}"
        );
    }
}

/// Spells out an order of losses, so that the referee need not know the usual one.
const ON_LAND: [Casualty; 8] = [
    Casualty::Destroy(Infantry),
    Casualty::Destroy(Aaa),
    Casualty::Destroy(MechInfantry),
    Casualty::Destroy(Fighter),
    Casualty::Destroy(Artillery),
    Casualty::Destroy(StrategicBomber),
    Casualty::Destroy(Tank),
    Casualty::Destroy(TacticalBomber),
];

const AT_SEA: [Casualty; 11] = [
    Casualty::Damage(Battleship),
    Casualty::Destroy(Fighter),
    Casualty::Destroy(Submarine),
    Casualty::Damage(Carrier),
    Casualty::Destroy(Destroyer),
    Casualty::Destroy(Cruiser),
    Casualty::Destroy(TacticalBomber),
    Casualty::Destroy(StrategicBomber),
    Casualty::Destroy(Carrier),
    Casualty::Destroy(Battleship),
    Casualty::Destroy(Transport),
];

#[track_caller]
fn check(mut battle: OddsBattle, seed: u64) {
    let order = match battle.terrain {
        Terrain::Land => ON_LAND.to_vec(),
        Terrain::Sea => AT_SEA.to_vec(),
    };
    battle.attacker.losses.first = order.clone();
    battle.defender.losses.first = order;
    let odds = solve(&battle);
    let table = table();
    let mut referee = Simulator {
        battle: &battle,
        table: &table,
        state: seed,
    };
    let (mut rounds, mut swing) = (Seen::default(), Seen::default());
    let (mut wins, mut takes) = (Seen::default(), Seen::default());
    let sides = [
        (&battle.attacker.force, &odds.attacker),
        (&battle.defender.force, &odds.defender),
    ];
    let mut survivors: [Vec<Seen>; 2] = [Vec::new(), Vec::new()];
    for (seen, (_, side)) in survivors.iter_mut().zip(&sides) {
        seen.resize_with(side.by_kind.len(), Seen::default);
    }
    for _ in 0..TRIALS {
        let report = referee.run();
        rounds.add(f64::from(report.rounds));
        let lost = |before: &Force, after: &Force| {
            f64::from(before.price(&table)) - f64::from(after.price(&table))
        };
        swing.add(
            lost(&battle.defender.force, &report.defender)
                - lost(&battle.attacker.force, &report.attacker),
        );
        let won = report.defender.is_empty() && !report.attacker.is_empty();
        let holder = report.attacker.iter().any(|(kind, _)| kind.captures());
        wins.add(f64::from(u8::from(won)));
        takes.add(f64::from(u8::from(won && holder)));
        for (seen, ((_, side), left)) in survivors
            .iter_mut()
            .zip(sides.iter().zip([report.attacker, report.defender]))
        {
            for (seen, odds) in seen.iter_mut().zip(&side.by_kind) {
                seen.add(f64::from(left.count(odds.kind)));
            }
        }
    }
    rounds.assert_mean(odds.rounds, "rounds");
    swing.assert_mean(odds.swing.mean, "swing");
    wins.assert_mean(odds.attacker_wins, "attacker wins");
    takes.assert_mean(odds.takes_territory, "takes territory");
    let deviation = (swing.squares / f64::from(TRIALS) - (swing.sum / f64::from(TRIALS)).powi(2))
        .max(0.0)
        .sqrt();
    assert!(
        (deviation - odds.swing.deviation).abs() <= 0.05 * odds.swing.deviation + 1e-9,
        "deviation: the referee saw {deviation}, the odds say {}",
        odds.swing.deviation
    );
    for (seen, (_, side)) in survivors.iter().zip(&sides) {
        for (seen, odds) in seen.iter().zip(&side.by_kind) {
            let mean: f64 = (0_u16..)
                .zip(&odds.survivors)
                .map(|(n, chance)| f64::from(n) * chance)
                .sum();
            seen.assert_mean(mean, odds.kind.id());
        }
    }
}

#[test]
fn a_mixed_land_battle() {
    let attacker = [
        (Infantry, 4),
        (Artillery, 2),
        (MechInfantry, 2),
        (Tank, 2),
        (TacticalBomber, 2),
    ];
    check(
        land(
            &attacker,
            &[(Infantry, 5), (Artillery, 1), (Tank, 1), (Fighter, 1)],
        ),
        1,
    );
}

#[test]
fn an_assault_with_bombardment_through_flak() {
    let mut battle = land(
        &[
            (Infantry, 3),
            (Tank, 1),
            (Fighter, 2),
            (TacticalBomber, 1),
            (StrategicBomber, 2),
        ],
        &[(Infantry, 4), (Aaa, 1), (Fighter, 1), (StrategicBomber, 1)],
    );
    battle.bombardment = Bombardment {
        battleships: 1,
        cruisers: 2,
    };
    battle.retreat = None;
    check(battle, 2);
}

#[test]
fn low_luck_on_land_and_at_sea() {
    let mut assault = land(
        &[(Infantry, 4), (Artillery, 1), (Tank, 2), (Fighter, 4)],
        &[(Infantry, 5), (Aaa, 2), (Fighter, 1)],
    );
    assault.bombardment.cruisers = 1;
    assault.dice = DiceRule::LowLuck;
    check(assault, 8);
    let mut chase = sea(
        &[(Submarine, 2), (Cruiser, 1), (Fighter, 3)],
        &[(Submarine, 3), (Destroyer, 1), (Carrier, 1), (Fighter, 1)],
    );
    chase.dice = DiceRule::LowLuck;
    check(chase, 9);
}

#[test]
fn a_fleet_with_carriers_against_submarines_and_carriers() {
    check(
        sea(
            &[
                (Battleship, 1),
                (Cruiser, 1),
                (Destroyer, 1),
                (Fighter, 2),
                (TacticalBomber, 1),
            ],
            &[(Carrier, 1), (Fighter, 2), (Submarine, 2), (Transport, 2)],
        ),
        3,
    );
}

#[test]
fn wolf_packs_on_both_sides_without_destroyers() {
    let mut battle = sea(
        &[
            (Submarine, 3),
            (Fighter, 2),
            (StrategicBomber, 1),
            (Transport, 1),
        ],
        &[
            (Submarine, 2),
            (Cruiser, 1),
            (Carrier, 1),
            (TacticalBomber, 2),
            (Transport, 1),
        ],
    );
    battle.retreat = None;
    check(battle.clone(), 4);
    battle.retreat = Some(Retreat::default());
    check(battle, 5);
}

#[test]
fn destroyers_that_matter_until_they_are_sunk() {
    check(
        sea(
            &[(Submarine, 2), (Destroyer, 1), (Carrier, 1), (Fighter, 2)],
            &[
                (Submarine, 2),
                (Destroyer, 1),
                (Battleship, 1),
                (Fighter, 1),
                (Transport, 1),
            ],
        ),
        6,
    );
}

#[test]
fn damaged_ships_and_stranded_wings() {
    let attacker = force(&[(Submarine, 1), (Battleship, 1), (Fighter, 1)])
        .with_damaged(Battleship, 1)
        .with_damaged(Carrier, 1);
    let defender = force(&[(Submarine, 1), (Carrier, 1), (Fighter, 2), (Destroyer, 1)])
        .with_damaged(Carrier, 1);
    check(OddsBattle::new(Terrain::Sea, attacker, defender), 7);
}

proptest! {
    #![proptest_config(few_fixed_cases(24))]

    #[test]
    fn whatever_two_sides_may_meet(mut battle in a_battle(), seed in 1_u64..) {
        battle.retreat = battle.retreat.map(|_| Retreat::default());
        battle.attacker.submerge = Submerge::Never;
        battle.defender.submerge = Submerge::Never;
        check(battle, seed);
    }
}

/// Kamikaze attacks before the battle, on two battleships, one of them damaged, on a carrier
/// and on one of two cruisers (`AAE-pacific-12`, `AAE-pacific-15`, `AAE-pacific-16`).
#[test]
fn a_fleet_under_kamikaze_attacks() {
    for (seed, dice) in [(91, DiceRule::Standard), (92, DiceRule::LowLuck)] {
        let mut battle = sea(
            &[
                (Battleship, 1),
                (Carrier, 1),
                (Cruiser, 2),
                (Fighter, 2),
                (Transport, 1),
            ],
            &[(Carrier, 1), (Fighter, 2), (Destroyer, 2), (Submarine, 1)],
        );
        battle.attacker.force = battle.attacker.force.with_damaged(Battleship, 1);
        battle.dice = dice;
        let target = |kind, damaged, attacks| Target {
            kind,
            damaged,
            attacks,
        };
        battle.kamikaze = Kamikaze::On(vec![
            target(Battleship, false, 2),
            target(Battleship, true, 1),
            target(Carrier, false, 2),
            target(Cruiser, false, 1),
        ]);
        check(battle, seed);
    }
}
