//! The gRPC server and the channels between services.

pub(crate) mod admin_http;
pub mod balancer;
pub mod channel;
pub(crate) mod connection;
pub mod content_type;
pub mod deadline;
pub mod platform_info;
pub mod rendezvous;
pub mod rpc_metrics;
pub mod server;
pub mod status_details;
pub mod tls;
pub mod web;
pub mod website;
