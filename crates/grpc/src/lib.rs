//! gRPC and its JSON form, as every service of the platform speaks them.
//!
//! - [`error`]: the only place that builds a gRPC status;
//! - [`channel`], [`balancer`], [`tls`]: connections between services and their replicas;
//! - [`json`]: JSON over HTTP;
//! - [`negotiation`], [`picture_compression`]: entity tags and compressed answers;
//! - [`page_token`]: lists page by page;
//! - [`validate`]: bounds of fields;
//! - [`readiness`]: the ability of a process to do its work now.

pub mod answer_work;
pub mod balancer;
pub mod channel;
pub mod connection;
pub mod content_type;
pub mod deadline;
pub mod error;
pub mod json;
pub mod negotiation;
pub mod page_token;
pub mod picture_compression;
pub mod readiness;
pub mod rendezvous;
pub mod status_details;
pub mod tls;
pub mod validate;
pub mod web;
