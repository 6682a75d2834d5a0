//! The table of what was measured at which size.

use std::time::Duration;

use serde_json::{Value, json};

/// Target of a figure.
#[derive(Clone, Copy)]
pub(crate) enum GrowthTarget {
    /// Nothing in itself: it is flat if the ratio is about 1.
    Flat,
    /// At most so much.
    Most(f64),
    /// At most so much at one of the sizes.
    MostAt(u64, f64),
    /// At least so many times what it is at the smallest size.
    Ratio(f64),
}

/// One row: the same at several sizes.
struct GrowthRow {
    what: String,
    unit: &'static str,
    target: GrowthTarget,
    /// Sizes and figures, in the order in which they were measured.
    at: Vec<(u64, f64)>,
}

impl GrowthRow {
    /// Ratio of the last figure to the first.
    fn ratio(&self) -> Option<f64> {
        let (first, last) = (self.at.first()?, self.at.last()?);
        (self.at.len() > 1).then(|| last.1 / first.1)
    }

    fn wanted(&self) -> String {
        match self.target {
            GrowthTarget::Flat => String::new(),
            GrowthTarget::Most(most) => format!("≤ {most} {}", self.unit),
            GrowthTarget::MostAt(size, most) => format!("≤ {most} {} at {size}", self.unit),
            GrowthTarget::Ratio(least) => format!("≥ {least} times"),
        }
    }

    /// Reports whether the target is met, if there is one.
    fn met(&self) -> Option<bool> {
        match self.target {
            GrowthTarget::Flat => None,
            GrowthTarget::Most(most) => Some(self.at.iter().all(|(_, figure)| *figure <= most)),
            GrowthTarget::MostAt(size, most) => {
                let mut at = self.at.iter();
                let found = at.find(|(at, _)| *at == size);
                found.map(|(_, figure)| *figure <= most)
            }
            GrowthTarget::Ratio(least) => self.ratio().map(|ratio| ratio >= least),
        }
    }
}

/// All rows.
#[derive(Default)]
pub(crate) struct Figures(Vec<GrowthRow>);

impl Figures {
    /// Adds a figure to its row, and prints it at once: the next may take long.
    pub(crate) fn add(
        &mut self,
        (what, unit): (&str, &'static str),
        target: GrowthTarget,
        size: u64,
        figure: f64,
    ) {
        eprintln!("  {what}, at {size}: {figure:.3} {unit}");
        let row = match self.0.iter().position(|row| row.what == what) {
            Some(place) => &mut self.0[place],
            None => {
                self.0.push(GrowthRow {
                    what: what.to_owned(),
                    unit,
                    target,
                    at: Vec::new(),
                });
                let last = self.0.len() - 1;
                &mut self.0[last]
            }
        };
        row.at.push((size, figure));
    }

    /// All rows, for a program to read.
    pub(crate) fn json(&self) -> Value {
        let rows = self.0.iter().map(|row| {
            let at = row.at.iter();
            json!({
                "what": row.what,
                "unit": row.unit,
                "target": row.wanted(),
                "met": row.met(),
                "at": at.map(|(size, figure)| json!([size, figure])).collect::<Value>(),
                "ratio": row.ratio(),
            })
        });
        rows.collect()
    }

    /// Prints the rows.
    #[allow(clippy::print_stdout, reason = "the table is the result")]
    pub(crate) fn print(&self) {
        println!("| what | unit | at a size of | ratio | target | met |");
        println!("|---|---|---|--:|--:|---|");
        for row in &self.0 {
            let at = row.at.iter();
            let at: Vec<_> = at
                .map(|(size, figure)| format!("{size}: {figure:.3}"))
                .collect();
            let ratio = row.ratio().map(|ratio| format!("{ratio:.2}"));
            let met = match row.met() {
                Some(true) => "yes",
                Some(false) => "no",
                None => "",
            };
            println!(
                "| {} | {} | {} | {} | {} | {met} |",
                row.what,
                row.unit,
                at.join(", "),
                ratio.unwrap_or_default(),
                row.wanted(),
            );
        }
    }
}

/// In milliseconds.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
