//! The referee as a service: applies commands, lists legal ones, shows views, computes odds. It
//! knows no rule of any game; the engines do.
//!
//! It is stateless: what it keeps in memory is a cache of states, any of which the
//! caller can have rebuilt from its log.
//!
//! - [`Codec`]: what a game must provide beside its engine, to be hosted;
//! - [`Registry`]: the games that are hosted;
//! - [`Replay`]: a log played again, entry by entry;
//! - [`Referee`]: the services `RulesService` and `GameService`, both for the
//!   network and, as a value, for callers in the same process;
//! - [`ApplyStreams`]: its commands over one stream in place of a call for each.

mod codec;
mod describe;
mod dyn_game;
mod dyn_match;
mod fingerprint;
pub mod games;
mod outcome;
mod registry;
mod render;
mod rpc;
mod settings;
mod snapshot;
mod state_cache;
mod state_loader;
mod verify;
mod viewer;

pub use crate::rpc::apply_stream::ApplyStreams;
pub use crate::rpc::referee::Referee;
pub use codec::{BadField, Codec, Decoded, Draw, Within};
pub use describe::{DescribedMatch, MatchWords};
pub use dyn_game::{Hosted, HostedGame, Opening};
pub use dyn_match::{Applied, HostedMatch, Listed, ThreatQuery, ThreatWork};
pub use games::GameSettings;
pub use registry::Registry;
pub use render::Which;
pub use settings::RulesSettings;
pub use state_loader::{Replay, ReplayStep};
