//! Results for a program to read: one line of JSON each.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::load::{IN_FLIGHT, Measured, quantile};
use crate::recorded::Pool;
use crate::replicated::{self, REPLICAS, WORKERS};
use crate::split::Split;
use crate::watching::{self, WatchPlan, spread};
use crate::{echo, path, streams};

/// A server that can be measured alone.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Subject {
    /// The bare transport.
    Echo,
    /// Sandtable in one process.
    Embedded,
    /// Sandtable in one process, by lists of commands.
    Lists,
    /// Sandtable in three processes, with PostgreSQL and Redis.
    Split,
}

/// Measures a server at each number of matches.
pub(crate) fn server(subject: Subject, folder: &Path, length: Duration) -> anyhow::Result<()> {
    let mut matches = Pool::new();
    match subject {
        Subject::Echo => each(|in_flight| echo::measure(in_flight, length)),
        Subject::Embedded => each(|in_flight| {
            let database = folder.join(in_flight.to_string());
            path::commands(&database, &mut matches, in_flight, length)
        }),
        Subject::Lists => each(|in_flight| {
            let database = folder.join(in_flight.to_string());
            path::lists(&database, &mut matches, in_flight, length)
        }),
        Subject::Split => {
            let split = Split::start()?;
            each(|in_flight| split.measure(&mut matches, in_flight, length))?;
            split.must_use_redis()
        }
    }
}

fn each(mut measure: impl FnMut(usize) -> anyhow::Result<Measured>) -> anyhow::Result<()> {
    for in_flight in IN_FLIGHT {
        let measured = measure(in_flight)?;
        print(&json!({
            "matches": in_flight,
            "per_second": measured.per_second,
            "p50_us": micros(measured.p50),
            "p99_us": micros(measured.p99),
        }));
    }
    Ok(())
}

/// Measures what streams cost.
pub(crate) fn streams(count: usize) -> anyhow::Result<()> {
    let measured = streams::measure(count)?;
    print(&json!({
        "streams": count,
        "connections": measured.connections,
        "kib_before": measured.before,
        "kib_after": measured.after,
        "kib_per_stream": measured.after.saturating_sub(measured.before) as f64 / count as f64,
        "resumes": measured.resumes.len(),
        "resume_p50_us": micros(quantile(&measured.resumes, 0.5)),
        "resume_p99_us": micros(quantile(&measured.resumes, 0.99)),
        "resume_max_us": micros(quantile(&measured.resumes, 1.0)),
    }));
    Ok(())
}

/// Measures what it costs to be watched: a line for each way to be.
pub(crate) fn watched(plan: WatchPlan) -> anyhow::Result<()> {
    let found = watching::measure(plan)?;
    let (_, unwatched) = found.first().context("nothing was measured")?;
    for (watching, found) in &found {
        print(&json!({
            "watching": format!("{watching:?}"),
            "spectators": plan.spectators,
            "every_ms": plan.every.as_millis(),
            "others_per_second": found.rate(),
            "of_unwatched": found.rate() / unwatched.rate(),
            "turns_per_second": found.rates,
            "command_p99_ms": found.command_p99.iter().map(|it| micros(*it) / 1e3).collect::<Vec<_>>(),
            "entries": found.last.len(),
            "delivered": found.delivered,
            "bytes": found.bytes,
            "server_us_of_each": found.used_by_each(unwatched),
            "since_sent_p50_p99_max_ms": spread(&found.since_sent),
            "since_answered_p50_p99_max_ms": spread(&found.since_answered),
            "last_p50_p99_max_ms": spread(&found.last),
        }));
    }
    Ok(())
}

/// Measures what replicas add: a line for each number of them and each run, by turns.
pub(crate) fn replicas(runs: usize, length: Duration) -> anyhow::Result<()> {
    let mut pool = Pool::new();
    for _ in 0..runs {
        for replicas in REPLICAS {
            let found = replicated::measure(replicas, &mut pool, length)?;
            let each = WORKERS.iter().zip(found.used);
            let each: Map<String, Value> = each
                .map(|(worker, used)| ((*worker).to_owned(), micros(used).round().into()))
                .collect();
            let all: Duration = found.used.iter().sum();
            print(&json!({
                "replicas": replicas,
                "per_second": found.measured.per_second,
                "p50_us": micros(found.measured.p50),
                "p99_us": micros(found.measured.p99),
                "used_us_of_each": each,
                "used_us": micros(all).round(),
            }));
        }
    }
    Ok(())
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

#[allow(clippy::print_stdout, reason = "the line is the result")]
fn print(line: &Value) {
    println!("{line}");
}
