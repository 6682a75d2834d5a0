//! Whole platforms simulated from seeds.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may fail by panicking, and its figures are printed"
)]

mod contests;
mod hidden;
mod seeds;
