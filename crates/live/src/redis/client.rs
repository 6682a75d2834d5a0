//! Timeouts and certificates of the settings, as the client of Redis takes them.

use std::time::Duration;

use redis::{Client, ClientTlsConfig, TlsCertificates};

use crate::settings::{RedisSettings, SettingsError};

impl RedisSettings {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }

    pub(crate) fn limit_timeout(&self) -> Duration {
        Duration::from_millis(self.limit_timeout_ms)
    }

    /// A client of one address.
    pub(crate) fn client(&self, url: &str) -> Result<Client, SettingsError> {
        Ok(match self.certificates()? {
            Some(certificates) => Client::build_with_tls(url, certificates)?,
            None => Client::open(url)?,
        })
    }

    /// Returns the authorities to trust and the certificate to present, where the settings name
    /// them.
    pub(crate) fn certificates(&self) -> Result<Option<TlsCertificates>, SettingsError> {
        if self.tls_ca.is_empty() && self.tls_certificate.is_empty() {
            return Ok(None);
        }
        let read = |path: &str| match path {
            "" => Ok(None),
            path => match std::fs::read(path) {
                Ok(content) => Ok(Some(content)),
                Err(cause) => Err(SettingsError::File(path.to_owned(), cause)),
            },
        };
        let (chain, key) = (read(&self.tls_certificate)?, read(&self.tls_key)?);
        Ok(Some(TlsCertificates {
            client_tls: chain.map(|client_cert| ClientTlsConfig {
                client_cert,
                client_key: key.unwrap_or_default(),
            }),
            root_cert: read(&self.tls_ca)?,
        }))
    }
}
