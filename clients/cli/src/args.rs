//! Groups of arguments that several commands take.

pub(crate) mod cli;
pub(crate) mod clock;
pub(crate) mod fixture;
pub mod global;
pub(crate) mod language;
pub(crate) mod match_settings;
pub(crate) mod moment;
pub(crate) mod names;
pub(crate) mod picture;
pub(crate) mod region;
