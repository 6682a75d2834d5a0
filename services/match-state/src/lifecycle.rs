//! Start, the first look at all matches, and matches that nobody plays.

pub(crate) mod idle_policy;
pub(crate) mod idle_sweeper;
pub(crate) mod scan;
pub(crate) mod startup;
