//! Start, the first look at all matches, and idle matches.

pub(crate) mod idle_policy;
pub(crate) mod idle_sweeper;
pub(crate) mod scan;
pub(crate) mod startup;
