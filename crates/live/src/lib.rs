//! State that replicas share for speed and may lose at any moment. Live states of matches spare a
//! replica that takes a match over the reading of all of its log. Wake-ups notify replicas of
//! each other's entries at once. Counts of each caller's calls make a limit hold for all replicas
//! together.
//!
//! Nothing here can fail as far as callers see: unavailable data count as absent, data that
//! cannot be stored are dropped, and the log can rebuild everything. Counts begin anew.

mod factory;
#[cfg(feature = "redis")]
mod redis;
mod settings;
mod states;

#[cfg(feature = "redis")]
pub use crate::redis::{RedisLimiter, RedisStates};
pub use crate::settings::{RedisSettings, SettingsError};
pub use crate::states::{Alone, LiveState, LiveStates};
