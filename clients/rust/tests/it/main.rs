//! The client against servers that misbehave.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod attend;
mod resume;
