//! Metrics of tournaments and pools.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use sandtable_proto::tournaments::v1::TournamentEventKind as Kind;
use sandtable_runtime::telemetry::metric::{self, Counter, Gauge, Histogram};

/// The events of tournaments that are counted, as the metric calls them.
const COUNTED: [(Kind, &str); 5] = [
    (Kind::Round, "round"),
    (Kind::Match, "match"),
    (Kind::Result, "result"),
    (Kind::Reminder, "reminder"),
    (Kind::Attention, "attention"),
];

/// Subject of measurement.
pub(crate) struct LadderMetrics {
    events: [(Kind, Counter); COUNTED.len()],
    paired: Counter,
    decided: Counter,
    waiting: Gauge,
    /// Number of players who wait in each pool that this process looks after.
    pools: Mutex<HashMap<String, usize>>,
    estimates: Histogram,
    /// Fixtures of tournaments, and of pools.
    late: [Histogram; 2],
}

/// Owner of a fixture.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Of {
    Tournament,
    Pool,
}

impl LadderMetrics {
    pub(crate) fn new() -> Self {
        let late = |of| metric::FIXTURE_LATE_SECONDS.histogram(&[("of", of)]);
        let pools = |event| metric::POOL_FIXTURES.counter(&[("event", event)]);
        let events = |kind| metric::TOURNAMENT_EVENTS.counter(&[("kind", kind)]);
        Self {
            events: COUNTED.map(|(kind, name)| (kind, events(name))),
            paired: pools("paired"),
            decided: pools("decided"),
            waiting: metric::POOL_WAITING.gauge(&[]),
            pools: Mutex::default(),
            estimates: metric::ESTIMATE_SECONDS.histogram(&[]),
            late: ["tournament", "pool"].map(late),
        }
    }

    /// Something happened in a tournament, and is durable.
    pub(crate) fn happened(&self, kind: Kind) {
        let counter = self.events.iter().find(|(counted, _)| *counted == kind);
        if let Some((_, counter)) = counter {
            counter.increment(1);
        }
    }

    /// So many fixtures of a pool were paired, and so many decided, and that is durable.
    pub(crate) fn played(&self, paired: u64, decided: u64) {
        self.paired.increment(paired);
        self.decided.increment(decided);
    }

    /// So many players of a pool have room for a fixture.
    pub(crate) fn wait(&self, pool: &str, players: usize) {
        let mut pools = self.pools.lock();
        if players == 0 {
            pools.remove(pool);
        } else {
            pools.insert(pool.to_owned(), players);
        }
        self.waiting.set(pools.values().sum::<usize>() as f64);
    }

    /// An estimate took so long.
    pub(crate) fn estimated(&self, took: Duration) {
        self.estimates.record(took);
    }

    /// A fixture that was due at a moment is taken up now; both in milliseconds since 1970.
    pub(crate) fn taken_up(&self, of: Of, due: Option<i64>, now: i64) {
        let Some(due) = due else { return };
        let late = Duration::from_millis(now.saturating_sub(due).max(0).unsigned_abs());
        let [tournaments, pools] = &self.late;
        match of {
            Of::Tournament => tournaments.record(late),
            Of::Pool => pools.record(late),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics_exporter_prometheus::PrometheusBuilder;

    #[test]
    fn what_happens_is_counted_by_what_it_is() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics = metrics::with_local_recorder(&recorder, LadderMetrics::new);
        for kind in [Kind::Round, Kind::Match, Kind::Match, Kind::Organiser] {
            metrics.happened(kind);
        }
        metrics.played(2, 1);
        metrics.wait("pools/a", 3);
        metrics.wait("pools/b", 4);
        metrics.wait("pools/a", 1);
        metrics.taken_up(Of::Pool, Some(1_000), 3_500);
        metrics.taken_up(Of::Tournament, Some(3_500), 1_000);
        metrics.taken_up(Of::Tournament, None, 1_000);
        metrics.estimated(Duration::from_secs(2));
        let shown = recorder.handle().render();
        for line in [
            "sandtable_tournament_events_total{kind=\"round\"} 1",
            "sandtable_tournament_events_total{kind=\"match\"} 2",
            "sandtable_tournament_events_total{kind=\"result\"} 0",
            "sandtable_pool_fixtures_total{event=\"paired\"} 2",
            "sandtable_pool_fixtures_total{event=\"decided\"} 1",
            "sandtable_pool_waiting 5",
            "sandtable_fixture_late_seconds_sum{of=\"pool\"} 2.5",
            "sandtable_fixture_late_seconds_sum{of=\"tournament\"} 0",
            "sandtable_fixture_late_seconds_count{of=\"tournament\"} 1",
            "sandtable_estimate_seconds_sum 2",
        ] {
            assert!(
                shown.contains(&format!("{line}\n")),
                "{line} is not in\n{shown}"
            );
        }
        metrics.wait("pools/b", 0);
        let shown = recorder.handle().render();
        assert!(shown.contains("sandtable_pool_waiting 1\n"), "{shown}");
    }
}
