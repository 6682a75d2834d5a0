//! What every Sandtable service shares.
//!
//! - [`settings`]: defaults, file and environment, in this order;
//! - [`telemetry`]: logs, metrics and traces;
//! - [`readiness`]: whether a process can do its work now;
//! - [`error`]: the only place where a gRPC status is put together;
//! - [`auth`]: tokens, identities, anonymous clients, the audit log;
//! - [`grpc`]: the server, the channels between services, replicas, deadlines, TLS, pages;
//! - [`referee`]: the referees, ours in another process and those of other games;
//! - [`limits`]: rate limits, quotas and shared capacities;
//! - [`json`]: JSON over HTTP;
//! - [`page_token`]: lists page by page;
//! - [`compact_export`]: what a compact export leaves out;
//! - [`runtime`]: allocator, clock, randomness, cancellation, shutdown.

mod answer_work;
pub mod auth;
pub mod compact_export;
pub mod error;
pub mod grpc;
pub mod json;
pub mod limits;
pub mod page_token;
pub mod readiness;
pub mod referee;
pub mod reserved;
pub mod runtime;
pub mod settings;
pub mod telemetry;
pub mod validate;
pub mod visible;
