//! A viewer's data never change with what the viewer may not see: at sampled positions of random
//! play the hidden things are changed, and everything that leaves the referee for the viewer is
//! compared byte for byte.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod cards;
#[path = "../../../../games/axis-empires/tests/support/decks.rs"]
mod decks;
mod standing_orders;
mod world;
