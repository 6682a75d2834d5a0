//! Prints the ledger: each rule with the functions that enforce it and the tests that
//! show it. Ends with an error when a rule lacks either.

#[path = "../tests/support/coverage.rs"]
mod coverage;

use std::io::{self, Write};
use std::process::ExitCode;

use coverage::Coverage;

fn main() -> io::Result<ExitCode> {
    let coverage = Coverage::of_this_crate()?;
    let mut out = io::stdout().lock();
    writeln!(out, "id | title | section | functions | tests")?;
    for (rule, functions, tests) in coverage.rows() {
        let (functions, tests) = (functions.join(", "), tests.join(", "));
        writeln!(
            out,
            "{} | {} | {} | {functions} | {tests}",
            rule.id, rule.title, rule.section
        )?;
    }
    let faults = coverage.faults();
    for fault in &faults {
        writeln!(out, "fault: {fault}")?;
    }
    Ok(if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
