//! Parts that engines of any rulebook are built from: nothing here knows a rule, and the platform
//! knows nothing of it.
//!
//! The pieces, one noun a file:
//! - [`Drafts`]: commands that can still be taken back;
//! - [`Questions`]: what seats are asked, and wait to be answered;
//! - [`PlaceLists`]: which pieces are in which place;
//! - [`Rulebook`]: the ledger of a game's rules;
//! - [`Refusals`]: the refusals that every game has, each by its own rule;
//! - [`NoDice`]: for what casts no die;
//! - [`Random`]: random numbers for players that know no better;
//! - [`below`]: one of many, by dice.

mod ledger;
mod no_dice;
mod place_index;
mod questions;
mod random;
mod refusals;
mod undo_log;
mod uniform_die;

pub use ledger::{Rule, Rulebook};
pub use no_dice::NoDice;
pub use place_index::{PieceIndex, PlaceLists};
pub use questions::{DecisionId, DecisionQuestion, Questions};
pub use random::Random;
pub use refusals::Refusals;
pub use undo_log::{Draft, Drafts};
pub use uniform_die::below;
