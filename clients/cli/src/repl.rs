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

pub(crate) use fork::ForkSession;
pub(crate) use generic::GenericGrammar;
pub(crate) use grammar::{Grammar, SeatView};
pub(crate) use session::Session;
