//! The gRPC server that every service runs in.
//!
//! - [`grpc`]: connections, HTTP/2, header bounds;
//! - [`limits`]: rate limits, quotas and shared capacities;
//! - [`operator_token`]: handing the first token over;
//! - [`platform`]: the process's description of itself, and its status;
//! - [`process`]: the main function of a service;
//! - [`telemetry`]: the subscriber, the exporter and the metrics of a process.

pub mod admin_http;
pub mod grpc;
pub mod limits;
pub mod operator_token;
pub mod platform;
pub mod process;
pub mod rpc_metrics;
pub mod telemetry;
pub mod website;
