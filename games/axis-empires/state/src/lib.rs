//! A match of Axis Empires as data.
//!
//! A [`state::State`] holds a match: its [`cells`], which change only through the methods of
//! the state, so that the hash stays current and drafts can be taken back. Beside it stands
//! the plain data that goes in and out: what can be ordered ([`order`], [`command`]), asked
//! ([`decision`]), done later ([`task`], [`step`]) and told ([`event`]).
//!
//! Nothing here knows a rule: the state does what it is told, and who may do what is decided
//! by the chapters, in a crate above, so that a change in one of them does not build this one
//! again.

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
