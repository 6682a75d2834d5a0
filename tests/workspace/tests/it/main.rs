//! Checks of the workspace.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod dependencies;
mod lists;
