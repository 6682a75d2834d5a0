//! The stores through their interface, and what each of them does by itself.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod backup;
mod conformance;
mod pooler;
mod postgres;
mod probe;
mod safety;
mod sqlite;
mod support;
