use sandtable_runtime::telemetry::metric::{self, Counter, Gauge};

use crate::webhooks::http::PostResult;

/// Metrics of webhooks.
pub(crate) struct WebhookMetrics {
    taken: Counter,
    refused: Counter,
    unreachable: Counter,
    given_up: Counter,
    disabled: Counter,
    suspended: Counter,
    overdue: Counter,
    crowded: Counter,
    switched_off: Counter,
    lag: Gauge,
}

/// Why a delivery was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dead {
    /// Every attempt failed.
    Failed,
    /// The webhook was disabled meanwhile.
    Disabled,
    /// The account was suspended meanwhile.
    Suspended,
    /// It waited for too long.
    Overdue,
    /// There were too many; it is not retained.
    Crowded,
}

impl WebhookMetrics {
    pub(crate) fn new() -> Self {
        let attempts = |result| metric::WEBHOOK_ATTEMPTS.counter(&[("result", result)]);
        let dead = |reason| metric::WEBHOOK_DEAD.counter(&[("reason", reason)]);
        Self {
            taken: attempts("taken"),
            refused: attempts("refused"),
            unreachable: attempts("unreachable"),
            given_up: dead("failed"),
            disabled: dead("disabled"),
            suspended: dead("suspended"),
            overdue: dead("overdue"),
            crowded: dead("crowded"),
            switched_off: metric::WEBHOOKS_DISABLED.counter(&[]),
            lag: metric::WEBHOOK_LAG.gauge(&[]),
        }
    }

    /// A message was posted.
    pub(crate) fn tried(&self, answer: &PostResult) {
        let counter = match answer {
            Ok(status) if status.is_success() => &self.taken,
            Ok(_) => &self.refused,
            Err(_) => &self.unreachable,
        };
        counter.increment(1);
    }

    /// A delivery was given up.
    pub(crate) fn died(&self, why: Dead) {
        let counter = match why {
            Dead::Failed => &self.given_up,
            Dead::Disabled => &self.disabled,
            Dead::Suspended => &self.suspended,
            Dead::Overdue => &self.overdue,
            Dead::Crowded => &self.crowded,
        };
        counter.increment(1);
    }

    /// A webhook was disabled because nothing reaches it.
    pub(crate) fn disabled(&self) {
        self.switched_off.increment(1);
    }

    /// Records how long the oldest delivery without a processing task has been due.
    pub(crate) fn lags(&self, millis: i64) {
        self.lag.set(millis.max(0) as f64 / 1000.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::StatusCode;
    use metrics_exporter_prometheus::PrometheusBuilder;

    #[test]
    fn attempts_are_counted_by_what_came_of_them() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics = metrics::with_local_recorder(&recorder, WebhookMetrics::new);
        metrics.tried(&Ok(StatusCode::NO_CONTENT));
        metrics.tried(&Ok(StatusCode::FOUND));
        metrics.tried(&Err("cannot connect".to_owned()));
        metrics.died(Dead::Suspended);
        metrics.disabled();
        metrics.lags(1500);
        let shown = recorder.handle().render();
        for line in [
            "sandtable_webhook_attempts_total{result=\"taken\"} 1\n",
            "sandtable_webhook_attempts_total{result=\"refused\"} 1\n",
            "sandtable_webhook_attempts_total{result=\"unreachable\"} 1\n",
            "sandtable_webhook_dead_total{reason=\"suspended\"} 1\n",
            "sandtable_webhook_dead_total{reason=\"failed\"} 0\n",
            "sandtable_webhooks_disabled_total 1\n",
            "sandtable_webhook_lag_seconds 1.5\n",
        ] {
            assert!(shown.contains(line), "{line} is not in\n{shown}");
        }
    }
}
