//! How many matches may be open, and how many of one host.

pub(crate) mod host_usage;
pub(crate) mod open_matches;
