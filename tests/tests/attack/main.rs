//! Under attack: what strangers try against real processes over real sockets.
//!
//! Each test takes seconds; `SANDTABLE_ATTACK=full` makes them try harder.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod import;
mod repetitions;
mod sizes;
mod streams;
