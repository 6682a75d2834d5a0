//! The table that people read.

use std::time::Duration;

use serde_json::{Value, json};

use crate::load::Measured;
use crate::targets::{Figure, Target};

/// One row: the same measurement over several runs.
pub(crate) struct TableRow {
    pub(crate) what: &'static str,
    /// Row that it is compared with.
    beside: Option<&'static str>,
    pub(crate) in_flight: usize,
    targets: &'static [Target],
    runs: Vec<Measured>,
}

impl TableRow {
    pub(crate) fn new(
        what: &'static str,
        beside: Option<&'static str>,
        in_flight: usize,
        targets: &'static [Target],
    ) -> Self {
        Self {
            what,
            beside,
            in_flight,
            targets,
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

/// Ratios of a row to another row: each run of one is divided by the nearest run in time of the
/// other, and the median is taken, so that a slow minute affects both.
struct Ratios {
    rate: f64,
    p50: f64,
    cpu: f64,
}

impl TableRow {
    /// The row beside the one that it is compared with.
    fn ratios(&self, rows: &[Self]) -> Option<Ratios> {
        let other = self.row_of(self.beside?, rows)?;
        let of = |figure: fn(&Measured) -> f64| {
            let runs = self.runs.iter().zip(&other.runs);
            median(runs.map(|(own, other)| figure(own) / figure(other)))
        };
        Some(Ratios {
            rate: of(|run| run.per_second),
            p50: of(|run| micros(run.p50)),
            cpu: of(|run| micros(run.cpu)),
        })
    }

    /// The row of something else with as many in flight.
    fn row_of<'a>(&self, what: &str, rows: &'a [Self]) -> Option<&'a Self> {
        let fits = |row: &&Self| row.what == what && row.in_flight == self.in_flight;
        rows.iter().find(fits)
    }

    /// Targets of the row, and the figures found; not a number where there is nothing to compare
    /// with.
    fn found(&self, rows: &[Self]) -> Vec<(Target, f64)> {
        let ratios = self.ratios(rows);
        let ratio = |figure: fn(&Ratios) -> f64| ratios.as_ref().map_or(f64::NAN, figure);
        let found = |target: &Target| match target.figure {
            Figure::Rate => ratio(|it| it.rate),
            Figure::P50 => ratio(|it| it.p50),
            Figure::Cpu => ratio(|it| it.cpu),
            Figure::Above(what) => self.row_of(what, rows).map_or(f64::NAN, |other| {
                let runs = self.runs.iter().zip(&other.runs);
                median(runs.map(|(own, other)| micros(own.p50) - micros(other.p50)))
            }),
        };
        let targets = self.targets.iter();
        targets.map(|target| (*target, found(target))).collect()
    }

    fn json(&self, rows: &[Self]) -> Value {
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
            "targets": self.found(rows).into_iter().map(|(target, found)| target.json(found))
                .collect::<Value>(),
        })
    }
}

/// All rows, for a program to read.
pub(crate) fn rows_json(rows: &[TableRow]) -> Value {
    rows.iter().map(|row| row.json(rows)).collect()
}

/// Prints the rows, each beside what it is compared with.
#[allow(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn print(rows: &[TableRow]) {
    println!(
        "| {:<34} | {:>9} | {:>10} | {:>8} | {:>8} | {:>11} | {:<34} | {:>5} | {:>5} | {:>5} | {:<28} |",
        "what",
        "in flight",
        "per second",
        "p50 µs",
        "p99 µs",
        "CPU µs each",
        "beside",
        "rate",
        "p50",
        "CPU",
        "wanted"
    );
    println!(
        "|{:-<36}|{:->11}|{:->12}|{:->10}|{:->10}|{:->13}|{:-<36}|{:->7}|{:->7}|{:->7}|{:-<30}|",
        "", ":", ":", ":", ":", ":", "", ":", ":", ":", ""
    );
    for row in rows {
        let ratios = row.ratios(rows).map_or_else(
            || format!("{:>5} | {:>5} | {:>5}", "", "", ""),
            |it| format!("{:>5.2} | {:>5.2} | {:>5.2}", it.rate, it.p50, it.cpu),
        );
        let targets = row.found(rows).into_iter();
        let targets: Vec<String> = targets.map(|(target, found)| target.shown(found)).collect();
        let targets = targets.join(", ");
        println!(
            "| {:<34} | {:>9} | {:>10.0} | {:>8.0} | {:>8.0} | {:>11.1} | {:<34} | {ratios} | {targets:<28} |",
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
