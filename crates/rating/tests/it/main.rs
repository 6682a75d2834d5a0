//! Ratings by published examples, and by properties.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod choix;
mod rating;
