//! Shared state in a real Redis, and in a cluster of them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod cluster;
mod limiter;
mod redis;
mod support;
