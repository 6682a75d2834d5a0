//! Accounts over a real store, on a clock of the tests' own.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod accounts;
mod audit_filters;
mod flaws;
mod handles;
mod https;
mod keys;
mod order;
mod provider;
mod sign_in;
mod sign_in_env;
mod support;
