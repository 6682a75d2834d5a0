//! Targets of the rows of the table.

use std::fmt;

use serde_json::{Value, json};

/// Figure of a row that has a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Its rate, of the row beside.
    Rate,
    /// Its p50, of the row beside.
    P50,
    /// Its processor time, of the row beside.
    Cpu,
    /// Microseconds that its p50 is above that of another row.
    Above(&'static str),
}

/// A bound of a figure: a rate is to be no less, anything else no more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) figure: Figure,
    pub(crate) bound: f64,
}

impl Target {
    pub(crate) const fn new(figure: Figure, bound: f64) -> Self {
        Self { figure, bound }
    }

    /// Reports whether a figure meets the target. One that could not be measured does not.
    fn is_met(self, found: f64) -> bool {
        match self.figure {
            Figure::Rate => found >= self.bound,
            _ => found <= self.bound,
        }
    }

    /// For a program to read.
    pub(crate) fn json(self, found: f64) -> Value {
        json!({
            "figure": self.figure.to_string(),
            "wanted": self.bound,
            "found": found,
            "met": self.is_met(found),
        })
    }

    /// For people to read.
    pub(crate) fn shown(self, found: f64) -> String {
        let Self { figure, bound } = self;
        let met = if self.is_met(found) { "met" } else { "missed" };
        match figure {
            Figure::Above(_) => format!("{figure} {bound:.0}: {found:.0}, {met}"),
            _ => format!("{figure} {bound}: {met}"),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rate => f.write_str("rate"),
            Self::P50 => f.write_str("p50"),
            Self::Cpu => f.write_str("CPU"),
            Self::Above(what) => write!(f, "µs above {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_to_be_high_and_all_else_low() {
        let rate = Target::new(Figure::Rate, 1.0);
        assert!(rate.is_met(1.0) && !rate.is_met(0.99) && !rate.is_met(f64::NAN));
        let time = Target::new(Figure::Cpu, 1.25);
        assert!(time.is_met(1.25) && !time.is_met(1.26) && !time.is_met(f64::NAN));
        assert_eq!(time.shown(1.3), "CPU 1.25: missed");
        let above = Target::new(Figure::Above("it"), 500.0);
        assert_eq!(above.shown(470.4), "µs above it 500: 470, met");
    }
}
