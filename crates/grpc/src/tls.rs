//! TLS at both ends of a connection, and certificates by which services know each other.

use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, ServerConfig, crypto};
use tonic::transport::{Certificate, ClientTlsConfig, Identity};

use sandtable_runtime::settings::{ClientSettings, ServerSettings};

/// Protocols negotiated over TLS: HTTP/2 is preferred to HTTP/1.
const ALPN: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// Why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A certificate or key cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// A file does not hold what it should.
    #[error("{0}: holds no certificate of an authority that can be used")]
    NoAuthority(String),
    /// A file does not hold what a certificate's owner shows.
    #[error("{0}: {1}")]
    Unusable(String, String),
    /// Settings that do not fit together.
    #[error("{0}")]
    Inconsistent(&'static str),
}

/// The server's side; `None` when it speaks in the clear.
///
/// Clients without a certificate are let in, for most methods are for everyone; the
/// services' own methods ask for one (`InternalOnly` of the authentication crate). A certificate that
/// is shown must be good.
///
/// # Errors
///
/// When the files of the settings cannot be read.
pub fn server(settings: &ServerSettings) -> Result<Option<TlsAcceptor>, TlsError> {
    if settings.tls_certificate.is_empty() {
        if settings.client_ca.is_empty() {
            return Ok(None);
        }
        let problem = "server.client_ca takes server.tls_certificate, too";
        return Err(TlsError::Inconsistent(problem));
    }
    let chain_path = &settings.tls_certificate;
    let chain = certificates(chain_path)?;
    let key = read(&settings.tls_key)?;
    let key = PrivateKeyDer::from_pem_slice(&key);
    let key = key.map_err(|cause| unusable(&settings.tls_key, &cause))?;
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .expect("the provider has ciphers for the versions that are safe");
    let config = if settings.client_ca.is_empty() {
        config.with_no_client_auth()
    } else {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(authorities(&settings.client_ca)?);
        let verifier = WebPkiClientVerifier::builder_with_provider(roots.into(), provider)
            .allow_unauthenticated()
            .build()
            .map_err(|cause| unusable(&settings.client_ca, &cause))?;
        config.with_client_cert_verifier(verifier)
    };
    let config = config.with_single_cert(chain, key);
    let mut config = config.map_err(|cause| unusable(chain_path, &cause))?;
    config.alpn_protocols = ALPN.map(<[u8]>::to_vec).to_vec();
    Ok(Some(Arc::new(config).into()))
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
    match certificates(path) {
        Ok(found) if !found.is_empty() => Ok(found),
        Err(cause @ TlsError::File(..)) => Err(cause),
        _ => Err(TlsError::NoAuthority(path.to_owned())),
    }
}

/// Client configuration for public web hosts: trusts the machine's roots and these authorities.
pub fn web(authorities: Vec<CertificateDer<'static>>) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for problem in &found.errors {
        tracing::warn!(%problem, "failed to read a root certificate");
    }
    roots.add_parsable_certificates(found.certs.into_iter().chain(authorities));
    if roots.is_empty() {
        tracing::warn!(
            "no trusted root certificates: webhooks and identity providers are unreachable"
        );
    }
    let provider = Arc::new(crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider has ciphers for the versions that are safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

/// The certificates of a PEM file, in its order.
fn certificates(path: &str) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let pem = read(path)?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
    found.map_err(|cause| unusable(path, &cause))
}

fn unusable(path: &str, cause: &impl std::fmt::Display) -> TlsError {
    TlsError::Unusable(path.to_owned(), cause.to_string())
}

fn identity(certificate: &str, key: &str) -> Result<Identity, TlsError> {
    Ok(Identity::from_pem(read(certificate)?, read(key)?))
}

fn read(path: &str) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|cause| TlsError::File(path.to_owned(), cause))
}
