//! Data that Axis Empires is played with: packs, and the terms that they share with the rules.
//!
//! A [`pack::Pack`] is a game's content: maps, countries, counters, tables, cards and
//! scenarios, read from texts, validated whole and never changed afterwards. [`map::Map`] is
//! its board, [`library::Library`] the packs that are at hand. None of them knows a rule: the
//! rules are in a crate above, so that a change in a chapter does not build this one again.

pub mod digest;
pub mod edition;
pub mod faction;
pub mod library;
pub mod map;
pub mod options;
pub mod pack;
pub mod segment;
