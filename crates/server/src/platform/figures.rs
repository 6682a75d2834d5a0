//! Figures of a process: what its metrics say, as others read them.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Duration;

use sandtable_runtime::telemetry::metric::{self, Metric};

/// The metrics that a status is made of.
const WATCHED: [Metric; 16] = [
    metric::REQUESTS,
    metric::REQUEST_SECONDS,
    metric::REQUESTS_IN_FLIGHT,
    metric::REFUSALS,
    metric::COMMANDS,
    metric::COMMIT_SECONDS,
    metric::COMMIT_FAILURES,
    metric::QUEUE_DEPTH,
    metric::STORE_FREE_BYTES,
    metric::LIVE_MATCHES,
    metric::STREAMS,
    metric::SHED,
    metric::LIMITED,
    metric::CAPACITY_TAKEN,
    metric::LAG,
    metric::CONNECTIONS,
];

/// Ending of the name of a histogram's buckets.
const BUCKET: &str = "_bucket";

/// Label of a bucket: its upper bound.
const UPPER: &str = "le";

/// Values of a process's metrics at one moment, by series.
#[derive(Clone, Debug, Default)]
pub(super) struct Figures(BTreeMap<Arc<str>, f64>);

/// Labels of a series with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Labels(Vec<(String, String)>);

impl Figures {
    /// Reads the text that `/metrics` answers with. Names of series are shared with earlier
    /// figures, as most of them stay.
    pub(super) fn read(text: &str, earlier: &Self) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let series = lines.filter_map(|line| {
            let (series, value) = line.rsplit_once(' ')?;
            let name = series.split('{').next().unwrap_or(series);
            let name = name.strip_suffix(BUCKET).unwrap_or(name);
            let value = value.parse().ok()?;
            let is_watched = WATCHED.iter().any(|metric| metric.name == name);
            is_watched.then(|| {
                let known = earlier.0.get_key_value(series);
                let known = known.map(|(series, _)| series.clone());
                (known.unwrap_or_else(|| Arc::from(series)), value)
            })
        });
        Self(series.collect())
    }

    /// The series of a name, each with its value.
    fn of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, f64)> {
        let from = (Bound::Included(name), Bound::Unbounded);
        self.0
            .range::<str, _>(from)
            .take_while(move |(series, _)| series.starts_with(name))
            .filter(move |(series, _)| {
                matches!(series.as_bytes().get(name.len()), None | Some(b'{'))
            })
            .map(|(series, value)| (&**series, *value))
    }

    fn get(&self, series: &str) -> f64 {
        self.0.get(series).copied().unwrap_or(0.0)
    }
}

impl Labels {
    /// Reads the labels of a series, such as `name{of="a",by="b"}`.
    fn read(series: &str) -> Self {
        let mut labels = Vec::new();
        let mut rest = series.split_once('{').map_or("", |(_, rest)| rest);
        while let Some((name, after)) = rest.split_once("=\"") {
            let mut value = String::new();
            let mut letters = after.char_indices();
            let mut end = after.len();
            while let Some((at, letter)) = letters.next() {
                match letter {
                    '"' => {
                        end = at + 1;
                        break;
                    }
                    '\\' => value.extend(letters.next().map(|(_, letter)| match letter {
                        'n' => '\n',
                        letter => letter,
                    })),
                    letter => value.push(letter),
                }
            }
            labels.push((name.trim_start_matches(',').to_owned(), value));
            rest = &after[end..];
        }
        Self(labels)
    }

    /// The value of a label; empty for none.
    pub(super) fn get(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(label, _)| label == name);
        found.map_or("", |(_, value)| value)
    }
}

/// A counter: its value, and how much of it came in a minute.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) labels: Labels,
    pub(super) total: f64,
    pub(super) per_minute: f64,
}

/// Figures of a stretch of time.
#[derive(Clone, Debug)]
pub(super) struct FigureWindow {
    pub(super) now: Figures,
    pub(super) before: Figures,
    pub(super) length: Duration,
}

impl FigureWindow {
    /// All series of a counter.
    pub(super) fn counts(&self, metric: Metric) -> Vec<Count> {
        let minutes = self.length.as_secs_f64().max(1.0) / 60.0;
        let series = self.now.of(metric.name);
        let counts = series.map(|(series, total)| Count {
            labels: Labels::read(series),
            total,
            per_minute: (total - self.before.get(series)).max(0.0) / minutes,
        });
        counts.collect()
    }

    /// All series of a gauge.
    pub(super) fn gauges(&self, metric: Metric) -> Vec<(Labels, f64)> {
        let series = self.now.of(metric.name);
        series
            .map(|(series, value)| (Labels::read(series), value))
            .collect()
    }

    /// The sum of all series of a gauge; `None` where there are none.
    pub(super) fn gauge(&self, metric: Metric) -> Option<f64> {
        let values = self.now.of(metric.name).map(|(_, value)| value);
        values.reduce(|sum, value| sum + value)
    }

