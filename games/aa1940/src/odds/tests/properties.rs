//! Properties of any battle.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;

#[test]
fn the_largest_battles_are_sampled_and_say_so() {
    let mut battle = sea(
        &[
            (Battleship, 20),
            (Carrier, 20),
            (Fighter, 60),
            (Submarine, 60),
            (Destroyer, 40),
        ],
        &[
            (Battleship, 30),
            (Carrier, 30),
            (Fighter, 60),
            (Submarine, 60),
            (Transport, 20),
        ],
    );
    battle.effort.trials = 200;
    let table = table();
    let first = odds(&battle, &table).expect("it can be fought");
    let Method::Sampled {
        trials: 200,
        standard_error,
    } = first.method
    else {
        panic!("{:?}", first.method);
    };
    assert_close(standard_error, 0.5 / 200_f64.sqrt());
    assert_eq!(
        first,
        odds(&battle, &table).expect("it can be fought"),
        "same seed, same answer"
    );
}

#[test]
fn an_exact_solution_that_is_given_up_leaves_no_trace() {
    let mut battle = land(&[(Infantry, 20)], &[(Infantry, 20)]);
    let exact = solve(&battle);
    let table = table();
    let mut with_work = |exact_work| {
        battle.effort.exact_work = exact_work;
        odds(&battle, &table).expect("it can be fought")
    };
    let given_up = with_work(10_000);
    assert_eq!(given_up, with_work(0));
    assert_ne!(given_up.method, exact.method);
    let sum: f64 = given_up.attacker.survivors.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

/// The same battles in every run: what is checked holds but for chance.
pub(super) fn few_fixed_cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1940),
        ..ProptestConfig::default()
    }
}

/// Units that may stand on a side of such a battle, a few of each.
fn a_force(kinds: &'static [UnitKind], most: u16) -> impl Strategy<Value = Force> {
    proptest::collection::vec((0..=most, 0..=most), kinds.len()).prop_map(|counts| {
        kinds
            .iter()
            .zip(counts)
            .fold(Force::new(), |force, (&kind, (intact, damaged))| {
                let damaged = if kind.is_capital_ship() { damaged } else { 0 };
                force.with(kind, intact).with_damaged(kind, damaged)
            })
    })
}

pub(super) fn a_battle() -> impl Strategy<Value = OddsBattle> {
    const LAND: &[UnitKind] = &[
        Infantry,
        Artillery,
        MechInfantry,
        Tank,
        Fighter,
        TacticalBomber,
    ];
    const LAND_DEFENDERS: &[UnitKind] = &[Infantry, Tank, Aaa, Fighter, StrategicBomber];
    const SEA: &[UnitKind] = &[
        Battleship,
        Carrier,
        Cruiser,
        Destroyer,
        Submarine,
        Transport,
        Fighter,
        TacticalBomber,
    ];
    let on_land = (a_force(LAND, 2), a_force(LAND_DEFENDERS, 3))
        .prop_map(|(attacker, defender)| OddsBattle::new(Terrain::Land, attacker, defender));
    let at_sea = (a_force(SEA, 1), a_force(SEA, 1))
        .prop_map(|(attacker, defender)| OddsBattle::new(Terrain::Sea, attacker, defender));
    let dives = prop_oneof![
        Just(Submerge::Never),
        Just(Submerge::WhenAlone),
        Just(Submerge::AtOnce)
    ];
    let dice = prop_oneof![Just(DiceRule::Standard), Just(DiceRule::LowLuck)];
    let rounds = proptest::option::of(0..4_u16);
    let units = proptest::option::of(0..4_u16);
    let ways = proptest::option::of((rounds, units));
    (
        prop_oneof![on_land, at_sea],
        ways,
        dives.clone(),
        dives,
        dice,
    )
        .prop_map(|(mut battle, way, attacker, defender, dice)| {
            battle.dice = dice;
            battle.retreat = way.map(|(after_rounds, units_left)| Retreat {
                after_rounds,
                units_left,
            });
            battle.attacker.submerge = attacker;
            battle.defender.submerge = defender;
            battle
        })
}

proptest! {
    #![proptest_config(few_fixed_cases(48))]

    #[test]
    fn chances_add_up_and_sampling_agrees(mut battle in a_battle()) {
        let table = table();
        let exact = odds(&battle, &table).expect("it can be fought");
        prop_assert_eq!(exact.method, Method::Exact);
        let ends = |odds: &Odds| [
            odds.attacker_wins,
            odds.defender_holds,
            odds.both_destroyed,
            odds.attacker_retreats,
            odds.stand_off,
        ];
        let sum: f64 = ends(&exact).iter().sum();
        prop_assert!((sum - 1.0).abs() < 1e-9, "{} of {:?}", sum, battle);
        for side in [&exact.attacker, &exact.defender] {
            let sum: f64 = side.survivors.iter().sum();
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }
        battle.effort = Effort { exact_work: 0, trials: 1_000, ..battle.effort };
        let sampled = odds(&battle, &table).expect("it can be fought");
        let Method::Sampled { standard_error, .. } = sampled.method else {
            panic!("{:?}", sampled.method);
        };
        for (one, other) in ends(&exact).into_iter().zip(ends(&sampled)) {
            prop_assert!((one - other).abs() < 6.0 * standard_error, "{} {} in {:?}", one, other, battle);
        }
    }
}
