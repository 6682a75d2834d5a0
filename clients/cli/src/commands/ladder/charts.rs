//! Charts of ladders over time, for a terminal.

use std::collections::BTreeMap;

use sandtable_proto::ladder::v1::{
    Comparison, ComparisonPoint, Estimate, PlayerFacts, PoolFixture, RatingPoint,
};
use sandtable_proto::tournaments::v1::Side;
use sandtable_standings::chart::{Bar, BarChart, Bound, LineChart, Point};

use crate::output::writer;

/// Cells of a line where the terminal does not report its width.
const WIDTH: u16 = 80;
/// Lines of a chart.
const HEIGHT: usize = 14;

/// Returns the width of charts.
pub(super) fn width() -> usize {
    let (width, _) = crossterm::terminal::size().unwrap_or((WIDTH, 0));
    usize::from(width.clamp(40, 160))
}

/// A player's rating over time, with its interval. The points come latest first.
pub(super) fn rating(title: &str, points: &[RatingPoint]) -> LineChart {
    let drawn = points.iter().rev().filter_map(|point| {
        let rating = point.rating.as_ref()?;
        Some(Point {
            at: point.time.as_ref()?.seconds,
            value: rating.rating,
            low: rating.rating - 2.0 * rating.deviation,
            high: rating.rating + 2.0 * rating.deviation,
        })
    });
    let moment = |point: Option<&RatingPoint>| {
        let time = point.and_then(|point| point.time.as_ref());
        time.map(writer::moment).unwrap_or_default()
    };
    LineChart {
        title: title.to_owned(),
        points: drawn.collect(),
        bounds: Vec::new(),
        ends: (moment(points.last()), moment(points.first())),
    }
}

/// A player's results with each side.
pub(super) fn sides_of_player(facts: &PlayerFacts) -> BarChart {
    let bars = facts.sides.iter().map(|side| Bar {
        label: side.side.clone(),
        won: u64::from(side.wins),
        drawn: u64::from(side.draws),
        lost: u64::from(side.losses),
    });
    BarChart {
        title: "points by side".to_owned(),
        bars: bars.collect(),
    }
}

/// The results of each side in the fixtures of a pool.
pub(super) fn sides_of_pool(sides: &[Side], fixtures: &[PoolFixture]) -> BarChart {
    let mut first = Bar {
        label: String::new(),
        won: 0,
        drawn: 0,
        lost: 0,
    };
    let played = fixtures.iter().flat_map(|fixture| &fixture.matches);
    for found in played.filter(|found| !found.annulled) {
        let points = found.result.as_ref().map(|result| &result.points[..]);
        // Players by side: the first side is the fixture's first player's or its second's.
        let first_side = match (points, found.first_side) {
            (Some([first, second]), 1) => (first, second),
            (Some([first, second]), 2) => (second, first),
            _ => continue,
        };
        match first_side {
            (2, 0) => first.won += 1,
            (0, 2) => first.lost += 1,
            (1, 1) => first.drawn += 1,
            // Both have lost, which shows nothing about the sides.
            _ => {}
        }
    }
    let second = Bar {
        won: first.lost,
        lost: first.won,
        ..first.clone()
    };
    let named = |place: usize, bar: Bar| Bar {
        label: sides
            .get(place)
            .map_or_else(String::new, |side| side.name.clone()),
        ..bar
    };
    BarChart {
        title: "points by side, of the latest fixtures".to_owned(),
        bars: vec![named(0, first), named(1, second)],
    }
}

/// Rating points that make one ten times as likely to win as to lose.
const TENFOLD: f64 = 400.0;

