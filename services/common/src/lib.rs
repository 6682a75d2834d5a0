//! What every Sandtable service shares, one concern a file.
//!
//! - [`settings`]: defaults, file and environment, in this order;
//! - [`telemetry`]: logs, spans and metrics;
//! - [`metric`] and [`calls`]: what is measured, and the measuring of every call;
//! - [`readiness`]: whether a process can do its work now;
//! - [`trace`]: one trace through all services that a request touches;
//! - [`error`]: the only place where a gRPC status is put together;
//! - [`token`]: secrets that stand for a seat, a host or a service;
//! - [`remote_rules`]: the referee in another process;
//! - [`deadline`] and [`details`]: calls that end in time, errors that say why;
//! - [`server`] and [`channel`]: both ends of a connection;
//! - [`pages`]: callers in a browser;
//! - [`shutdown`]: stopping without dropping anything.

mod allocator;
pub mod calls;
pub mod channel;
pub mod deadline;
pub mod details;
pub mod error;
pub mod identity;
pub mod metric;
mod otlp;
pub mod pages;
mod probes;
pub mod readiness;
pub mod remote_rules;
pub mod server;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod token;
pub mod trace;
