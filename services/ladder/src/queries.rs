//! Queries of callers.

pub(crate) mod drawn_picture;
pub(crate) mod export;
pub(crate) mod hidden_standings;
pub(crate) mod pictures;
pub(crate) mod resources;
pub(crate) mod table_cache;
pub(crate) mod tables;
pub(crate) mod watch;
