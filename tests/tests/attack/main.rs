//! Under attack: attempts of anonymous clients against real processes over real sockets.
//!
//! The short form is part of `make test`; `make attack` runs the full one and prints figures.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "in a test's helpers a panic is the report, and the figures belong to it"
)]

mod farming;
mod flood;
mod frozen;
mod hooks;
mod import;
mod places;
mod quotas;
mod repetitions;
mod seats;
mod sizes;
mod store;
mod streams;
mod times;
mod web;

/// Reports whether the full form is requested.
pub(crate) fn in_full() -> bool {
    std::env::var("TEST_ATTACK").is_ok_and(|form| form == "full")
}
