use std::time::Duration;

use jsonwebtoken::Algorithm;
use sandtable_grpc::tls::TlsError;
use sandtable_runtime::settings::Texts;
use serde::Deserialize;
use url::Url;

/// Section `[oidc]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OidcSettings {
    /// The trusted providers; none when there is no sign-in by identity tokens.
    pub issuers: Vec<IssuerSettings>,
    /// Signatures that are taken: of RS256, ES256 and EdDSA.
    pub algorithms: Texts,
    /// Claims that an account is named by when it is made, the first one that a token has.
    pub name_claims: Texts,
    /// Tolerance for the provider's clock.
    pub leeway_seconds: u32,
    /// Validity of the keys that tokens are exchanged for.
    pub key_seconds: u32,
    /// Time for which a provider's keys are used before they are requested again.
    pub fresh_seconds: u64,
    /// Time for which they are used while the provider cannot be reached.
    pub keep_seconds: u64,
    /// Minimum time between two requests to a provider.
    pub refresh_seconds: u64,
    /// Longest time that an answer of a provider may take.
    pub timeout_ms: u64,
    /// Largest answer taken from a provider.
    pub max_response_bytes: usize,
    /// True if providers may be asked over plain http.
    pub allow_http: bool,
    /// PEM file of an authority that vouches for providers, besides those that the
    /// machine trusts; empty for none.
    pub tls_ca: String,
}

/// One provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IssuerSettings {
    /// Its name, exactly as its tokens have it: an address.
    pub issuer: String,
    /// Ids of clients whose tokens are taken.
    pub audiences: Texts,
    /// Address of its keys; when empty, its discovery document names it.
    #[serde(default)]
    pub jwks_url: String,
}

/// Settings that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    /// An address that is none, or not a safe one.
    #[error("oidc.issuers: {0:?} must be an https address, or http with oidc.allow_http")]
    Address(String),
    /// The same provider twice.
    #[error("oidc.issuers: {0:?} is there twice")]
    Twice(String),
    /// A provider whose tokens would be taken whomever they were issued to.
    #[error("oidc.issuers: {0:?} must have audiences")]
    NoAudience(String),
    /// A signature that cannot be checked, or should not be believed.
    #[error("oidc.algorithms: {0:?} is none of RS256, ES256 and EdDSA")]
    Algorithm(String),
    /// No signature would be taken.
    #[error("oidc.algorithms: must name at least one")]
    NoAlgorithm,
    /// The authority cannot be read.
    #[error("oidc.tls_ca: {0}")]
    Authority(#[from] TlsError),
}

impl OidcSettings {
    /// The signatures that are taken. None of them has a secret that both sides know: a
    /// public key must never be taken for one.
    pub(super) fn algorithms(&self) -> Result<Vec<Algorithm>, OidcError> {
        let read = |name: &String| match name.as_str() {
            "RS256" => Ok(Algorithm::RS256),
            "ES256" => Ok(Algorithm::ES256),
            "EdDSA" => Ok(Algorithm::EdDSA),
            _ => Err(OidcError::Algorithm(name.clone())),
        };
        let algorithms: Vec<Algorithm> = self
            .algorithms
            .0
            .iter()
            .map(read)
            .collect::<Result<_, _>>()?;
        if algorithms.is_empty() {
            Err(OidcError::NoAlgorithm)
        } else {
            Ok(algorithms)
        }
    }

    /// Checks that the providers can be distinguished and asked safely.
    pub(super) fn check(&self) -> Result<(), OidcError> {
        for (place, issuer) in self.issuers.iter().enumerate() {
            for address in [&issuer.issuer, &issuer.jwks_url] {
                if !address.is_empty() && !self.allows(address) {
                    return Err(OidcError::Address(address.clone()));
                }
            }
            if issuer.issuer.is_empty() {
                return Err(OidcError::Address(String::new()));
            }
            if issuer.audiences.0.is_empty() {
                return Err(OidcError::NoAudience(issuer.issuer.clone()));
            }
            let before = &self.issuers[..place];
            if before.iter().any(|other| other.issuer == issuer.issuer) {
                return Err(OidcError::Twice(issuer.issuer.clone()));
            }
        }
        Ok(())
    }

    /// Reports whether an address may be asked.
    pub(super) fn allows(&self, address: &str) -> bool {
        let Ok(url) = Url::parse(address) else {
            return false;
        };
        url.has_host() && (url.scheme() == "https" || (self.allow_http && url.scheme() == "http"))
    }

    pub(super) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }
}
