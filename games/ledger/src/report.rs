//! A ledger's coverage as a table.

use std::io::{self, Write};

use crate::Coverage;

/// Writes each due rule with the functions that enforce it and the tests that show it, and
/// then everything that is wrong. Whether nothing is.
pub fn report(coverage: &Coverage, out: &mut impl Write) -> io::Result<bool> {
    writeln!(out, "id | title | section | functions | tests")?;
    for (row, functions, tests) in coverage.rows() {
        let (functions, tests) = (functions.join(", "), tests.join(", "));
        writeln!(
            out,
            "{} | {} | {} | {functions} | {tests}",
            row.id, row.title, row.section
        )?;
    }
    let faults = coverage.faults();
    for fault in &faults {
        writeln!(out, "fault: {fault}")?;
    }
    Ok(faults.is_empty())
}
