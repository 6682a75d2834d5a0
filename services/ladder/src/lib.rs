//! Tournaments and ladders that run themselves.
//!
//! The truth is in the store: every decision is written before it is shown, together with the
//! tournament's own record. Of two replicas that decide at a time, one is refused and reads
//! again. A fixture's matches are hosted by request ids that follow from the fixture, so that
//! they are hosted once even if a process dies in between.
//!
//! - [`Host`]: the match service, which hosts matches and tells what becomes of them;
//! - `state`: the parts of the service, each built once with the few others that it needs;
//! - `records`, `transaction`: the store, and a change of it that is read, decided and written
//!   whole;
//! - `fixtures`: the runner of fixtures, and the rules of those of tournaments;
//! - `slugs`: names that people can say, and the ids behind them;
//! - `scheduler`, `match_listener`: have it done when it is due, or when a match has changed;
//! - `tournaments`, `entrants`, `stages`, `rounds`, `organiser`, `queries`: tournaments;
//! - `pools`: ladders;
//! - `annotations`: logs and tags that players keep with their matches;
//! - `rpc`: the gRPC services.

mod alarm;
mod annotations;
mod bounds;
mod caller;
mod entrants;
mod error;
mod fixtures;
mod match_client;
mod match_listener;
mod metrics;
mod organiser;
mod pools;
mod queries;
mod records;
mod rounds;
mod rpc;
mod scheduler;
mod service;
mod settings;
mod slugs;
mod stages;
mod state;
mod time;
mod tournaments;
mod transaction;
mod validate;

pub use crate::bounds::bounds;
pub use crate::match_client::{FollowStream, Host, LocalHost, RemoteHost, SERVICE};
pub use crate::pools::settings::PoolsSettings;
pub use crate::service::Ladder;
pub use crate::settings::LadderSettings;
pub use crate::state::Dependencies;
