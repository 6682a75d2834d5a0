//! TLS at both ends of a connection, and certificates by which services know each other.

use std::sync::Arc;

use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
use tonic::transport::{Certificate, ClientTlsConfig, Identity, ServerTlsConfig};

use crate::settings::{ClientSettings, ServerSettings};

/// Why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A certificate or key cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// A file does not hold what it should.
    #[error("{0}: holds no certificate of an authority that can be used")]
    NoAuthority(String),
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

/// The authorities of a PEM file.
///
/// # Errors
///
/// A file that cannot be read, or has no certificate in it.
pub fn authorities(path: &str) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let pem = read(path)?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(TlsError::NoAuthority(path.to_owned())),
    }
}

/// How hosts of the web are spoken to: whom the machine trusts is trusted, and whom these
/// authorities vouch for.
pub fn web(authorities: Vec<CertificateDer<'static>>) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for problem in &found.errors {
        tracing::warn!(%problem, "a certificate of the machine cannot be read");
    }
    roots.add_parsable_certificates(found.certs.into_iter().chain(authorities));
    if roots.is_empty() {
        tracing::warn!("the machine trusts no certificate: nobody on the web can be reached");
    }
    let provider = Arc::new(crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider has ciphers for the versions that are safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

fn identity(certificate: &str, key: &str) -> Result<Identity, TlsError> {
    Ok(Identity::from_pem(read(certificate)?, read(key)?))
}

fn read(path: &str) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|cause| TlsError::File(path.to_owned(), cause))
}
