//! What replicas share for speed and may lose at any moment: live states of matches, so
//! that a replica that takes a match over need not read all of its log, wake-ups, so that
//! replicas hear of each other's entries at once, and how much each caller has asked for,
//! so that a limit holds for all replicas together.
//!
//! Nothing here can fail as far as callers see: what cannot be had is not there, what
//! cannot be kept is dropped, and the log tells everything again. What is counted begins
//! anew.

mod factory;
#[cfg(feature = "redis")]
mod redis;
mod settings;
mod states;

#[cfg(feature = "redis")]
pub use crate::redis::{RedisLimiter, RedisStates};
pub use crate::settings::{RedisSettings, SettingsError};
pub use crate::states::{Alone, LiveState, LiveStates};
