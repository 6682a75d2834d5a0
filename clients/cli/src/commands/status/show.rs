//! The status of a server as lines of text.

use prost_types::{Duration, Timestamp};
use sandtable_proto::platform::v1::{LimitStatus, ServerStatus, StoreStatus, TrafficStatus};

use crate::output::writer::{moment, word};

/// The lines of a status, with so many rows of each table.
pub(super) fn lines(status: &ServerStatus, rows: usize) -> Vec<String> {
    let mut lines = health(status);
    lines.extend(status.traffic.iter().flat_map(|it| traffic(it, rows)));
    if !status.refusals.is_empty() {
        lines.push("refused                             a minute     in all".to_owned());
        let refusals = status.refusals.iter().take(rows).map(|it| {
            let (count, rate) = (it.count, it.per_minute);
            format!("  {:<34} {rate:>8.1} {count:>10}", it.reason)
        });
        lines.extend(refusals);
    }
    lines.extend(status.limits.iter().flat_map(|it| limits(it, rows)));
    lines.extend(status.store.iter().flat_map(store));
    lines
}

fn health(status: &ServerStatus) -> Vec<String> {
    let process = status.process.clone().unwrap_or_default();
    let ready = if process.ready { "ready" } else { "NOT READY" };
    let up = uptime(process.start_time.as_ref(), process.server_time.as_ref());
    let mut lines = vec![format!(
        "{} {}: {ready}, up {up}",
        process.program, process.version
    )];
    for check in &status.checks {
        let took = millis(check.latency.as_ref());
        let state = if check.ok { "ok" } else { &check.reason };
        lines.push(format!("check     {:<12} {state}, {took}", check.name));
    }
    let ill = status.services.iter().filter(|it| !it.serving);
    let mut ill = ill.peekable();
    if ill.peek().is_none() {
        lines.push(format!("services  all {} serve", status.services.len()));
    }
    lines.extend(ill.map(|it| {
        let lacking = it.lacking.join(", ");
        format!(
            "service   {} does not serve: it lacks {lacking}",
            it.service
        )
    }));
    for rules in &status.rules {
        lines.push(format!("rules     {} {}", rules.game, rules.version));
    }
    for rules in &status.rules_in_use {
        lines.push(format!("in use    {} {}", rules.game, rules.version));
    }
    let matches = status.matches.iter().map(|it| {
        let state = word(it.state().as_str_name(), "MATCH_STATE_").replace('_', " ");
        format!("{} {state}", it.count)
    });
    lines.push(format!(
        "matches   {}",
        matches.collect::<Vec<_>>().join(", ")
    ));
    lines
}

fn traffic(traffic: &TrafficStatus, rows: usize) -> Vec<String> {
    let mut lines = vec![format!(
        "a minute  {:.0} calls, {:.0} commands, {:.0} refusals; {} connections, {} late",
        traffic.calls_per_minute,
        traffic.commands_per_minute,
        traffic.refusals_per_minute,
        traffic.connections,
        millis(traffic.lag.as_ref()),
    )];
    if !traffic.methods.is_empty() {
        lines.push(
            "method                              a minute        p50      p95      p99".into(),
        );
    }
    lines.extend(traffic.methods.iter().take(rows).map(|it| {
        let times = [&it.latency_p50, &it.latency_p95, &it.latency_p99];
        let [half, most, nearly_all] = times.map(|time| millis(time.as_ref()));
        let rate = it.calls_per_minute;
        format!(
            "  {:<34} {rate:>8.1} {half:>10} {most:>8} {nearly_all:>8}",
            it.method
        )
    }));
    lines.extend(traffic.streams.iter().take(rows).map(|it| {
        let (method, open) = (&it.method, it.open);
        format!("stream    {open} of {method}")
    }));
    lines
}

