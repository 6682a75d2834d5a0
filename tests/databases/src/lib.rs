//! PostgreSQL and Redis on free ports of this machine, for as long as a test lasts.
//!
//! The servers are the system's (`.ci/databases` installs them), their data is in
//! temporary folders, and they are durable as in production: what they acknowledge is on
//! the disk.

mod authority;
mod postgres;
mod redis;
mod redis_cluster;

use std::net::TcpListener;

pub use crate::authority::{Authority, Signed};
pub use crate::postgres::Postgres;
pub use crate::redis::Redis;
pub use crate::redis_cluster::RedisCluster;

/// A port of the loopback address that nobody listens on.
fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0))
        .and_then(|listener| listener.local_addr())
        .expect("the loopback address has a free port")
        .port()
}
