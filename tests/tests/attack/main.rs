//! Under attack: what strangers try against real processes over real sockets.
//!
//! The short form is part of `make test`; `make attack` runs the full one and prints figures.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod flood;
mod frozen;
mod hooks;
mod import;
mod quotas;
mod repetitions;
mod sizes;
mod store;
mod streams;

/// Whether the full form is asked for.
pub(crate) fn in_full() -> bool {
    std::env::var("SANDTABLE_ATTACK").is_ok_and(|form| form == "full")
}
