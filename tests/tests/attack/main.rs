//! Strangers who want to break a server: real processes over real sockets.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod import;
mod sizes;
