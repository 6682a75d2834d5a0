//! The rule examples of both games.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod aa1940;
mod axis_empires;
