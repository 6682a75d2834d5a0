//! A ledger's coverage as a table.

use std::io::{self, Write};

use crate::coverage::Coverage;
use crate::halves::Half;

/// Writes each due rule with the functions that enforce it, the tests that show it, and of a
/// rule that limits how many tests show what it allows and what it forbids; then everything
/// that is wrong. Whether nothing is.
///
/// # Errors
///
/// What is written to fails.
pub fn report(coverage: &Coverage, out: &mut impl Write) -> io::Result<bool> {
    writeln!(
        out,
        "id | title | section | functions | tests | allows | forbids"
    )?;
    for (row, functions, tests) in coverage.rows() {
        let (functions, tests) = (functions.join(", "), tests.join(", "));
        let [allows, forbids] = Half::BOTH.map(|half| {
            if row.has_halves() {
                coverage.showing(&row.id, half).len().to_string()
            } else {
                "-".to_owned()
            }
        });
        writeln!(
            out,
            "{} | {} | {} | {functions} | {tests} | {allows} | {forbids}",
            row.id, row.title, row.section
        )?;
    }
    let mut faults = coverage.faults();
    faults.extend(coverage.half_faults());
    for fault in &faults {
        writeln!(out, "fault: {fault}")?;
    }
    Ok(faults.is_empty())
}
