//! What strangers do to a server: real processes over real sockets, attacked.
//!
//! The short form of each attack takes seconds; `SANDTABLE_ATTACK=full` makes those longer
//! that show more when they are.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod frozen;
mod hooks;
