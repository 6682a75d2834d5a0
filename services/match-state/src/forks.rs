//! Forks: private continuations of a match, in memory only.

pub(crate) mod create;
pub(crate) mod handlers;
pub(crate) mod registry;
pub(crate) mod rules_client;
