//! The table that people read.

use std::time::Duration;

use serde_json::{Value, json};

use crate::load::Measured;

/// One row: the same measurement over several runs.
pub(crate) struct Row {
    pub(crate) what: &'static str,
    /// What it is compared with.
    beside: Option<&'static str>,
    pub(crate) in_flight: usize,
    runs: Vec<Measured>,
}

impl Row {
    pub(crate) fn new(what: &'static str, beside: Option<&'static str>, in_flight: usize) -> Self {
        Self {
            what,
            beside,
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

/// What of a row the other row has once.
struct Ratios {
    rate: f64,
    p50: f64,
    cpu: f64,
}

impl Row {
    /// The row beside the one that it is compared with.
    fn ratios(&self, rows: &[Self]) -> Option<Ratios> {
        let beside = self.beside?;
        let fits = |row: &&Self| row.what == beside && row.in_flight == self.in_flight;
        let other = rows.iter().find(fits)?;
        Some(Ratios {
            rate: self.per_second() / other.per_second(),
            p50: self.p50() / other.p50(),
            cpu: self.cpu() / other.cpu(),
        })
    }

    fn told(&self, rows: &[Self]) -> Value {
        let ratios = self.ratios(rows);
        json!({
            "what": self.what,
            "in_flight": self.in_flight,
            "per_second": self.per_second(),
            "p50_us": self.p50(),
            "p99_us": self.p99(),
            "cpu_us": self.cpu(),
            "beside": self.beside,
            "rate_ratio": ratios.as_ref().map(|it| it.rate),
            "p50_ratio": ratios.as_ref().map(|it| it.p50),
            "cpu_ratio": ratios.as_ref().map(|it| it.cpu),
        })
    }
}

/// All rows, for a program to read.
pub(crate) fn told(rows: &[Row]) -> Value {
    rows.iter().map(|row| row.told(rows)).collect()
}

/// Prints the rows, each beside what it is compared with.
#[allow(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn print(rows: &[Row]) {
    println!(
        "| {:<34} | {:>9} | {:>10} | {:>8} | {:>8} | {:>11} | {:<34} | {:>5} | {:>5} | {:>5} |",
        "what",
        "in flight",
        "per second",
        "p50 µs",
        "p99 µs",
        "CPU µs/call",
        "beside",
        "rate",
        "p50",
        "CPU"
    );
    println!(
        "|{:-<36}|{:->11}|{:->12}|{:->10}|{:->10}|{:->13}|{:-<36}|{:->7}|{:->7}|{:->7}|",
        "", ":", ":", ":", ":", ":", "", ":", ":", ":"
    );
    for row in rows {
        let ratios = row.ratios(rows).map_or_else(
            || format!("{:>5} | {:>5} | {:>5}", "", "", ""),
            |it| format!("{:>5.2} | {:>5.2} | {:>5.2}", it.rate, it.p50, it.cpu),
        );
        println!(
            "| {:<34} | {:>9} | {:>10.0} | {:>8.0} | {:>8.0} | {:>11.1} | {:<34} | {ratios} |",
            row.what,
            row.in_flight,
            row.per_second(),
            row.p50(),
            row.p99(),
            row.cpu(),
            row.beside.unwrap_or_default(),
        );
    }
}
