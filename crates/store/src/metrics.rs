//! Metrics of commits, whatever the database.

use std::time::Duration;

use sandtable_runtime::telemetry::metric::{self, Counter, Gauge, Histogram};

/// The measures of a store's writers.
#[derive(Clone)]
pub(crate) struct CommitMetrics {
    seconds: Histogram,
    batch: Histogram,
    failures: Counter,
    waiting: Gauge,
}

impl CommitMetrics {
    pub(crate) fn new() -> Self {
        Self {
            seconds: metric::COMMIT_SECONDS.histogram(&[]),
            batch: metric::COMMIT_BATCH.histogram(&[]),
            failures: metric::COMMIT_FAILURES.counter(&[]),
            waiting: metric::QUEUE_DEPTH.gauge(&[]),
        }
    }

    /// A batch was taken, and so many writes were left waiting.
    pub(crate) fn taken(&self, waiting: usize) {
        self.waiting.set(waiting as f64);
    }

    /// A batch became durable.
    pub(crate) fn committed(&self, writes: usize, took: Duration) {
        self.seconds.record(took);
        self.batch.record(writes as f64);
    }

    /// A batch was lost.
    pub(crate) fn failed(&self) {
        self.failures.increment(1);
    }
}

/// A log was found damaged.
pub(crate) fn damaged(id: &str, damage: &crate::corruption::Damage) {
    tracing::error!(id, %damage, "match log is corrupt");
    metric::DAMAGED_LOGS.counter(&[]).increment(1);
}
