//! Accounts over a real store, on a clock of the tests' own.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod accounts;
mod keys;
mod order;
mod support;