fn limits(limits: &LimitStatus, rows: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for rate in limits.rates.iter().filter(|it| it.refused > 0) {
        lines.push(format!(
            "limit     {} of one {}: {} a second, {} at once; {} refused",
            rate.limit, rate.subject, rate.per_second, rate.burst, rate.refused
        ));
    }
    let used = |taken: Option<u64>| taken.is_some_and(|it| it > 0);
    let of_note = limits.capacities.iter();
    for it in of_note.filter(|it| used(it.taken) || it.refused > 0) {
        let total = match it.total {
            0 => "any number".to_owned(),
            total => total.to_string(),
        };
        let taken = it.taken.map_or_else(|| "?".to_owned(), |it| it.to_string());
        lines.push(format!(
            "limit     {}: {taken} of {total}; {} refused",
            it.limit, it.refused
        ));
    }
    for shed in &limits.shed {
        lines.push(format!(
            "shed      {} {} calls of a {}",
            shed.count, shed.cost, shed.caller
        ));
    }
    lines.extend(limits.callers.iter().take(rows).map(|it| {
        let last = it.last_time.as_ref().map_or(String::new(), moment);
        format!(
            "at limit  {}: {}, {} times, last {last}",
            it.caller, it.limit, it.count
        )
    }));
    lines
}

fn store(store: &StoreStatus) -> Vec<String> {
    let free = store.free_bytes.map_or_else(String::new, |bytes| {
        format!(", {} MiB free", bytes / (1024 * 1024))
    });
    let backup = store.last_backup_time.as_ref();
    let backup = backup.map_or_else(|| "none known".to_owned(), moment);
    vec![
        format!(
            "store     {:.0} commits a minute, p50 {}, p99 {}, {} failed, {} waiting{free}",
            store.commits_per_minute,
            millis(store.commit_p50.as_ref()),
            millis(store.commit_p99.as_ref()),
            store.commit_failures,
            store.queue_depth,
        ),
        format!("backup    {backup}"),
    ]
}

/// A duration in milliseconds; a dash for none.
fn millis(length: Option<&Duration>) -> String {
    length.map_or_else(
        || "-".to_owned(),
        |it| {
            // Latencies are far below what a float holds.
            let millis = it.seconds as f64 * 1e3 + f64::from(it.nanos) / 1e6;
            format!("{millis:.1} ms")
        },
    )
}

/// Time between two moments, in days, hours and minutes.
fn uptime(start: Option<&Timestamp>, now: Option<&Timestamp>) -> String {
    let seconds = |time: Option<&Timestamp>| time.map_or(0, |it| it.seconds);
    let minutes = (seconds(now) - seconds(start)).max(0) / 60;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, hours) => format!("{hours} h {} min", minutes % 60),
        (days, hours) => format!("{days} d {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::MatchState;
    use sandtable_proto::platform::v1::{HealthCheck, MatchCount, ProcessStatus, ServiceHealth};

    #[test]
    fn a_server_that_lacks_something_says_so_first() {
        let time = |seconds| Some(Timestamp { seconds, nanos: 0 });
        let status = ServerStatus {
            process: Some(ProcessStatus {
                program: "sandtable".to_owned(),
                version: "1".to_owned(),
                ready: false,
                start_time: time(0),
                server_time: time(7_500),
            }),
            checks: vec![HealthCheck {
                name: "store".to_owned(),
                reason: "the disk is full".to_owned(),
                ..HealthCheck::default()
            }],
            services: vec![ServiceHealth {
                service: "a.B".to_owned(),
                lacking: vec!["store".to_owned()],
                ..ServiceHealth::default()
            }],
            matches: vec![MatchCount {
                state: MatchState::InProgress as i32,
                count: 3,
            }],
            ..ServerStatus::default()
        };
        assert_eq!(
            lines(&status, 5),
            [
                "sandtable 1: NOT READY, up 2 h 5 min",
                "check     store        the disk is full, -",
                "service   a.B does not serve: it lacks store",
                "matches   3 in progress",
            ]
        );
    }
}
