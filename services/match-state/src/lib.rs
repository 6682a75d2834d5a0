//! Lobby, seats and the log: the only writer of matches.
//!
//! A match is its log. [`sandtable_store`] keeps the log; everything in memory can be read from
//! it again. The path of a command is in `submit`, the one place that appends.

mod auction;
mod auth;
mod bounds;
mod chat;
mod clocks;
mod dice;
mod error;
mod forks;
mod history;
mod idempotency;
mod import;
mod lifecycle;
mod lobby;
mod log;
mod matches;
mod metrics;
mod moderation;
mod quota;
mod referee;
mod replication;
mod rpc;
mod settings;
mod spectator_delay;
mod state;
mod stats;
mod submit;
mod upgrade;
mod validate;

pub use crate::auth::identity::People;
pub use crate::auth::operator::OpenError;
pub use crate::auth::tokens::server_secret;
pub use crate::bounds::bounds;
pub use crate::import::MatchServer;
pub use crate::lifecycle::startup::Opened;
pub use crate::settings::{ForkSettings, MatchSettings, TakeOver};
pub use crate::state::MatchState;
pub use crate::upgrade::check::{Findings, Replayed, UpgradeCheck};
pub use crate::upgrade::startup_gate::{TakeOverError, take_over};
pub use sandtable_runtime::clock::{Clock, SystemClock};
