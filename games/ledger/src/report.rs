//! A ledger's coverage as a table.

use std::io::{self, Write};

use crate::allow_forbid::Half;
use crate::coverage::Coverage;

/// Writes each due rule with the functions that enforce it, the tests that show it, and the
/// numbers of rule examples that show what it allows, forbids and says happens. A rule that
/// limits also has the numbers of tests that show what it allows and what it forbids. The number
/// of rows with rule examples and all faults follow. Returns whether there are none.
///
/// # Errors
///
/// The writer fails.
pub fn report(coverage: &Coverage, out: &mut impl Write) -> io::Result<bool> {
    writeln!(
        out,
        "id | title | section | functions | tests | allows | forbids | examples"
    )?;
    for (row, functions, tests) in coverage.rows() {
        let (functions, tests) = (functions.join(", "), tests.join(", "));
        let [allows, forbids] = Half::BOTH.map(|half| {
            if row.has_halves() {
                coverage.marked_tests(&row.id, half).len().to_string()
            } else {
                "-".to_owned()
            }
        });
        let shown = coverage.rule_examples_of(&row.id);
        let (allowed, forbidden, effects) = (shown.allowed, shown.forbidden, shown.effects);
        writeln!(
            out,
            "{} | {} | {} | {functions} | {tests} | {allows} | {forbids} | {allowed}/{forbidden}/{effects}",
            row.id, row.title, row.section
        )?;
    }
    let count = coverage.count_rule_examples();
    writeln!(
        out,
        "{} rule examples; {} of {} rows have one; {} of {} rows that limit have both halves",
        count.examples, count.shown, count.rows, count.both_halves, count.limiting
    )?;
    let mut faults = coverage.faults();
    faults.extend(coverage.half_faults());
    for fault in &faults {
        writeln!(out, "fault: {fault}")?;
    }
    Ok(faults.is_empty())
}
