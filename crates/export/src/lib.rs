//! Exports of matches.

pub mod compact;
