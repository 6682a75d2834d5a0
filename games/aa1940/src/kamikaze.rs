//! Kamikaze attacks: pilots who give their lives for a hit on a warship. The Pacific rulebook
//! is not at hand; see RULINGS.md.

mod choice;
mod strike;
#[cfg(test)]
mod tests;

pub(crate) use choice::{announce, ask, by_order, check, check_order};
pub(crate) use strike::strike;
