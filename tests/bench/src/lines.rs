//! Results for a program to read: one line of JSON each.

use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::json;

use crate::load::{IN_FLIGHT, Measured, quantile};
use crate::recorded::Pool;
use crate::split::Split;
use crate::{echo, path, streams};

/// A server that can be measured alone.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Subject {
    /// The bare transport.
    Echo,
    /// Sandtable in one process.
    Embedded,
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

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

#[allow(clippy::print_stdout, reason = "the line is the result")]
fn print(line: &serde_json::Value) {
    println!("{line}");
}
