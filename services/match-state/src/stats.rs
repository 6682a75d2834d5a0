//! Statistics of seats.

pub(crate) mod handler;
pub(crate) mod latency;
pub(crate) mod moves;
