//! The service over a feed that lags, breaks and comes back as the test demands.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod account;
mod challenges;
mod changes;
mod filters;
mod handover;
mod hook_limits;
mod memory;
mod notices;
mod onlookers;
mod openings;
mod owners;
mod receiver;
mod standing;
mod streams;
mod support;
mod texts;
mod webhook_env;
mod webhooks;
