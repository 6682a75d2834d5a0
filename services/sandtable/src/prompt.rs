//! The interactive game: lines that people type, and what is said to them.

mod answer;
mod find;
mod losses;
mod parse;
mod session;

pub(crate) use parse::read_units;
pub(crate) use session::Session;
