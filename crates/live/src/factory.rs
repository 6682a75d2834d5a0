use std::sync::Arc;

use sandtable_server::limits::{LimitSettings, LocalLimiter, SharedLimiter};

#[cfg(feature = "redis")]
use crate::redis::{RedisLimiter, RedisStates};
use crate::settings::{RedisSettings, SettingsError};
use crate::states::{Alone, LiveStates};

impl RedisSettings {
    /// Returns the live states that the settings choose. Must be called within a tokio runtime;
    /// it does not wait for a connection.
    ///
    /// # Errors
    ///
    /// Settings of Redis that make no sense.
    pub fn open(&self) -> Result<Arc<dyn LiveStates>, SettingsError> {
        if self.urls.0.is_empty() {
            Ok(Arc::new(Alone))
        } else {
            self.share()
        }
    }

    /// Returns the rate limiter, for as many processes as the settings say. As [`Self::open`].
    ///
    /// # Errors
    ///
    /// Settings of Redis that make no sense.
    pub fn limiter(&self, limits: &LimitSettings) -> Result<Arc<dyn SharedLimiter>, SettingsError> {
        if self.urls.0.is_empty() {
            Ok(Arc::new(LocalLimiter::new(limits)))
        } else {
            self.share_limits(limits)
        }
    }

    #[cfg(feature = "redis")]
    fn share(&self) -> Result<Arc<dyn LiveStates>, SettingsError> {
        Ok(Arc::new(RedisStates::open(self)?))
    }

    #[cfg(feature = "redis")]
    fn share_limits(
        &self,
        limits: &LimitSettings,
    ) -> Result<Arc<dyn SharedLimiter>, SettingsError> {
        Ok(Arc::new(RedisLimiter::open(self, limits)?))
    }

    #[cfg(not(feature = "redis"))]
    fn share(&self) -> Result<Arc<dyn LiveStates>, SettingsError> {
        Err(SettingsError::Alone)
    }

    #[cfg(not(feature = "redis"))]
    fn share_limits(&self, _: &LimitSettings) -> Result<Arc<dyn SharedLimiter>, SettingsError> {
        Err(SettingsError::Alone)
    }
}
