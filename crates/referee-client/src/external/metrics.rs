//! Metrics of third-party referees.

use std::time::Duration;

use sandtable_runtime::telemetry::metric::{self, Counter, Histogram};

/// Outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was answered after so long, be it with a refusal.
    Answered(Duration),
    /// It was answered after so long with what cannot be used.
    Faulty(Duration),
    /// It was not answered in time.
    Silent,
    /// The referee could not be reached.
    Away,
    /// It was not made: what it is about rests, or too many calls were under way.
    NotAsked,
}

/// Metrics of the calls of one game's referee.
pub(super) struct RefereeMetrics {
    answered: Counter,
    faulty: Counter,
    silent: Counter,
    away: Counter,
    not_asked: Counter,
    seconds: Histogram,
}

impl std::fmt::Debug for RefereeMetrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RefereeMetrics").finish_non_exhaustive()
    }
}

impl RefereeMetrics {
    /// The measures of a game's referee.
    pub(super) fn of(game: &str) -> Self {
        let calls = |result| metric::REFEREE_CALLS.counter(&[("game", game), ("result", result)]);
        Self {
            answered: calls("answered"),
            faulty: calls("faulty"),
            silent: calls("silent"),
            away: calls("away"),
            not_asked: calls("not_asked"),
            seconds: metric::REFEREE_SECONDS.histogram(&[("game", game)]),
        }
    }

    /// Counts a call.
    pub(super) fn count(&self, outcome: Outcome) {
        let (counter, took) = match outcome {
            Outcome::Answered(took) => (&self.answered, Some(took)),
            Outcome::Faulty(took) => (&self.faulty, Some(took)),
            Outcome::Silent => (&self.silent, None),
            Outcome::Away => (&self.away, None),
            Outcome::NotAsked => (&self.not_asked, None),
        };
        counter.increment(1);
        if let Some(took) = took {
            self.seconds.record(took);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics_exporter_prometheus::PrometheusBuilder;

    #[test]
    fn calls_are_counted_by_game_and_by_what_became_of_them() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let shown = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            let metrics = RefereeMetrics::of("hands");
            metrics.count(Outcome::Answered(Duration::from_millis(2)));
            metrics.count(Outcome::Faulty(Duration::from_millis(3)));
            metrics.count(Outcome::Silent);
            metrics.count(Outcome::Away);
            metrics.count(Outcome::NotAsked);
            metrics.count(Outcome::NotAsked);
        });
        let shown = shown.render();
        for line in [
            "sandtable_referee_calls_total{game=\"hands\",result=\"answered\"} 1\n",
            "sandtable_referee_calls_total{game=\"hands\",result=\"faulty\"} 1\n",
            "sandtable_referee_calls_total{game=\"hands\",result=\"silent\"} 1\n",
            "sandtable_referee_calls_total{game=\"hands\",result=\"away\"} 1\n",
            "sandtable_referee_calls_total{game=\"hands\",result=\"not_asked\"} 2\n",
            "sandtable_referee_seconds_count{game=\"hands\"} 2\n",
        ] {
            assert!(shown.contains(line), "{line} is not in\n{shown}");
        }
    }
}
