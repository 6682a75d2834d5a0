//! The command line of Sandtable as a client of a platform: commands, arguments, rendering,
//! the prompt and the terminal board. The binary `sandtable` adds the commands that serve.

pub mod args;
pub mod commands;
mod compact_export;
mod conformance;
pub mod credentials;
#[cfg(test)]
#[path = "../../../games/axis-empires/tests/support/decks.rs"]
mod decks;
pub mod export;
pub mod games;
pub mod output;
pub mod packs;
mod proto_any;
pub mod referee;
mod repl;
mod replay;
mod rule_coverage;
#[cfg(any(test, feature = "test-exports"))]
pub mod test_exports;
mod tui;
mod verify;
pub mod watch;

pub use crate::args::cli::ClientCommand;
