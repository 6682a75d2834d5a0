//! Rule examples: positions, commands and what must follow, written as text by people who read
//! the rulebook (`docs/examples.md`), and played against the engines.
//!
//! [`document`] reads a file into examples, [`tokens`] takes a statement apart, [`run`] plays an
//! example on a [`Table`] of its game, and [`report`] formats the results.

pub mod aa1940;
pub mod axis_empires;
pub mod dice;
pub mod document;
pub mod fault;
pub mod judge;
pub mod report;
pub mod run;
pub mod table;
pub mod tokens;

pub use document::Example;
pub use fault::Fault;
pub use run::Verdict;
pub use table::Table;
