//! Every metric that a process of this project measures, in one list: dashboards and
//! alerts may name these and no others.
//!
//! Code that measures takes a handle once and holds it. Without an exporter the handle is empty,
//! and using it costs a branch.

use std::sync::atomic::{AtomicBool, Ordering};

pub use metrics::{Counter, Gauge, Histogram};

/// Subject of measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// Description of what it counts, and of the labels that distinguish its series.
    pub help: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// Labels with their values.
pub type Labels<'a> = &'a [(&'static str, &'a str)];

/// True if the process has an exporter.
static RECORDING: AtomicBool = AtomicBool::new(false);

/// Marks the process as one with an exporter.
pub fn mark_recording() {
    RECORDING.store(true, Ordering::Relaxed);
}

/// Reports whether the process has an exporter: checked once by code that would do more than use
/// a handle.
pub fn is_recording() -> bool {
    RECORDING.load(Ordering::Relaxed)
}

/// Calls answered.
pub const REQUESTS: Metric = counter(
    "sandtable_requests_total",
    "Calls answered, by `service`, `method` and gRPC status `code`; a call that its caller gave up is CANCELLED.",
);
/// Duration of calls.
pub const REQUEST_SECONDS: Metric = histogram(
    "sandtable_request_seconds",
    "Time until the response of a call begins, by `service` and `method`.",
);
/// Calls under way.
pub const REQUESTS_IN_FLIGHT: Metric = gauge(
    "sandtable_requests_in_flight",
    "Calls whose response has not begun, by `service`.",
);
/// Errors by what they say to programs.
pub const REFUSALS: Metric = counter(
    "sandtable_refusals_total",
    "Calls that ended in an error, by `service` and the `reason` in its ErrorInfo.",
);
/// Commands by what became of them.
pub const COMMANDS: Metric = counter(
    "sandtable_commands_total",
    "Commands of seats, by `result`: accepted (its entry is durable), refused (by the rules).",
);
/// Duration of a commit.
pub const COMMIT_SECONDS: Metric = histogram(
    "sandtable_commit_seconds",
    "Time to run and durably commit one batch of writes.",
);
/// Number of writes that share a commit.
pub const COMMIT_BATCH: Metric =
    histogram("sandtable_commit_batch", "Writes that shared one commit.");
