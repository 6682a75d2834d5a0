//! The commands that serve a platform or read its store, one a file.

pub(crate) mod backup;
pub(crate) mod bots;
pub(crate) mod demo;
pub(crate) mod serve;
pub(crate) mod upgrade_check;
