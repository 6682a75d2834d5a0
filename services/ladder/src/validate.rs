//! Checks of the settings of tournaments: every field that is wrong is named.

pub(crate) mod fixture;
pub(crate) mod stage;
pub(crate) mod tournament;