/// Commits that failed.
pub const COMMIT_FAILURES: Metric = counter(
    "sandtable_commit_failures_total",
    "Commits that failed; every write in them was refused.",
);
/// Logs that are damaged.
pub const DAMAGED_LOGS: Metric = counter(
    "sandtable_damaged_logs_total",
    "Times that a match's log was found damaged: an entry was changed, is missing or was cut off.",
);
/// Writes that wait.
pub const QUEUE_DEPTH: Metric = gauge(
    "sandtable_queue_depth",
    "Writes that waited for the writer when it last took a batch.",
);
/// Room on the disk.
pub const STORE_FREE_BYTES: Metric = gauge(
    "sandtable_store_free_bytes",
    "Room left on the file system that holds the database file.",
);
/// Finds in memory.
pub const CACHE_LOOKUPS: Metric = counter(
    "sandtable_cache_lookups_total",
    "Looks into memory, by `cache` (states of the referee, matches of the match service, live states in Redis) and `result` (hit, miss).",
);
/// Matches that are open.
pub const LIVE_MATCHES: Metric = gauge(
    "sandtable_live_matches",
    "Matches in their lobby or in progress that this process knows of.",
);
/// Lag of a follower of the log.
pub const FOLLOWER_LAG: Metric = histogram(
    "sandtable_follower_lag",
    "Commits that waited for a follower of the log when it took one.",
);
/// Followers that fell out of the live feed.
pub const FOLLOWER_REREADS: Metric = counter(
    "sandtable_follower_rereads_total",
    "Times that a follower of the log was so far behind that it had to read the store.",
);
/// Streams that are open.
pub const OPEN_STREAMS: Metric = gauge(
    "sandtable_open_streams",
    "Streams of matches that clients have open.",
);
/// Streams that are open, of all sorts.
pub const STREAMS: Metric = gauge(
    "sandtable_streams",
    "Streams that clients have open, by `service` and `method`.",
);
/// Ends of streams.
pub const STREAM_ENDS: Metric = counter(
    "sandtable_stream_ends_total",
    "Streams that ended, by `reason`: over, gone, slow, stopping, revoked, failed.",
);
/// Results of posts to webhooks.
pub const WEBHOOK_ATTEMPTS: Metric = counter(
    "sandtable_webhook_attempts_total",
    "Messages posted to webhooks, by `result`: taken, refused (another status than 2xx), unreachable.",
);
/// Deliveries that are given up.
pub const WEBHOOK_DEAD: Metric = counter(
    "sandtable_webhook_dead_total",
    "Deliveries to webhooks that were given up, by `reason`: failed, disabled, suspended, overdue, crowded.",
);
/// Webhooks that the server disables.
pub const WEBHOOKS_DISABLED: Metric = counter(
    "sandtable_webhooks_disabled_total",
    "Webhooks that were disabled because nothing had reached them for too long, or they said so.",
);
/// Lateness of webhook deliveries.
pub const WEBHOOK_LAG: Metric = gauge(
    "sandtable_webhook_lag_seconds",
    "How long the oldest delivery that no process has taken on had been due when last looked at.",
);
/// Results of calls of Redis.
pub const REDIS_CALLS: Metric = counter(
    "sandtable_redis_calls_total",
    "Calls of Redis, by `call` (get, put, forget, publish) and `result`: ok, failed, skipped (one had just failed).",
);
/// Response time of Redis.
pub const REDIS_SECONDS: Metric = histogram(
    "sandtable_redis_seconds",
    "Time until Redis answered, by `call`.",
);
/// State of the circuit breaker for Redis.
pub const REDIS_OPEN: Metric = gauge(
    "sandtable_redis_circuit_open",
    "Whether the last call of Redis failed, so that it is called once a second at most: 1 or 0.",
);
/// Events in tournaments.
pub const TOURNAMENT_EVENTS: Metric = counter(
    "sandtable_tournament_events_total",
    "What happened in tournaments, by `kind`: round (one was paired), match (one was hosted), result (a fixture was decided), reminder, attention (an organiser is waited for).",
);
/// Events of fixtures of pools.
pub const POOL_FIXTURES: Metric = counter(
    "sandtable_pool_fixtures_total",
    "Fixtures of ladders' pools, by `event`: paired, decided.",
);
/// Players who wait for an opponent.
pub const POOL_WAITING: Metric = gauge(
    "sandtable_pool_waiting",
    "Players of pools who had room for a fixture when their pool was last paired. Every replica says the same of those it looked after.",
);
/// Duration of estimates.
pub const ESTIMATE_SECONDS: Metric = histogram(
    "sandtable_estimate_seconds",
    "Time to estimate all strengths of a pool's season anew, as every night.",
);
/// Delay in processing due fixtures.
pub const FIXTURE_LATE_SECONDS: Metric = histogram(
    "sandtable_fixture_late_seconds",
    "How long a fixture had been due when it was taken up, by `of` (tournament, pool): its match is hosted, or what came of it is written down, that much late.",
);
/// Calls of referees elsewhere.
pub const REFEREE_CALLS: Metric = counter(
    "sandtable_referee_calls_total",
    "Calls of referees of the settings, by `game` and `result`: answered, faulty, silent, away, not_asked (it was silent about the same, or too many were under way).",
);
/// Response time of third-party referees.
pub const REFEREE_SECONDS: Metric = histogram(
    "sandtable_referee_seconds",
    "Time until a referee of the settings answered, by `game`.",
);
/// Availability of a third-party referee: whether it names its game.
pub const REFEREE_SERVING: Metric = gauge(
    "sandtable_referee_serving",
    "Whether a referee of the settings named its game when last looked at, by `game`: 1 or 0.",
);
/// Calls that are shed.
pub const SHED: Metric = counter(
    "sandtable_shed_total",
    "Calls that were refused because there was too much to do, by `cost` (play, cheap, dear) and `caller` (player, stranger).",
);
/// Calls that a limit refuses.
pub const LIMITED: Metric = counter(
    "sandtable_limited_total",
    "Calls that a limit refused, by `limit` (what is limited) and `subject`: caller, bot, address, strangers, server.",
);
/// Shared capacity in use.
pub const CAPACITY_TAKEN: Metric = gauge(
    "sandtable_capacity_taken",
    "Places of a shared capacity that are taken, by `limit` (what is limited).",
);
/// Lag of the process.
pub const LAG: Metric = gauge(
    "sandtable_lag_seconds",
    "How late the process was at least, in the last 50 ms with calls, with what was ready to run.",
);
/// Connections that are open.
pub const CONNECTIONS: Metric = gauge(
    "sandtable_connections",
    "Connections that clients have open.",
);
/// Connections that are closed by the server.
pub const CONNECTIONS_CLOSED: Metric = counter(
    "sandtable_connections_closed_total",
    "Connections that the server closed or did not take, by `reason`: silent, idle, full, address, displaced, descriptors.",
);
/// Readiness of the process.
pub const READY: Metric = gauge(
    "sandtable_ready",
    "Whether this process would serve a call: 1 or 0.",
);
/// Requirements of a process.
pub const CHECK: Metric = gauge(
    "sandtable_check",
    "Whether something that this process needs was well when last looked at, by `name`: 1 or 0.",
);

