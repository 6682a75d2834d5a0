//! This crate's ledger, and what its sources say about it.

use std::io;
use std::path::Path;

use sandtable_axis_empires::ledger::{self, Status};
use sandtable_ledger::{Coverage, Ledger, Note, Row, Shape};

/// What is still to be built: whole sections (`AE-4.2.1`), and single rules
/// (`AE-GLO-7`) of sections that are built in part. Whoever builds one takes its line away.
pub(crate) fn pending() -> impl Iterator<Item = &'static str> {
    include_str!("pending.txt").lines()
}

/// Whether a rule is meant by a line of what is pending.
pub(crate) fn is_pending(id: &str, line: &str) -> bool {
    id == line || id.rsplit_once('-').is_some_and(|(area, _)| area == line)
}

/// Whether a rule is not pending.
pub(crate) fn is_built(row: &ledger::Rule) -> bool {
    !pending().any(|line| is_pending(&row.id, line))
}

/// Reads the sources of this crate, and looks for the rules that `due` picks.
pub(crate) fn of_this_crate(due: impl Fn(&ledger::Rule) -> bool) -> io::Result<Coverage> {
    let notes: Vec<Note> = serde_json::from_str(include_str!("../../data/ledger-notes.json"))
        .expect("data/ledger-notes.json is a list of notes");
    let rows = ledger::rows().iter().map(|row| Row {
        id: row.id.clone(),
        title: row.title.clone(),
        section: row.section.clone(),
        due: row.status == Status::Now && due(row),
    });
    let mut coverage = Coverage::of(Ledger {
        shape: Shape {
            prefixes: vec!["AE-", "DS-"],
            digits: 1,
        },
        rows: rows.collect(),
        notes,
    });
    coverage.read_crate(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    Ok(coverage)
}
