//! The whole platform in one thread, where everything follows from a seed: two replicas
//! of the match service and two of the referee, the notifications, a database, players
//! and a subscriber, on a network that loses and delays what is sent, among processes
//! that die at any moment. The services are the real ones, gRPC and all; simulated are
//! the network and the time ([`turmoil`]), the database and chance.
//!
//! [`run`] returns what happened and which invariants are broken: that whatever was acknowledged
//! is durable at that moment and in the log once, in order; that no two replicas ever acknowledge
//! different entries of one sequence; that positions rise and durable entries stay; that the
//! subscriber receives every entry once. The same seed gives the same run.
//!
//! [`contest::run_contest`] plays a Swiss and a ladder's pool in the same way, which two replicas
//! of the ladder run: each fixture has one match and one result.
//!
//! The database breaks its promise with [`Durability::Premature`], to show that the checker would
//! find it. Its disk lies with [`Durability::Lied`], to show who finds that: clients that have
//! stored a head, and replicas that remember more.

#![allow(
    clippy::missing_errors_doc,
    reason = "whatever fails ends the test that asked for it"
)]

pub mod campaign;
mod conflicted_organiser;
pub mod contest;
mod database;
mod disk;
mod fault_schedule;
mod hosts;
mod match_course;
mod members;
mod participants;
mod players;
mod record;
mod run;
mod settings;
mod store;
mod watcher;
mod wire;

pub use database::{Database, Durability};
pub use disk::Disk;
pub use run::{Report, run};
pub use store::{DatabaseConnection, ReplicaStore};