    /// The distribution of what a histogram counted, by the labels of its series.
    pub(super) fn distributions(&self, metric: Metric) -> BTreeMap<Labels, Distribution> {
        let name = format!("{}{BUCKET}", metric.name);
        let mut all: BTreeMap<Labels, Distribution> = BTreeMap::new();
        for (series, total) in self.now.of(&name) {
            let mut labels = Labels::read(series);
            let upper = labels.get(UPPER).parse().unwrap_or(f64::INFINITY);
            labels.0.retain(|(label, _)| label != UPPER);
            let found = all.entry(labels).or_default();
            found.buckets.push((upper, total - self.before.get(series)));
        }
        for found in all.values_mut() {
            found
                .buckets
                .sort_by(|one, other| one.0.total_cmp(&other.0));
        }
        all
    }
}

/// Buckets of a histogram, the lowest first: upper bounds, and how much is at or below each.
#[derive(Clone, Debug, Default)]
pub(super) struct Distribution {
    buckets: Vec<(f64, f64)>,
}

impl Distribution {
    /// Number that was counted.
    pub(super) fn count(&self) -> f64 {
        self.buckets.last().map_or(0.0, |(_, count)| *count)
    }

    /// The time at or below which a share of what was counted is, as if it lay evenly within its
    /// bucket; of what is above all bounds, the highest bound. `None` when nothing was counted.
    pub(super) fn quantile(&self, share: f64) -> Option<Duration> {
        let wanted = self.count() * share;
        if wanted <= 0.0 {
            return None;
        }
        let (mut lower, mut below) = (0.0, 0.0);
        for (upper, count) in &self.buckets {
            if *count >= wanted {
                if upper.is_infinite() {
                    break;
                }
                let part = (wanted - below) / (count - below).max(f64::MIN_POSITIVE);
                return Some(Duration::from_secs_f64(lower + (upper - lower) * part));
            }
            (lower, below) = (*upper, *count);
        }
        Some(Duration::from_secs_f64(lower))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "\
# TYPE sandtable_refusals_total counter
sandtable_refusals_total{service=\"a.B\",reason=\"X\"} 3
sandtable_capacity_taken{limit=\"matches as they were, at a time\"} 2
sandtable_request_seconds_bucket{service=\"a.B\",method=\"C\",le=\"0.001\"} 10
sandtable_request_seconds_bucket{service=\"a.B\",method=\"C\",le=\"+Inf\"} 10
";
    const NOW: &str = "\
sandtable_refusals_total{service=\"a.B\",reason=\"X\"} 9
sandtable_refusals_total{service=\"a.B\",reason=\"Y \\\"z\\\"\"} 1
sandtable_other_total 5
sandtable_request_seconds_bucket{service=\"a.B\",method=\"C\",le=\"0.001\"} 10
sandtable_request_seconds_bucket{service=\"a.B\",method=\"C\",le=\"0.002\"} 110
sandtable_request_seconds_bucket{service=\"a.B\",method=\"C\",le=\"+Inf\"} 120
sandtable_request_seconds_count{service=\"a.B\",method=\"C\"} 120
";

    fn window() -> FigureWindow {
        let before = Figures::read(BEFORE, &Figures::default());
        let now = Figures::read(NOW, &before);
        FigureWindow {
            now,
            before,
            length: Duration::from_secs(30),
        }
    }

    #[test]
    fn counters_have_rates_of_the_window() {
        let counts = window().counts(metric::REFUSALS);
        let found: Vec<_> = counts
            .iter()
            .map(|it| (it.labels.get("reason"), it.total, it.per_minute))
            .collect();
        assert_eq!(found, [("X", 9.0, 12.0), ("Y \"z\"", 1.0, 2.0)]);
        assert!(window().counts(metric::SHED).is_empty());
    }

    #[test]
    fn labels_may_have_commas() {
        let before = FigureWindow {
            now: window().before,
            ..window()
        };
        let gauges = before.gauges(metric::CAPACITY_TAKEN);
        assert_eq!(gauges[0].0.get("limit"), "matches as they were, at a time");
        assert_eq!(before.gauge(metric::CAPACITY_TAKEN), Some(2.0));
        assert_eq!(before.gauge(metric::LAG), None);
    }

    #[test]
    fn quantiles_lie_within_their_bucket_and_below_the_highest_bound() {
        let distributions = window().distributions(metric::REQUEST_SECONDS);
        assert_eq!(distributions.len(), 1);
        let distribution = distributions.values().next().unwrap();
        assert!((distribution.count() - 110.0).abs() < 1e-9);
        let micros = |share| distribution.quantile(share).map(|it| it.as_micros());
        assert_eq!(micros(0.5), Some(1500));
        assert!(micros(0.99).is_some_and(|it| (1980..=2000).contains(&it)));
        let slow = Distribution {
            buckets: vec![(0.001, 1.0), (f64::INFINITY, 4.0)],
        };
        let slowest = slow.quantile(0.99).map(|it| it.as_micros());
        assert_eq!(
            slowest,
            Some(1000),
            "no more is known than the highest bound"
        );
        assert_eq!(Distribution::default().quantile(0.5), None);
    }
}
