//! Phase 2: Combat Move, what holds only for the whole of it, and its close
//! (rulebook p. 12-16).

mod blockers;
mod close;
mod commitments;
mod engage;
pub(crate) mod forced_exit;
#[cfg(test)]
mod tests;

pub(crate) use blockers::{blockers, first_blocker};
pub(crate) use close::{battles, close};
pub(crate) use engage::{Engagement, check_engage, choices, engage, list};
pub(crate) use forced_exit::way_out;
