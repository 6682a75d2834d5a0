use std::time::Duration;

use sandtable_runtime::telemetry::metric::{self, Counter, Gauge, Histogram};

/// Metrics of all calls of Redis.
pub(crate) struct RedisMetrics {
    open: Gauge,
}

/// Metrics of one kind of call.
pub(crate) struct CallMetrics {
    ok: Counter,
    failed: Counter,
    skipped: Counter,
    seconds: Histogram,
}

/// Outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was answered after so long.
    Answered(Duration),
    /// It failed, or was not answered in time.
    Failed,
    /// It was not made, because one had just failed.
    Skipped,
}

impl RedisMetrics {
    pub(crate) fn new() -> Self {
        let open = metric::REDIS_OPEN.gauge(&[]);
        open.set(0.0);
        Self { open }
    }

    /// Counts a call.
    pub(crate) fn count(&self, call: &CallMetrics, outcome: Outcome) {
        match outcome {
            Outcome::Answered(took) => {
                call.ok.increment(1);
                call.seconds.record(took);
                self.open.set(0.0);
            }
            Outcome::Failed => {
                call.failed.increment(1);
                self.open.set(1.0);
            }
            Outcome::Skipped => call.skipped.increment(1),
        }
    }
}

impl CallMetrics {
    /// The measures of a kind of call, by its name.
    pub(crate) fn of(name: &str) -> Self {
        let calls = |result| metric::REDIS_CALLS.counter(&[("call", name), ("result", result)]);
        Self {
            ok: calls("ok"),
            failed: calls("failed"),
            skipped: calls("skipped"),
            seconds: metric::REDIS_SECONDS.histogram(&[("call", name)]),
        }
    }
}

/// Hits and misses of live states.
pub(crate) struct Finds {
    hits: Counter,
    misses: Counter,
}

impl Finds {
    pub(crate) fn new() -> Self {
        let lookups =
            |result| metric::CACHE_LOOKUPS.counter(&[("cache", "live"), ("result", result)]);
        Self {
            hits: lookups("hit"),
            misses: lookups("miss"),
        }
    }

    /// A state was looked for.
    pub(crate) fn looked(&self, found: bool) {
        if found {
            self.hits.increment(1)
        } else {
            self.misses.increment(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics_exporter_prometheus::PrometheusBuilder;

    #[test]
    fn calls_are_counted_by_what_became_of_them() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let shown = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            let (metrics, get) = (RedisMetrics::new(), CallMetrics::of("get"));
            metrics.count(&get, Outcome::Answered(Duration::from_millis(2)));
            assert!(shown.render().contains("sandtable_redis_circuit_open 0\n"));
            metrics.count(&get, Outcome::Failed);
            metrics.count(&get, Outcome::Skipped);
            metrics.count(&get, Outcome::Skipped);
            Finds::new().looked(true);
        });
        let shown = shown.render();
        for line in [
            "sandtable_redis_calls_total{call=\"get\",result=\"ok\"} 1\n",
            "sandtable_redis_calls_total{call=\"get\",result=\"failed\"} 1\n",
            "sandtable_redis_calls_total{call=\"get\",result=\"skipped\"} 2\n",
            "sandtable_redis_seconds_count{call=\"get\"} 1\n",
            "sandtable_redis_circuit_open 1\n",
            "sandtable_cache_lookups_total{cache=\"live\",result=\"hit\"} 1\n",
        ] {
            assert!(shown.contains(line), "{line} is not in\n{shown}");
        }
    }
}
