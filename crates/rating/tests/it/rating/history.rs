use proptest::prelude::*;
use sandtable_rating::{
    Entrant, HistoryRow, HistorySettings, Outcome, Played, RatingError, Season, estimate,
};

use crate::rating::luck::Luck;
use crate::rating::season::{Game, entered};

fn row(season: &Season, entrant: u64) -> HistoryRow {
    let rows = estimate(season).unwrap().table().rows;
    rows.into_iter().find(|row| row.entrant == entrant).unwrap()
}

/// So many of each outcome between 0 and 1, with nothing taken for granted.
fn between_two(wins: usize, draws: usize, losses: usize) -> Season {
    let of = |count, outcome| vec![Played::new(0, 1, outcome); count];
    let (wins, draws) = (of(wins, Outcome::First), of(draws, Outcome::Draw));
    Season {
        settings: HistorySettings {
            deviation: 1_000_000.0,
            side: None,
            bid: None,
            draws: 100.0,
            ..HistorySettings::default()
        },
        entrants: entered(2),
        results: [wins, draws, of(losses, Outcome::Second)].concat(),
    }
}

#[test]
fn two_entrants_are_as_far_apart_as_their_odds() {
    let season = between_two(30, 0, 10);
    let lead = row(&season, 0).rating - row(&season, 1).rating;
    assert!((lead - 400.0 * 3_f64.log10()).abs() < 1e-3, "{lead}");
    assert!((row(&season, 0).rating + row(&season, 1).rating - 3_000.0).abs() < 1e-3);
    assert!(estimate(&season).unwrap().table().draw.is_none());
}

#[test]
fn draws_are_davidsons() {
    // The odds are those of wins and losses; a draw between equals comes d / √(w l) for a win.
    let season = between_two(32, 24, 18);
    let table = estimate(&season).unwrap().table();
    let lead = row(&season, 0).rating - row(&season, 1).rating;
    assert!(
        (lead - 400.0 * (32.0_f64 / 18.0).log10()).abs() < 1e-3,
        "{lead}"
    );
    let draw = table.draw.unwrap();
    let share = 24.0 / (32.0_f64 * 18.0).sqrt();
    assert!(
        (draw.value - share / (2.0 + share)).abs() < 1e-4,
        "{draw:?}"
    );
    assert!(draw.interval.low < draw.value && draw.value < draw.interval.high);
    let prospect = estimate(&season).unwrap().prospect(0, 1, 0).unwrap();
    assert!((prospect.first - 32.0 / 74.0).abs() < 1e-4, "{prospect:?}");
    assert!((prospect.draw - 24.0 / 74.0).abs() < 1e-4, "{prospect:?}");
    assert!((prospect.first + prospect.draw + prospect.second - 1.0).abs() < 1e-12);
}

#[test]
fn intervals_hold_what_is_true_as_often_as_they_say() {
    let game = Game {
        side: 60.0,
        bid: 6.0,
        draws: 0.3,
        bids: 21,
    };
    let mut luck = Luck(7);
    let (mut held, mut strengths, mut shared) = (0, 0, 0);
    for _ in 0..60 {
        let true_strengths: Vec<_> = (0..12).map(|_| 1_500.0 + 350.0 * luck.normal()).collect();
        let season = game.season(&true_strengths, 400, &mut luck);
        let table = estimate(&season).unwrap().table();
        for row in &table.rows {
            let truth = true_strengths[row.entrant as usize];
            held += u32::from(row.interval.low < truth && truth < row.interval.high);
            strengths += 1;
        }
        let draws = game.draws / (2.0 + game.draws);
        let measured = [
            (table.side, game.side),
            (table.bid, game.bid),
            (table.draw, draws),
        ];
        for (measure, truth) in measured {
            let interval = measure.unwrap().interval;
            shared += u32::from(interval.low < truth && truth < interval.high);
        }
    }
    assert_eq!(strengths, 720);
    assert!((670..=700).contains(&held), "{held} of 720");
    assert!((164..=178).contains(&shared), "{shared} of 180");
}

