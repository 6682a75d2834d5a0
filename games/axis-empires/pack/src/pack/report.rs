//! Report on a pack: how much there is, what is sourced and what is ours.

use std::fmt;

use serde::Serialize;

use crate::pack::content::Pack;
use crate::pack::source::{Basis, Tally};

/// Number of data of a field, by basis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldReport {
    /// The file.
    pub file: Box<str>,
    /// The field.
    pub field: Box<str>,
    /// The data by what they rest on, the most reliable first.
    pub data: Vec<(Basis, u32)>,
}

/// The report on a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The pack's code.
    pub code: Box<str>,
    /// The pack's title.
    pub title: Box<str>,
    /// Description of the pack.
    pub about: Box<str>,
    /// Number of things of each kind.
    pub sizes: Vec<(&'static str, usize)>,
    /// The scenarios: code and title.
    pub scenarios: Vec<(Box<str>, Box<str>)>,
    /// Bases of the data.
    pub fields: Vec<FieldReport>,
}

impl Report {
    pub(super) fn new(pack: &Pack, tally: &Tally) -> Self {
        let fields = tally
            .0
            .iter()
            .map(|((file, field), data)| FieldReport {
                file: file.clone(),
                field: field.clone(),
                data: data.iter().map(|(basis, count)| (*basis, *count)).collect(),
            })
            .collect();
        Self {
            code: pack.code.clone(),
            title: pack.title.clone(),
            about: pack.about.clone(),
            sizes: vec![
                ("hexes", pack.map.hexes().len()),
                ("areas", pack.map.areas().len()),
                ("naval zones", pack.map.zones().len()),
                ("off-map boxes", pack.map.boxes().len()),
                ("kinds of units", pack.counters.len()),
                ("kinds of markers", pack.markers.len()),
                ("option cards", pack.cards.len()),
                ("cards of Fortunes of War", pack.fortunes.len()),
                ("tables of events", pack.tables.len()),
                ("events", pack.events.len()),
                ("scenarios", pack.scenarios.len()),
            ],
            scenarios: pack
                .scenarios
                .iter()
                .map(|scenario| (scenario.code.clone(), scenario.title.clone()))
                .collect(),
            fields,
        }
    }

    /// All data by what they rest on.
    #[must_use]
    pub fn totals(&self) -> Vec<(Basis, u32)> {
        Basis::ALL
            .into_iter()
            .map(|basis| {
                let of_basis = |field: &FieldReport| {
                    field
                        .data
                        .iter()
                        .filter(|(other, _)| *other == basis)
                        .map(|(_, count)| count)
                        .sum::<u32>()
                };
                (basis, self.fields.iter().map(of_basis).sum())
            })
            .collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({})", self.title, self.code)?;
        writeln!(f, "{}", self.about)?;
        for (kind, count) in &self.sizes {
            writeln!(f, "  {count:>6} {kind}")?;
        }
        for (code, title) in &self.scenarios {
            writeln!(f, "  scenario {code}: {title}")?;
        }
        writeln!(f, "All data, by what they rest on:")?;
        for (basis, count) in self.totals() {
            writeln!(f, "  {count:>6} {basis}")?;
        }
        for field in &self.fields {
            write!(f, "  {} {}:", field.file, field.field)?;
            for (basis, count) in &field.data {
                write!(f, " {count} {basis}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
