//! The open packs: what is in them, what a broken one is refused for, and what they promise.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod cards;
#[path = "../support/decks.rs"]
mod decks;
mod document;
mod map;
mod open_decks;
mod pack;
mod pack_faults;
mod promises;
mod scenarios;
mod schema;
mod statements;
mod views;