#[test]
fn anchors_stay_and_others_are_measured_by_them() {
    let mut season = between_two(10, 0, 10);
    season.entrants[1].anchor = Some(2_200.0);
    let anchor = row(&season, 1);
    assert_eq!(
        (anchor.rating, anchor.deviation, anchor.anchored),
        (2_200.0, 0.0, true)
    );
    let other = row(&season, 0);
    assert!((other.rating - 2_200.0).abs() < 0.01, "{other:?}");
    // The variance of 20 matches between equals, a quarter of a unit each.
    let deviation = 400.0 / std::f64::consts::LN_10 / (20.0_f64 / 4.0).sqrt();
    assert!((other.deviation - deviation).abs() < 0.01, "{other:?}");
    season.entrants[0].anchor = Some(2_000.0);
    assert_eq!(estimate(&season).unwrap().table().rows.len(), 2);
}

#[test]
fn who_has_no_result_lies_where_the_prior_says() {
    let mut season = between_two(10, 0, 10);
    season.settings = HistorySettings::default();
    season.entrants.push(Entrant {
        id: 9,
        anchor: None,
    });
    let unseen = row(&season, 9);
    assert_eq!((unseen.rating, unseen.results), (1_500.0, 0));
    assert!((unseen.deviation - 350.0).abs() < 1e-9, "{unseen:?}");
    assert_eq!(row(&season, 0).results, 20);
}

#[test]
fn the_order_in_which_a_season_is_told_does_not_show() {
    let game = Game {
        side: 60.0,
        bid: 6.0,
        draws: 0.3,
        bids: 3,
    };
    let mut season = game.season(&[1_300.0, 1_500.0, 1_600.0], 50, &mut Luck(3));
    let table = estimate(&season).unwrap().table();
    season.results.reverse();
    season.entrants.reverse();
    assert_eq!(estimate(&season).unwrap().table(), table);
    let stored: Season = serde_json::from_str(&serde_json::to_string(&season).unwrap()).unwrap();
    assert_eq!(estimate(&stored).unwrap().table(), table);
}

