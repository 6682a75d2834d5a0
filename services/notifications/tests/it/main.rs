//! The service over a feed that lags, breaks and comes back as it is told to.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod account;
mod changes;
mod filters;
mod handover;
mod memory;
mod office;
mod onlookers;
mod owners;
mod receiver;
mod standing;
mod streams;
mod support;
mod webhooks;
