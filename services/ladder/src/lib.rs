//! Tournaments and ladders that run themselves.
//!
//! The truth is in the store: every decision is written before it is shown, together with the
//! tournament's own record. Of two replicas that decide at a time, one is refused and reads
//! again. A fixture's matches are hosted by request ids that follow from the fixture, so that
//! they are hosted once even if a process dies in between.
//!
//! - [`Host`]: the match service, which hosts matches and tells what becomes of them;
//! - `work`: a change of a tournament, read, decided and written whole;
//! - `series`, `sides`, `pairing`: what follows from what is known, as pure functions;
//! - `registration`, `organising`, `judging`, `looking`: what callers ask for;
//! - `lifecycle`, `rounds`, `fixtures`, `deadlines`: what is done by itself;
//! - `pools`: ladders;
//! - `conductor`: has it done when it is due.

mod bounds;
mod caller;
mod entrants;
mod error;
mod fixtures;
mod match_client;
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