#[test]
fn more_than_are_solved_at_once_are_solved_as_well() {
    // Four who met each other alike, and a chain of versions who met their successors.
    let game = Game {
        side: 60.0,
        bid: 6.0,
        draws: 0.3,
        bids: 5,
    };
    let mut season = game.season(&[1_300.0, 1_450.0, 1_500.0, 1_700.0], 400, &mut Luck(5));
    for version in 10..30 {
        let half = vec![Played::new(version, version + 1, Outcome::First); 10];
        let rest = vec![Played::new(version + 1, version, Outcome::First); 12];
        season.results.extend([half, rest].concat());
    }
    season.entrants = entered(31);
    let few = estimate(&season).unwrap();
    let many = Season {
        entrants: entered(2_000),
        ..season
    };
    let many = estimate(&many).unwrap();
    let (few_table, many_table) = (few.table(), many.table());
    assert!(few_table.exact && !many_table.exact);
    for row in &few_table.rows {
        let other = many_table
            .rows
            .iter()
            .find(|other| other.entrant == row.entrant)
            .unwrap();
        assert!(
            (row.rating - other.rating).abs() < 1e-6,
            "{row:?}, {other:?}"
        );
        assert!(
            other.deviation <= row.deviation + 1e-6,
            "{row:?}, {other:?}"
        );
        assert!(other.deviation > row.deviation * 0.97, "{row:?}, {other:?}");
    }
    let (side, other) = (few_table.side.unwrap(), many_table.side.unwrap());
    assert!(
        (side.interval.low - other.interval.low).abs() < 1e-6,
        "{side:?}, {other:?}"
    );
    let ids = [0, 1, 2, 3, 12, 13, 20];
    let (few, many) = (
        few.superiority(&ids).unwrap(),
        many.superiority(&ids).unwrap(),
    );
    for (row, other) in few
        .likely
        .iter()
        .flatten()
        .zip(many.likely.iter().flatten())
    {
        assert!((row - other).abs() < 1e-9, "{row}, {other}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let season = between_two(1, 1, 1);
    let with = |change: &dyn Fn(&mut Season)| {
        let mut season = season.clone();
        change(&mut season);
        estimate(&season).map(|_| ()).unwrap_err()
    };
    let played = |first, second, bid| Played {
        first,
        second,
        bid,
        outcome: Outcome::Draw,
    };
    assert_eq!(
        with(&|s| s.results.push(played(0, 0, 0))),
        RatingError::SelfPlay(0)
    );
    assert_eq!(
        with(&|s| s.results.push(played(0, 8, 0))),
        RatingError::UnknownEntrant(8)
    );
    assert_eq!(
        with(&|s| s.results.push(played(0, 1, -1))),
        RatingError::NegativeBid(-1)
    );
    assert_eq!(
        with(&|s| s.entrants[1].id = 0),
        RatingError::EntrantTwice(0)
    );
    for (change, field) in [
        (
            &(|s: &mut Season| s.entrants[0].anchor = Some(f64::NAN)) as &dyn Fn(&mut Season),
            "anchor",
        ),
        (&|s| s.results.push(played(0, 1, i32::MAX)), "bid"),
        (&|s| s.settings.deviation = 0.0, "deviation"),
        (&|s| s.settings.side = Some(f64::INFINITY), "side"),
        (&|s| s.settings.draws = -1.0, "draws"),
        (&|s| s.settings.confidence = 1.0, "confidence"),
    ] {
        let error = with(change).to_string();
        assert!(error.starts_with(&format!("{field} is ")), "{error}");
    }
    let mut allowed = season.clone();
    allowed.settings.negative_bids = true;
    allowed.results.push(played(0, 1, -1));
    assert!(estimate(&allowed).is_ok());
    let estimate = estimate(&season).unwrap();
    assert_eq!(estimate.prospect(0, 0, 0), Err(RatingError::SelfPlay(0)));
    assert_eq!(
        estimate.prospect(0, 9, 0),
        Err(RatingError::UnknownEntrant(9))
    );
}

/// First, second, bid, outcome, and how often.
type Games = &'static [(u64, u64, i32, Outcome, usize)];

/// A season of six with priors that are nearly flat, or nearly fixed.
struct Extreme {
    deviation: f64,
    side: Option<f64>,
    bid: Option<f64>,
    draws: f64,
    /// Ratings of the last two.
    anchors: [Option<f64>; 2],
    games: Games,
}

/// Cases found by a long search: where matches are nearly certain and priors nearly flat, steps
/// lead far beyond the summit, heights are rounded by more than they differ, and unknowns are
/// large against the margins that they make.
const EXTREMES: [Extreme; 7] = {
    use Outcome::{Draw, First, Second};
    [
        Extreme {
            deviation: 608_639.501_369_447,
            side: Some(1_000_000.0),
            bid: Some(900_883.475_825_892_5),
            draws: 0.017_576_380_766_898_613,
            anchors: [None, Some(-65_218.046_663_555_17)],
            games: &[(1, 5, 1_000_000, Draw, 1_257), (2, 0, -1, Draw, 1_383)],
        },
        Extreme {
            deviation: 1.0,
            side: None,
            bid: Some(1_000_000.0),
            draws: 0.048_158_896_057_093_21,
            anchors: [None, Some(100_000.0)],
            games: &[(1, 3, 0, Draw, 682), (4, 5, -952_478, Draw, 1_289)],
        },
        Extreme {
            deviation: 720_070.240_490_812_9,
            side: Some(1.0),
            bid: Some(1_000_000.0),
            draws: 2.0,
            anchors: [None, None],
            games: &[
                (5, 2, -1_000_000, Second, 83),
                (3, 0, 0, Second, 278),
                (0, 4, 1, Second, 1_871),
                (0, 3, -12, First, 3),
                (0, 2, 999_999, First, 1_617),
            ],
        },
        Extreme {
            deviation: 125_315.387_782_223_16,
            side: Some(214.197_352_667_853_27),
            bid: Some(365_739.700_349_281_13),
            draws: 2.0,
            anchors: [Some(80_786.692_280_178_69), Some(42_069.436_419_420_934)],
            games: &[
                (1, 2, 0, Draw, 3),
                (0, 2, -1_000_000, First, 1),
                (4, 5, 331_906, Second, 1_831),
                (0, 1, -846_109, First, 1_601),
                (2, 5, -1, Draw, 1_881),
                (0, 3, 1, First, 2),
            ],
        },
        // The way back from a step much too far is long.
        Extreme {
            deviation: 874_173.744_002_822_2,
            side: None,
            bid: None,
            draws: 2.0,
            anchors: [Some(100_000.0), Some(100_000.0)],
            games: &[
                (1, 5, 11, First, 1_719),
                (3, 1, -81_751, Second, 1),
                (0, 4, 0, Draw, 1),
            ],
        },
        // A bid of one against one of a million: its worth lies far away.
        Extreme {
            deviation: 1_000_000.0,
            side: None,
            bid: Some(274_150.834_192_883_4),
            draws: 0.01,
            anchors: [Some(94_421.305_132_139_47), Some(58_333.000_216_345_186)],
            games: &[
                (0, 4, 0, Draw, 1_010),
                (4, 0, 1, First, 1_241),
                (1, 5, 999_999, First, 2),
            ],
        },
        // A bid that is worth next to nothing.
        Extreme {
            deviation: 1.0,
            side: Some(833_545.618_732_959_3),
            bid: Some(0.586_818_052_093_003_4),
            draws: 77.141_341_173_832_06,
            anchors: [None, Some(100_000.0)],
            games: &[(4, 5, 678_932, Second, 2), (5, 3, 0, Second, 3)],
        },
    ]
};

#[test]
fn estimates_settle_where_nearly_nothing_is_taken_for_granted() {
    for (number, extreme) in EXTREMES.iter().enumerate() {
        let games = extreme.games.iter();
        let results = games.flat_map(|&(first, second, bid, outcome, times)| {
            vec![
                Played {
                    first,
                    second,
                    bid,
                    outcome
                };
                times
            ]
        });
        let mut season = Season {
            settings: HistorySettings {
                deviation: extreme.deviation,
                side: extreme.side,
                bid: extreme.bid,
                draws: extreme.draws,
                negative_bids: true,
                ..HistorySettings::default()
            },
            results: results.collect(),
            entrants: entered(6),
        };
        season.entrants[4].anchor = extreme.anchors[0];
        season.entrants[5].anchor = extreme.anchors[1];
        let estimate = estimate(&season).unwrap_or_else(|error| panic!("{number}: {error}"));
        for row in estimate.table().rows {
            let numbers = [row.rating, row.interval.low, row.interval.high];
            assert!(numbers.iter().all(|it| it.is_finite()), "{number}: {row:?}");
        }
        if let Ok(fair) = estimate.fair_bid() {
            assert!(fair.bid.is_finite(), "{number}: {fair:?}");
        }
    }
}

#[derive(Debug, Clone)]
enum Shape {
    AnyResults,
    OneWinsAll,
    TiesOnly,
    TwoIslands,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_is_played_estimates_are_numbers(
        shape in prop::sample::select(vec![
            Shape::AnyResults, Shape::OneWinsAll, Shape::TiesOnly, Shape::TwoIslands,
        ]),
        games in prop::collection::vec(
            (0..6_u64, 1..6_u64, 0..3_usize, -1_000_000..=1_000_000_i32, 1..2_000_usize), 0..12),
        anchor in prop::option::of(-1e5..=1e5_f64),
        deviation in 1.0..=1e6_f64,
        side in prop::option::of(1.0..=1e6_f64),
        bid in prop::option::of(0.001..=1e6_f64),
    ) {
        let mut results = Vec::new();
        for (first, by, outcome, bid, times) in games {
            let second = (first + by) % 6;
            let outcome = [Outcome::First, Outcome::Draw, Outcome::Second][outcome];
            let outcome = match shape {
                Shape::OneWinsAll if first == 0 => Outcome::First,
                Shape::OneWinsAll if second == 0 => Outcome::Second,
                Shape::TiesOnly => Outcome::Draw,
                Shape::TwoIslands if first % 2 != second % 2 => continue,
                _ => outcome,
            };
            results.extend(vec![Played { first, second, bid, outcome }; times]);
        }
        let mut season = Season {
            settings: HistorySettings {
                deviation, side, bid, negative_bids: true, ..HistorySettings::default()
            },
            entrants: entered(6),
            results,
        };
        season.entrants[5].anchor = anchor;
        let estimate = estimate(&season).unwrap();
        let table = estimate.table();
        for row in &table.rows {
            let numbers = [row.rating, row.deviation, row.interval.low, row.interval.high];
            prop_assert!(numbers.iter().all(|number| number.is_finite()), "{row:?}");
        }
        for measure in [table.side, table.bid, table.draw].into_iter().flatten() {
            prop_assert!(measure.value.is_finite() && measure.interval.low.is_finite());
        }
        for likely in estimate.superiority(&[0, 1, 2, 3, 4, 5]).unwrap().likely.iter().flatten() {
            prop_assert!((0.0..=1.0).contains(likely), "{likely}");
        }
        if let Ok(fair) = estimate.fair_bid() {
            prop_assert!(fair.bid.is_finite(), "{fair:?}");
            prop_assert!(fair.low.is_none_or(|low| low <= fair.bid), "{fair:?}");
        }
    }
}
