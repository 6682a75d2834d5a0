//! This crate's ledger, and what its sources say about it.

use std::io;
use std::path::Path;

use sandtable_axis_empires::ledger::{self, Status};
use sandtable_ledger::{Coverage, Ledger, Note, Row};

/// Chapters still to be built: ids that begin so, up to the number at their end. A chapter
/// that is built takes its entry away.
pub(crate) const PENDING: &[&str] = &[];

/// Whether a rule belongs to a pending chapter.
pub(crate) fn is_pending(id: &str, prefix: &str) -> bool {
    id == prefix || id.rsplit_once('-').is_some_and(|(area, _)| area == prefix)
}

/// Reads the sources of this crate.
pub(crate) fn of_this_crate() -> io::Result<Coverage> {
    let notes: Vec<Note> = serde_json::from_str(include_str!("../../data/ledger-notes.json"))
        .expect("data/ledger-notes.json is a list of notes");
    let rows = ledger::rows().iter().map(|row| Row {
        id: row.id.clone(),
        title: row.title.clone(),
        section: row.section.clone(),
        due: row.status == Status::Now && !PENDING.iter().any(|prefix| is_pending(&row.id, prefix)),
    });
    let mut coverage = Coverage::of(Ledger {
        prefixes: vec!["AE-", "DS-"],
        rows: rows.collect(),
        notes,
    });
    coverage.read_crate(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    Ok(coverage)
}
