//! Charts.

use sandtable_standings::chart::{Bar, BarChart, Bound, LineChart, Point};

fn chart(points: Vec<Point>) -> LineChart {
    LineChart {
        title: "Rating".to_owned(),
        points,
        bounds: Vec::new(),
        ends: ("May".to_owned(), "June".to_owned()),
    }
}

fn point(at: i64, value: f64, spread: f64) -> Point {
    Point {
        at,
        value,
        low: value - spread,
        high: value + spread,
    }
}

#[test]
fn a_rating_moves_within_its_interval() {
    let chart = chart(vec![
        point(20, 1580.0, 20.0),
        point(0, 1500.0, 60.0),
        point(10, 1550.0, 30.0),
    ]);
    assert_eq!(
        chart.text(40, 7),
        "\
Rating
1608 ┤                            ░░░░░░
     │    ░░░░░░░░░░░░░░░░░░░░░•••••••••
     │░░░░░░░░░░░░•••••••••••••░░░░░░░░░
1520 ┤░░••••••••••░░░░░░░░░░░
     │••░░░░░░░░░░░░
     │░░░░░░░░
1432 ┤░░
     └──────────────────────────────────
      May                           June
"
    );
}

#[test]
fn a_test_goes_to_one_of_its_bounds() {
    let bound = |label: &str, value| Bound {
        label: label.to_owned(),
        value,
    };
    let chart = LineChart {
        title: "Likelihood ratio".to_owned(),
        points: [0.0, 0.4, -0.3, 0.9, 1.8, 2.95]
            .into_iter()
            .zip(0..)
            .map(|(value, at)| Point::exact(at, value))
            .collect(),
        bounds: vec![bound("better", 2.94), bound("not better", -2.94)],
        ends: ("0 pairs".to_owned(), "5 pairs".to_owned()),
    };
    assert_eq!(
        chart.text(36, 9),
        "\
Likelihood ratio
 3.2 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄•
     │                         ••••
     │                    •••••
     │                ••••
 0.0 ┤••••••••••••••••
     │
     │
     │
-3.2 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
     └──────────────────────────────
      0 pairs                5 pairs
┄ 2.94 better
┄ -2.94 not better
"
    );
    let drawn = chart.svg();
    let read = roxmltree::Document::parse(&drawn).unwrap();
    let dashed = read
        .descendants()
        .filter(|node| node.has_attribute("stroke-dasharray"));
    assert_eq!(dashed.count(), 2);
}

#[test]
fn shares_are_bars_with_counts() {
    let bar = |label: &str, won, drawn, lost| Bar {
        label: label.to_owned(),
        won,
        drawn,
        lost,
    };
    let chart = BarChart {
        title: "Allies by bid".to_owned(),
        bars: vec![
            bar("bid 0", 30, 0, 90),
            bar("bid 12", 40, 2, 39),
            bar("bid 24", 3, 0, 0),
            bar("bid 36", 0, 0, 0),
        ],
    };
    assert_eq!(
        chart.text(40),
        "\
Allies by bid
bid 0  ███▊              25.0 %  30-0-90
bid 12 ███████▌          50.6 %  40-2-39
bid 24 ███████████████  100.0 %  3-0-0
bid 36                 no games  0-0-0
"
    );
    assert!(roxmltree::Document::parse(&chart.svg()).is_ok());
}

#[test]
fn any_numbers_can_be_drawn() {
    let extremes = [
        f64::MAX,
        f64::MIN,
        f64::NAN,
        f64::INFINITY,
        0.0,
        -0.0,
        1e-300,
        5.0,
    ];
    for a in extremes {
        for b in extremes {
            for (first, last) in [(i64::MIN, i64::MAX), (0, 0), (1, 2)] {
                let of = |at| Point {
                    at,
                    value: a,
                    low: b,
                    high: a,
                };
                let mut chart = chart(vec![of(first), of(last), point(last, b, 1.0)]);
                chart.bounds = vec![Bound {
                    label: "b".to_owned(),
                    value: b,
                }];
                for (width, height) in [(0, 0), (24, 4), (usize::MAX, usize::MAX)] {
                    assert!(chart.text(width, height).starts_with("Rating\n"));
                }
                assert!(roxmltree::Document::parse(&chart.svg()).is_ok());
            }
        }
    }
    let most = Bar {
        label: "most".to_owned(),
        won: u64::MAX,
        drawn: u64::MAX,
        lost: u64::MAX,
    };
    let chart = BarChart {
        title: String::new(),
        bars: vec![most],
    };
    assert!(chart.text(80).contains("50.0 %"));
    assert!(roxmltree::Document::parse(&chart.svg()).is_ok());
}

#[test]
fn nothing_is_told_of_nothing() {
    let empty = chart(Vec::new());
    assert_eq!(empty.text(40, 8), "Rating\nnothing to show yet\n");
    assert!(empty.svg().contains("nothing to show yet"));
}
