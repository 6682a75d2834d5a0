//! Kamikaze attacks: pilots who give their lives for a hit on a warship. The Pacific rulebook
//! is not at hand; see RULINGS.md.

mod choice;
mod strike;
#[cfg(test)]
mod tests;

pub(crate) use choice::{HITS_ON, announce, ask, by_order, check, check_order, on_the_dearest};
pub(crate) use strike::strike;
