//! Movement in Combat Move and Noncombat Move (rulebook p. 12-16, 21-22): what a
//! single stack can do. What holds only for all moves together is in the chapters
//! of the two phases.

mod chance;
mod check;
mod drop;
mod group;
mod list;
mod make;
mod pick;
mod refusal;
mod sortie;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use chance::Chance;
pub(crate) use check::{MovePlan, check_load, check_move, check_raid, check_unload};
pub(crate) use drop::check_drop;
pub(crate) use list::list;
pub(crate) use make::make;
