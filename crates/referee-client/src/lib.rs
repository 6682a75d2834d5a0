//! Clients of referees.
//!
//! - [`remote`]: the platform's own referee in another process;
//! - [`external`]: referees of other games, run by others.

pub mod external;
pub mod remote;
