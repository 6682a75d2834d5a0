//! Start, idle matches, and matches that are closed.

pub(crate) mod close;
pub(crate) mod idle_policy;
pub(crate) mod idle_sweeper;
pub(crate) mod scan;
pub(crate) mod startup;
