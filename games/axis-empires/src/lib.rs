//! The rules of Axis Empires as a pure engine, and the packs it plays.
//!
//! A [`pack::Pack`] is a game's content: maps, countries, counters, tables and
//! scenarios, read from files, validated whole and never changed afterwards.
//! [`map::Map`] is its board. Neither knows a rule; the rules ask them.

pub mod faction;
pub mod map;
pub mod pack;
