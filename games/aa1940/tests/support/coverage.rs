//! This crate's ledger, and what its sources say about it.

use std::io;
use std::path::Path;

use sandtable_aa1940::ledger;
use sandtable_ledger::{Coverage, Ledger, LedgerRow, Note, Shape};

/// Reads the sources of this crate, and looks for the rules of the game that is hosted.
pub(crate) fn of_this_crate() -> io::Result<Coverage> {
    let notes: Vec<Note> = serde_json::from_str(include_str!("../../data/ledger-notes.json"))
        .expect("data/ledger-notes.json is a list of notes");
    let rows = ledger::rows().iter().map(|row| LedgerRow {
        id: row.id.clone(),
        title: row.title.clone(),
        section: row.section.clone(),
        rule: row.rule.clone(),
        unconditional: row.unconditional.clone(),
        due: true,
    });
    let mut coverage = Coverage::of(Ledger {
        shape: Shape {
            prefixes: vec!["AAE-"],
            digits: 2,
        },
        rows: rows.collect(),
        notes,
    });
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    coverage.read_crate(root)?;
    coverage.read_rule_examples(&root.join("examples/rules"))?;
    Ok(coverage)
}
