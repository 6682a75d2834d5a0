//! The referee as its callers use it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod actions;
mod boards;
mod catalogue;
mod fuse;
mod pictures;
mod samples;
mod sentences;
mod states;
mod table;
mod take_back;
mod threats;
