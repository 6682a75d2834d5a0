//! What replicas share for speed and may lose at any moment: live states of matches, so
//! that a replica that takes a match over need not read all of its log, wake-ups, so that
//! replicas hear of each other's entries at once, and how much each caller has asked for,
//! so that a limit holds for all replicas together.
//!
//! Nothing here can fail as far as callers see: what cannot be had is not there, what
//! cannot be kept is dropped, and the log tells everything again. What is counted begins
//! anew.

mod breaker;
mod connection;
mod limiter;
mod meters;
mod redis;
mod settings;
mod wakes;

use std::sync::Arc;

use sandtable_service::limits::{LimitSettings, LocalLimiter, SharedLimiter};
use tokio::sync::watch;
use tonic::async_trait;

pub use crate::limiter::RedisLimiter;
pub use crate::redis::RedisStates;
pub use crate::settings::{RedisSettings, SettingsError};

/// A match's state at a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveState {
    /// Entries that lead to it.
    pub version: u64,
    /// The state, encoded by the service that keeps it.
    pub content: Vec<u8>,
}

/// What replicas tell each other.
#[async_trait]
pub trait LiveStates: Send + Sync + 'static {
    /// Whether there are others to tell.
    fn is_shared(&self) -> bool;

    /// The state that was kept of a match.
    async fn get(&self, id: &str) -> Option<LiveState>;

    /// Keeps the state of a match unless a newer one is kept.
    async fn put(&self, id: &str, state: LiveState);

    /// Drops what is kept of a match.
    async fn forget(&self, id: &str);

    /// Tells the other replicas that the log has grown.
    fn tell(&self);

    /// Changes when another replica may have told something. Its sender is gone where
    /// there are no others.
    fn told(&self) -> watch::Receiver<u64>;
}

/// Nobody to share with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

#[async_trait]
impl LiveStates for Alone {
    fn is_shared(&self) -> bool {
        false
    }

    async fn get(&self, _: &str) -> Option<LiveState> {
        None
    }

    async fn put(&self, _: &str, _: LiveState) {}

    async fn forget(&self, _: &str) {}

    fn tell(&self) {}

    fn told(&self) -> watch::Receiver<u64> {
        watch::channel(0).1
    }
}

impl RedisSettings {
    /// What the settings say to share with. Must be called within a tokio runtime; it
    /// does not wait for a connection.
    pub fn open(&self) -> Result<Arc<dyn LiveStates>, SettingsError> {
        if self.urls.0.is_empty() {
            Ok(Arc::new(Alone))
        } else {
            Ok(Arc::new(RedisStates::open(self)?))
        }
    }

    /// What counts calls, for as many processes as the settings say. As [`Self::open`].
    pub fn limiter(&self, limits: &LimitSettings) -> Result<Arc<dyn SharedLimiter>, SettingsError> {
        if self.urls.0.is_empty() {
            Ok(Arc::new(LocalLimiter::new(limits)))
        } else {
            Ok(Arc::new(RedisLimiter::open(self, limits)?))
        }
    }
}
