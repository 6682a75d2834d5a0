//! PostgreSQL, with or without a pooler, and Redis on free ports of this machine, for as long as a test lasts.
//!
//! The servers are the system's (`.ci/tool databases` installs them), their data is in
//! temporary folders, and they are durable as in production: what they acknowledge is on
//! the disk.

mod authority;
mod pgbouncer;
mod place;
mod postgres;
mod redis;
mod redis_cluster;

pub use crate::authority::{Authority, Signed};
pub use crate::pgbouncer::{PgBouncer, PoolMode};
pub use crate::place::Place;
pub use crate::postgres::Postgres;
pub use crate::redis::Redis;
pub use crate::redis_cluster::RedisCluster;
