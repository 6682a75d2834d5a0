use sandtable_rating::{
    Outcome, RatingError, SequentialSettings, SequentialTest, Verdict, pair_score, ratio_curve,
};

use crate::rating::luck::Luck;

/// Distribution of outcomes in a simulated game.
struct Game {
    draws: f64,
    /// Additional score of the first side, of one.
    side: f64,
}

impl Game {
    /// The score of a pair for a candidate whose mean score over both sides is `mean`.
    fn pair(&self, mean: f64, luck: &mut Luck) -> u8 {
        let mut half_points = 0;
        for lean in [self.side, -self.side] {
            let win = mean + lean - self.draws / 2.0;
            let draw = luck.share();
            half_points += if draw < win {
                2
            } else if draw < win + self.draws {
                1
            } else {
                0
            };
        }
        half_points
    }
}

/// Number of tests, of `runs`, in which a candidate of this strength, in points, is called
/// better.
fn better(settings: &SequentialSettings, points: f64, game: &Game, runs: u64) -> (u64, u64) {
    let mean = sandtable_rating::expected_score(points);
    let (mut better, mut pairs) = (0, 0);
    for run in 0..runs {
        let mut luck = Luck(run.wrapping_mul(0xD134_2543_DE82_EF95) ^ points.to_bits());
        let mut test = SequentialTest::new(settings.clone()).unwrap();
        while test.verdict().is_none() {
            test.record(game.pair(mean, &mut luck)).unwrap();
            pairs += 1;
        }
        better += u64::from(test.verdict() == Some(Verdict::Better));
    }
    (better, pairs / runs)
}

/// Number of tests simulated at each bound: `make test-ratings` sets a higher one.
fn runs() -> u64 {
    let asked = std::env::var("TEST_RATING_RUNS").ok();
    asked.map_or(400, |runs| runs.parse().unwrap())
}

#[test]
fn errors_are_as_rare_as_they_are_said_to_be() {
    let games = [
        Game {
            draws: 0.0,
            side: 0.0,
        },
        Game {
            draws: 0.3,
            side: 0.1,
        },
        Game {
            draws: 0.6,
            side: 0.15,
        },
    ];
    let runs = runs();
    for game in &games {
        let settings = SequentialSettings::default();
        let (false_alarms, pairs) = better(&settings, settings.elo0, game, runs);
        let (found, more_pairs) = better(&settings, settings.elo1, game, runs);
        let missed = runs - found;
        let share = |count: u64| 100.0 * count as f64 / runs as f64;
        let of = format!("draws {}, side {}", game.draws, game.side);
        println!(
            "{of}: {:.2} % false alarms, {:.2} % missed",
            share(false_alarms),
            share(missed)
        );
        println!("{of}: {pairs} pairs at elo0, {more_pairs} at elo1, {runs} tests each");
        assert!(share(false_alarms) <= 5.0, "{of}: {false_alarms} of {runs}");
        assert!(share(missed) <= 5.0, "{of}: {missed} of {runs}");
    }
}

#[test]
fn a_pair_has_the_score_of_both_its_matches() {
    assert_eq!(pair_score(Outcome::First, Outcome::Second), 4);
    assert_eq!(pair_score(Outcome::First, Outcome::First), 2);
    assert_eq!(pair_score(Outcome::Draw, Outcome::Second), 3);
    assert_eq!(pair_score(Outcome::Second, Outcome::First), 0);
}

#[test]
fn two_scores_give_the_ratio_of_two_coins() {
    // 60 pairs won and 40 lost, and one between both that is counted before: the most likely
    // chances with mean s are s and 1 - s, but for the traces of the scores that were not seen.
    let settings = SequentialSettings {
        elo0: 0.0,
        elo1: 50.0,
        ..SequentialSettings::default()
    };
    let mut test = SequentialTest::new(settings).unwrap();
    for pair in 0..100 {
        test.record(if pair % 5 < 3 { 4 } else { 0 }).unwrap();
    }
    let s = 1.0 / (1.0 + 10_f64.powf(-50.0 / 400.0));
    let expected = 60.5 * (s / 0.5).ln() + 40.5 * ((1.0 - s) / 0.5).ln();
    let report = test.report();
    assert!(
        (report.ratio - expected).abs() < 0.01,
        "{report:?}, not {expected}"
    );
    assert!(
        (report.elo - 400.0 * 1.5_f64.log10()).abs() < 1e-9,
        "{report:?}"
    );
    assert!(report.interval.low < report.elo && report.elo < report.interval.high);
}

#[test]
fn walds_bounds_end_a_test_and_the_first_verdict_stands() {
    let mut test = SequentialTest::new(SequentialSettings::default()).unwrap();
    let report = test.report();
    assert!((report.lower + 19.0_f64.ln()).abs() < 1e-12, "{report:?}");
    assert!((report.upper - 19.0_f64.ln()).abs() < 1e-12, "{report:?}");
    assert_eq!((report.ratio, report.verdict, report.elo), (0.0, None, 0.0));
    while test.verdict().is_none() {
        test.record(4).unwrap();
    }
    assert!(test.report().ratio >= report.upper);
    assert_eq!(test.verdict(), Some(Verdict::Better));
    for _ in 0..500 {
        test.record(0).unwrap();
    }
    assert_eq!(test.verdict(), Some(Verdict::Better));
    assert!(test.report().elo < 0.0);
}

#[test]
fn the_curve_is_the_ratio_after_each_pair() {
    let settings = SequentialSettings::default();
    let pairs = [4, 2, 2, 1, 0, 3, 4, 4];
    let curve = ratio_curve(&settings, &pairs).unwrap();
    let mut test = SequentialTest::new(settings).unwrap();
    for (pair, ratio) in pairs.into_iter().zip(&curve) {
        test.record(pair).unwrap();
        assert_eq!(test.report().ratio, *ratio);
    }
    assert_eq!(curve.len(), pairs.len());
}

#[test]
fn one_score_only_gives_numbers() {
    for score in 0..=4 {
        for elo in [-900.0, 0.0, 900.0] {
            let (elo0, elo1) = (elo, elo + 30.0);
            let settings = SequentialSettings {
                elo0,
                elo1,
                ..SequentialSettings::default()
            };
            let mut test = SequentialTest::new(settings).unwrap();
            for _ in 0..50 {
                test.record(score).unwrap();
                let report = test.report();
                assert!(
                    report.ratio.is_finite() && report.elo.abs() <= 1_200.0,
                    "{report:?}"
                );
                assert!(report.interval.low <= report.elo && report.elo <= report.interval.high);
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut test = SequentialTest::new(SequentialSettings::default()).unwrap();
    let before = test.clone();
    let error = test.record(5).unwrap_err();
    assert_eq!(
        error.to_string(),
        "half_points is 5, expected a number from 0 to 4"
    );
    assert_eq!(test, before);
    let backwards = SequentialSettings {
        elo0: 30.0,
        elo1: 0.0,
        ..SequentialSettings::default()
    };
    assert!(matches!(
        SequentialTest::new(backwards),
        Err(RatingError::OutOfOrder { .. })
    ));
    for alpha in [0.0, 0.6, f64::NAN] {
        let settings = SequentialSettings {
            alpha,
            ..SequentialSettings::default()
        };
        assert!(matches!(
            SequentialTest::new(settings),
            Err(RatingError::OutOfRange { field: "alpha", .. })
        ));
    }
}
