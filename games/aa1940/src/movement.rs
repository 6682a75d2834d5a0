//! Movement in Combat Move and Noncombat Move (rulebook p. 12-16, 21-22): what a
//! single stack can do. What holds only for all moves together is in the chapters
//! of the two phases.

mod air;
mod canal;
mod check;
mod land;
mod list;
mod make;
mod pick;
mod refusal;
mod route;
mod sea;
mod sight;
#[cfg(test)]
pub(crate) mod tests;
mod transport;
mod ways;

pub(crate) use canal::{passage_open, passages_of};
pub(crate) use check::{MovePlan, check_load, check_move, check_raid, check_unload};
pub(crate) use list::list;
pub(crate) use make::make;
pub(crate) use route::{Arrival, Passing, Search, flood};
pub(crate) use sight::{Glance, Sight, Theater, USED};
pub(crate) use transport::shares;
pub(crate) use ways::ways_in;
