//! The interactive game: lines that people type, and what is said to them.

mod completer;
pub(crate) mod editor;
pub(crate) mod fork;
pub(crate) mod generic;
pub(crate) mod grammar;
pub(crate) mod line;
pub(crate) mod messages;
mod session;
pub(crate) mod status;
pub(crate) mod tokens;

pub(crate) use fork::WhatIf;
pub(crate) use generic::ListedTable;
pub(crate) use grammar::{Grammar, Seen};
pub(crate) use session::Session;
