//! Secrets that stand for a seat, a host, an operator or a service.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use tonic::metadata::MetadataMap;
use tonic::transport::server::TlsConnectInfo;
use tonic::{Code, Status};

use sandtable_grpc::connection::Peer;
use sandtable_grpc::error::{self, reason};
use sandtable_runtime::random;
use sandtable_runtime::settings::ServerSettings;

/// Prefix of every minted token, by which a leaked one is recognised.
pub const PREFIX: &str = "sdt_";

/// Prefix of every API key, which stands for an account, not for a seat or a host.
pub const KEY_PREFIX: &str = "sdk_";

/// No token is longer; anything longer is refused unread.
pub const MAX_LENGTH: usize = 256;

/// A secret. It is shown once to who it is for and stored only as its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token of 32 random bytes.
    #[must_use]
    pub fn mint() -> Self {
        let mut secret = [0u8; 32];
        random::fill(&mut secret);
        Self::of_secret(secret)
    }

    /// Returns the token that encodes these bytes, which must be unguessable.
    #[must_use]
    pub fn of_secret(secret: [u8; 32]) -> Self {
        Self(format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(secret)))
    }

    /// Returns the API key that encodes these bytes, which must be unguessable.
    #[must_use]
    pub fn key_of_secret(secret: [u8; 32]) -> Self {
        Self(format!("{KEY_PREFIX}{}", URL_SAFE_NO_PAD.encode(secret)))
    }

    /// The secret itself, to be shown.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash that is stored of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Debug for Token {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// SHA-256 of a token. The tokens are random, which makes a salt unnecessary. The time that a
/// comparison of hashes takes reveals nothing about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token that a caller showed.
    #[must_use]
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }
}

/// The token of the metadata `authorization: Bearer {token}`, if the caller showed one.
///
/// # Errors
///
/// Metadata that are no bearer token.
pub fn bearer(metadata: &MetadataMap) -> Result<Option<&str>, Status> {
    let Some(value) = metadata.get("authorization") else {
        return Ok(None);
    };
    value
        .to_str()
        .ok()
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, token)| token.trim())
        .filter(|token| !token.is_empty() && token.len() <= MAX_LENGTH)
        .map(Some)
        .ok_or_else(|| {
            error::error(
                Code::Unauthenticated,
                reason::MALFORMED_TOKEN,
                "the authorization metadata must be `Bearer` and a token",
            )
            .into()
        })
}

/// Lets only callers through that show the services' shared secret. It is an
/// interceptor for the servers of internal services.
#[derive(Clone, Copy, Debug)]
pub struct InternalOnly {
    expected: TokenHash,
    certificate: bool,
}

impl InternalOnly {
    /// A guard for the shared secret.
    #[must_use]
    pub fn new(token: &str) -> Self {
        Self {
            expected: TokenHash::of(token),
            certificate: false,
        }
    }

    /// A guard for the shared secret on a server that may ask for certificates, too.
    #[must_use]
    pub fn on(server: &ServerSettings, token: &str) -> Self {
        Self {
            certificate: !server.client_ca.is_empty(),
            ..Self::new(token)
        }
    }
}

impl tonic::service::Interceptor for InternalOnly {
    fn call(&mut self, request: tonic::Request<()>) -> Result<tonic::Request<()>, Status> {
        // The transport has checked a certificate that was shown.
        let vouched_for = !self.certificate || shows_certificate(&request);
        match bearer(request.metadata())? {
            Some(token) if vouched_for && TokenHash::of(token) == self.expected => Ok(request),
            _ => Err(error::error(
                Code::Unauthenticated,
                reason::INTERNAL_ONLY,
                "this method is for the platform's own services",
            )
            .into()),
        }
    }
}

/// Reports whether the peer of the request's connection has presented a certificate.
fn shows_certificate(request: &tonic::Request<()>) -> bool {
    let connection = request.extensions().get::<TlsConnectInfo<Peer>>();
    connection.is_some_and(|it| it.peer_certs().is_some()) || request.peer_certs().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic::service::Interceptor;

    fn shown(value: &str) -> MetadataMap {
        let mut metadata = MetadataMap::new();
        metadata.insert("authorization", value.parse().unwrap());
        metadata
    }

    #[test]
    fn tokens_differ_and_hide() {
        let (a, b) = (Token::mint(), Token::mint());
        assert_ne!(a, b);
        assert_ne!(a.hash(), b.hash());
        assert_eq!(a.hash(), TokenHash::of(a.reveal()));
        assert_eq!(a.reveal().len(), PREFIX.len() + 43);
        assert_eq!(format!("{a:?}"), "Token(..)");
    }

    #[test]
    fn bearer_tokens_are_found_or_refused() {
        assert_eq!(bearer(&MetadataMap::new()).unwrap(), None);
        assert_eq!(bearer(&shown("bearer abc")).unwrap(), Some("abc"));
        for value in [
            "abc",
            "Basic abc",
            "Bearer ",
            &format!("Bearer {}", "x".repeat(257)),
        ] {
            let status = bearer(&shown(value)).unwrap_err();
            assert_eq!(status.code(), Code::Unauthenticated, "{value}");
        }
    }

    #[test]
    fn internal_methods_need_the_shared_secret() {
        let mut guard = InternalOnly::new("the services' own secret");
        let request = |value: &str| {
            let mut request = tonic::Request::new(());
            *request.metadata_mut() = shown(value);
            request
        };
        assert!(
            guard
                .call(request("Bearer the services' own secret"))
                .is_ok()
        );
        assert!(guard.call(request("Bearer another")).is_err());
        assert!(guard.call(tonic::Request::new(())).is_err());
    }
}
