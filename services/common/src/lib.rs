//! What every Sandtable service shares, one concern a file.
//!
//! - [`settings`]: defaults, file and environment, in this order;
//! - [`telemetry`]: logs and spans;
//! - [`trace`]: one trace through all services that a request touches;
//! - [`error`]: the only place where a gRPC status is put together;
//! - [`token`]: secrets that stand for a seat, a host or a service;
//! - [`affinity`] and [`replicas`]: which replica is asked, and what if it is away;
//! - [`remote_rules`]: the referee in another process;
//! - [`deadline`] and [`details`]: calls that end in time, errors that say why;
//! - [`server`] and [`channel`]: both ends of a connection;
//! - [`pages`]: callers in a browser;
//! - [`shutdown`]: stopping without dropping anything.

pub mod affinity;
mod allocator;
pub mod channel;
pub mod deadline;
pub mod details;
pub mod error;
pub mod identity;
pub mod pages;
pub mod remote_rules;
pub mod replicas;
pub mod server;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod token;
pub mod trace;
