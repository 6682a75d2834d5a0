//! Pairings of whole tournaments, and properties of each algorithm.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod arena;
mod berger;
mod draws;
mod dutch;
mod field;
mod knockout;
mod replay;
mod stages;
mod swiss;
