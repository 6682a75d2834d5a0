use std::time::Duration;

use sandtable_service::settings::Texts;
use serde::Deserialize;

/// Section `[redis]` of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedisSettings {
    /// Where Redis is; several addresses for some nodes of a cluster. None for no Redis.
    pub urls: Texts,
    /// Whether the addresses are nodes of a cluster.
    pub cluster: bool,
    /// Begins every key and channel, so that installations may share a server.
    pub prefix: String,
    /// Longest time that a call may take.
    pub timeout_ms: u64,
    /// How long a state is kept after its last change.
    pub keep_seconds: u64,
}

impl std::fmt::Debug for RedisSettings {
    /// Never prints the addresses: there may be a password in them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RedisSettings")
            .field("cluster", &self.cluster)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}

/// Settings that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("redis.urls: {0}")]
pub struct SettingsError(#[from] redis::RedisError);

impl RedisSettings {
    /// One server, with what serves most.
    pub fn at(url: impl Into<String>) -> RedisSettings {
        RedisSettings {
            urls: Texts(vec![url.into()]),
            cluster: false,
            prefix: "sandtable".to_owned(),
            timeout_ms: 250,
            keep_seconds: 86_400,
        }
    }

    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }
}
