//! Movement of a single stack in Combat Move and Noncombat Move (rulebook p. 12-16, 21-22). Rules
//! that hold only for all moves together are in the chapters of the two phases.

mod check;
mod drop;
pub(crate) mod flight;
mod group;
mod list;
mod make;
mod pick;
pub(crate) mod random_move;
mod refusal;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use check::{MovePlan, check_load, check_move, check_raid, check_unload};
pub(crate) use drop::check_drop;
pub(crate) use group::stacks_of;
pub(crate) use list::list;
pub(crate) use make::make;
pub(crate) use random_move::Chance;
