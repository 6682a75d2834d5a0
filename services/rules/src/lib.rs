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
//!
//! Without the feature `service` only the codecs are left, for programs that carry the engines
//! themselves.

mod codec;
mod describe;
#[cfg(feature = "service")]
mod dyn_game;
#[cfg(feature = "service")]
mod dyn_match;
pub mod fingerprint;
pub mod games;
pub mod outcome;
#[cfg(feature = "service")]
mod registry;
#[cfg(feature = "service")]
mod render;
#[cfg(feature = "service")]
mod rpc;
#[cfg(feature = "service")]
mod settings;
#[cfg(feature = "service")]
mod snapshot;
#[cfg(feature = "service")]
mod state_cache;
#[cfg(feature = "service")]
mod state_loader;
#[cfg(feature = "service")]
mod verify;
#[cfg(feature = "service")]
mod viewer;

#[cfg(feature = "service")]
pub use crate::rpc::apply_stream::ApplyStreams;
#[cfg(feature = "service")]
pub use crate::rpc::referee::Referee;
pub use codec::{BadField, Codec, Decoded, Draw, Within};
pub use describe::{DescribedMatch, MatchWords};
#[cfg(feature = "service")]
pub use dyn_game::{Hosted, HostedGame, Opening};
#[cfg(feature = "service")]
pub use dyn_match::{Applied, HostedMatch, Listed, ThreatQuery, ThreatWork};
#[cfg(feature = "service")]
pub use games::GameSettings;
#[cfg(feature = "service")]
pub use registry::Registry;
#[cfg(feature = "service")]
pub use render::Which;
#[cfg(feature = "service")]
pub use settings::RulesSettings;
#[cfg(feature = "service")]
pub use state_loader::{Replay, ReplayStep};