/// Returns the first side's share of the points between equal players, by bid, as estimated;
/// `None` while bids do not differ.
pub(super) fn by_bid(estimate: &Estimate, side: &str) -> Option<LineChart> {
    let advantage = estimate.side_advantage.as_ref()?.value;
    let effect = estimate.bid_effect.as_ref()?;
    let fair = estimate.fair_bid.as_ref();
    let fair = fair.and_then(|fair| fair.bid.as_ref());
    let middle = fair.map_or(0.0, |bid| bid.value.max(0.0));
    let share = |bid: u32, effect: f64| {
        let points = advantage + effect * f64::from(bid);
        100.0 / (1.0 + 10f64.powf(-points / TENFOLD))
    };
    // As far beyond the fair bid as it is from none.
    let last = (2.0 * middle).clamp(10.0, 200.0) as u32;
    let points = (0..=last).map(|bid| {
        let ends = [share(bid, effect.low), share(bid, effect.high)];
        Point {
            at: i64::from(bid),
            value: share(bid, effect.value),
            low: ends[0].min(ends[1]),
            high: ends[0].max(ends[1]),
        }
    });
    Some(LineChart {
        title: format!("percent of the points for {side}, by bid"),
        points: points.collect(),
        bounds: vec![Bound {
            label: "even".to_owned(),
            value: 50.0,
        }],
        ends: ("bid 0".to_owned(), format!("bid {last}")),
    })
}

/// The curve of a comparison between its bounds.
pub(super) fn likelihood(found: &Comparison, curve: &BTreeMap<u32, f64>) -> LineChart {
    let points = curve
        .iter()
        .map(|(pairs, ratio)| Point::exact(i64::from(*pairs), *ratio));
    let last = curve.keys().next_back().copied().unwrap_or_default();
    let bound = |label: &str, value| Bound {
        label: label.to_owned(),
        value,
    };
    LineChart {
        title: "log likelihood ratio".to_owned(),
        points: points.collect(),
        bounds: vec![
            bound("no", found.lower_bound),
            bound("yes", found.upper_bound),
        ],
        ends: ("0 pairs".to_owned(), format!("{last} pairs")),
    }
}

/// Adds places to a curve.
pub(super) fn add(curve: &mut BTreeMap<u32, f64>, points: &[ComparisonPoint]) {
    let places = points.iter().map(|it| (it.pairs, it.log_likelihood_ratio));
    curve.extend(places);
}

/// A chart of lines as text.
pub(super) fn lines(chart: &LineChart) -> String {
    chart.text(width(), HEIGHT).trim_end().to_owned()
}

/// A chart of bars as text.
pub(super) fn bars(chart: &BarChart) -> String {
    chart.text(width()).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::ladder::v1::{FairBid, Interval};
    use sandtable_proto::tournaments::v1::{FixtureMatch, MatchResult};

    #[test]
    fn sides_are_counted_whoever_has_them() {
        let played = |first_side, points: [u32; 2], annulled| FixtureMatch {
            first_side,
            annulled,
            result: Some(MatchResult {
                points: points.to_vec(),
                ..Default::default()
            }),
            ..Default::default()
        };
        let fixture = PoolFixture {
            matches: vec![
                played(1, [2, 0], false),
                played(2, [2, 0], false),
                played(2, [0, 2], false),
                played(1, [1, 1], false),
                played(1, [0, 0], false),
                played(1, [2, 0], true),
                FixtureMatch::default(),
            ],
            ..Default::default()
        };
        let bars = sides_of_pool(&[], &[fixture]).bars;
        let counted = |bar: &Bar| (bar.won, bar.drawn, bar.lost);
        assert_eq!(counted(&bars[0]), (2, 1, 1));
        assert_eq!(counted(&bars[1]), (1, 1, 2));
    }

    #[test]
    fn the_fair_bid_is_where_the_sides_are_even() {
        let exactly = |value| {
            Some(Interval {
                value,
                low: value,
                high: value,
            })
        };
        let mut estimate = Estimate {
            side_advantage: exactly(100.0),
            bid_effect: exactly(-5.0),
            fair_bid: Some(FairBid {
                bid: exactly(20.0),
                ..Default::default()
            }),
            ..Default::default()
        };
        let chart = by_bid(&estimate, "axis").unwrap();
        let at = |bid: usize| chart.points[bid].value;
        assert!((at(20) - 50.0).abs() < 1e-9);
        assert!(at(0) > 60.0 && at(40) < 40.0);
        estimate.bid_effect = None;
        assert!(by_bid(&estimate, "axis").is_none());
    }
}
