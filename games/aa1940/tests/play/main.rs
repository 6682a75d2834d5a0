//! Whole matches, played by chance, by the opening, or from a log.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod golden;
mod legality;
mod opening;
mod random_play;
mod training;
mod world;