/// All of them.
pub const ALL: [Metric; 41] = [
    REQUESTS,
    REQUEST_SECONDS,
    REQUESTS_IN_FLIGHT,
    REFUSALS,
    COMMANDS,
    COMMIT_SECONDS,
    COMMIT_BATCH,
    COMMIT_FAILURES,
    DAMAGED_LOGS,
    QUEUE_DEPTH,
    STORE_FREE_BYTES,
    CACHE_LOOKUPS,
    LIVE_MATCHES,
    FOLLOWER_LAG,
    FOLLOWER_REREADS,
    OPEN_STREAMS,
    STREAMS,
    STREAM_ENDS,
    WEBHOOK_ATTEMPTS,
    WEBHOOK_DEAD,
    WEBHOOKS_DISABLED,
    WEBHOOK_LAG,
    REDIS_CALLS,
    REDIS_SECONDS,
    REDIS_OPEN,
    TOURNAMENT_EVENTS,
    POOL_FIXTURES,
    POOL_WAITING,
    ESTIMATE_SECONDS,
    FIXTURE_LATE_SECONDS,
    REFEREE_CALLS,
    REFEREE_SECONDS,
    REFEREE_SERVING,
    SHED,
    LIMITED,
    CAPACITY_TAKEN,
    LAG,
    CONNECTIONS,
    CONNECTIONS_CLOSED,
    READY,
    CHECK,
];

const fn counter(name: &'static str, help: &'static str) -> Metric {
    Metric {
        name,
        help,
        kind: Kind::Counter,
    }
}

const fn gauge(name: &'static str, help: &'static str) -> Metric {
    Metric {
        name,
        help,
        kind: Kind::Gauge,
    }
}

const fn histogram(name: &'static str, help: &'static str) -> Metric {
    Metric {
        name,
        help,
        kind: Kind::Histogram,
    }
}

impl Metric {
    /// The counter with these labels.
    pub fn counter(&self, labels: Labels<'_>) -> Counter {
        metrics::counter!(self.name, owned(labels))
    }

    /// The gauge with these labels.
    pub fn gauge(&self, labels: Labels<'_>) -> Gauge {
        metrics::gauge!(self.name, owned(labels))
    }

    /// The histogram with these labels.
    pub fn histogram(&self, labels: Labels<'_>) -> Histogram {
        metrics::histogram!(self.name, owned(labels))
    }

    /// Reports whether it is exposed as buckets, sum and count.
    #[must_use]
    pub fn is_histogram(&self) -> bool {
        self.kind == Kind::Histogram
    }

    /// Registers the metric's description with the process's exporter.
    pub fn describe(&self) {
        match self.kind {
            Kind::Counter => metrics::describe_counter!(self.name, self.help),
            Kind::Gauge => metrics::describe_gauge!(self.name, self.help),
            Kind::Histogram => metrics::describe_histogram!(self.name, self.help),
        }
    }
}

fn owned(labels: Labels<'_>) -> Vec<metrics::Label> {
    labels
        .iter()
        .map(|(name, value)| metrics::Label::new(*name, (*value).to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_told_apart_and_say_what_they_are() {
        let names: HashSet<&str> = ALL.iter().map(|metric| metric.name).collect();
        assert_eq!(names.len(), ALL.len());
        for metric in ALL {
            assert!(metric.name.starts_with("sandtable_"));
            let counts = metric.name.ends_with("_total");
            assert_eq!(counts, metric.kind == Kind::Counter, "{}", metric.name);
        }
    }
}
