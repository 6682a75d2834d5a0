//! Servers over real sockets.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod dashboards;
mod headers;
mod limits;
mod replicas;
mod server;
mod shared_capacity;
mod tls;
