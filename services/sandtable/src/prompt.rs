//! The interactive game: lines that people type, and what is said to them.

mod aa1940;
mod axis_empires;
mod line;
mod session;
mod table;
mod words;

pub(crate) use aa1940::{Aa1940, read_units};
pub(crate) use axis_empires::AxisEmpires;
#[cfg(test)]
pub(crate) use axis_empires::tests::Chooser;
pub(crate) use session::Session;
