//! The referee: which state it holds, and what it is asked.

pub(crate) mod client;
pub(crate) mod view_cache;
