//! TLS at both ends of a connection, and certificates by which services know each other.

use tonic::transport::{Certificate, ClientTlsConfig, Identity, ServerTlsConfig};

use crate::settings::{ClientSettings, ServerSettings};

/// Why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A certificate or key cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// Settings that do not fit together.
    #[error("{0}")]
    Inconsistent(&'static str),
}

/// The server's side; `None` when it speaks in the clear.
///
/// Clients without a certificate are let in, for most methods are for everyone; the
/// services' own methods ask for one ([`crate::token::InternalOnly`]). A certificate that
/// is shown must be good.
pub(crate) fn server(settings: &ServerSettings) -> Result<Option<ServerTlsConfig>, TlsError> {
    if settings.tls_certificate.is_empty() {
        if settings.client_ca.is_empty() {
            return Ok(None);
        }
        let problem = "server.client_ca takes server.tls_certificate, too";
        return Err(TlsError::Inconsistent(problem));
    }
    let identity = identity(&settings.tls_certificate, &settings.tls_key)?;
    let mut config = ServerTlsConfig::new().identity(identity);
    if !settings.client_ca.is_empty() {
        config = config
            .client_ca_root(Certificate::from_pem(read(&settings.client_ca)?))
            .client_auth_optional(true);
    }
    Ok(Some(config))
}

/// The caller's side; `None` when services are called in the clear.
pub(crate) fn client(settings: &ClientSettings) -> Result<Option<ClientTlsConfig>, TlsError> {
    if settings.tls_ca.is_empty() {
        if settings.tls_certificate.is_empty() {
            return Ok(None);
        }
        let problem = "client.tls_certificate takes client.tls_ca, too";
        return Err(TlsError::Inconsistent(problem));
    }
    let authority = Certificate::from_pem(read(&settings.tls_ca)?);
    let mut config = ClientTlsConfig::new().ca_certificate(authority);
    if !settings.tls_certificate.is_empty() {
        config = config.identity(identity(&settings.tls_certificate, &settings.tls_key)?);
    }
    Ok(Some(config))
}

fn identity(certificate: &str, key: &str) -> Result<Identity, TlsError> {
    Ok(Identity::from_pem(read(certificate)?, read(key)?))
}

fn read(path: &str) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|cause| TlsError::File(path.to_owned(), cause))
}
