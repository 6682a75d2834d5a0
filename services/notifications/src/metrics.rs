use sandtable_runtime::telemetry::metric::{self, Counter, Gauge};
use tonic::Code;

use crate::streams::stream_sender::End;

/// Metrics of streams.
pub(crate) struct StreamMetrics {
    open: Gauge,
    over: Counter,
    gone: Counter,
    slow: Counter,
    stopping: Counter,
    revoked: Counter,
    failed: Counter,
}

impl StreamMetrics {
    pub(crate) fn new() -> Self {
        let ends = |reason| metric::STREAM_ENDS.counter(&[("reason", reason)]);
        Self {
            open: metric::OPEN_STREAMS.gauge(&[]),
            over: ends("over"),
            gone: ends("gone"),
            slow: ends("slow"),
            stopping: ends("stopping"),
            revoked: ends("revoked"),
            failed: ends("failed"),
        }
    }

    /// A stream was opened.
    pub(crate) fn opened(&self) {
        self.open.increment(1.0);
    }

    /// A stream ended.
    pub(crate) fn ended(&self, end: &End) {
        self.open.decrement(1.0);
        let counter = match end {
            End::Over => &self.over,
            End::Gone => &self.gone,
            End::With(status) => match status.code() {
                Code::ResourceExhausted => &self.slow,
                Code::Unavailable => &self.stopping,
                Code::Unauthenticated | Code::PermissionDenied | Code::NotFound => &self.revoked,
                _ => &self.failed,
            },
        };
        counter.increment(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tonic::Status;

    #[test]
    fn streams_are_counted_while_they_are_open_and_by_how_they_end() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let metrics = metrics::with_local_recorder(&recorder, StreamMetrics::new);
        for _ in 0..6 {
            metrics.opened();
        }
        metrics.ended(&End::Over);
        metrics.ended(&End::With(Status::resource_exhausted("too slow")));
        metrics.ended(&End::With(Status::unavailable("stopping")));
        metrics.ended(&End::With(Status::permission_denied("lost")));
        metrics.ended(&End::With(Status::internal("broken")));
        let shown = recorder.handle().render();
        assert!(shown.contains("sandtable_open_streams 1\n"), "{shown}");
        for (reason, count) in [
            ("over", 1),
            ("slow", 1),
            ("stopping", 1),
            ("revoked", 1),
            ("failed", 1),
            ("gone", 0),
        ] {
            let line = format!("sandtable_stream_ends_total{{reason=\"{reason}\"}} {count}\n");
            assert!(shown.contains(&line), "{line} is not in\n{shown}");
        }
    }
}
