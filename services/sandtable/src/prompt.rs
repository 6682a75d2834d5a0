//! The interactive game: lines that people type, and what is said to them.

mod completer;
pub(crate) mod line;
mod listed;
mod said;
mod session;
mod standing;
mod table;
mod typist;
mod what_if;
pub(crate) mod words;

pub(crate) use listed::ListedTable;
pub(crate) use session::Session;
pub(crate) use table::{Seen, Table};
pub(crate) use what_if::WhatIf;
