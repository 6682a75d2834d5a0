//! Calls, streams, refusals and the store, from the figures of a process.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use sandtable_proto::platform::v1::{
    MethodTraffic, RefusalCount, ShedCount, StoreStatus, StreamCount, TrafficStatus,
};
use sandtable_runtime::telemetry::metric;

use crate::platform::figures::{FigureWindow, Labels};

/// A duration of the contract.
pub(super) fn duration(length: Duration) -> Option<prost_types::Duration> {
    prost_types::Duration::try_from(length).ok()
}

/// A count of whole things. Metrics are floats, and these are never negative.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts are whole, not negative, and far below 2^53"
)]
pub(super) fn whole(value: f64) -> u64 {
    value.max(0.0).round() as u64
}

impl FigureWindow {
    /// Calls, commands and streams.
    pub(super) fn traffic(&self) -> TrafficStatus {
        let methods = self.methods();
        let sum = |of: fn(&MethodTraffic) -> f64| methods.iter().map(of).sum();
        let commands = self.counts(metric::COMMANDS);
        let accepted = commands
            .iter()
            .filter(|it| it.labels.get("result") == "accepted");
        TrafficStatus {
            window: duration(self.length),
            calls_per_minute: sum(|it| it.calls_per_minute),
            commands_per_minute: accepted.map(|it| it.per_minute).sum(),
            refusals_per_minute: sum(|it| it.refusals_per_minute),
            lag: (self.gauge(metric::LAG))
                .and_then(|it| duration(Duration::from_secs_f64(it.max(0.0)))),
            connections: whole(self.gauge(metric::CONNECTIONS).unwrap_or(0.0)),
            streams: self.streams(),
            methods,
        }
    }

    fn methods(&self) -> Vec<MethodTraffic> {
        let mut methods: BTreeMap<(String, String), MethodTraffic> = BTreeMap::new();
        let key = |labels: &Labels| {
            let (service, method) = (labels.get("service"), labels.get("method"));
            (service.to_owned(), method.to_owned())
        };
        for count in self.counts(metric::REQUESTS) {
            let (service, method) = key(&count.labels);
            let found = methods.entry((service.clone(), method.clone()));
            let found = found.or_insert_with(|| MethodTraffic {
                service,
                method,
                ..MethodTraffic::default()
            });
            found.calls += whole(count.total);
            found.calls_per_minute += count.per_minute;
            if count.labels.get("code") != "OK" {
                found.refusals_per_minute += count.per_minute;
            }
        }
        for (labels, times) in self.distributions(metric::REQUEST_SECONDS) {
            let Some(found) = methods.get_mut(&key(&labels)) else {
                continue;
            };
            let time = |share| times.quantile(share).and_then(duration);
            found.latency_p50 = time(0.5);
            found.latency_p95 = time(0.95);
            found.latency_p99 = time(0.99);
        }
        let mut methods: Vec<_> = methods.into_values().collect();
        methods.sort_by(|one, other| {
            let by_rate = other.calls_per_minute.total_cmp(&one.calls_per_minute);
            by_rate.then(other.calls.cmp(&one.calls))
        });
        methods
    }

    fn streams(&self) -> Vec<StreamCount> {
        let gauges = self.gauges(metric::STREAMS);
        let open = gauges.into_iter().filter(|(_, open)| *open >= 0.5);
        let streams = open.map(|(labels, open)| StreamCount {
            service: labels.get("service").to_owned(),
            method: labels.get("method").to_owned(),
            open: whole(open),
        });
        let mut streams: Vec<_> = streams.collect();
        streams.sort_by_key(|it| Reverse(it.open));
        streams
    }

    /// Refused calls by their reason.
    pub(super) fn refusals(&self) -> Vec<RefusalCount> {
        let counts = self.counts(metric::REFUSALS);
        let refusals = counts.into_iter().map(|it| RefusalCount {
            service: it.labels.get("service").to_owned(),
            reason: it.labels.get("reason").to_owned(),
            count: whole(it.total),
            per_minute: it.per_minute,
        });
        let mut refusals: Vec<_> = refusals.collect();
        refusals.sort_by_key(|it| Reverse(it.count));
        refusals
    }

    /// Calls that were refused because there was too much to do.
    pub(super) fn shed(&self) -> Vec<ShedCount> {
        let counts = self.counts(metric::SHED);
        let shed = counts.into_iter().map(|it| ShedCount {
            cost: it.labels.get("cost").to_owned(),
            caller: it.labels.get("caller").to_owned(),
            count: whole(it.total),
            per_minute: it.per_minute,
        });
        shed.collect()
    }

    /// The store.
    pub(super) fn store(&self, last_backup: Option<SystemTime>) -> StoreStatus {
        let commits = self.distributions(metric::COMMIT_SECONDS);
        let commits = commits.into_values().next().unwrap_or_default();
        let minutes = self.length.as_secs_f64().max(1.0) / 60.0;
        StoreStatus {
            commits_per_minute: commits.count() / minutes,
            commit_p50: commits.quantile(0.5).and_then(duration),
            commit_p99: commits.quantile(0.99).and_then(duration),
            commit_failures: (self.counts(metric::COMMIT_FAILURES).iter())
                .map(|it| whole(it.total))
                .sum(),
            queue_depth: whole(self.gauge(metric::QUEUE_DEPTH).unwrap_or(0.0)),
            free_bytes: self.gauge(metric::STORE_FREE_BYTES).map(whole),
            last_backup_time: last_backup.map(Into::into),
        }
    }
}
