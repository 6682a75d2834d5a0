//! Prints the ledger: each rule with the functions that enforce it and the tests that show it.
//! Ends with an error when either is missing for a rule.

#[path = "../tests/support/coverage.rs"]
mod coverage;

use std::io;
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let coverage = coverage::of_this_crate()?;
    let sound = sandtable_ledger::report(&coverage, &mut io::stdout().lock())?;
    Ok(if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
