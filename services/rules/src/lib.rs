//! The referee as a service: applies commands, tells what is legal, shows views,
//! computes odds. It knows no rule of any game; the engines do.
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

mod apply_stream;
mod cache;
mod catalogue;
mod codec;
mod drawing;
mod fingerprint;
pub mod games;
mod hosted;
mod hosted_match;
mod loading;
mod outcome;
mod referee;
mod registry;
mod settings;
mod snapshot;
mod verify;
mod viewer;

pub use apply_stream::ApplyStreams;
pub use codec::{BadField, Codec, Decoded, Draw, Within};
pub use drawing::Which;
pub use games::GameSettings;
pub use hosted::{Hosted, HostedGame, Opening};
pub use hosted_match::{Applied, HostedMatch, Listed};
pub use loading::{Replay, Step};
pub use referee::Referee;
pub use registry::Registry;
pub use settings::RulesSettings;
