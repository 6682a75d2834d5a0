use std::time::Duration;

use serde::Deserialize;

use crate::settings::ClientSettings;

/// Section `[games.NAME]` of the configuration, for a game that another program referees;
/// what it leaves out is as in `[referees]`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefereeSettings {
    /// Where the referee is, such as `http://127.0.0.1:7500`.
    pub address: String,
    /// What is shown to it in `authorization`; empty for nothing.
    pub token: String,
    /// PEM file of the authority that vouches for it; empty when it is called without TLS.
    pub tls_ca: String,
    /// Longest time to connect.
    pub connect_timeout_ms: u64,
    /// Longest time that a call about one position may take.
    pub request_timeout_ms: u64,
    /// Longest time that playing a whole log again may take.
    pub log_timeout_ms: u64,
    /// Calls that are made at a time.
    pub max_calls: usize,
    /// Largest answer about one position.
    pub max_response_bytes: usize,
    /// Largest answer about a whole log.
    pub max_log_bytes: usize,
    /// How long it is not asked about a match after it was silent about it twice in a row.
    pub rest_ms: u64,
    /// How often it is asked which game it has.
    pub check_interval_ms: u64,
}

impl std::fmt::Debug for RefereeSettings {
    /// Never prints the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RefereeSettings")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl RefereeSettings {
    /// How long a call about one position may take.
    pub(super) fn request_timeout(&self) -> Duration {
        Duration::from_millis(self.request_timeout_ms)
    }

    /// How the referee is called: as services call each other, but for what its own section
    /// says.
    pub(super) fn client(&self, services: &ClientSettings) -> ClientSettings {
        ClientSettings {
            connect_timeout_ms: self.connect_timeout_ms,
            request_timeout_ms: self.request_timeout_ms.max(self.log_timeout_ms),
            tls_ca: self.tls_ca.clone(),
            // Who we are is between the services of the platform.
            tls_certificate: String::new(),
            tls_key: String::new(),
            ..services.clone()
        }
    }
}
