//! Whole matches, played by chance, by the opening, or from a log.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../support/agreement.rs"]
mod agreement;
#[path = "../support/audit.rs"]
mod audit;
#[path = "../support/books.rs"]
mod books;
mod golden;
#[path = "../support/known.rs"]
mod known;
mod legality;
#[path = "../support/matches.rs"]
mod matches;
mod opening;
mod random_play;
mod threats;
mod training;
mod world;
