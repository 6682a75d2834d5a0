//! Reads an engine's sources and finds out which function enforces each rule of its
//! ledger and which test shows it: those whose doc comments name its id. Ranges
//! written as "`…-01` to `…-03`" name every id between. The same for a rulebook's worked
//! examples, which need a test only.
//!
//! A rule that limits ("only", "unless", "may not") has two halves: what it allows and what
//! it forbids. A test says which halves it shows on lines of its doc comment that begin with
//! `Allows:` or `Forbids:`.
//!
//! A tool of the engines' tests and examples; no engine depends on it to play.

mod coverage;
mod examples;
mod ids;
mod ledger;
pub mod mutants;
mod report;
mod rule_example_count;
mod rule_examples;
mod scan;

pub use allow_forbid::Half;
pub use coverage::Coverage;
pub use examples::{Example, ExampleTreatment};
pub use ids::Shape;
pub use ledger::{Ledger, LedgerRow, Note};
pub use report::report;
pub use rule_example_count::Count;
pub use rule_examples::RowExamples as ExamplesShown;

mod allow_forbid;
mod missing;
#[cfg(test)]
mod tests;
