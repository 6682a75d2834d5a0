use sandtable_runtime::settings::Texts;
use serde::Deserialize;

/// Section `[redis]` of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedisSettings {
    /// Where Redis is; several addresses for some nodes of a cluster. None for no Redis.
    pub urls: Texts,
    /// True if the addresses are nodes of a cluster.
    pub cluster: bool,
    /// Begins every key and channel, so that installations may share a server.
    pub prefix: String,
    /// Longest time that a call may take.
    pub timeout_ms: u64,
    /// Longest time that counting a call may take.
    pub limit_timeout_ms: u64,
    /// PEM file of the authority that vouches for the servers; empty for those that the
    /// machine trusts.
    pub tls_ca: String,
    /// PEM file of the certificate chain that is shown to the servers; empty for none.
    pub tls_certificate: String,
    /// PEM file of that certificate's key; empty for none.
    pub tls_key: String,
    /// Time for which a state is stored after its last change.
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
pub enum SettingsError {
    /// The addresses, or the certificates for them.
    #[cfg(feature = "redis")]
    #[error("redis.urls: {0}")]
    Address(#[from] redis::RedisError),
    /// There are addresses, and the program was built to run alone.
    #[cfg(not(feature = "redis"))]
    #[error("redis.urls: this program was built without the feature `replicas`, to run alone")]
    Alone,
    /// A certificate or key cannot be read.
    #[error("redis: {0}: {1}")]
    File(String, std::io::Error),
}

impl RedisSettings {
    /// One server, with what serves most.
    pub fn at(url: impl Into<String>) -> Self {
        Self {
            urls: Texts(vec![url.into()]),
            cluster: false,
            prefix: "sandtable".to_owned(),
            timeout_ms: 250,
            limit_timeout_ms: 10,
            tls_ca: String::new(),
            tls_certificate: String::new(),
            tls_key: String::new(),
            keep_seconds: 86_400,
        }
    }
}
