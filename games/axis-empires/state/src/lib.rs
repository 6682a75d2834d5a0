//! A match of Axis Empires as data.
//!
//! A [`state::State`] holds a match: its [`cells`] change only through the methods of the state,
//! which keep the hash current and let drafts be taken back. The plain data that goes in and out
//! is separate: orders ([`order`], [`command`]), questions ([`decision`]), deferred work
//! ([`task`], [`step`]) and events ([`event`]).
//!
//! No rule is here: the state carries out changes as given. The chapters, in a crate above,
//! decide on legality, so a change in one of them does not rebuild this crate.

pub mod cells;
pub mod command;
pub mod decision;
pub mod event;
pub mod order;
pub mod sequence;
pub mod standing_orders;
pub mod state;
pub mod step;
pub mod task;

pub use sandtable_axis_empires_pack::{edition, faction, library, map, options, pack, segment};
