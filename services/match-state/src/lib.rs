//! Lobby, seats and the log: the only writer of matches.

pub mod store;
