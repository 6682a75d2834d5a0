//! The interactive game: lines that people type, and what is said to them.

pub(crate) mod line;
mod listed;
mod session;
mod table;
pub(crate) mod words;

pub(crate) use listed::ListedTable;
pub(crate) use session::Session;
pub(crate) use table::{Seen, Table};
