//! What the settings of tournaments may hold: every field that is wrong is named.

pub(crate) mod fixture;
pub(crate) mod stage;
pub(crate) mod tournament;
