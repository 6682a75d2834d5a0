//! Stored matches under newer rules.

pub(crate) mod check;
pub(crate) mod startup_gate;
pub(crate) mod verified;
