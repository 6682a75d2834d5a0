//! Output of the commands.

pub(crate) mod color;
pub(crate) mod diff;
pub mod error;
pub(crate) mod match_line;
pub(crate) mod narrator;
pub(crate) mod score;
pub(crate) mod text;
pub mod writer;
