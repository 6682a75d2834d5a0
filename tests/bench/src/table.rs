//! The table that people read.

use std::time::Duration;

use crate::load::Measured;

/// One row: the same measurement over several runs.
pub(crate) struct Row {
    what: &'static str,
    in_flight: usize,
    runs: Vec<Measured>,
}

impl Row {
    pub(crate) fn new(what: &'static str, in_flight: usize) -> Self {
        Self {
            what,
            in_flight,
            runs: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, measured: Measured) {
        self.runs.push(measured);
    }

    fn per_second(&self) -> f64 {
        median(self.runs.iter().map(|run| run.per_second))
    }

    fn p50(&self) -> f64 {
        median(self.runs.iter().map(|run| micros(run.p50)))
    }

    fn p99(&self) -> f64 {
        median(self.runs.iter().map(|run| micros(run.p99)))
    }

    fn cpu(&self) -> f64 {
        median(self.runs.iter().map(|run| micros(run.cpu)))
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Prints the sections, each with `columns` rows; the second one is what the last one is
/// compared with.
#[allow(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn print(rows: &[Row], columns: usize) {
    println!(
        "| {:<34} | {:>9} | {:>10} | {:>8} | {:>8} | {:>11} | {:>14} | {:>13} |",
        "what",
        "in flight",
        "per second",
        "p50 µs",
        "p99 µs",
        "CPU µs/call",
        "of bare SQLite",
        "p50 / its p50"
    );
    println!(
        "|{:-<36}|{:->11}|{:->12}|{:->10}|{:->10}|{:->13}|{:->16}|{:->15}|",
        "", "", "", "", "", "", "", ""
    );
    for (index, row) in rows.iter().enumerate() {
        let bare = &rows[columns + index % columns];
        println!(
            "| {:<34} | {:>9} | {:>10.0} | {:>8.0} | {:>8.0} | {:>11.1} | {:>14.2} | {:>13.2} |",
            row.what,
            row.in_flight,
            row.per_second(),
            row.p50(),
            row.p99(),
            row.cpu(),
            row.per_second() / bare.per_second(),
            row.p50() / bare.p50(),
        );
    }
    println!();
    println!(
        "Targets: at 64 in flight at least 0.8 of bare SQLite, at 1 a p50 of at most 1.5 times its own."
    );
}
