//! The referees: ours in another process, and those of others.

pub mod external;
pub mod remote;
