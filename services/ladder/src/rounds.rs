//! Rounds of a stage: paired, played, closed.

pub(crate) mod arena;
pub(crate) mod layout;
pub(crate) mod pairing;
